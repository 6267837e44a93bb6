import Foundation
import PostgreSQL
import PostgreSQLTestServer
import TempleModel

@testable import PostGISTempleStore

/// A database of the shared server for one test, and a folder for files that is removed after it.
final class TestServer: Sendable {
    let address: String
    let database: ServerDatabase
    let folder: URL

    init() throws {
        address = try PostgreSQLTestServer.shared.database(named: "store")
        database = ServerDatabase(try ServerAddress(address + "?connect_timeout=60"))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Returns another program's connection, in the schema of nearby.
    func connect() throws -> ServerConnection {
        let connection = try database.connect(for: .writing)
        try connection.execute("SET search_path = nearby, public")
        return connection
    }

    /// Runs SQL as another program does.
    func edit(_ sql: String) throws {
        try connect().execute(sql)
    }

    func integer(_ sql: String) throws -> Int64? {
        try connect().integer(sql)
    }

    func writer(
        _ workingCopy: String = "working", catalogue: Catalogue = .few,
        note: @escaping (PostGISTempleWriter.Progress) -> Void = { _ in }
    ) throws -> PostGISTempleWriter {
        try PostGISTempleWriter(database, workingCopy: path(workingCopy), catalogue: catalogue, note: note)
    }

    /// Returns an editor by hand with a folder of its own.
    func editor(_ folder: String = "edits", catalogue: Catalogue = .few) throws -> PostGISEditor {
        try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        return try PostGISEditor(database, catalogue: catalogue, folder: path(folder))
    }

    func follower(_ replica: String = "replica") throws -> ReplicaFollower {
        try ReplicaFollower(database, replica: path(replica)) { false }
    }
}
