import BuiltProgram
import Foundation
import PostgreSQLTestServer
import RawHTTPClient

/// A database on a PostgreSQL server, and a user of it with a home folder, and so a folder for caches, of their own.
struct Site {
    let program: Program
    let address: String

    /// - Parameter address: of the database; by default a new one of the shared server, which has PostGIS and no schema.
    init(_ address: String? = nil) throws {
        program = try Program(isUsed: false)
        self.address = try address ?? PostgreSQLTestServer.shared.database(named: "site")
    }

    /// Runs a command on the database.
    func run(_ words: String..., environment: [String: String] = [:]) throws -> Program.Result {
        try program.run(words + ["--database", address], environment: environment)
    }

    /// Imports temples, whose source is `test`.
    func importing(_ temples: TempleRow..., environment: [String: String] = [:]) throws -> Program.Result {
        let file = try program.write(TempleRow.csv(temples), "temples-\(UUID().uuidString).csv")
        return try program.run(
            ["import", file, "--source", "test", "--database", address], environment: environment)
    }

    /// Runs SQL in the database as the superuser.
    @discardableResult
    func sql(_ text: String) throws -> String { try PostgreSQLTestServer.shared.run(sql: text, in: address) }

    /// The service of the database.
    func serve(_ words: String..., environment: [String: String] = [:]) throws -> Service {
        try Service(program, words + ["--database", address], environment: environment)
    }
}

/// A row of a small file of temples. Each has its own place.
struct TempleRow {
    let number: Int
    let name: String

    init(_ number: Int, _ name: String) {
        (self.number, self.name) = (number, name)
    }

    var latitude: Double { 22.5 + Double(number % 200) / 100 }
    var longitude: Double { 120.3 + Double(number / 200) / 100 }

    static func csv(_ rows: [TempleRow]) -> String {
        "source_id,name,lat,lng,main_deity\n"
            + rows.map { "n\($0.number),\($0.name),\($0.latitude),\($0.longitude),媽祖\n" }.joined()
    }
}

extension Program.Result {
    /// The report of an import without its last line, the number of the change: two databases count for themselves.
    var reportWithoutChange: [Substring] { output.split(separator: "\n").filter { !$0.hasPrefix("change ") } }
}

extension Program {
    /// Writes a file into the folder, and returns its path.
    func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}

/// The text as a part of an address.
func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
