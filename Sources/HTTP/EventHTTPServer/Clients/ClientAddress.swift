/// Key that groups clients by address: an IPv4 address, an IPv6 /64 network, which is what one customer has, or an IPv6 /48
/// network, a site, which is what one customer may have too.
struct ClientAddress: Hashable {
    private enum Kind: UInt8 { case version4, network, site }

    private let network: UInt64
    private let kind: Kind

    /// How many times the share of a client all clients of a site have together.
    static let clientsOfSite = 16

    init(_ address: IPAddress) {
        kind = address.isIPv4 ? .version4 : .network
        network = address.isIPv4 ? address.low & 0xFFFF_FFFF : address.high
    }

    init(version4: UInt32) {
        self.init(IPAddress(version4: version4))
    }

    private init(site network: UInt64) {
        kind = .site
        self.network = network
    }

    /// The site of an IPv6 network, so that one with 65,536 networks is not as many clients; nil for IPv4, and for a site.
    var site: ClientAddress? { kind == .network ? ClientAddress(site: network & 0xFFFF_FFFF_FFFF_0000) : nil }

    var isSite: Bool { kind == .site }

    /// How many times the share of one client it has.
    var share: Int { isSite ? Self.clientsOfSite : 1 }

    /// Calls a function with the client and then with its site.
    func forEachKey(_ body: (ClientAddress) -> Void) {
        body(self)
        if let site { body(site) }
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
