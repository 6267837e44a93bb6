internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Finds out that a program other than SQLite has overwritten a file while it is open, for example `cp NEW DB`.
///
/// In WAL mode only a checkpoint writes into the file itself, and it says so in the index of the log before and after.
/// Any other change of the file's size or time comes from outside. SQLite does not notice it, and reads a mix of old and
/// new pages.
final class OverwriteWatch {
    /// Change of a file since the last check.
    enum Finding {
        /// Nobody has written into the file.
        case same
        /// SQLite has written into it, as far as can be told: its log has changed too. The log may have been overwritten
        /// together with the file, so what is known of the file must be read again.
        case written
        /// The file has another content, and SQLite may not know it.
        case changed
        case overwritten
    }

    private let connection: Connection
    private let path: String
    /// The file and its log at the last look. The log was read first.
    private var stamp: FileStamp
    private var log: LogReading

    /// Begins to watch a file that the connection has read from. Nil if SQLite itself notices changes of the file: it
    /// has no log.
    init?(_ connection: Connection, path: String) throws {
        guard try connection.hasLog() else { return nil }
        self.connection = connection
        self.path = path
        log = connection.logState()
        stamp = try FileStamp(of: path)
    }

    /// Looks at the file again.
    func look(_ now: FileStamp) throws(SearchError) -> Finding {
        guard !now.hasSameContent(as: stamp) else { return .same }
        // A checkpoint may begin or end between two of these three steps, so the older state of the log is remembered.
        let before = connection.logState()
        let stamp = try SearchError.rethrowing { try FileStamp(of: path) }
        let after = connection.logState()
        defer { (self.stamp, log) = (stamp, before) }
        switch (log, before, after) {
        case (.withoutIndex, _, _), (_, .withoutIndex, _), (_, _, .withoutIndex): return .changed
        case (.state(let log), .state(let before), .state(let after)):
            return log == before && log == after && !log.isCopying ? .overwritten : .written
        // A writer is just changing the log.
        default: return .written
        }
    }
}
