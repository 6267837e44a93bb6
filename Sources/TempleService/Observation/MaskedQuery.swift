/// A query as a log may have it: without what opens something to whoever has it.
enum MaskedQuery {
    /// The parameters whose values are secrets, in lower case: the key of a calendar or of a link by mail, what a provider
    /// gives a browser that signs in, and what a client may send here although it belongs into a header or a body.
    private static let secrets: Set = [
        "access_token", "code", "id_token", "idtoken", "key", "refresh_token", "refreshtoken", "state", "token",
    ]
    private static let mask = "***"

    /// Returns a query with a mask for the value of each secret. All else stays as it was sent.
    static func text(_ query: String) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            // A name that cannot be decoded may be any.
            let decoded = decoded(name)?.lowercased()
            guard name.endIndex < pair.endIndex, decoded.map({ secrets.contains($0) }) ?? true else {
                return String(pair)
            }
            return "\(name)=\(mask)"
        }.joined(separator: "&")
    }

    /// Returns a name without percent escapes; nil if one lacks digits, or the bytes are not UTF-8.
    private static func decoded(_ name: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = name.utf8
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
