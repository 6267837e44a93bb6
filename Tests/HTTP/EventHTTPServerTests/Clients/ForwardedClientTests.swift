import Expectations
import HTTPModel
import Testing

@testable import EventHTTPServer

struct ForwardedClientTests {
    private func client(_ fields: [(String, String)], from peer: String?, _ list: String) throws -> String? {
        let headers = Headers(fields: fields.map { HeaderField(receivedName: $0.0, value: $0.1) })
        return try ForwardedClient.address(
            in: headers, from: peer.map { try require(IPAddress($0.utf8)) }, trusting: TrustedProxies(list))?.text
    }

    /// The values of X-Forwarded-For from the peer 10.0.0.1, each with the client.
    @Test(arguments: [
        ([], "10.0.0.1"), ([""], "10.0.0.1"), ([" , ,\t,"], "10.0.0.1"), (["192.0.2.1"], "192.0.2.1"),
        ([" 192.0.2.1\t"], "192.0.2.1"), (["192.0.2.1,"], "192.0.2.1"),
        // What is before the first address that is not trusted may be anybody's invention.
        (["192.0.2.9, 192.0.2.1"], "192.0.2.1"), (["10.0.0.7, 192.0.2.1"], "192.0.2.1"),
        (["192.0.2.9", "192.0.2.1"], "192.0.2.1"), (["192.0.2.1, 10.0.0.3,10.0.0.2"], "192.0.2.1"),
        (["192.0.2.9,192.0.2.1", "10.0.0.3", "10.0.0.2"], "192.0.2.1"), (["192.0.2.1", ""], "192.0.2.1"),
        // All are trusted.
        (["10.0.0.4, 10.0.0.3", "10.0.0.2"], "10.0.0.4"),
        // Ports, brackets, IPv6, IPv4 as IPv6.
        (["192.0.2.1:4711"], "192.0.2.1"), (["192.0.2.1:_x"], "192.0.2.1"), (["2001:db8::1"], "2001:db8::1"),
        (["2001:DB8:0::0001"], "2001:db8::1"), (["[2001:db8::1]"], "2001:db8::1"),
        (["[2001:db8::1]:443"], "2001:db8::1"), (["::ffff:192.0.2.1"], "192.0.2.1"),
        (["[::ffff:192.0.2.1]:1"], "192.0.2.1"), (["192.0.2.1, ::ffff:10.0.0.2"], "192.0.2.1"),
        // An entry that names no address ends the way.
        (["unknown"], "10.0.0.1"), (["192.0.2.1, unknown"], "10.0.0.1"), (["192.0.2.1, _x, 10.0.0.2"], "10.0.0.2"),
        (["unknown, 192.0.2.1"], "192.0.2.1"), (["192.0.2.1", "nonsense"], "10.0.0.1"),
        (["192.0.2.1:"], "10.0.0.1"), (["192.0.2.1:123456"], "10.0.0.1"), (["192.0.2.1:http"], "10.0.0.1"),
        (["192.0.2.1:_"], "10.0.0.1"), (["192.0.2.1 192.0.2.2"], "10.0.0.1"), (["192.0.2.01"], "10.0.0.1"),
        (["192.0.2"], "10.0.0.1"), (["192.0.2.1/32"], "10.0.0.1"), (["[192.0.2.1]"], "10.0.0.1"),
        (["[2001:db8::1"], "10.0.0.1"), (["2001:db8::1]"], "10.0.0.1"), (["[2001:db8::1]443"], "10.0.0.1"),
        (["[2001:db8::1]:"], "10.0.0.1"), (["[]"], "10.0.0.1"), (["["], "10.0.0.1"), ([":"], "10.0.0.1"),
        ([":80"], "10.0.0.1"), (["fe80::1%eth0"], "10.0.0.1"), (["\"192.0.2.1\""], "10.0.0.1"),
        (["192.0.2.1\u{0}"], "10.0.0.1"), (["１９２.0.2.1"], "10.0.0.1"), (["unix:"], "10.0.0.1"),
        ([String(repeating: "0", count: 16_000)], "10.0.0.1"),
    ])
    func readsXForwardedFor(_ values: [String], _ expected: String) throws {
        try expect(client(values.map { ("x-forwarded-for", $0) }, from: "10.0.0.1", "10.0.0.0/8"), equals: expected)
    }

