/// Parameters of a statement in PostgreSQL's form.
public enum ParameterNumbers {
    /// Returns a statement with `$1` in place of SQLite's `?1`. A question mark in a literal, a quoted name or a comment
    /// stays.
    ///
    /// - Parameter sql: a statement of this program, with neither `E''` literals nor dollar quotes.
    public static func numbered(_ sql: String) -> String {
        let bytes = Array(sql.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let end = end(ofTextAt: index, in: bytes)
            if end > index {
                result += bytes[index..<end]
                index = end
            } else {
                result.append(bytes[index] == UInt8(ascii: "?") ? UInt8(ascii: "$") : bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the end of the literal, quoted name or comment that begins here; `index` where none does.
    ///
    /// A doubled quote ends one literal and begins the next, which makes no difference here.
    private static func end(ofTextAt index: Int, in bytes: [UInt8]) -> Int {
        let rest = bytes[index...]
        let closing: [UInt8]
        switch bytes[index] {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): closing = [bytes[index]]
        case UInt8(ascii: "-") where rest.starts(with: Array("--".utf8)): closing = [UInt8(ascii: "\n")]
        case UInt8(ascii: "/") where rest.starts(with: Array("/*".utf8)): closing = Array("*/".utf8)
        default: return index
        }
        let opening = closing.count
        return rest.dropFirst(opening).indices.first { bytes[$0...].starts(with: closing) }.map { $0 + closing.count }
            ?? bytes.count
    }
}
