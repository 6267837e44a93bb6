internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes the history of changes. Each entry is written in the transaction of its change.
struct EditHistory {
    let connection: Connection

    /// The key in `meta` of the number of the next change.
    private static let nextKey = "next_change"
    /// The key in `meta` of the number of days that the history is kept.
    private static let daysKey = "history_days"

    /// Returns the number of a new change, and gives it to no other one.
    ///
    /// Imports and edits have one sequence of numbers. The number is stored, because a change that is not kept any more had
    /// one too, and others may have added rows.
    func nextNumber() throws(DatabaseError) -> Int64 {
        let last = """
            SELECT max(
                (SELECT coalesce(max(number), 0) FROM history WHERE number < \(StoredBound.ownIDs.upperBound)),
                (SELECT coalesce(max(id), 0) FROM import WHERE id < \(StoredBound.ownIDs.upperBound)))
            """
        let stored = try connection.integer("SELECT value FROM meta WHERE key = '\(Self.nextKey)'") ?? 1
        let number = max(StoredBound.ownIDs.contains(stored) ? stored : 1, (try connection.integer(last) ?? 0) + 1)
        try connection.execute("INSERT OR REPLACE INTO meta VALUES ('\(Self.nextKey)', \(number + 1))")
        return number
    }

    /// Adds an entry for an import, whose number is that of its command.
    func addImport(_ number: Int64, by author: EditAuthor?, reason: String?) throws(DatabaseError) {
        let now = try connection.integer("SELECT strftime('%s', 'now')") ?? 0
        var author = author
        author?.way = .import
        let options = EditOptions(now: now, reason: reason)
        try insert(number, by: author, options, undoes: nil, command: number)
        try prune(options)
    }

    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - undone: the number of the change that this one undoes.
    ///   - command: the import that this change is about.
    /// - Returns: its number.
    func begin(
        by author: EditAuthor?, _ options: EditOptions, undoes undone: Int64? = nil, command: Int64? = nil
    ) throws(DatabaseError) -> Int64 {
        let number = try nextNumber()
        try insert(number, by: author, options, undoes: undone, command: command)
        return number
    }

    private func insert(
        _ number: Int64, by author: EditAuthor?, _ options: EditOptions, undoes undone: Int64?, command: Int64?
    ) throws(DatabaseError) {
        let insert = try connection.prepare(
            """
            INSERT INTO history (
                number, made_at, author, person, role, way, reason, undoes, command, request_key, request_digest
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """)
        try insert.bind(number, at: 1)
        try insert.bind(options.now, at: 2)
        try insert.bind(author?.name, at: 3)
        try insert.bind(author?.person, at: 4)
        try insert.bind(author?.role?.rawValue, at: 5)
        try insert.bind((author?.way ?? .import).rawValue, at: 6)
        try insert.bind(options.reason, at: 7)
        try insert.bind(undone, at: 8)
        try insert.bind(command, at: 9)
        try insert.bind(author.flatMap { Self.requestKey(options, $0) }, at: 10)
        try insert.bind(options.request?.digest, at: 11)
        try insert.run()
    }

    /// What a step has done to a temple, or to an entity of the catalogue.
    struct Step {
        let change: EntityChange
        /// What was decided by hand of the fields that the step names, before and after.
        var editsBefore: FieldValues = [:]
        var editsAfter: FieldValues = [:]
        /// What was decided by hand of the members that the step names, before and after.
        var memberEditsBefore: [EditInput.Member] = []
        var memberEditsAfter: [EditInput.Member] = []
        /// The other temple, with what an undo needs; nil for a step about one thing.
        var other: OtherTempleText?

        /// What the table has: the fields or members before and after, and what was decided by hand before and after.
        fileprivate func texts() throws -> [String] {
            guard change.kind == .temple else {
                return try [change.membersBefore, change.membersAfter, memberEditsBefore, memberEditsAfter]
                    .map { try MembersText.text($0) }
            }
            return try [change.before, change.after, editsBefore, editsAfter].map { try FieldValuesText.text($0) }
        }
    }