    /// The values of Forwarded from the peer 10.0.0.1, each with the client.
    @Test(arguments: [
        ([""], "10.0.0.1"), (["for=192.0.2.1"], "192.0.2.1"), (["FOR=192.0.2.1"], "192.0.2.1"),
        (["for=\"192.0.2.1\""], "192.0.2.1"), (["for=\"192.0.2.1:80\""], "192.0.2.1"),
        (["for=192.0.2.1:80"], "192.0.2.1"), (["For=\"[2001:db8:cafe::17]:4711\""], "2001:db8:cafe::17"),
        (["for=\"[2001:db8::17]\""], "2001:db8::17"), (["for=\"[2001:db8::17]:_obf\""], "2001:db8::17"),
        (["for=\"\\1\\92.0.2.1\""], "192.0.2.1"), (["for=\"[::ffff:192.0.2.1]\""], "192.0.2.1"),
        (["for=192.0.2.1;proto=http;by=203.0.113.43"], "192.0.2.1"),
        (["by=203.0.113.43;proto=http;for=192.0.2.1"], "192.0.2.1"), (["; for=192.0.2.1 ; proto=http ;"], "192.0.2.1"),
        (["for=192.0.2.9, for=192.0.2.1"], "192.0.2.1"), (["for=192.0.2.9", "for=192.0.2.1"], "192.0.2.1"),
        (["for=192.0.2.1, for=10.0.0.3", "for=10.0.0.2"], "192.0.2.1"), (["for=10.0.0.3,for=10.0.0.2"], "10.0.0.3"),
        // Commas, semicolons and quotes within quotes.
        (["for=192.0.2.1;host=\"a,b;for=192.0.2.9\""], "192.0.2.1"),
        (["for=192.0.2.9, for=192.0.2.1;host=\"a\\\",for=192.0.2.8\""], "192.0.2.1"),
        (["for=192.0.2.9, for=192.0.2.1;host=\"a\\\\\""], "192.0.2.1"),
        // A client cannot hide the entry of the proxy behind an open quote.
        (["for=\", for=192.0.2.1"], "192.0.2.1"), (["for=\"a\\", "for=192.0.2.1"], "192.0.2.1"),
        // An entry that names no address ends the way.
        (["for=unknown"], "10.0.0.1"), (["for=_hidden"], "10.0.0.1"), (["for=\"_SEVKISEK\""], "10.0.0.1"),
        (["for=192.0.2.1, for=unknown"], "10.0.0.1"), (["for=192.0.2.1, for=_x, for=10.0.0.2"], "10.0.0.2"),
        (["for=unknown, for=192.0.2.1"], "192.0.2.1"), (["by=192.0.2.1"], "10.0.0.1"), (["192.0.2.1"], "10.0.0.1"),
        (["for"], "10.0.0.1"), (["for="], "10.0.0.1"), (["=192.0.2.1"], "10.0.0.1"), (["for =192.0.2.1"], "10.0.0.1"),
        (["for= 192.0.2.1"], "10.0.0.1"), (["for=\"192.0.2.1"], "10.0.0.1"), (["for=192.0.2.1\""], "10.0.0.1"),
        (["for=\"192.0.2.1\"x"], "10.0.0.1"), (["for=\"192.0.2.1\\"], "10.0.0.1"),
        (["for=192.0.2.1;for=192.0.2.2"], "10.0.0.1"), (["for=192.0.2.1 for=192.0.2.2"], "10.0.0.1"),
        (["for=\" 192.0.2.1\""], "10.0.0.1"), (["f\u{6f}r\u{0}=192.0.2.1"], "10.0.0.1"),
        (["før=192.0.2.1"], "10.0.0.1"),
    ])
    func readsForwarded(_ values: [String], _ expected: String) throws {
        try expect(client(values.map { ("Forwarded", $0) }, from: "10.0.0.1", "10.0.0.0/8"), equals: expected)
    }

    @Test func aProxyOnAUnixSocketHasNoAddressOfItsOwn() throws {
        try expectNil(client([], from: nil, "unix"))
        try expectNil(client([("X-Forwarded-For", "unknown")], from: nil, "unix"))
        try expect(client([("X-Forwarded-For", "192.0.2.1")], from: nil, "unix"), equals: "192.0.2.1")
        try expect(client([("X-Forwarded-For", "192.0.2.9, 192.0.2.1")], from: nil, "unix"), equals: "192.0.2.1")
        try expect(
            client([("X-Forwarded-For", "192.0.2.9, 10.0.0.2")], from: nil, "unix,10.0.0.2"), equals: "192.0.2.9")
    }

    @Test func bothFieldsMayNameTheSameClient() throws {
        let both = [("X-Forwarded-For", "192.0.2.9, 192.0.2.1"), ("Forwarded", "for=192.0.2.1")]
        try expect(client(both, from: "10.0.0.1", "10.0.0.1"), equals: "192.0.2.1")
        try expect(client(both.reversed(), from: nil, "unix"), equals: "192.0.2.1")
        // An empty field is none.
        try expect(
            client([("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "")], from: nil, "unix"), equals: "192.0.2.1")
        try expect(
            client([("X-Forwarded-For", ","), ("Forwarded", "for=192.0.2.1")], from: nil, "unix"), equals: "192.0.2.1")
    }

    /// The proxy has set one of the two, and the client the other.
    @Test(arguments: ["for=192.0.2.2", "for=unknown", "for=10.0.0.1", "nonsense"])
    func bothFieldsMustNotContradict(_ forwarded: String) {
        for fields in [
            [("X-Forwarded-For", "192.0.2.1"), ("Forwarded", forwarded)],
            [("Forwarded", forwarded), ("X-Forwarded-For", "192.0.2.1")],
        ] {
            #expect(throws: ServerFault.malformed(.forwarding)) { try client(fields, from: "10.0.0.1", "10.0.0.1") }
            #expect(throws: ServerFault.malformed(.forwarding)) { try client(fields, from: nil, "unix") }
        }
    }

    @Test func readsABoundedNumberOfEntries() throws {
        let proxies = (1...40).map { "10.0.1.\($0)" }
        let list = (["192.0.2.1"] + proxies.reversed()).joined(separator: ",")
        try expect(client([("X-Forwarded-For", list)], from: "10.0.0.1", "10.0.0.0/8"), equals: "10.0.1.32")
        let short = (["192.0.2.1"] + proxies.prefix(31).reversed()).joined(separator: ",")
        try expect(client([("X-Forwarded-For", short)], from: "10.0.0.1", "10.0.0.0/8"), equals: "192.0.2.1")
    }

    /// The cost of a field must not grow faster than its length, whatever a client writes.
    @Test(arguments: ["\\", "\"", "\\\"", ",", "\",", ";", "for=\"", "[", ":", "10.0.0.2,", " "])
    func readsLongFieldsOnce(_ piece: String) throws {
        // A million bytes: work that grows with the square would take minutes.
        let value = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        for field in ["Forwarded", "X-Forwarded-For"] {
            for end in ["", "\"", "\\\"", "for=\"a\""] {
                _ = try client([(field, value + end)], from: "10.0.0.1", "10.0.0.0/8")
            }
        }
    }
}
