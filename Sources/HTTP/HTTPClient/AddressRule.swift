internal import Glibc

/// Which hosts may be connected to. It is asked about the text of an address, where somebody gives it and before a name is looked
/// up, and when a connection is made, about the address that a name has then.
public struct AddressRule: Equatable, Sendable {
    /// A port of this machine.
    public struct LoopbackEndpoint: Hashable, Sendable {
        /// The address: 4 or 16 bytes; nil for `localhost`, which has several.
        let address: [UInt8]?
        let port: Int

        /// - Parameter text: the host and the port, such as `127.0.0.1:8080` or `localhost:8080`.
        /// - Throws: ``HTTPClientError/unusableAddress(reason:)``.
        public init(_ text: String) throws(HTTPClientError) {
            let address = try HTTPAddress("http://\(text)/")
            guard text.lowercased() == "\(address.host):\(address.port)" else {
                throw .unusableAddress(reason: "it is not the host and the port of this machine, like 127.0.0.1:8080")
            }
            port = address.port
            switch address.host {
            case "localhost": self.address = nil
            case "[::1]": self.address = AddressRule.loopback6
            default: self.address = address.host.split(separator: ".").compactMap { UInt8($0) }
            }
        }

        func contains(_ address: [UInt8], port: Int) -> Bool {
            guard port == self.port else { return false }
            return self.address.map { $0 == address }
                ?? (address == AddressRule.loopback6 || address.count == 4 && address.first == 127)
        }
    }

    private static let loopback6 = [UInt8](repeating: 0, count: 15) + [1]

    private enum Hosts { case all, publicAlone, none }

    private let hosts: Hosts
    private let endpoints: Set<LoopbackEndpoint>

    /// Every host.
    public static let any = AddressRule(hosts: .all, endpoints: [])
    /// Public hosts alone: no loopback, private, link-local, shared, multicast or reserved address, also not as IPv4 in IPv6.
    public static let publicHosts = AddressRule(hosts: .publicAlone, endpoints: [])

    /// Returns the rule of some endpoints of this machine and no other host, for development.
    public static func only(_ endpoints: [LoopbackEndpoint]) -> AddressRule {
        AddressRule(hosts: .none, endpoints: Set(endpoints))
    }

    /// Returns whether an address may be asked, as far as its text tells. It waits for nobody: a name is not looked up.
    public func allows(_ address: HTTPAddress) -> Bool {
        let (host, port) = (address.host, address.port)
        if host == "localhost" { return allows([127, 0, 0, 1], port: port) || allows(Self.loopback6, port: port) }
        if let bytes = Self.bytes(host) { return allows(bytes, port: port) }
        return hosts != .publicAlone || PublicAddress.mayBePublic(name: host)
    }

    /// Returns the bytes of an address in decimals, or in brackets; nil for a name.
    private static func bytes(_ host: String) -> [UInt8]? {
        let isIPv6 = host.hasPrefix("[")
        var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
        let text = isIPv6 ? String(host.dropFirst().dropLast()) : host
        return inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, &bytes) == 1 ? bytes : nil
    }

    /// Returns whether an address of 4 or 16 bytes may be connected to.
    func allows(_ address: [UInt8], port: Int) -> Bool {
        switch hosts {
        case .all: return true
        case .publicAlone: return PublicAddress.contains(address)
        case .none:
            let address = PublicAddress.unwrapped(address)
            return endpoints.contains { $0.contains(address, port: port) }
        }
    }
}
