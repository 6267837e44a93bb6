package import PostgreSQL
package import SQLiteDriver

/// A row of a query, of either kind of database. Columns are numbered from 0.
package protocol PlainRow {
    func isNull(_ column: Int32) -> Bool
    func integer(_ column: Int32) -> Int64
    func double(_ column: Int32) -> Double
    func text(_ column: Int32) -> String
}

/// A database that is read by SQL of the tests' own, and by nothing that a store reads with.
package protocol PlainDatabase {
    associatedtype Row: PlainRow

    /// Runs a statement that both kinds of database understand, and passes each row to `body`.
    func forEachRow(of sql: String, _ body: (Row) throws -> Void) throws
}

extension PlainDatabase {
    /// Returns a value made of each row.
    func all<Value>(_ sql: String, _ make: (Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(of: sql) { values.append(try make($0)) }
        return values
    }
}

extension Statement: PlainRow {}

extension Connection: PlainDatabase {
    package func forEachRow(of sql: String, _ body: (Statement) throws -> Void) throws {
        let statement = try prepare(sql)
        while try statement.step() { try body(statement) }
    }
}

extension ServerRow: PlainRow {}

/// The connection's search path begins with the schema of the tables.
extension ServerConnection: PlainDatabase {
    package func forEachRow(of sql: String, _ body: (ServerRow) throws -> Void) throws {
        try query(sql, [], body)
    }
}
