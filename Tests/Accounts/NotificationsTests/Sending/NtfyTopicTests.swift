import Expectations
import AccountModel
import HTTPClient
import Testing

/// What the page takes as the address of a topic, and what the channel sends to.
struct NtfyTopicTests {
    @Test(arguments: [
        "https://ntfy.sh", "https://ntfy.sh/", "https://ntfy.sh/a/b", "https://ntfy.sh/a?b", "https://ntfy.sh/a#b",
        "https://ntfy.sh/a.b", "https://ntfy.sh/a%23b", "https://ntfy.sh/媽祖", "https://user@ntfy.sh/a",
        "http://ntfy.sh/a", "ntfy.sh/a", "a", "", " https://ntfy.sh/a", "https:///a", "https://:80/a",
        "https://ntfy.sh:/a",
        "https://ntfy.sh:0/a", "https://ntfy.sh:65536/a", "https://ntfy.sh:+80/a", "https://ntfy.sh:1:2/a",
        "https://ntfy..sh/a", "https://.ntfy.sh/a", "https://ntfy.sh\r\n/a", "https://[::1]/a", "javascript:alert(1)",
        "https://ntfy.sh/" + String(repeating: "a", count: 65),
        "https://ntfy.sh/" + String(repeating: "a", count: 2_000),
        "https://" + String(repeating: "a.", count: 1_000) + "tw/a",
    ])
    func nothingElseIsATopic(text: String) { expectNil(NtfyTopic(text)) }

    /// What the page takes, the channel can ask.
    @Test(arguments: [
        ("https://ntfy.sh/a", "https://ntfy.sh", "a"),
        ("https://push.example:8443/A_b-9", "https://push.example:8443", "A_b-9"),
        ("https://192.0.2.1/t", "https://192.0.2.1", "t"), ("https://ntfy.sh:65535/a", "https://ntfy.sh:65535", "a"),
        ("https://xn--fiq228c.tw/a", "https://xn--fiq228c.tw", "a"),
        (
            "https://ntfy.sh/" + String(repeating: "a", count: 64), "https://ntfy.sh", String(repeating: "a", count: 64)
        ),
    ])
    func aTopicHasAServerAndAName(text: String, server: String, name: String) throws {
        let topic = try require(NtfyTopic(text))
        expect(topic.address == text && topic.server == server && topic.name == name)
        try expect(HTTPAddress(topic.server + "/").origin, equals: server)
    }

    /// One topic is one device, however its address is written. Its name is as it stands.
    @Test(arguments: [
        ("https://NTFY.sh/a-B", "https://ntfy.sh/a-B"), ("https://ntfy.sh:443/a-B", "https://ntfy.sh/a-B"),
        ("https://Ntfy.SH:0443/a-B", "https://ntfy.sh/a-B"), ("https://ntfy.sh:08443/a", "https://ntfy.sh:8443/a"),
        ("https://ntfy.sh:80/a", "https://ntfy.sh:80/a"),
    ])
    func spellingsOfATopicAreOne(text: String, address: String) { expect(NtfyTopic(text)?.address, equals: address) }

    @Test func aTopicOfThisMachineIsOverHTTP() {
        expectNil(NtfyTopic("http://127.0.0.1:8123/a"))
        expect(NtfyTopic("http://127.0.0.1:8123/a", allowsPlain: true)?.server, equals: "http://127.0.0.1:8123")
        expect(NtfyTopic("http://127.0.0.1:80/a", allowsPlain: true)?.address, equals: "http://127.0.0.1/a")
    }
}
