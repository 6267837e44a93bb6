import Expectations
import HTTPModel
import Testing

struct RequestTargetTests {
    @Test(arguments: [
        ("/", [""]),
        ("/api/temples", ["api", "temples"]),
        ("/api/temples/", ["api", "temples", ""]),
        ("//api", ["", "api"]),
        ("/%E9%B9%BF%E6%B8%AF", ["鹿港"]),
        ("/鹿港", ["鹿港"]),
        ("/a%2Fb/c", ["a/b", "c"]),
        ("/a+b", ["a+b"]),
        ("/%2e%2E/x", ["..", "x"]),
        ("http://example.org", [""]),
        ("HTTPS://example.org/a/b", ["a", "b"]),
        ("http://example.org?x=1", [""]),
    ])
    func splitsPathsBeforeDecoding(_ target: String, _ segments: [String]) throws {
        try expect(RequestTarget(target).segments, equals: segments)
    }

    @Test(arguments: [
        ("/a?b=c", "/a"), ("/%E9%B9%BF?x", "/%E9%B9%BF"), ("http://h/a/b?c", "/a/b"), ("http://h", "/"),
    ])
    func keepsThePathAsSent(_ target: String, _ path: String) throws {
        try expect(RequestTarget(target).path, equals: path)
    }

    @Test(arguments: [
        ("/", []),
        ("/?", []),
        ("/?&&", []),
        ("/?a", [("a", "")]),
        ("/?a=", [("a", "")]),
        ("/?=b", [("", "b")]),
        ("/?a=b=c", [("a", "b=c")]),
        ("/?a=1&a=2", [("a", "1"), ("a", "2")]),
        ("/?a=1+2%2B3%20", [("a", "1 2+3 ")]),
        ("/?a=%26%3D%23%3F", [("a", "&=#?")]),
        ("/?%E5%AA%BD=%e7%a5%96", [("媽", "祖")]),
        ("/?deity=媽祖", [("deity", "媽祖")]),
        ("/?a=b?c/d", [("a", "b?c/d")]),
        ("http://h?a=b", [("a", "b")]),
    ])
    func decodesParameters(_ target: String, _ parameters: [(String, String)]) throws {
        let expected = parameters.map { QueryParameter(name: $0.0, value: $0.1) }
        try expect(RequestTarget(target).query, equals: expected)
    }

    @Test(arguments: [
        ("", RequestError.invalidTarget),
        ("*", .invalidTarget),
        ("a/b", .invalidTarget),
        ("?a=b", .invalidTarget),
        ("/a#b", .invalidTarget),
        ("http://", .invalidTarget),
        ("http:///a", .invalidTarget),
        ("ftp://h/a", .invalidTarget),
        ("example.org:443", .invalidTarget),
        ("/%", .invalidPercentEscape(.path)),
        ("/%4", .invalidPercentEscape(.path)),
        ("/%4/1", .invalidPercentEscape(.path)),
        ("/%G0", .invalidPercentEscape(.path)),
        ("/?%=1", .invalidPercentEscape(.queryName)),
        ("/?a=1&b=%2", .invalidPercentEscape(.queryValue(name: "b"))),
        ("/%FF", .invalidUTF8(.path)),
        ("/%C0%AF", .invalidUTF8(.path)),
        ("/%ED%A0%80", .invalidUTF8(.path)),
        ("/%F4%90%80%80", .invalidUTF8(.path)),
        ("/?%E5%AA=1", .invalidUTF8(.queryName)),
        ("/?a=%E5%AA", .invalidUTF8(.queryValue(name: "a"))),
        ("/%00", .controlCharacter(.path)),
        ("/a\u{1}", .controlCharacter(.path)),
        ("/%7F", .controlCharacter(.path)),
        ("/%C2%85", .controlCharacter(.path)),
        ("/\u{9F}", .controlCharacter(.path)),
        ("/?a%0A=1", .controlCharacter(.queryName)),
        ("/?a=%0d%0a", .controlCharacter(.queryValue(name: "a"))),
    ])
    func rejectsNamingThePart(_ target: String, _ error: RequestError) {
        #expect(throws: error) { try RequestTarget(target) }
    }

    @Test func acceptsLettersNextToTheControlCharacters() throws {
        // U+00A0, U+00C2 and U+0142 contain the bytes C2 or 82 at other positions.
        try expect(RequestTarget("/%C2%A0%C3%82%C5%82").segments, equals: ["\u{A0}\u{C2}\u{142}"])
    }

    @Test func boundsTheNumberOfParameters() throws {
        func target(_ count: Int) -> String { "/?" + (0..<count).map { "p=\($0)" }.joined(separator: "&") }
        try expect(RequestTarget(target(64)).query.count, equals: 64)
        #expect(throws: RequestError.tooManyParameters(limit: 64)) { try RequestTarget(target(65)) }
    }

    /// Compares scalars of every length in UTF-8 with an independent encoder.
    @Test func decodesWhatAnEncoderWrites() throws {
        let digits = Array("0123456789abcdef")
        for value in stride(from: UInt32(0xA0), to: 0x11_0000, by: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let escaped = String(scalar).utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
            try expect(RequestTarget("/?q=" + escaped).query.first?.value, equals: String(scalar))
        }
    }
}
