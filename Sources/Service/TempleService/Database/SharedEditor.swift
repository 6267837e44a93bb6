internal import CMemory
internal import Dispatch
internal import SQLiteDriver
internal import SQLiteTempleStore
internal import TempleModel
internal import TempleTables

/// The editor of a file, and what editors read in it, for all workers of a service, one after another.
///
/// SQLite lets one connection write at a time, and whoever waits for it asks again and again. Here they take turns, and none
/// opens the file for itself, which takes longer than an edit. What is open is closed when the file is not as it was: it may
/// have been replaced or overwritten. It is also closed when it has not been used for some seconds, so that a service without
/// editors does not hold an old file. Only a request that writes opens the file for writing.
///
/// The state is that of whoever has the turn.
final class SharedEditor: @unchecked Sendable {
    typealias Editor = ServedEditors.Editor
    typealias Reader = ServedEditors.Reader

    private let database: ServedDatabase
    private let open: EditorOpening
    private let longestWait: DispatchTimeInterval
    private let turn = DispatchSemaphore(value: 1)
    private var editor: Editor?
    private var reader: Reader?
    /// The file as it was when it was opened, and its generation.
    private var opened: (file: FileStamp, generation: Int)?
    /// How often the file is open here.
    private var uses = 0
    private var lastUse = ContinuousClock.now

    private static let longestIdle = Duration.seconds(5)

    /// - Parameter longestWait: the longest wait for the turn, as for another program that writes.
    init(
        _ database: ServedDatabase, longestWait: DispatchTimeInterval = .seconds(2), open: @escaping EditorOpening
    ) {
        self.database = database
        self.longestWait = longestWait
        self.open = open
    }

    deinit { close() }

    /// Asks the editor, which writes.
    ///
    /// - Parameter isPatient: whether it waits for the turn.
    func writing<Answer>(isPatient: Bool = true, _ question: (Editor) throws -> Answer) throws -> Answer {
        try takeTurn(isPatient: isPatient)
        defer { endTurn() }
        do {
            return try question(try currentEditor())
        } catch let error as SearchError {
            if error.endsConnection { close() }
            throw error
        }
    }

    /// Asks the reader.
    func reading<Answer>(_ question: (Reader) throws(SearchError) -> Answer) throws(SearchError) -> Answer {
        try takeTurn()
        defer { endTurn() }
        do throws(SearchError) {
            return try question(try currentReader())
        } catch {
            if error.endsConnection { close() }
            throw error
        }
    }

    /// Closes what has not been used for some seconds. A loop calls it each second; it does not wait.
    func look() {
        guard turn.wait(timeout: .now()) == .success else { return }
        defer { turn.signal() }
        guard uses > 0, .now - lastUse > Self.longestIdle else { return }
        close()
        // Give back what edits have freed: malloc would keep it.
        malloc_trim(0)
    }

    // MARK: The turn

    private func takeTurn(isPatient: Bool = true) throws(SearchError) {
        guard turn.wait(timeout: isPatient ? .now() + longestWait : .now()) == .success else {
            throw .unavailable(.locked, reason: "other editors of this service")
        }
    }

    private func endTurn() {
        lastUse = .now
        turn.signal()
    }

    private func close() {
        editor = nil
        reader = nil
        opened = nil
        while uses > 0 {
            database.users.close()
            uses -= 1
        }
    }

    private func currentEditor() throws(SearchError) -> Editor {
        let file = try checkedFile()
        if let editor { return editor }
        let made = try opening(file, open)
        editor = made
        return made
    }

    private func currentReader() throws(SearchError) -> Reader {
        let file = try checkedFile()
        if let reader { return reader }
        let made = try opening(file) { () throws(SearchError) in try SQLiteEditReader(path: database.path) }
        reader = made
        return made
    }

    /// Closes what is open of a file that is not as it was: SQLite would not notice that it was overwritten. A checkpoint
    /// changes it too, after some sixty edits.
    private func checkedFile() throws(SearchError) -> FileStamp {
        let file = try SearchError.rethrowing { try FileStamp(of: database.path) }
        if let opened,
            !file.isOfSameFile(as: opened.file) || !file.hasSameContent(as: opened.file)
                || opened.generation != database.users.generation
        {
            close()
        }
        return file
    }

    /// Opens something of a file, and counts it. A writer would create a file that is not there.
    private func opening<Opened>(
        _ file: FileStamp, _ open: () throws(SearchError) -> Opened
    ) throws(SearchError) -> Opened {
        let generation = try database.users.open(file, at: database.path)
        uses += 1
        let made = try open()
        // As it was before, so that a change while it is being opened is seen.
        if opened == nil { opened = (file, generation) }
        return made
    }
}

extension SearchError {
    /// Whether a connection is of no use after the error: SQLite may cache pages of a damaged file, and a connection to a
    /// server may be lost.
    var endsConnection: Bool {
        if case .unavailable(.locked, _) = self { return false }
        return !concernsOneQuestion
    }
}
