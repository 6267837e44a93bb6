package import SQLiteDriver

extension ChangedKeys {
    /// Begins to note the changes of the tables of ``StoredTable/all``.
    package convenience init(ofTablesOn connection: Connection) {
        self.init(of: StoredTable.all.map { ($0.name, $0.changeKeyIndex) }, on: connection)
    }

    /// What was noted, in the order of the tables.
    package var tableChanges: [TableChange] {
        StoredTable.all.enumerated().compactMap { index, table in
            guard hasChanged(index) else { return nil }
            return TableChange(table: table, keys: table.changeKey == nil ? nil : values(of: index))
        }
    }
}
