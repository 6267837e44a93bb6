public import HTTPModel
public import TempleModel

/// A change of the data that an answer must not be older than, because the client has made it. Its number is that of the
/// server's log, or of the file (``DataRevision/count``).
///
/// A service of a PostgreSQL database reads a copy, so a change arrives a moment after it was made. The server parks the
/// request until then (``Reply/notYet(instead:)``).
public struct AwaitedChange {
    /// The request header that names it.
    public static let header = "Nearby-Change"
    /// The numbers that a change may have. Every reader of JSON has them exactly.
    public static let numbers = 0...999_999_999_999_999

    public let number: Int64

    /// Reads a number.
    ///
    /// - Parameter name: The header or the parameter, for the message.
    public init(_ text: String, of name: String) throws(Fault) {
        let isNumber = (1...15).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let number = Int64(text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, name,
                "\(name): give a whole number from \(Self.numbers.lowerBound) to \(Self.numbers.upperBound)"
            ).saying(
                "請給 \(Self.numbers.lowerBound) 到 \(Self.numbers.upperBound) 的整數",
                "\(Self.numbers.lowerBound) から \(Self.numbers.upperBound) までの整数にしてください")
        }
        self.number = number
    }

    /// Reads the header of a request. Nil where it has none.
    public init?(_ request: Request) throws(Fault) {
        guard let text = request.headers[Self.header] else { return nil }
        try self.init(text, of: Self.header)
    }

    /// Checks that a store's data has the change.
    ///
    /// - Throws: ``NotYet``; ``SearchError``.
    public func check(in store: any TempleSearching) throws {
        guard try store.dataRevision().count >= number else { throw NotYet(instead: .changeNotHere) }
    }
}

extension Fault {
    /// The fault of data that does not have an awaited change in time.
    public static let changeNotHere = unavailable(
        ProblemCode.changeNotHere.rawValue, "the data does not have this change yet; try again", retryAfterSeconds: 1)
}
