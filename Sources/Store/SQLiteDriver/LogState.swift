internal import CSpatiaLite

/// State of a database's write-ahead log: which commit is the last, and how much of the log is copied into the file.
///
/// Read from the index of the log, whose format is described in https://sqlite.org/walformat.html, section 2.1.
public struct LogState: Equatable, Sendable {
    /// Identifies the last commit in the log: number of frames, pages of the database, checksum of all frames, salts.
    /// All values are in the log itself, so they stay the same when its index is made anew.
    public let lastCommit: [UInt32]
    /// Number of frames that checkpoints have copied into the file, and have begun to copy.
    public let copied: UInt32
    public let copiedOrBegun: UInt32

    /// Whether a checkpoint may be writing into the file.
    public var isCopying: Bool { copied != copiedOrBegun }

    static let bytes = 136

    /// Parses the beginning of the index. Nil while a writer changes it: its two copies then differ.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.bytes, bytes[0..<48] == bytes[48..<96] else { return nil }
        func number(_ offset: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
        // The index is in the byte order of the machine.
        lastCommit = stride(from: 16, to: 40, by: 4).map(number)
        copied = number(96)
        copiedOrBegun = number(128)
    }
}

/// Result of a look at the write-ahead log.
public enum LogReading: Equatable, Sendable {
    case state(LogState)
    /// A writer changes the index at this moment.
    case changing
    /// There is no index: this process may not create it, and no writer has the database open.
    case withoutIndex
}

extension Connection {
    /// Returns whether the database has a write-ahead log.
    public func hasLog() throws(DatabaseError) -> Bool {
        let mode = try prepare("PRAGMA journal_mode")
        return try mode.step() && mode.text(0) == "wal"
    }

    /// Returns the state of the write-ahead log.
    ///
    /// - Precondition: the database has a log, and the connection has read something.
    public func logState() -> LogReading {
        var bytes = [UInt8](repeating: 0, count: LogState.bytes)
        guard nearby_sqlite_log_index(handle, &bytes, Int32(bytes.count)) == SQLITE_OK else { return .withoutIndex }
        return LogState(bytes).map { .state($0) } ?? .changing
    }
}
