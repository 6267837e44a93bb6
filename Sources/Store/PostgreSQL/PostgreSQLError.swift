/// An error of a PostgreSQL server or of the connection to it. It never includes bound values, which may be personal
/// data, nor a password.
public struct PostgreSQLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errors that a caller treats differently.
    public enum Kind: Sendable {
        /// The server cannot be reached, it closed the connection, or it is starting or stopping (class 08, 57P).
        case unreachable
        /// The server does not accept the user or the password (class 28).
        case authentication
        /// The server lacks disk, memory or free connections (class 53).
        case full
        /// The transaction, or the server, is read-only (25006).
        case readOnly
        /// The statement was cancelled: by `isCancelled` of this connection, or by somebody on the server (57014).
        case cancelled
        /// The statement or the connecting exceeded its time.
        case timedOut
        /// The transaction conflicted with another one, or deadlocked. It may succeed when it is repeated (class 40).
        case serialization
        /// The database, the table or the schema does not exist (3D000, 42P01, 3F000).
        case missing
        /// The role lacks a privilege (42501).
        case forbidden
        /// The server or the caller broke the protocol: a statement within a statement, or data of another form.
        case `protocol`
        /// Every other error.
        case other
    }

    public let kind: Kind
    /// The server's code of five characters, SQLSTATE; nil for an error that has none.
    public let code: String?
    /// The server's primary message or libpq's, one line. A value that the server quotes is cut off.
    public let message: String
    /// The statement, without its values. Nil when connecting.
    public let sql: String?

    public init(kind: Kind, code: String? = nil, message: String, sql: String? = nil) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    init(code: String?, message: String, sql: String?, otherwise kind: Kind = .other) {
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no message"
        self.init(
            kind: code.map(Self.kind) ?? kind, code: code, message: Self.withoutValue(line, code: code), sql: sql)
    }

    public var description: String {
        let plain =
            switch kind {
            case .unreachable: "the PostgreSQL server cannot be reached"
            case .authentication: "the PostgreSQL server does not accept the user or the password"
            case .full: "the PostgreSQL server has no room"
            case .readOnly: "the PostgreSQL database is read-only here"
            case .cancelled: "the statement was cancelled"
            case .timedOut: "the PostgreSQL server took too long"
            case .serialization: "another transaction was in the way"
            case .missing: "the PostgreSQL database or table does not exist"
            case .forbidden: "the PostgreSQL role may not do that"
            case .protocol: "the exchange with the PostgreSQL server failed"
            case .other: "PostgreSQL reported an error"
            }
        return plain + ": " + message + (code.map { " (\($0))" } ?? "")
    }

    static func kind(of code: String) -> Kind {
        switch code {
        case "25006": return .readOnly
        case "57014": return .cancelled
        case "57P01", "57P02", "57P03", "57P04", "57P05", "25P03": return .unreachable
        case "3D000", "42P01", "3F000": return .missing
        case "42501": return .forbidden
        default: break
        }
        switch code.prefix(2) {
        case "08": return .unreachable
        case "28": return .authentication
        case "40": return .serialization
        case "53": return .full
        default: return .other
        }
    }

    /// In the class "data exception" the server quotes the value: `invalid input syntax for type integer: "x"`.
    private static func withoutValue(_ line: String, code: String?) -> String {
        guard let code, code.hasPrefix("22"), let quote = line.firstIndex(of: "\"") else { return line }
        let before = line[..<quote]
        return String(before.hasSuffix(": ") ? before.dropLast(2) : before.dropLast(before.hasSuffix(" ") ? 1 : 0))
    }
}
