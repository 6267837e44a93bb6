@testable import EventHTTPServer

extension SmugglingTrial {
    private static let endings = [
        "\n", "\r", "\n\r", "\r\r\n", "\r \n", "\r\0\n", "\n\n", "\r\r", "\u{B}", "\u{C}", "\0",
    ]

    /// Each line end of a head in turn becomes something that only some readers take for one.
    static let lineEnds: [SmugglingTrial] = (0..<5).flatMap { index in
        let lines = ["POST /first HTTP/1.1", "Host: a", "X: y", "Content-Length: 0", ""]
        return trials(endings, .malformed) { ending in
            var head = ""
            for (number, line) in lines.enumerated() { head += line + (number == index ? ending : "\r\n") }
            return head + smuggled
        }
    }

    static let badRequestLines: [SmugglingTrial] =
        trials(
            [
                "POST /first", "POST /first HTTP/1.1 ", "POST /first  HTTP/1.1", "POST  /first HTTP/1.1",
                " POST /first HTTP/1.1", "POST\t/first HTTP/1.1", "POST /first\tHTTP/1.1", "POST /first\u{B}HTTP/1.1",
                "POST /fir st HTTP/1.1", "POST /first HTTP/1.1\t", "POST /first HTTP/1.1\0", "POST /first\0 HTTP/1.1",
                "POST\0 /first HTTP/1.1", "\0POST /first HTTP/1.1", "POST /first\u{7F} HTTP/1.1",
                "POST /first HTTP/1.10", "POST /first HTTP/1.1x", "POST /first HTTP/01.1", "POST /first HTTP/1.",
                "POST /first HTTP/1,1", "POST /first HTTP/ 1.1", "POST /first HTTP/+1.1", "POST /first http/1.1",
                "POST /first HTTPS/1.1", "POST /first HTTP/1.1 HTTP/1.1", "POST /first\rGET /smuggled HTTP/1.1",
                "P\rOST /first HTTP/1.1", "POST /first HTTP/1.1\r", "POST: /first HTTP/1.1", "PO(ST /first HTTP/1.1",
                "\u{16}\u{3}\u{1}",
            ], .requestLine
        ) { $0 + "\r\nHost: a\r\nContent-Length: 0\r\n\r\n" + smuggled }
        + trials(["POST /first HTTP/1.1\n"], .lineEnding) { $0 + smuggled }
        + trials(["POST /first HTTP/1.1\r\n"], .headerField) { $0 + smuggled }

    static let otherVersions: [SmugglingTrial] = trials(
        ["HTTP/2.0", "HTTP/0.9", "HTTP/3.1"], .refused(.unsupportedVersion)
    ) { "POST /first \($0)\r\nHost: a\r\n\r\n" + smuggled }

    /// Line ends before a request are skipped, whole or not.
    static let emptyLines: [SmugglingTrial] = trials(
        ["\n", "\r", "\r\n", "\r\r\n\n"], .read(body: smuggled)
    ) { $0 + post + "Content-Length: \(length)\r\n\r\n" + smuggled }

    private static func withLine(_ line: String) -> String {
        post + line + "\r\nContent-Length: \(length)\r\n\r\n" + smuggled
    }

    static let badFields: [SmugglingTrial] =
        trials(
            [
                "X : y", "X\t: y", ": y", ":", "X", "X y", "X\0: y", "\0: y", "X: \0y", "X: y\0", "X: \u{1}",
                "X: y\u{7F}", "X: \u{1B}[0m", "X\u{E9}: y", "X(: y", "X@: y", "\"X\": y", "X,Y: z", "X/Y: z", "{X}: y",
                "[X]: y", "X;: y", "X=: y", "X?: y", "<X>: y", "X\\: y", "\u{B}X: y", "X\u{B}: y", "X\u{C}: y",
                "GET /smuggled HTTP/1.1",
            ], .headerField, withLine)
        + trials(
            ["\rX: y", "X: y\r", "X: y\rZ: z", "X\r: y", "\r", "X: y\n", "\n", "X: y\nZ: z", "X:\n", "X: \ry"],
            .lineEnding, withLine)
        + trials([" X: y", "\tX: y", " ", "\t", " \t ", "X: y\r\n z", "X: y\r\n\t"], .foldedHeader, withLine)
        + trials(["Expect: x", "Expect: 100-continue, x", "Expect:"], .refused(.expectationFailed), withLine)

    static let goodFields: [SmugglingTrial] = trials(
        ["X:", "X:\ty\t", "X: a\u{80}\u{FF}", "X: :", "!#$%&'*+-.^_`|~09aZ: y", "Expect: 100-Continue"],
        .read(body: smuggled), withLine)

    /// The target names one host and the field another: the body is read all the same, and once.
    static let targets: [SmugglingTrial] = trials(
        [
            "http://a/first", "http://b/first", "HTTP://b:80/first", "https://b/first", "http://a@b/first",
            "http://a:80@b/first", "http://b", "http://b?x", "http://b\\a/first", "http://[::1]/first",
            "http://a/http://b/smuggled", "//b/smuggled", "/first?http://b/smuggled",
        ], .read(body: smuggled)
    ) { "POST \($0) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n" + smuggled }

    static let hosts: [SmugglingTrial] = ["http://a/first", "/first"].flatMap { target in
        trials(
            [
                "", "Host: a\r\nHost: a\r\n", "Host: a\r\nHost: b\r\n", "Host: a\r\nhOST: b\r\n", "Host: a b\r\n",
                "Host: a@b\r\n", "Host: a/b\r\n", "Host: a\\b\r\n", "Host: a?b\r\n", "Host: a#b\r\n",
                "Host: \"a\"\r\n", "Host: a\tb\r\n", "Host: \u{E9}\r\n", "Host: http://a/\r\n", "Host: <a>\r\n",
            ], .host
        ) { "POST \(target) HTTP/1.1\r\n\($0)Content-Length: \(length)\r\n\r\n" + smuggled }
    }

    private static let old = "POST /first HTTP/1.0\r\n"

    /// What follows the last request of a connection is not read.
    static let closing: [SmugglingTrial] = trials(
        [
            old, old + "Connection: keep-alive, close\r\n", old + "Connection: closed\r\n",
            old + "Proxy-Connection: keep-alive\r\n", old + "Connection: keep-alive;x\r\n",
            post + "Connection: close\r\n", post + "Connection: CLOSE\r\n", post + "Connection:\t close\t\r\n",
            post + "Connection: keep-alive, close\r\n", post + "Connection: close, keep-alive\r\n",
            post + "Connection: ,, ,close,\r\n", post + "Connection: keep-alive\r\nconnection: close\r\n",
            post + "Connection: close\r\nConnection: keep-alive\r\n", post + "Connection: x ,\tclose\t, y\r\n",
        ], .readAndClosed
    ) { $0 + "\r\n" + smuggled }

    static let staying: [SmugglingTrial] = trials(
        [
            old + "Connection: Keep-Alive\r\n", old + "Connection: x,keep-alive\r\n", post,
            post + "Connection: closed\r\n", post + "Connection: x close\r\n", post + "Connection: \"close\"\r\n",
            post + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n",
            post + "Proxy-Connection: close\r\n",
        ], .read(body: smuggled)
    ) { $0 + "Content-Length: \(length)\r\n\r\n" + smuggled }
}
