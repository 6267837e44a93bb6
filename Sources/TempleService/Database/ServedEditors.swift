internal import SQLiteDriver
package import TempleModel
internal import TempleTables

/// Opens the part of a database that writes edits, and that knows who may: for one thread, which keeps it.
///
/// What it opens waits at most two seconds for another program that writes.
package typealias EditorOpening = @Sendable () throws(SearchError) -> any TempleEditing & StaffRegister

/// The editor of one worker. It is opened when a request needs it first, and again after a failure.
///
/// The editor of a file is closed after each request, as the worker's store is: a worker may have nothing to do for long,
/// and must not hold a file that is replaced or overwritten meanwhile. That of a server keeps its connection.
///
/// An instance belongs to the thread that created it.
final class ServedEditors {
    typealias Editor = any TempleEditing & StaffRegister

    private let database: ServedDatabase
    private let open: EditorOpening
    private var opened: Editor?

    init(_ database: ServedDatabase, open: @escaping EditorOpening) {
        self.database = database
        self.open = open
    }

    deinit { close() }

    /// Whether edits go into the file that the service reads.
    private var isOfFile: Bool { database.replica == nil }

    /// Ends the use of the editor by one request.
    func endUse() { if isOfFile { close() } }

    private func close() {
        guard opened != nil else { return }
        opened = nil
        if isOfFile { database.users.close() }
    }

    private func current() throws(SearchError) -> Editor {
        if let opened { return opened }
        guard isOfFile else {
            let editor = try open()
            opened = editor
            return editor
        }
        // A writer would create a file that is not there.
        let file = try SearchError.rethrowing { try FileStamp(of: database.path) }
        _ = try database.users.open(file, at: database.path)
        do throws(SearchError) {
            let editor = try open()
            opened = editor
            return editor
        } catch {
            database.users.close()
            throw error
        }
    }

    /// Asks the editor. After a failure that does not concern one question alone, it is closed: SQLite may cache pages of a
    /// damaged file, and a connection to a server may be lost.
    private func asking<Answer>(_ question: (Editor) throws -> Answer) throws -> Answer {
        do {
            return try question(try current())
        } catch let error as SearchError {
            if !error.concernsOneQuestion, !error.isOfOtherWriter { close() }
            throw error
        }
    }

    private func searching<Answer>(
        _ question: (Editor) throws(SearchError) -> Answer
    ) throws(SearchError) -> Answer {
        do throws(SearchError) {
            return try question(try current())
        } catch {
            if !error.concernsOneQuestion, !error.isOfOtherWriter { close() }
            throw error
        }
    }
}

extension SearchError {
    /// Whether another program is writing, which is no failure of the connection.
    fileprivate var isOfOtherWriter: Bool {
        guard case .unavailable(.locked, _) = self else { return false }
        return true
    }
}

extension ServedEditors: TempleEditing {
    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        try asking { try $0.edit(steps, by: author, options) }
    }

    func undo(change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions) throws
        -> EditOutcome
    {
        try asking { try $0.undo(change: number, mayUndoAll: mayUndoAll, by: author, options) }
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try searching { editor throws(SearchError) in try editor.editableTemple(id: id) }
    }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try searching { editor throws(SearchError) in try editor.deletedTemples(after: after, limit: limit) }
    }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try searching { editor throws(SearchError) in try editor.changes(matching: query) }
    }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try searching { editor throws(SearchError) in try editor.change(number) }
    }
}

extension ServedEditors: StaffRegister {
    func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try asking { try $0.invite(name, role: role, tokenHash: tokenHash, now: now) }
    }

    func revoke(_ name: String, now: Int64) throws -> StaffMember {
        try asking { try $0.revoke(name, now: now) }
    }

    func members() throws(SearchError) -> [StaffMember] {
        try searching { editor throws(SearchError) in try editor.members() }
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try searching { editor throws(SearchError) in try editor.member(tokenHash: tokenHash) }
    }
}