    /// Adds what the steps of an entry have done.
    func add(_ steps: [Step], to number: Int64) throws {
        let insert = try connection.prepare(
            "INSERT INTO history_entity VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
        for (position, step) in steps.enumerated() {
            try insert.bind(number, at: 1)
            try insert.bind(Int64(position), at: 2)
            try insert.bind(step.change.kind.rawValue, at: 3)
            try insert.bind(step.change.id, at: 4)
            try insert.bind(step.change.name, at: 5)
            try insert.bind(step.change.action.rawValue, at: 6)
            for (column, text) in try step.texts().enumerated() { try insert.bind(text, at: Int32(7 + column)) }
            try insert.bind(try step.other?.text(), at: 11)
            try insert.run()
        }
    }

    /// Notes that a change is undone. If it was itself an undo, what it had undone is in effect again; if that was an undo too,
    /// what that had undone is undone again, and so on.
    func markUndone(_ number: Int64, by undo: Int64) throws(DatabaseError) {
        var next: (number: Int64, undoneBy: Int64?) = (number, undo)
        while true {
            let by = next.undoneBy.map(String.init) ?? "NULL"
            try connection.execute("UPDATE history SET undone_by = \(by) WHERE number = \(next.number)")
            // An undo has a greater number than what it undoes.
            let undone = "SELECT undoes FROM history WHERE number = \(next.number) AND undoes < number"
            guard let former = try connection.integer(undone) else { return }
            next = (former, next.undoneBy == nil ? next.number : nil)
        }
    }

    // MARK: Requests that are repeated

    private static func requestKey(_ options: EditOptions, _ author: EditAuthor) -> String? {
        options.request.map { ChangeHistory.requestKey($0, of: author) }
    }

    /// Returns the entry of a request that was written before; nil for a new request.
    ///
    /// - Throws: ``EditRefused`` where the key was sent with another request.
    func number(of options: EditOptions, by author: EditAuthor) throws -> Int64? {
        guard let request = options.request, let key = Self.requestKey(options, author) else { return nil }
        let find = try connection.prepare(
            """
            SELECT number, request_digest FROM history WHERE request_key = ?1 AND made_at > ?2
            ORDER BY number DESC LIMIT 1
            """)
        try find.bind(key, at: 1)
        try find.bind(options.now - EditRequest.keptSeconds, at: 2)
        guard try find.step() else { return nil }
        guard find.text(1) == request.digest else { throw EditRefused(.keyReused(request.key)) }
        return find.integer(0)
    }

    // MARK: How long it is kept

    /// Removes what is older than the history is kept. Imports that can be undone stay.
    func prune(_ options: EditOptions) throws(DatabaseError) {
        if let days = options.historyDays {
            try connection.execute("INSERT OR REPLACE INTO meta VALUES ('\(Self.daysKey)', \(days))")
        }
        let days = try connection.integer("SELECT value FROM meta WHERE key = '\(Self.daysKey)'")
        let oldest = options.now - (days ?? Int64(EditOptions.usualHistoryDays)) * 86_400
        try pruneTombstones(before: oldest)
        // A merge since an import that can be undone stands in its way.
        let old = """
            SELECT number FROM history WHERE made_at < \(oldest) AND (command IS NULL OR undone_by IS NOT NULL
                OR undoes IS NOT NULL OR command < coalesce((\(UndoLog.oldestKept)), 0))
                AND NOT (command IS NULL AND number > coalesce((\(UndoLog.oldestKept)), number) AND number IN (
                    SELECT number FROM history_entity WHERE action IN ('merged', 'split')))
            """
        guard try connection.integer(old + " LIMIT 1") != nil else { return }
        try connection.execute(
            "DELETE FROM history_entity WHERE number IN (\(old)); DELETE FROM history WHERE number IN (\(old))")
    }

    /// Removes the tombstones of what was deleted before a time, and remembers up to which number they are missing.
    private func pruneTombstones(before oldest: Int64) throws(DatabaseError) {
        let old = "FROM tombstone WHERE deleted_at < \(oldest)"
        guard let last = try connection.integer("SELECT max(number) \(old)") else { return }
        let known = try connection.integer("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed_from'") ?? 0
        try connection.execute(
            """
            DELETE \(old);
            INSERT OR REPLACE INTO meta VALUES ('feed_from', '\(max(known, last))');
            """)
    }
}
