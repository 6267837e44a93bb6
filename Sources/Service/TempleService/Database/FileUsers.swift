internal import SQLiteDriver
internal import SQLiteTempleStore
internal import Synchronization
internal import TempleModel

/// The threads that have the file at the path open.
///
/// When a file was overwritten while it is open, SQLite still shares what it knew of the old content among all
/// connections of the process. So all of them close before one opens the file anew.
final class FileUsers: Sendable {
    private struct State {
        var count = 0
        /// Whether the first thread checks the file before it opens it.
        var isChecking = false
        /// Number of times that the file was overwritten.
        var generation = 0
        /// The generation in which the first of the open connections was opened.
        var openGeneration = 0
        /// The file that was opened last, and the log beside it.
        var file: FileStamp?
        var log: FileStamp?
    }

    private let state = Mutex(State())

    /// The current generation. A connection of an earlier one must be closed.
    var generation: Int { state.withLock { $0.generation } }

    /// Counts one more thread that opens the file, and returns the generation. The first thread checks that the log
    /// beside the file belongs to it.
    ///
    /// - Throws: ``SearchError/busy`` during another thread's check; ``SearchError/cannotOpen(reason:)`` while the file is
    ///   being overwritten or threads have it open from an earlier generation, and if the log belongs to another file.
    func open(_ file: FileStamp, at path: String) throws(SearchError) -> Int {
        // SQLite deletes the log of an empty file, which may be one that is just being overwritten.
        guard file.bytes > 0 else { throw .cannotOpen(reason: "it is empty") }
        let opened = state.withLock { state -> Result<(generation: Int, isFirst: Bool), SearchError> in
            if state.openGeneration != state.generation, state.count > 0 || !file.isRested {
                return .failure(.cannotOpen(reason: "it is being overwritten"))
            }
            if state.isChecking { return .failure(.busy) }
            state.isChecking = state.count == 0 || state.file.map { !$0.isOfSameFile(as: file) } ?? true
            state.count += 1
            state.openGeneration = state.generation
            return .success((state.generation, state.isChecking))
        }
        let (generation, isFirst) = try opened.get()
        guard isFirst else { return generation }
        defer { state.withLock { $0.isChecking = false } }
        do throws(SearchError) {
            try check(file, at: path)
        } catch {
            close()
            throw error
        }
        return generation
    }

    /// Checks that the log beside a file belongs to it. SQLite would read the log of another one into the file.
    private func check(_ file: FileStamp, at path: String) throws(SearchError) {
        let log = FileStamp(ofLogBesides: path)
        let isOfOther = state.withLock { state in
            guard let known = state.file, !known.isOfSameFile(as: file), let log, log.bytes > 0 else { return false }
            return state.log?.isOfSameFile(as: log) == true
        }
        if isOfOther {
            throw .cannotOpen(reason: "its -wal belongs to the file that it replaced; remove its -wal and -shm")
        }
        try SQLiteTempleStore.checkLog(besides: path)
        state.withLock { ($0.file, $0.log) = (file, log) }
    }

    /// Records that a thread has closed the file.
    func close() { state.withLock { $0.count -= 1 } }

    /// Records that the file of a generation was overwritten. Returns whether this thread is the first to find out.
    func noteOverwriting(in generation: Int) -> Bool {
        state.withLock { state in
            guard state.generation == generation else { return false }
            state.generation += 1
            return true
        }
    }
}
