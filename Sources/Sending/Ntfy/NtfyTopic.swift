public import HTTPClient

/// A topic of an ntfy server: whoever knows its address reads what is sent to it.
public struct NtfyTopic: Equatable, Sendable {
    /// The address of the server, without a path.
    public let server: String
    public let name: String

    private static let longestName = 64

    /// - Parameter address: the server and the topic alone, such as `https://ntfy.sh/my-reminders`.
    /// - Throws: ``HTTPClientError/unusableAddress(reason:)``.
    public init(_ address: String) throws(HTTPClientError) {
        let address = try HTTPAddress(address)
        let parts = address.text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, (1...Self.longestName).contains(parts[3].utf8.count),
            parts[3].utf8.allSatisfy({ Self.isOfName($0) })
        else {
            throw .unusableAddress(
                reason: "it is no server and a topic of letters, digits, - and _: https://ntfy.sh/TOPIC")
        }
        server = address.origin
        name = String(parts[3])
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
