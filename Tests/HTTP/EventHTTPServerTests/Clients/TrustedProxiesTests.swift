import Expectations
import Testing

@testable import EventHTTPServer

struct TrustedProxiesTests {
    private func address(_ text: String) throws -> IPAddress { try require(IPAddress(text.utf8)) }

    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0", true), ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
        ("10.0.0.0/8", "9.255.255.255", false), ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
        ("192.0.2.0/31", "192.0.2.1", true), ("192.0.2.0/31", "192.0.2.2", false), ("192.0.2.1/32", "192.0.2.1", true),
        ("192.0.2.1/32", "192.0.2.0", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("2001:db8::/64", "2001:db8::ffff", true), ("2001:db8::/64", "2001:db8:0:1::", false),
        ("2001:db8::/65", "2001:db8::7fff:0:0:1", true), ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
        ("2001:db8::1", "2001:db8::1", true), ("2001:db8::1/128", "2001:db8::2", false), ("::/0", "2001:db8::1", true),
        ("::/0", "192.0.2.1", false), ("::/64", "192.0.2.1", false),
        // An IPv4 address is one, in whatever form it is written.
        ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
        ("::ffff:10.0.0.0/104", "11.1.2.3", false), ("::ffff:10.0.0.1", "10.0.0.1", true),
        ("::ffff:0.0.0.0/96", "10.0.0.1", true),
        ("10.0.0.0/8, 2001:db8::1 ,unix", "2001:db8::1", true), ("10.0.0.0/8,192.0.2.1", "192.0.2.1", true),
    ])
    func containsTheAddressesOfItsNetworks(_ list: String, _ other: String, _ isTrusted: Bool) throws {
        try expect(TrustedProxies(list).contains(address(other)), equals: isTrusted)
    }

    @Test(arguments: [("unix", true), ("10.0.0.0/8,unix", true), (" unix ", true), ("0.0.0.0/0,::/0", false)])
    func trustsUnixSocketsByTheirWord(_ list: String, _ isTrusted: Bool) throws {
        let trusted = try TrustedProxies(list)
        expect(trusted.contains(nil), equals: isTrusted)
        expect(trusted.includesUnixSockets, equals: isTrusted)
        try expect(trusted.contains(address("127.0.0.1")) == !isTrusted || list.hasPrefix("10"))
    }

    @Test func trustsNobodyByDefault() throws {
        expect(!TrustedProxies.none.contains(nil))
        try expect(!TrustedProxies.none.contains(address("127.0.0.1")))
    }

    @Test(
        arguments: [
            ("", "", .notAnAddress), ("10.0.0.1,", "", .notAnAddress), ("localhost", "localhost", .notAnAddress),
            ("10.0.0", "10.0.0", .notAnAddress), ("10.0.0.1:80", "10.0.0.1:80", .notAnAddress),
            ("010.0.0.1", "010.0.0.1", .notAnAddress), ("[::1]", "[::1]", .notAnAddress),
            ("fe80::1%eth0", "fe80::1%eth0", .notAnAddress), ("Unix", "Unix", .notAnAddress),
            ("/8", "/8", .notAnAddress),
            ("10.0.0.0/8/8", "10.0.0.0/8/8", .notAnAddress), ("unix:/run/x", "unix:/run/x", .notAnAddress),
            ("10.0.0.0/", "10.0.0.0/", .prefix), ("10.0.0.0/33", "10.0.0.0/33", .prefix),
            ("10.0.0.0/+8", "10.0.0.0/+8", .prefix), ("10.0.0.0/-1", "10.0.0.0/-1", .prefix),
            ("10.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0", .prefix), ("::/129", "::/129", .prefix),
            ("::/00000000000000000000", "::/00000000000000000000", .prefix),
            // It would also contain what is no IPv4 address.
            ("::ffff:0.0.0.0/95", "::ffff:0.0.0.0/95", .prefix),
            ("10.0.0.1/8", "10.0.0.1/8", .addressInsideNetwork(start: "10.0.0.0")),
            ("2001:db8::1/32", "2001:db8::1/32", .addressInsideNetwork(start: "2001:db8::")),
            (Array(repeating: "10.0.0.1", count: 1001).joined(separator: ","), "", .tooMany),
        ] as [(String, String, TrustedProxies.Invalid.Reason)])
    func namesTheEntryThatItCannotRead(_ list: String, _ entry: String, _ reason: TrustedProxies.Invalid.Reason) {
        let error = #expect(throws: TrustedProxies.Invalid.self) { try TrustedProxies(list) }
        expect(error, equals: TrustedProxies.Invalid(entry: entry, reason: reason))
    }

    @Test func readsAsManyEntriesAsItSays() throws {
        let list = Array(repeating: "10.0.0.1", count: TrustedProxies.maximumCount).joined(separator: ",")
        try expect(TrustedProxies(list).contains(address("10.0.0.1")))
    }
}
