internal import AccountModel

/// The address of a topic on a server that speaks ntfy. Whoever knows it reads what comes there.
struct NtfyTopic {
    /// An https address with one segment.
    let address: String

    private static let scheme = "https://"

    /// Nil for a text that is no such address.
    init?(_ text: String) {
        let text = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        guard text.utf8.count <= AccountLimits.longestURL, text.hasPrefix(Self.scheme),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isHost(parts[0]), !parts[1].isEmpty, parts[1].utf8.allSatisfy(Self.isOfTopic)
        else { return nil }
        address = text
    }

    /// A name or an address, perhaps with a port. The channel looks where it leads.
    private static func isHost(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: ":") else { return false }
        return text.utf8.allSatisfy {
            isLetterOrDigit($0) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains($0)
        }
    }

    private static func isOfTopic(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// What such an address has to be, in words.
    static func rule(_ context: PersonContext) -> String {
        context.words(
            "Enter the address of a topic, such as https://ntfy.sh/my-secret-topic.",
            "請輸入主題的網址，例如 https://ntfy.sh/my-secret-topic。",
            "https://ntfy.sh/my-secret-topic のようにトピックのアドレスを入力してください。")
    }
}
