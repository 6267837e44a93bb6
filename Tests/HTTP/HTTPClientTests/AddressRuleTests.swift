import Expectations
import Foundation
import Glibc
import Testing

@testable import HTTPClient

/// Tests of which addresses may be connected to.
struct AddressRuleTests {
    /// Reads an address by the system, and not by the code under test.
    private static func bytes(_ text: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
        try require(inet_pton(AF_INET6, text, &bytes) == 1, "\(text)")
        return bytes
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
        "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255",
        "240.0.0.1", "255.255.255.255",
        "::", "::1", "::10.0.0.1", "::8.8.8.8", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
        "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1",
        "2001:10::1", "2001:db8::1", "2002:a00:1::1", "2002:808:808::1", "3fff::1", "4000::1", "5f00::1", "fc00::1",
        "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
    ])
    func theseAreNotPublic(address: String) throws {
        let bytes = try Self.bytes(address)
        expect(!PublicAddress.contains(bytes))
        expect(!AddressRule.publicHosts.allows(bytes, port: 443))
        expect(AddressRule.any.allows(bytes, port: 443))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "198.17.255.255",
        "198.20.0.0", "223.255.255.255",
        "2001:200::1", "2001:4860:4860::8888", "2001:b000::1", "2003::1", "2400:cb00::1", "2606:4700::1111",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
    ])
    func theseArePublic(address: String) throws {
        let bytes = try Self.bytes(address)
        expect(PublicAddress.contains(bytes))
        expect(AddressRule.publicHosts.allows(bytes, port: 443))
    }

    /// What the text of an address tells, in every spelling that libcurl knows, without a question to a resolver.
    @Test(arguments: [
        ("https://push.example/1", true), ("https://push.example:8443/1", true), ("https://8.8.8.8/1", true),
        ("https://[2606:4700::1111]/1", true), ("https://lan.example/1", true),
        ("https://localhost/1", false), ("https://LOCALHOST/1", false), ("https://a.localhost/1", false),
        ("https://printer/1", false), ("https://printer./1", false), ("https://db.internal/1", false),
        ("https://db.INTERNAL./1", false), ("https://nas.local/1", false), ("https://nas.home.arpa/1", false),
        ("https://127.0.0.1/1", false), ("https://2130706433/1", false), ("https://0x7f.1/1", false),
        ("https://10.0.0.1:8443/1", false), ("https://169.254.169.254/1", false), ("https://[::1]/1", false),
        ("https://[::ffff:10.0.0.1]/1", false), ("https://[fe80::1]/1", false), ("http://127.0.0.1:8080/1", false),
    ])
    func theTextOfAnAddressIsJudged(text: String, isAllowed: Bool) throws {
        expect(AddressRule.publicHosts.allows(try HTTPAddress(text)), equals: isAllowed)
    }

    /// A name may have any address, which is judged when the connection is made.
    @Test(arguments: [
        ("http://127.0.0.1:8080/1", true), ("http://127.0.0.1:8081/1", false), ("http://localhost:8080/1", true),
        ("https://10.0.0.1:8080/1", false), ("https://push.example/1", true),
    ])
    func thePortsOfThisMachineAreJudged(text: String, isAllowed: Bool) throws {
        let rule = AddressRule.only([try AddressRule.LoopbackEndpoint("127.0.0.1:8080")])
        expect(rule.allows(try HTTPAddress(text)), equals: isAllowed)
        expect(AddressRule.any.allows(try HTTPAddress(text)))
    }

    @Test func anAddressOfAnotherLengthIsNotPublic() {
        for count in [0, 3, 5, 15, 17] { expect(!PublicAddress.contains([UInt8](repeating: 8, count: count))) }
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8_080, true), ("127.0.0.1:8080", "127.0.0.1", 8_081, false),
        ("127.0.0.1:8080", "127.0.0.2", 8_080, false), ("127.0.0.1:8080", "::ffff:127.0.0.1", 8_080, true),
        ("127.0.0.1:8080", "10.0.0.1", 8_080, false), ("[::1]:8080", "::1", 8_080, true),
        ("[::1]:8080", "127.0.0.1", 8_080, false), ("localhost:8080", "127.0.0.1", 8_080, true),
        ("localhost:8080", "::1", 8_080, true), ("LOCALHOST:8080", "::1", 8_080, true),
        ("localhost:8080", "192.168.0.1", 8_080, false), ("localhost:8080", "8.8.8.8", 443, false),
    ])
    func anExceptionIsOnePortOfThisMachine(text: String, address: String, port: Int, isAllowed: Bool) throws {
        let rule = AddressRule.only([try AddressRule.LoopbackEndpoint(text)])
        expect(rule.allows(try Self.bytes(address), port: port), equals: isAllowed)
    }

    @Test(arguments: [
        "", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0x50", "127.0.0.1:70000", "127.1:8080", "example.org:8080",
        "10.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1:8080/", "127.0.0.1:8080/path", "user@127.0.0.1:8080",
        "127.0.0.1:8080#part", "127.0.0.1:8080?query", ":8080",
    ])
    func anExceptionIsNothingElse(text: String) {
        #expect(throws: HTTPClientError.self) { try AddressRule.LoopbackEndpoint(text) }
    }
}
