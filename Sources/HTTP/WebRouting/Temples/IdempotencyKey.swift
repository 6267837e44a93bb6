public import HTTPModel

/// The header `Idempotency-Key`: a key of the client's own for a request that it may repeat.
public enum IdempotencyKey {
    public static let header = "Idempotency-Key"
    /// The header of an answer that is the one to an earlier request with the same key.
    public static let replayedHeader = "Idempotency-Replayed"
    /// The most characters of a key.
    public static let longest = 255

    /// Returns the key of a request; nil for none.
    ///
    /// - Throws: ``Fault`` for anything but 1 to ``longest`` printable ASCII characters.
    public static func key(of request: Request) throws(Fault) -> String? {
        guard let key = request.headers[header] else { return nil }
        guard (1...longest).contains(key.utf8.count), key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, header,
                "\(header): give 1 to \(longest) printable ASCII characters")
        }
        return key
    }

    /// Returns what tells a request from others: a digest has to be made of it.
    public static func contents(of request: Request) -> String {
        "\(request.method.name) \(request.target)\n" + String(decoding: request.body, as: UTF8.self)
    }
}
