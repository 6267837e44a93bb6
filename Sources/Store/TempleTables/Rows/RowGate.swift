internal import Geodesy
internal import LunarCalendar
package import TempleModel

/// Passes rows with values within bounds, and records the other rows, so that one bad row does not make every answer
/// fail.
package final class RowGate {
    /// The rows that were passed over, each once, up to a maximum number.
    private var known: Set<PassedRows.Row> = []
    private var news = PassedRows()

    private static let mostKnown = 100_000

    package init() {}

    /// The number of rows that were passed over.
    package var count: Int { known.count }
    /// The rows that were passed over, by table and id: each reader that gets them tells them in one order.
    var rows: [PassedRows.Row] { known.sorted { ($0.table, $0.id) < ($1.table, $1.id) } }

    /// Reads a row.
    ///
    /// - Returns: nil for a row that is passed over: its id or what `read` finds is beyond the bounds.
    package func row<Value>(_ table: String, _ id: Int64, _ read: () throws -> Value) throws -> Value? {
        if StoredBound.ids.contains(id) {
            do {
                return try read()
            } catch  where Self.isBeyond(error) {
                pass(table, id)
                return nil
            }
        }
        pass(table, id)
        return nil
    }

    /// Remembers a row that is passed over.
    func pass(_ table: String, _ id: Int64) { pass(PassedRows.Row(table: table, id: id)) }

    private func pass(_ row: PassedRows.Row) {
        if known.count < Self.mostKnown, known.insert(row).inserted { news.add(row) }
    }

    /// Remembers the rows that another reader has passed over.
    func pass(_ rows: [PassedRows.Row]) {
        for row in rows { pass(row) }
    }

    /// Returns what was passed over since the last call; nil for nothing.
    package func takeNews() -> PassedRows? {
        guard news.count > 0 else { return nil }
        defer { news = PassedRows() }
        return news
    }

    /// Forgets the rows of a former state of the data.
    package func forget() { known = [] }

    /// Whether an error means that a stored value is none that nearby writes.
    static func isBeyond(_ error: any Error) -> Bool {
        error is CoordinateError || error is LunarDay.Invalid || error is Recurrence.Invalid
            || error is RuleColumns.UnknownRule
    }
}

extension SQLDatabase {
    /// Runs a query whose first column is an id of a table, and returns a value of each row within the bounds.
    func all<Value>(
        _ table: String, _ gate: RowGate, _ sql: String, _ values: [QueryValue] = [],
        _ value: (CleanRow<Row>) throws -> Value
    ) throws -> [Value] {
        var all: [Value] = []
        try rows(sql, values) { row in
            let row = CleanRow(row)
            if let value = try gate.row(table, row.integer(0), { try value(row) }) { all.append(value) }
        }
        return all
    }

    /// Runs a query and returns the values of the rows within the bounds, grouped by the id in the first column.
    func grouped<Value>(
        _ table: String, _ gate: RowGate, _ sql: String, _ values: [QueryValue] = [],
        _ value: (CleanRow<Row>) throws -> Value
    ) throws -> [Int64: [Value]] {
        var groups: [Int64: [Value]] = [:]
        for (id, value) in try all(table, gate, sql, values, { ($0.integer(0), try value($0)) }) {
            groups[id, default: []].append(value)
        }
        return groups
    }
}
