internal import FoundationEssentials

/// JSON of a message that has to fit into a number of bytes.
enum FittingJSON {
    /// Returns the JSON. A body that is too long ends with `…`. Nil if even without a body it has too many bytes.
    ///
    /// - Parameter members: makes what is written of the body, whole or cut.
    static func bytes(body: String, mostBytes: Int, _ members: (String) -> some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var (text, rest) = (body, Substring(body))
        while let data = try? encoder.encode(members(text)) {
            let surplus = data.count - mostBytes
            guard surplus > 0 else { return Array(data) }
            guard !rest.isEmpty else { return nil }
            // At least so many bytes go, and room for the mark comes.
            var removed = 0
            while removed < surplus, let last = rest.popLast() { removed += encodedBytes(of: last) }
            text = rest.isEmpty ? "" : rest + "…"
        }
        return nil
    }

    /// How many bytes a character has in JSON (RFC 8259 section 7).
    private static func encodedBytes(of character: Character) -> Int {
        character.utf8.reduce(0) { count, byte in
            switch byte {
            case 0x08, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "\\"): count + 2
            case ..<0x20: count + 6
            default: count + 1
            }
        }
    }
}
