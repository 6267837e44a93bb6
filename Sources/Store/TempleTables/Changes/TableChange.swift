/// A change of one table: the rows with some keys have other values than before, or are gone; or all rows may have.
package struct TableChange {
    package let table: StoredTable
    /// The keys in ascending order; nil for all rows.
    package let keys: [Int64]?

    package init(table: StoredTable, keys: [Int64]?) {
        self.table = table
        self.keys = keys
    }
}
