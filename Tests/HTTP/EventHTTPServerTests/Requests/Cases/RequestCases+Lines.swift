@testable import EventHTTPServer

extension RequestCase {
    private static let folded = "a folded line is refused (RFC 9112 section 5.2)"

    /// A line of a certificate that goes on in folded lines.
    private static let certificate =
        "GET / HTTP/1.1\r\n§X-SSL-Nonsense:   -----BEGIN CERTIFICATE-----\r\n"
        + String(repeating: "\tMIIFbTCCBFWgAwIBAgICH4cwDQYJKoZIhvcNAQEFBQAwcDELMAkGA1UEBhMCVUsx\r\n", count: 31)
        + "\tRA==\r\n\t-----END CERTIFICATE-----\r\n\r\n"

    static let lineEndings: [RequestCase] = [
        RequestCase("fields after a CR", "GET / HTTP/1.1\r\n§Foo: 1\rBar: 2\r\n\r\n", refused: .lineEnding),
        RequestCase(
            "a coding after an LF",
            "POST / HTTP/1.1\r\nHost: localhost:5000\r\nx:x\nTransfer-Encoding: chunked\r\n\r\n1\r\nA\r\n0\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "a request after a CR",
            "GET / HTTP/1.1\r\nConnection: close\r\nHost: a\r\n\rZGET /evil: HTTP/1.1\r\nHost: a\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "an empty value before a CR",
            "POST / HTTP/1.1\r\nConnection: Close\r\nHost: localhost:5000\r\nx:\rTransfer-Encoding: chunked\r\n\r\n"
                + "1\r\nA\r\n0\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "an empty value before an LF",
            "POST / HTTP/1.1\r\nHost: localhost:5000\r\nx:\nTransfer-Encoding: chunked\r\n\r\n1\r\nA\r\n0\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "a length after an LF",
            "GET / HTTP/1.1\r\nHost: localhost\r\nDummy: x\nContent-Length: 23\r\n\r\n"
                + "GET / HTTP/1.1\r\nDummy: GET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "a CR for the dash of keep-alive", "PUT /url HTTP/1.1\r\n§Connection: keep\ralive\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "a CR for the dash of Content-Length", "PUT /url HTTP/1.1\r\n§Content\rLength: 003\r\n\r\nabc",
            refused: .lineEnding),
        RequestCase(
            "a broken name that begins like Connection",
            "GET / HTTP/1.1\r\nHost: www.example.com\r\nConnection\r\u{1B}\u{35}\u{D5}eep-Alive\r\n"
                + "Accept-Encoding: gzip\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "a broken name",
            "GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Some-Header\r\u{1B}\u{35}\u{D5}eep-Alive\r\n"
                + "Accept-Encoding: gzip\r\n\r\n",
            refused: .lineEnding),
        RequestCase(
            "LF alone",
            "POST / HTTP/1.1\nTransfer-Encoding: chunked\nTrailer: Baz\r\nFoo: abc\nBar: def\n\n"
                + "1\nA\n1;abc\nB\n1;def=ghi\nC\n1;jkl=\"mno\"\nD\n0\n\nBaz: ghi\n\n",
            refused: .lineEnding),
        RequestCase(
            "folded values with LF alone",
            "GET / HTTP/1.1\nLine1:   abc\n\tdef\n ghi\n\t\tjkl\n  mno \n\t \tqrs\nLine2: \t line2\t\nLine3:\n line3\n"
                + "Line4: \n \nConnection:\n close\n\n",
            refused: .lineEnding),
        RequestCase(
            "folded values",
            "GET / HTTP/1.1\r\n§Line1:   abc\r\n\tdef\r\n ghi\r\n\t\tjkl\r\n  mno \r\n\t \tqrs\r\nLine2: \t line2\t\r\n"
                + "Line3:\r\n line3\r\nLine4: \r\n \r\nConnection:\r\n close\r\n\r\n",
            refused: .foldedHeader, differs: folded),
        RequestCase("a folded certificate", certificate, refused: .foldedHeader, differs: folded),
        RequestCase(
            "folded options of a connection",
            "GET /demo HTTP/1.1\r\nHost: example.com\r\nConnection: Something,\r\n Upgrade, ,Keep-Alive\r\n"
                + "Upgrade: WebSocket\r\n\r\nHot diggity dogg",
            refused: .foldedHeader, differs: folded),
        RequestCase(
            "folded after a comma",
            "GET /demo HTTP/1.1\r\n§Connection: keep-alive, \r\n upgrade\r\nUpgrade: WebSocket\r\n\r\nHot diggity dogg",
            refused: .foldedHeader, differs: folded),
        RequestCase("a folded name", "GET / HTTP/1.1\r\n§name\r\n : value\r\n\r\n", refused: .foldedHeader),
        RequestCase(
            "a space after the first line, which goes on", "GET / HTTP/1.1\r\n Host: foo", [], waits: true,
            differs: "a line is judged when it is complete"),
        RequestCase(
            "a space after the first line", "GET / HTTP/1.1\r\n Host: foo\r\n\r\n", refused: .foldedHeader),
        RequestCase(
            "a space after the first of two lines", "GET /url HTTP/1.1\r\n Header1: value\r\n", refused: .foldedHeader),
        RequestCase(
            "a folded length",
            "POST /hello HTTP/1.1\r\nHost: localhost\r\nFoo: bar\r\n Content-Length: 38\r\n\r\n"
                + "GET /bye HTTP/1.1\r\nHost: localhost\r\n\r\n",
            refused: .foldedHeader),
        RequestCase(
            "folded after chunked",
            "PUT /url HTTP/1.1\r\n§Transfer-Encoding: chunked\r\n  abc\r\n\r\n5\r\nWorld\r\n0\r\n\r\n",
            refused: .foldedHeader),
    ]

