/// A topic of an ntfy server: whoever knows its address reads what is sent to it.
public struct NtfyTopic: Equatable, Sendable {
    /// The server and the topic alone, such as `https://ntfy.sh/my-reminders`.
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
            Self.isHost(parts[2]), (1...Self.longestName).contains(parts[3].utf8.count),
            parts[3].utf8.allSatisfy({ Self.isOfLabel($0) || $0 == UInt8(ascii: "_") })
        else { return nil }
        address = text
        server = "\(parts[0])//\(parts[2])"
        name = String(parts[3])
    }

    /// A name or an IPv4 address, perhaps with a port.
    private static func isHost(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first else { return false }
        if parts.count == 2 {
            guard parts[1].utf8.count <= 5, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                (1...65_535).contains(Int(parts[1]) ?? 0)
            else { return false }
        }
        return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            (1...longestLabel).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfLabel)
        }
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
