internal import Platform
internal import TempleModel
package import TempleTables

/// The number and a hash of the rows of a table, in any order. Two tables with the same digest have the same rows.
package struct TableDigest: Equatable, Sendable {
    package private(set) var rows = 0
    /// The sum of the rows' hashes (64-bit FNV-1a).
    private var sum: UInt64 = 0

    package init() {}

    /// Adds a row of the table's columns.
    package mutating func add(_ row: some ResultRow, of table: StoredTable) {
        var hash = FNV1a()
        for (index, column) in table.columns.enumerated() {
            let index = Int32(index)
            guard !row.isNull(index) else {
                hash.add(number: 0)
                continue
            }
            hash.add(number: 1)
            switch column.type {
            case .integer: hash.add(number: row.integer(index))
            case .real: hash.add(number: row.double(index).bitPattern)
            case .text:
                row.withText(index) {
                    hash.add(number: $0.count)
                    hash.add($0)
                }
            }
        }
        rows += 1
        sum &+= hash.value
    }
}
