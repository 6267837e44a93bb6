import Expectations
import SQLiteDriver
import Testing

@testable import TempleTables

/// The description of the tables is that of a real file.
struct StoredTableTests {
    private let database: TemporaryDatabase
    private let connection: TestConnection

    init() throws {
        database = try TemporaryDatabase()
        _ = try database.write([])
        connection = try TestConnection(database)
    }

    private static let types: [StoredTable.ColumnType: String] = [.integer: "INTEGER", .real: "REAL", .text: "TEXT"]

    /// SpatiaLite's tables, and those that are the file's own.
    private func others() throws -> Set<String> {
        let bare = try Connection(path: database.path + "-bare", mode: .create, spatial: true)
        try bare.execute("SELECT InitSpatialMetaData(1, 'WGS84')")
        let rows = try bare.prepare(Self.names)
        var names: Set = [
            "feed_hold", "person", "revision", "schema_state", "staff_session", "temple_as_said", "temple_change",
        ]
        while try rows.step() { names.insert(rows.text(0)) }
        return names
    }

    private static let names = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"

    @Test func allTablesAreDescribed() throws {
        let others = try others()
        let own = try connection.texts(Self.names).filter {
            !others.contains($0) && !$0.hasPrefix("idx_temple_location")
        }
        expect(own, equals: StoredTable.all.map(\.name).sorted())
    }

    @Test(arguments: StoredTable.all.map(\.name)) func columnsAndKeysAreThoseOfTheFile(_ name: String) throws {
        let table = try require(StoredTable.all.first { $0.name == name })
        let columns = try connection.texts(
            """
            SELECT name || ' ' || type || CASE WHEN "notnull" OR pk > 0 THEN ' NOT NULL' ELSE '' END
            FROM pragma_table_info('\(name)') WHERE name <> 'location' ORDER BY name
            """)
        let described = table.columns.map { column in
            "\(column.name) \(Self.types[column.type] ?? "")\(column.isOptional ? "" : " NOT NULL")"
        }
        expect(columns, equals: described.sorted())
        let key = try connection.texts("SELECT name FROM pragma_table_info('\(name)') WHERE pk > 0 ORDER BY pk")
        expect(key, equals: table.primaryKey)
        // A table is followed by a column of ids. A table whose key is a text has a few rows.
        guard let changeKey = table.changeKey else {
            expect(name == "meta" && table.isSmall)
            return
        }
        let column = try require(table.columns.first { $0.name == changeKey })
        expect(column.type == .integer && !column.isOptional && table.condition == nil)
        // The hook that notes changes gets the key by its index.
        let index = try connection.integer("SELECT cid FROM pragma_table_info('\(name)') WHERE name = '\(changeKey)'")
        expect(index, equals: table.changeKeyIndex.map(Int64.init))
    }

    /// The trigger names the columns that an index in memory holds.
    @Test func theTriggerOfTemplesWatchesTheWatchedColumns() throws {
        let sql = try require(
            connection.texts("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'temple_updated'")
                .first)
        let list = try require(sql.firstMatch(of: /UPDATE OF([^;]*?)ON temple/)?.1)
        let columns = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
        let watched = StoredTable.all.flatMap { table in
            table.columns.filter(\.isWatched).map { (table.name, $0.name) }
        }
        expect(watched.allSatisfy { $0.0 == "temple" })
        // The index holds what a search shows.
        expect(Set(TempleColumns.all).isSubset(of: watched.map(\.1)))
        expect(columns.sorted(), equals: watched.map(\.1).sorted())
    }
}
