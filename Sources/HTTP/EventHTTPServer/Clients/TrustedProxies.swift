/// The proxies whose statements about their clients the server believes: networks, and programs on a Unix socket.
public struct TrustedProxies: Sendable, Hashable {
    private struct Network: Hashable {
        let address: IPAddress
        /// Number of bits, of the 128 of an IPv6 address.
        let prefix: Int

        func contains(_ other: IPAddress) -> Bool {
            // ::/0 is all of IPv6, and no IPv4.
            other.isIPv4 == address.isIPv4 && other.network(prefix: prefix) == address
        }
    }

    private var networks: [Network] = []
    private var hasUnixSockets = false

    /// The maximum number of entries in a list.
    public static let maximumCount = 1000

    /// No proxy is trusted.
    public static let none = TrustedProxies()

    private init() {}

    /// Reads a list such as `10.0.0.0/8, 2001:db8::1, unix`.
    ///
    /// An entry is a network, an address, or the word `unix` for programs on a Unix socket.
    public init(_ list: String) throws(Invalid) {
        let entries = list.split(separator: ",", maxSplits: Self.maximumCount, omittingEmptySubsequences: false)
        guard entries.count <= Self.maximumCount else { throw Invalid(entry: "", reason: .tooMany) }
        for entry in entries {
            let entry = String(entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            if entry == "unix" {
                hasUnixSockets = true
            } else {
                networks.append(try Self.network(entry))
            }
        }
    }

    /// Returns whether statements of this proxy are believed.
    ///
    /// - Parameter peer: The proxy's address. Nil for a program on a Unix socket.
    func contains(_ peer: IPAddress?) -> Bool {
        guard let peer else { return hasUnixSockets }
        return networks.contains { $0.contains(peer) }
    }

    /// Whether programs on a Unix socket are trusted.
    public var includesUnixSockets: Bool { hasUnixSockets }

    private static func network(_ entry: String) throws(Invalid) -> Network {
        let parts = entry.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let address = IPAddress(first) else {
            throw Invalid(entry: entry, reason: .notAnAddress)
        }
        guard parts.count == 2 else { return Network(address: address, prefix: 128) }
        // The prefix of ::ffff:a.b.c.d/n counts the bits of IPv6, although the address is one of IPv4.
        let bits = first.contains(UInt8(ascii: ":")) ? 128 : 32
        guard parts[1].count <= 3, parts[1].allSatisfy({ (0x30...0x39).contains($0) }),
            let given = Int(String(decoding: Array(parts[1]), as: UTF8.self)), given <= bits,
            !address.isIPv4 || given + 128 - bits >= 96
        else { throw Invalid(entry: entry, reason: .prefix) }
        let network = Network(address: address, prefix: given + 128 - bits)
        let start = address.network(prefix: network.prefix)
        // Probably a slip of the pen: nobody should trust 16 million addresses because of one.
        guard start == address else {
            throw Invalid(entry: entry, reason: .addressInsideNetwork(start: start.text))
        }
        return network
    }

    /// Error for a list that cannot be read.
    public struct Invalid: Error, Hashable {
        public enum Reason: Sendable, Hashable {
            case notAnAddress
            /// The number after the slash is not one of 0 to 32, or 0 to 128.
            case prefix
            /// The address has bits after the prefix. `start` is the first address of the network.
            case addressInsideNetwork(start: String)
            case tooMany
        }

        /// The entry at fault. Empty if the whole list is.
        public let entry: String
        public let reason: Reason
    }
}
