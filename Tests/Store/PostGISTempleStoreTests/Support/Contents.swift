import PostgreSQL
import TempleModel

@testable import PostGISTempleStore
@testable import TempleTables
@testable import TempleWriting

/// All rows of the tables that both kinds of database have, as sorted text.
struct Contents: Equatable {
    private let tables: [(name: String, rows: [String])]

    /// What two databases with the same history may differ in.
    enum Detail {
        case all
        /// Without times and random numbers.
        case lasting
    }

    init(of server: TestServer, _ detail: Detail = .all, tables: [StoredTable] = StoredTable.all) throws {
        try self.init(of: server.connect(), detail, tables: tables)
    }

    init(of connection: ServerConnection, _ detail: Detail = .all, tables: [StoredTable] = StoredTable.all) throws {
        self.tables = try tables.map { table in
            let condition = table.condition ?? "true"
            let sql = "SELECT \(table.quotedNames) FROM nearby.\(table.quotedName) WHERE \(condition)"
            return (table.name, Self.sorted(try connection.rows(sql) { Self.line($0, table, detail) }, detail))
        }
    }

    init(ofFile path: String, _ detail: Detail = .all, tables: [StoredTable] = StoredTable.all) throws {
        self.tables = try ReplicaFile.reading(path) { connection in
            try tables.map { table in
                var rows: [String] = []
                try ReplicaFile.read(table, keys: nil, on: connection) { rows.append(Self.line($0, table, detail)) }
                return (table.name, Self.sorted(rows, detail))
            }
        }
    }

    private static func sorted(_ rows: [String], _ detail: Detail) -> [String] {
        // A new file says that its first temple has the number 1; a new server does not.
        rows.filter { detail == .all || $0 != "'next_temple_id' | '1'" }.sorted()
    }

    private static func line(_ row: some ResultRow, _ table: StoredTable, _ detail: Detail) -> String {
        let isRandom =
            table.name == "meta"
            && ["changed_at", "mark", "counted", "curated_mark", "feed_identity"].contains(row.text(0))
        return table.columns.enumerated().map { index, column in
            let index = Int32(index)
            if row.isNull(index) { return "-" }
            if detail == .lasting,
                isRandom && index > 0 || ["imported_at", "undone_at", "made_at", "deleted_at"].contains(column.name)
            {
                return "*"
            }
            return switch column.type {
            case .integer: "\(row.integer(index))"
            case .real: "\(row.double(index))"
            case .text: "'\(row.text(index))'"
            }
        }.joined(separator: " | ")
    }

    func rows(_ table: String) -> [String] { tables.first { $0.name == table }?.rows ?? [] }

    static func == (left: Contents, right: Contents) -> Bool { left.difference(from: right) == nil }

    /// Returns the first rows that differ between a server and the copy of its service, which has the tables that a service
    /// reads; nil where there are none.
    static func difference(between server: TestServer, andCopy path: String) throws -> String? {
        try Contents(ofFile: path, tables: StoredTable.served)
            .difference(from: Contents(of: server, tables: StoredTable.served))
    }

    /// Returns the first rows that only one of two databases has; nil where there are none.
    func difference(from other: Contents) -> String? {
        for (own, others) in zip(tables, other.tables) where own.rows != others.rows {
            let difference = others.rows.difference(from: own.rows)
            return "\(own.name): \(own.rows.count), \(others.rows.count) rows; \(difference.prefix(4))"
        }
        return nil
    }
}
