internal import CSpatiaLite

/// The keys of the rows of some tables that a connection changes: the values of one column of each table.
///
/// SQLite's preupdate hook notes each row before it changes, also where a foreign key deletes it.
public final class ChangedKeys {
    private struct Table {
        let name: ContiguousArray<CChar>
        let column: Int32?
        var hasChanged = false
        /// The values of the column before and after each change, in the order of the changes.
        var values: [Int64] = []
    }

    private let connection: Connection
    private var tables: [Table]
    /// The table of the last change, nearly always that of the next one too.
    private var last = 0

    /// Begins to note changes. A connection has one such hook.
    ///
    /// - Parameter columns: the place of the column, from 0, of each table by name; nil to note only that a table has
    ///   changed. Columns contain integers.
    public init(of columns: [(table: String, column: Int32?)], on connection: Connection) {
        self.connection = connection
        tables = columns.map { Table(name: ContiguousArray($0.table.utf8CString), column: $0.column) }
        sqlite3_preupdate_hook(
            connection.handle,
            { context, database, _, _, name, _, _ in
                guard let context, let database, let name else { return }
                Unmanaged<ChangedKeys>.fromOpaque(context).takeUnretainedValue().note(name, database)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { sqlite3_preupdate_hook(connection.handle, nil, nil) }

    /// Forgets what was noted.
    public func forget() {
        for index in tables.indices {
            tables[index].hasChanged = false
            tables[index].values = []
        }
    }

    /// Whether a table has changed.
    public func hasChanged(_ table: Int) -> Bool { tables[table].hasChanged }

    /// Returns the values of a table's column in all rows that have changed, each once, in ascending order.
    public func values(of table: Int) -> [Int64] {
        var all = tables[table].values
        all.sort()
        var kept = 0
        for value in all where kept == 0 || all[kept - 1] != value {
            all[kept] = value
            kept += 1
        }
        return Array(all.prefix(kept))
    }

    private func note(_ name: UnsafePointer<CChar>, _ database: OpaquePointer) {
        if !has(name, last) {
            guard let found = tables.indices.first(where: { has(name, $0) }) else { return }
            last = found
        }
        tables[last].hasChanged = true
        guard let column = tables[last].column else { return }
        // Each fails where the row is new, or gone.
        for read in [sqlite3_preupdate_old, sqlite3_preupdate_new] {
            var value: OpaquePointer?
            guard read(database, column, &value) == SQLITE_OK, let value else { continue }
            let number = sqlite3_value_int64(value)
            if tables[last].values.last != number { tables[last].values.append(number) }
        }
    }

    private func has(_ name: UnsafePointer<CChar>, _ table: Int) -> Bool {
        tables[table].name.withUnsafeBufferPointer { own in
            own.baseAddress.map { nearby_same_text($0, name) != 0 } ?? false
        }
    }
}
