import CEvent
import Glibc

/// Key that groups clients by address: an IPv4 address, or an IPv6 /64 network, which is what one customer has.
struct ClientAddress: Hashable {
    private let network: UInt64
    private let isIPv6: Bool

    /// Reads the address of a socket. Nil if it is not an internet address.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let version4 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self.init(version4: UInt32(bigEndian: version4.sin_addr.s_addr))
        case AF_INET6:
            let version6 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            self = withUnsafeBytes(of: version6.sin6_addr) { bytes in
                let high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
                let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                // On a socket for both versions, an IPv4 address arrives as ::ffff:a.b.c.d.
                let isMapped = high == 0 && low >> 32 == 0xFFFF
                return isMapped
                    ? ClientAddress(version4: UInt32(truncatingIfNeeded: low)) : ClientAddress(version6Network: high)
            }
        default:
            return nil
        }
    }

    init(version4: UInt32) {
        network = UInt64(version4)
        isIPv6 = false
    }

    init(version6Network: UInt64) {
        network = version6Network
        isIPv6 = true
    }
}
