internal import Foundation

/// What a browser is told: JSON with the id of the message, its title, its body and the address of its page.
enum PushText {
    private struct Members: Encodable {
        let id: String
        let title: String
        var body: String
        let url: String
        /// Left out where it is not asked for.
        let renew: Bool?
    }

    /// Returns the JSON. A body that is too long ends with `…`. Nil if even without a body it has too many bytes.
    ///
    /// - Parameter renews: whether the browser is asked to send its subscription again.
    static func json(_ message: OutgoingMessage, renews: Bool = false, mostBytes: Int) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var members = Members(
            id: message.id, title: message.title, body: message.body, url: message.url,
            renew: renews ? true : nil)
        var rest = Substring(message.body)
        while let data = try? encoder.encode(members) {
            let surplus = data.count - mostBytes
            guard surplus > 0 else { return Array(data) }
            guard !rest.isEmpty else { return nil }
            // At least so many bytes go, and room for the mark comes.
            var removed = 0
            while removed < surplus, let last = rest.popLast() { removed += encodedBytes(of: last) }
            members.body = rest.isEmpty ? "" : rest + "…"
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
