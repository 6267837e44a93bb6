import Foundation
import PostgreSQL
import PostgreSQLTestServer

@testable import PostGISTempleStore

/// Roles of one database without the rights of an administrator: the one that imports, one that edits by SQL, one that
/// only reads, and a stranger that may create objects in the schema public.
struct TestRoles {
    let server: TestServer
    let owner: String
    let editor: String
    let reader: String
    let stranger: String

    init(_ server: TestServer) throws {
        self.server = server
        let database = server.address.split(separator: "/").last.map(String.init) ?? ""
        (owner, editor, reader, stranger) = (
            "owner_\(database)", "editor_\(database)", "reader_\(database)", "stranger_\(database)"
        )
        try server.edit(
            """
            CREATE ROLE \(owner) LOGIN; CREATE ROLE \(editor) LOGIN; CREATE ROLE \(reader) LOGIN;
            CREATE ROLE \(stranger) LOGIN;
            GRANT CREATE ON DATABASE \(database) TO \(owner); GRANT CREATE ON SCHEMA public TO \(stranger)
            """)
    }

    /// Gives the editor and the reader their rights, once the schema is there.
    func grant() throws {
        try server.edit(
            """
            GRANT USAGE ON SCHEMA nearby TO \(editor), \(reader);
            GRANT SELECT ON ALL TABLES IN SCHEMA nearby TO \(editor), \(reader);
            GRANT INSERT, UPDATE, DELETE ON nearby.temple, nearby.deity, nearby.meta TO \(editor)
            """)
    }

    func database(_ role: String, waiting: Duration = ServerDatabase.usualWritersWait) throws -> ServerDatabase {
        let name = server.address.split(separator: "/").last.map(String.init) ?? ""
        let address = try PostgreSQLTestServer.shared.address(of: name, role: role)
        return ServerDatabase(try ServerAddress(address + "?connect_timeout=60"), writersWait: waiting)
    }

    /// Returns a connection of a role, with the search path that the server gives it.
    func connect(_ role: String) throws -> ServerConnection {
        try database(role).connect(for: .writing)
    }

    func writer(_ role: String, _ workingCopy: String = "working", waiting: Duration = ServerDatabase.usualWritersWait)
        throws -> PostGISTempleWriter
    {
        try PostGISTempleWriter(
            database(role, waiting: waiting), workingCopy: server.path(workingCopy), catalogue: .few)
    }
}
