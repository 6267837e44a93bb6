/// Key that groups clients by address: an IPv4 address, or an IPv6 /64 network, which is what one customer has.
struct ClientAddress: Hashable {
    private let network: UInt64
    private let isIPv6: Bool

    init(_ address: IPAddress) {
        isIPv6 = !address.isIPv4
        network = address.isIPv4 ? address.low & 0xFFFF_FFFF : address.high
    }

    init(version4: UInt32) {
        self.init(IPAddress(version4: version4))
    }
}

/// Sender of requests, as far as the server knows it.
struct Client {
    /// Nil if it has none, like a program on a Unix socket.
    let address: IPAddress?
    /// The address as a numeric literal. Empty if there is none.
    let text: String

    init(_ address: IPAddress?) {
        self.address = address
        text = address?.text ?? ""
    }

    /// The key for limits. Nil if there is no address, and so no limit.
    var key: ClientAddress? { address.map(ClientAddress.init) }
}
