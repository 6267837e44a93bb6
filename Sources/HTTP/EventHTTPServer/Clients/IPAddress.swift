import CEvent
import Glibc

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address, `::ffff:a.b.c.d`, is the IPv4 address.
struct IPAddress: Hashable, Sendable {
    // The bits of the IPv6 address, or of the IPv4-mapped one.
    let high: UInt64
    let low: UInt64

    init(version4: UInt32) {
        high = 0
        low = 0xFFFF << 32 | UInt64(version4)
    }

    /// Reads the 16 bytes of an IPv6 address.
    private init(version6 bytes: UnsafeRawBufferPointer) {
        high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Reads the address of a socket. Nil if it is not an internet address.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let version4 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self.init(version4: UInt32(bigEndian: version4.sin_addr.s_addr))
        case AF_INET6:
            let version6 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            self = withUnsafeBytes(of: version6.sin6_addr) { IPAddress(version6: $0) }
        default:
            return nil
        }
    }

    /// Reads a literal such as `192.0.2.1` or `2001:db8::1`, without port, brackets, prefix and zone.
    init?(_ text: some Collection<UInt8>) {
        // inet_pton expects a NUL at the end.
        guard text.count < Int(INET6_ADDRSTRLEN), !text.contains(0) else { return nil }
        let literal = text.map { CChar(bitPattern: $0) } + [0]
        if text.contains(UInt8(ascii: ":")) {
            var bytes = in6_addr()
            guard inet_pton(AF_INET6, literal, &bytes) == 1 else { return nil }
            self = withUnsafeBytes(of: bytes) { IPAddress(version6: $0) }
        } else {
            var bytes = in_addr()
            guard inet_pton(AF_INET, literal, &bytes) == 1 else { return nil }
            self.init(version4: UInt32(bigEndian: bytes.s_addr))
        }
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The address as a literal, in its one normal form.
    var text: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            let size = socklen_t(text.count)
            let found: UnsafePointer<CChar>?
            if isIPv4 {
                var bytes = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
                found = inet_ntop(AF_INET, &bytes, text.baseAddress, size)
            } else {
                var bytes = (high.bigEndian, low.bigEndian)
                found = inet_ntop(AF_INET6, &bytes, text.baseAddress, size)
            }
            return found.map { String(cString: $0) } ?? ""
        }
    }

    /// Returns the address with all bits after the prefix cleared.
    ///
    /// - Parameter prefix: Number of bits, of the 128 of an IPv6 address. An IPv4 address has its bits from 96 on.
    func network(prefix: Int) -> IPAddress {
        // A shift by all bits is defined for `<<` and gives 0.
        IPAddress(
            high: high & (UInt64.max << max(0, 64 - prefix)), low: low & (UInt64.max << min(64, max(0, 128 - prefix))))
    }

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
