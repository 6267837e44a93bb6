/// Whose requests are counted together: one IPv4 address, or one IPv6 /64 network, as for the limits of the server.
public struct ClientNetwork: Hashable, Sendable {
    /// The address, or the first half of an IPv6 address.
    public let text: String

    /// - Parameter address: The numeric address of a client; empty where there is none.
    public init(_ address: String) {
        guard address.contains(":"), !address.contains(".") else {
            text = address
            return
        }
        let ends = address.split(separator: "%", omittingEmptySubsequences: false)[0]
        let halves = ends.split(separator: "::", omittingEmptySubsequences: false)
        func groups(_ half: Substring) -> [Substring] { half.split(separator: ":") }
        var all = groups(halves[0])
        if halves.count == 2 {
            let right = groups(halves[1])
            all += [Substring](repeating: "0", count: max(0, 8 - all.count - right.count)) + right
        }
        text = all.prefix(4).joined(separator: ":")
    }

    private init(text: String) { self.text = text }

    /// The /48 network of an IPv6 /64 network, which one customer may have; nil for another one.
    var site: ClientNetwork? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        return groups.count == 4 ? ClientNetwork(text: groups.prefix(3).joined(separator: ":")) : nil
    }

    /// The text for a log.
    public var forPeople: String { text.isEmpty ? "this machine" : text }
}
