internal import SQLiteDriver

/// What the sources of edited temples said: triggers keep it when another program first edits the row of a temple with one
/// source. It goes when the row is made anew of what sources say.
final class EditedTemples {
    private let insert: Statement
    private let delete: Statement
    /// Whether there may be any. Most databases have none, and each temple that is written asks.
    private(set) var isEmpty: Bool

    init(connection: Connection, extent: WriteExtent = .many) throws(DatabaseError) {
        insert = try connection.prepare("INSERT OR REPLACE INTO edited_temple (temple_id, said) VALUES (?1, ?2)")
        delete = try connection.prepare("DELETE FROM edited_temple WHERE temple_id = ?1")
        // In an edit the triggers are on, and add the row that is written.
        let first = try connection.integer("SELECT 1 FROM edited_temple LIMIT 1")
        isEmpty = extent == .many && first == nil
    }

    /// Forgets the edit of a temple's row, which is about to be written.
    func forget(_ templeID: Int64) throws(DatabaseError) {
        guard !isEmpty else { return }
        try delete.bind(templeID, at: 1)
        try delete.run()
    }

    /// Restores what the source of a temple said before its row was edited.
    func restore(_ templeID: Int64, said text: String) throws(DatabaseError) {
        isEmpty = false
        try insert.bind(templeID, at: 1)
        try insert.bind(text, at: 2)
        try insert.run()
    }
}
