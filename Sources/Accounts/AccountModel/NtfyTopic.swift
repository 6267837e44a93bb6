/// A topic of an ntfy server: whoever knows its address reads what is sent to it.
public struct NtfyTopic: Equatable, Sendable {
    /// The server and the topic alone, such as `https://ntfy.sh/my-reminders`: one text for each topic, however it is written.
    public let address: String
    /// The address of the server, without a path.
    public let server: String
    public let name: String

    private static let longestName = 64
    private static let longestLabel = 63

    /// Nil for a text that is no such address. Whether the server is one that may be asked is not looked at.
    ///
    /// - Parameter allowsPlain: whether it may be http, for topics on this machine.
    public init?(_ text: String, allowsPlain: Bool = false) {
        guard text.utf8.count <= AccountLimits.longestURL else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "https:" || allowsPlain && parts[0] == "http:", parts[1].isEmpty,
            let host = Self.host(parts[2], usualPort: parts[0] == "https:" ? 443 : 80),
            (1...Self.longestName).contains(parts[3].utf8.count),
            parts[3].utf8.allSatisfy({ Self.isOfLabel($0) || $0 == UInt8(ascii: "_") })
        else { return nil }
        server = "\(parts[0])//\(host)"
        name = String(parts[3])
        address = "\(server)/\(name)"
    }

    /// Returns a name or an IPv4 address in lower case, with a port that is not the usual one; nil for another text.
    private static func host(_ text: Substring, usualPort: Int) -> String? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first?.lowercased(),
            host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
                (1...longestLabel).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfLabel)
            })
        else { return nil }
        guard parts.count == 2 else { return host }
        guard parts[1].utf8.count <= 5, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(parts[1]), (1...65_535).contains(port)
        else { return nil }
        return port == usualPort ? host : "\(host):\(port)"
    }

    private static func isOfLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
