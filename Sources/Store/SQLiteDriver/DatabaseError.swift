internal import CSpatiaLite

/// An error from SQLite: the code, the message and the SQL. It never includes bound values, which may be personal data.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code, `SQLITE_IOERR_WRITE` for example.
    public let extendedCode: Int32
    /// SQLite's own message.
    public let message: String
    /// The statement, if there was one.
    public let sql: String?

    /// The primary result code: the low byte of the extended one.
    public var code: Int32 { extendedCode & 0xFF }

    public init(extendedCode: Int32, message: String, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// Whether the file contains an unfinished transaction, which a read-only connection cannot roll back.
    public var needsRollback: Bool { extendedCode == SQLITE_READONLY | (3 << 8) }

    /// The kinds of error that the layers above distinguish.
    public enum Kind: Equatable, Sendable {
        case notADatabase
        case corrupt
        case cannotOpen
        case busy
        case readOnly
        case diskFull
        case inputOutput
        case interrupted
        case constraint
        case tooLarge
        case other
    }

    public var kind: Kind {
        switch code {
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY: .readOnly
        case SQLITE_FULL: .diskFull
        case SQLITE_IOERR: .inputOutput
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_TOOBIG: .tooLarge
        default: .other
        }
    }

    public var description: String {
        "\(message) (SQLite \(extendedCode))" + (sql.map { " in: \($0)" } ?? "")
    }
}
