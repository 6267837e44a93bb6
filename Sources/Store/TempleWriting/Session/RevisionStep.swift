internal import SQLiteDriver
internal import TempleTables

/// One write of nearby, as one change of the file's revision.
///
/// Triggers count each row that the write changes, unless it has them off (``TempleTriggers``). So the write makes it one
/// change at its end.
struct RevisionStep {
    private let connection: Connection
    private let before: RevisionRow

    /// Begins the step. Must be called in the write's transaction, before it changes anything.
    init(_ connection: Connection) throws(DatabaseError) {
        self.connection = connection
        before = try RevisionRow.read(connection)
    }

    /// Ends the step of a write that has changed the result of a query. Must be called at the end of its transaction.
    func finish() throws(DatabaseError) {
        try connection.execute(MetaRows.writtenSQL)
        try writeRow()
    }

    /// Ends the step of an edit, whose row counts follow from those before: to count a million rows takes longer than the
    /// edit.
    ///
    /// - Parameter temples: how many temples more there are.
    func finish(addingTemples temples: Int) throws {
        let kept = try MetaRows.keptCounts(connection)
        try connection.execute(MetaRows.writtenSQL(kept, addingTemples: temples))
        try writeRow()
    }

    private func writeRow() throws(DatabaseError) {
        try RevisionRow(number: before.number &+ 1, mark: .random(in: .min ... .max)).write(connection)
    }
}
