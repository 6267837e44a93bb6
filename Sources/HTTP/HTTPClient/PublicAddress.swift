/// Which addresses are those of hosts that everybody reaches (IANA's registries of special-purpose addresses, RFC 6890).
enum PublicAddress {
    private typealias Block = (bytes: [UInt8], bits: Int)

    private static let notPublic4: [Block] = [
        // This network, private ones, shared by providers (RFC 6598), loopback, link-local.
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 168], 16),
        // Protocols, documentation, relays of 6to4, measurements.
        ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24),
        // Multicast, reserved, broadcast.
        ([224], 4), ([240], 4),
    ]

    /// All that is public is within it.
    private static let global6: Block = ([0x20], 3)

    private static let notPublic6: [Block] = [
        // Protocols with Teredo, documentation, 6to4, documentation (RFC 9637).
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
    ]

    /// IPv4 in IPv6 (RFC 4291 section 2.5.5.2), and translated (RFC 6052).
    private static let mapped: Block = ([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF], 96)
    private static let translated: Block = ([0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8), 96)

    /// Names of which no public host has one: RFC 6761 and 6762 with its appendix G, RFC 7686, RFC 8375, and ICANN's `internal`.
    private static let inner = [
        "corp", "home", "home.arpa", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost",
        "onion",
        "private", "test",
    ]

    /// Returns whether a name in lower case may be a public host's. One of a single label is of a network of its own.
    static func mayBePublic(name: String) -> Bool {
        let name = name.hasSuffix(".") ? name.dropLast() : name[...]
        return name.contains(".") && !inner.contains { name == $0 || name.hasSuffix("." + $0) }
    }

    /// Returns whether an address of 4 or 16 bytes is public.
    static func contains(_ address: [UInt8]) -> Bool {
        let address = unwrapped(address)
        switch address.count {
        case 4: return !notPublic4.contains { isIn($0, address) }
        case 16: return isIn(global6, address) && !notPublic6.contains { isIn($0, address) }
        default: return false
        }
    }

    /// Returns the IPv4 address within an IPv6 address; another address as it is.
    static func unwrapped(_ address: [UInt8]) -> [UInt8] {
        guard address.count == 16, isIn(mapped, address) || isIn(translated, address) else { return address }
        return Array(address.suffix(4))
    }

    private static func isIn(_ block: Block, _ address: [UInt8]) -> Bool {
        let whole = block.bits / 8
        guard address.count > whole, block.bytes.prefix(whole).elementsEqual(address.prefix(whole)) else {
            return false
        }
        let rest = block.bits % 8
        return rest == 0 || (block.bytes[whole] ^ address[whole]) >> (8 - rest) == 0
    }
}
