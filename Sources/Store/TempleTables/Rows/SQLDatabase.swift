package import SQLiteDriver

/// A value of a query's parameter.
package enum QueryValue: Sendable {
    case integer(Int64)
    case text(String?)
}

/// A database that runs queries in SQL that SQLite and PostgreSQL share. Parameters are `?1`, `?2` and so on.
package protocol SQLDatabase {
    associatedtype Row: ResultRow

    /// The words of an inner join that reads the table on its left first. Only SQLite has to be told.
    static var orderedJoin: String { get }
    /// The words after a text by which it is compared by its bytes. A server has an order of its own otherwise.
    static var byBytes: String { get }

    /// Runs a query and passes each row to `body`; the row is valid until `body` returns.
    func rows(_ sql: String, _ values: [QueryValue], _ body: (Row) throws -> Void) throws
}

extension SQLDatabase {
    /// Runs a query and returns a value of each row.
    package func all<Value>(_ sql: String, _ values: [QueryValue] = [], _ value: (Row) throws -> Value) throws
        -> [Value]
    {
        var all: [Value] = []
        try rows(sql, values) { all.append(try value($0)) }
        return all
    }

    /// Runs a query and returns its values grouped by the id in the first column.
    func grouped<Value>(_ sql: String, _ value: (Row) throws -> Value) throws -> [Int64: [Value]] {
        var groups: [Int64: [Value]] = [:]
        try rows(sql, []) { groups[$0.integer(0), default: []].append(try value($0)) }
        return groups
    }
}

extension Connection: SQLDatabase {
    package static var orderedJoin: String { "CROSS JOIN" }
    package static var byBytes: String { "COLLATE BINARY" }

    package func rows(_ sql: String, _ values: [QueryValue], _ body: (Statement) throws -> Void) throws {
        let statement = try prepare(sql)
        for (index, value) in values.enumerated() {
            switch value {
            case .integer(let number): try statement.bind(number, at: Int32(index + 1))
            case .text(let text): try statement.bind(text, at: Int32(index + 1))
            }
        }
        while try statement.step() { try body(statement) }
    }
}
