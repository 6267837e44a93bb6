internal import SQLiteDriver
internal import SQLiteTempleStore
package import TempleModel
internal import TempleTables

/// Opens the part of a database that writes edits, and that knows who may: for one thread, which keeps it.
///
/// What it opens waits at most two seconds for another program that writes.
package typealias EditorOpening = @Sendable () throws(SearchError) -> any TempleEditing & StaffRegister

/// The editor of one worker, and what it reads. Each is opened when a request needs it first, and again after a failure.
///
/// Those of a file are closed after each request, as the worker's store is: a worker may have nothing to do for long, and must
/// not hold a file that is replaced or overwritten meanwhile. Only a request that writes opens the file for writing. The editor
/// of a server keeps its connection, and reads too.
///
/// An instance belongs to the thread that created it.
final class ServedEditors {
    typealias Editor = any TempleEditing & StaffRegister
    typealias Reader = any EditReading & StaffReading

    private let database: ServedDatabase
    private let open: EditorOpening
    private var editor: Editor?
    private var reader: Reader?
    /// How often the file is open here.
    private var uses = 0

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
        editor = nil
        reader = nil
        while uses > 0 {
            database.users.close()
            uses -= 1
        }
    }

    private func currentEditor() throws(SearchError) -> Editor {
        if let editor { return editor }
        let opened = try opening(open)
        editor = opened
        return opened
    }

    private func currentReader() throws(SearchError) -> Reader {
        guard isOfFile else { return try currentEditor() }
        if let reader { return reader }
        let opened = try opening { () throws(SearchError) in try SQLiteEditReader(path: database.path) }
        reader = opened
        return opened
    }

    /// Opens something, and counts a file that it opens. A writer would create one that is not there.
    private func opening<Opened>(_ open: () throws(SearchError) -> Opened) throws(SearchError) -> Opened {
        guard isOfFile else { return try open() }
        let file = try SearchError.rethrowing { try FileStamp(of: database.path) }
        _ = try database.users.open(file, at: database.path)
        uses += 1
        return try open()
    }

    /// Asks the editor. After a failure that does not concern one question alone, it is closed: SQLite may cache pages of a
    /// damaged file, and a connection to a server may be lost.
    private func writing<Answer>(_ question: (Editor) throws -> Answer) throws -> Answer {
        do {
            return try question(try currentEditor())
        } catch let error as SearchError {
            if !error.concernsOneQuestion, !error.isOfOtherWriter { close() }
            throw error
        }
    }

    private func reading<Answer>(_ question: (Reader) throws(SearchError) -> Answer) throws(SearchError) -> Answer {
        do throws(SearchError) {
            return try question(try currentReader())
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
        try writing { try $0.edit(steps, by: author, options) }
    }

    func undo(change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions) throws
        -> EditOutcome
    {
        try writing { try $0.undo(change: number, mayUndoAll: mayUndoAll, by: author, options) }
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        try reading { reader throws(SearchError) in try reader.editableTemple(id: id) }
    }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? {
        try reading { reader throws(SearchError) in try reader.temple(formerly: id) }
    }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        try reading { reader throws(SearchError) in try reader.deletedTemples(after: after, limit: limit) }
    }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        try reading { reader throws(SearchError) in try reader.changes(matching: query) }
    }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        try reading { reader throws(SearchError) in try reader.change(number) }
    }
}

extension ServedEditors: StaffRegister {
    func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        try writing { try $0.invite(name, role: role, tokenHash: tokenHash, now: now) }
    }

    func revoke(_ name: String, now: Int64) throws -> StaffMember {
        try writing { try $0.revoke(name, now: now) }
    }

    func members() throws(SearchError) -> [StaffMember] {
        try reading { reader throws(SearchError) in try reader.members() }
    }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        try reading { reader throws(SearchError) in try reader.member(tokenHash: tokenHash) }
    }
}
