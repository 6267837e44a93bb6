import Expectations
import Glibc
import HTTPModel
import Testing

@testable import EventHTTPServer

struct HeadTests {
    private static let configuration = ServerConfiguration()

    private func scan(_ text: String) throws -> HeadScanner.Head? {
        var scanner = HeadScanner(HeadTests.configuration)
        return try Array(text.utf8).withUnsafeBytes { bytes throws(ServerFault) in try scanner.scan(bytes) }
    }

    private func parse(_ text: String) throws -> RequestHead {
        var scanner = HeadScanner(HeadTests.configuration)
        return try Array(text.utf8).withUnsafeBytes { bytes in
            let head = try require(scanner.scan(bytes))
            return try RequestHead(bytes, head)
        }
    }

    @Test func findsTheEndWhereverTheBytesAreCut() throws {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n"
        let bytes = Array((text + "body\r\n\r\n").utf8)
        for cut in 0...bytes.count {
            var scanner = HeadScanner(HeadTests.configuration)
            let first = try bytes[..<cut].withUnsafeBytes { part throws(ServerFault) in try scanner.scan(part) }
            let expected = HeadScanner.Head(fieldsStart: 16, end: text.utf8.count)
            if cut >= text.utf8.count {
                expect(first, equals: expected)
            } else {
                expectNil(first)
                let second = try bytes.withUnsafeBytes { all throws(ServerFault) in try scanner.scan(all) }
                expect(second, equals: expected)
            }
        }
    }

    @Test func findsAHeadWithoutFields() throws {
        try expect(scan("GET / HTTP/1.0\r\n\r\n"), equals: HeadScanner.Head(fieldsStart: 16, end: 18))
    }

    @Test func readsWhatAHeadSays() throws {
        let head = try parse(
            "GET /媽祖?a=b HTTP/1.1\r\nhost: example.org:80\r\nX-Empty:\r\nX-Spaces: \t a b \t \r\nX-Request-ID: 7\r\n\r\n"
        )
        expect(head.line.method, equals: .get)
        expect(head.line.target, equals: "/媽祖?a=b")
        expect(head.headers.fields.map(\.name), equals: ["host", "X-Empty", "X-Spaces", "X-Request-ID"])
        expect(head.headers.fields.map(\.value), equals: ["example.org:80", "", "a b", "7"])
        expect(head.framing, equals: .length(0))
        expect(head.keepsAlive)
        expect(!head.expectsContinue)
        expect(head.givenID, equals: "7")
    }

    @Test(arguments: HTTPMethod.allCases) func knowsTheMethods(_ method: HTTPMethod) throws {
        let head = try parse("\(method.name) / HTTP/1.1\r\nHost: a\r\n\r\n")
        expect(head.line.method, equals: method)
        expect(head.line.methodName == method.name)
    }

    @Test(arguments: ["BREW", "get", "M-SEARCH", "!#$%&'*+-.^_`|~"])
    func leavesUnknownMethodsToTheRouter(_ name: String) throws {
        try expect(parse("\(name) / HTTP/1.1\r\nHost: a\r\n\r\n").line.method, equals: .other)
    }

    @Test(
        arguments: [
            ("Content-Length: 0", .length(0)), ("content-length: 00012 ", .length(12)),
            ("Content-Length: 9223372036854775807", .length(.max)), ("Transfer-Encoding: CHUNKED", .chunked),
        ] as [(String, RequestHead.Framing)])
    func readsTheLengthOfTheBody(_ field: String, _ framing: RequestHead.Framing) throws {
        try expect(parse("POST / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n").framing, equals: framing)
    }

    /// Tests every byte that is not allowed in a token, at every position in a name.
    @Test func acceptsTokensAsNamesOnly() {
        for byte in UInt8.min ... .max where byte != UInt8(ascii: ":") && byte != UInt8(ascii: "\n") {
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX".utf8) + [byte] + Array("Y: a\r\n\r\n".utf8)
            var scanner = HeadScanner(HeadTests.configuration)
            let isAccepted =
                (try? bytes.withUnsafeBytes { all in
                    try scanner.scan(all).map { try RequestHead(all, $0) }
                }) != nil
            expect(isAccepted, equals: TokenCharacters.contains(byte), "\(byte)")
            let isToken = byte < 0x80 && HeaderField.isToken(String(Unicode.Scalar(byte)))
            expect(TokenCharacters.contains(byte), equals: isToken)
        }
    }

    /// Tests every control character at every position in a value. White space around a value does not belong to it.
    @Test func refusesControlCharactersInValues() {
        for byte in UInt8.min ... .max where byte != UInt8(ascii: "\n") {
            for (before, after) in [("", "a"), ("a", "a"), ("a", ""), ("", ""), (" ", "")] {
                let bytes =
                    Array("GET / HTTP/1.1\r\nHost: a\r\nX: \(before)".utf8) + [byte]
                    + Array("\(after)\r\n\r\n".utf8)
                var scanner = HeadScanner(HeadTests.configuration)
                let isAccepted =
                    (try? bytes.withUnsafeBytes { all in
                        try scanner.scan(all).map { try RequestHead(all, $0) }
                    }) != nil
                let isControl = byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
                expect(isAccepted, equals: !isControl, "\(before) \(byte) \(after)")
            }
        }
    }

    @Test func writesDatesAsTheSystemDoes() {
        var header = DateHeader()
        for day in stride(from: time_t(0), to: 5_000_000_000, by: 86_400 * 17 + 3_723) {
            header.update(to: day)
            var (seconds, parts) = (day, tm())
            gmtime_r(&seconds, &parts)
            var text = [CChar](repeating: 0, count: 64)
            strftime(&text, 64, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            expect(header.bytes, equals: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
        }
    }
}
