package import SQLiteDriver
internal import TempleModel

/// The row of the table `revision` of a file: the number and the mark of the last change, by whomever.
///
/// It is in the file, so it survives a restart, a copy and VACUUM. Triggers of all tables (``StoredTable/all``) make another
/// one for each row that any program changes. A write of nearby is one change (`RevisionStep`). In a copy of a server's
/// data it is that of the server's last change.
package struct RevisionRow: Equatable, Sendable {
    package let number: Int64
    package let mark: Int64

    package init(number: Int64, mark: Int64) {
        self.number = number
        self.mark = mark
    }

    /// Creates the row of a copy of a server's data: it is equal in each copy.
    package init(at position: ChangePosition) {
        let revision = DataRevision(at: position, changedAt: 0)
        self.init(number: revision.count, mark: revision.mark)
    }

    /// Reads the row. A row that is missing counts as that of no change, which happens only in a damaged file.
    package static func read(_ connection: Connection) throws(DatabaseError) -> RevisionRow {
        let row = try connection.prepare("SELECT count, mark FROM revision")
        guard try row.step() else { return RevisionRow(number: 0, mark: 0) }
        return RevisionRow(number: row.integer(0), mark: row.integer(1))
    }

    /// Replaces the row, at the end of a transaction.
    package func write(_ connection: Connection) throws(DatabaseError) {
        let row = try connection.prepare("INSERT OR REPLACE INTO revision VALUES (1, ?1, ?2)")
        try row.bind(number, at: 1)
        try row.bind(mark, at: 2)
        try row.run()
    }
}