    static let fields: [RequestCase] = [
        RequestCase("a sign in a name", "GET / HTTP/1.1\r\n§Fo@: Failure\r\n\r\n", refused: .headerField),
        RequestCase(
            "control characters in a name", "GET / HTTP/1.1\r\n§Foo\u{1}\test: Bar\r\n\r\n", refused: .headerField),
        RequestCase("an empty name", "GET / HTTP/1.1\r\n§: Bar\r\n\r\n", refused: .headerField),
        RequestCase(
            "a space before the colon",
            "PUT /url HTTP/1.1\r\n§Connection : upgrade\r\nContent-Length: 4\r\nUpgrade: ws\r\n\r\nabcdefgh",
            refused: .headerField),
        RequestCase("a form feed", "GET /url HTTP/1.1\r\n§Header1: \u{C}\r\n\r\n", refused: .headerField),
        RequestCase(
            "a form feed in a text", "GET /url HTTP/1.1\r\n§Header1: hello\u{C}world\r\n\r\n", refused: .headerField),
        RequestCase(
            "a form feed in the second request",
            "GET /url HTTP/1.1\r\n§Header1: Okay\r\n\r\n\r\nGET /url HTTP/1.1\r\n§Header1: \u{C}\r\n\r\n",
            [.read("GET", "/url", fields: "Header1=Okay"), .malformed(.headerField)]),
        RequestCase(
            "two hosts", "GET /url HTTP/1.1\r\nhost: www.python.org\r\nhost: llhttp.org\r\n\r\n", refused: .host),
    ]

    private static let upgrade = "no other protocol: answered as HTTP"
    private static let webSocket =
        "Sec-WebSocket-Key2: 12998 5 Y3 1  .P00\r\nSec-WebSocket-Protocol: sample\r\nUpgrade: WebSocket\r\n"
        + "Sec-WebSocket-Key1: 4 @1  46546xW%0l 1 5\r\nOrigin: http://example.com\r\n\r\nHot diggity dogg"

    static let upgrades: [RequestCase] = [
        RequestCase(
            "upgrade", "PUT /url HTTP/1.1\r\n§Connection: upgrade\r\nUpgrade: ws\r\n\r\n", [.read("PUT", "/url")],
            differs: upgrade),
        RequestCase(
            "upgrade with a body",
            "PUT /url HTTP/1.1\r\n§Connection: upgrade\r\nContent-Length: 4\r\nUpgrade: ws\r\n\r\nabcdefgh",
            [.read("PUT", "/url", .length(4), body: "abcd")], waits: true, differs: upgrade),
        RequestCase(
            "upgrade of a GET", "GET /demo HTTP/1.1\r\nHost: example.com\r\nConnection: Upgrade\r\n\(webSocket)",
            [.read("GET", "/demo")], waits: true, differs: upgrade),
        RequestCase(
            "upgrade of a POST",
            "POST /demo HTTP/1.1\r\nHost: example.com\r\nConnection: Upgrade\r\nUpgrade: HTTP/2.0\r\n"
                + "Content-Length: 15\r\n\r\nsweet post bodyHot diggity dogg",
            [.read("POST", "/demo", .length(15), body: "sweet post body")], waits: true, differs: upgrade),
        RequestCase(
            "upgrade and keep-alive",
            "GET /demo HTTP/1.1\r\n§Connection: keep-alive, upgrade\r\nUpgrade: WebSocket\r\n\r\nHot diggity dogg",
            [.read("GET", "/demo")], waits: true, differs: upgrade),
    ]
}
