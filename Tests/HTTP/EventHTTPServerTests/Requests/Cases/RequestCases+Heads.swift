@testable import EventHTTPServer

extension RequestCase {
    static let samples: [RequestCase] = [
        RequestCase(
            "white space around values", "OPTIONS /url HTTP/1.1\r\n§Header1: Value1\r\nHeader2:\t Value2\r\n\r\n",
            [.read("OPTIONS", "/url", fields: "Header1=Value1;Header2=Value2")]),
        RequestCase("HEAD", "HEAD /url HTTP/1.1\r\n§\r\n", [.read("HEAD", "/url")]),
        RequestCase(
            "curl",
            "GET /test HTTP/1.1\r\nUser-Agent: curl/7.18.0 (i486-pc-linux-gnu) libcurl/7.18.0 OpenSSL/0.9.8g "
                + "zlib/1.2.3.3 libidn/1.1\r\nHost: 0.0.0.0=5000\r\nAccept: */*\r\n\r\n",
            [
                .read(
                    "GET", "/test",
                    fields: "User-Agent=curl/7.18.0 (i486-pc-linux-gnu) libcurl/7.18.0 OpenSSL/0.9.8g "
                        + "zlib/1.2.3.3 libidn/1.1;Accept=*/*")
            ]),
        RequestCase(
            "Firefox",
            "GET /favicon.ico HTTP/1.1\r\nHost: 0.0.0.0=5000\r\n"
                + "User-Agent: Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.9) Gecko/2008061015 Firefox/3.0\r\n"
                + "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
                + "Accept-Language: en-us,en;q=0.5\r\nAccept-Encoding: gzip,deflate\r\n"
                + "Accept-Charset: ISO-8859-1,utf-8;q=0.7,*;q=0.7\r\nKeep-Alive: 300\r\n"
                + "Connection: keep-alive\r\n\r\n",
            [.read("GET", "/favicon.ico")]),
        RequestCase(
            "a long value of signs", "GET /dumbpack HTTP/1.1\r\n§aaaaaaaaaaaaa:++++++++++\r\n\r\n",
            [.read("GET", "/dumbpack", fields: "aaaaaaaaaaaaa=++++++++++")]),
        RequestCase(
            "no fields", "GET /get_no_headers_no_body/world HTTP/1.1\r\n§\r\n",
            [.read("GET", "/get_no_headers_no_body/world", fields: "")]),
        RequestCase(
            "one field", "GET /get_one_header_no_body HTTP/1.1\r\n§Accept: */*\r\n\r\n",
            [.read("GET", "/get_one_header_no_body", fields: "Accept=*/*")]),
        RequestCase(
            "ApacheBench",
            "GET /test HTTP/1.0\r\nHost: 0.0.0.0:5000\r\nUser-Agent: ApacheBench/2.3\r\nAccept: */*\r\n\r\n",
            [.read("GET", "/test", keepsAlive: false, fields: "User-Agent=ApacheBench/2.3;Accept=*/*")]),
        RequestCase("an empty line before a request", "\r\nGET /test HTTP/1.1\r\n§\r\n", [.read("GET", "/test")]),
        RequestCase(
            "an empty line before a request with a field", "\r\nGET /url HTTP/1.1\r\n§Header1: Value1\r\n\r\n",
            [.read("GET", "/url", fields: "Header1=Value1")]),
        RequestCase(
            "UTF-8 in a value", "GET / HTTP/1.1\r\n§Test: D\u{C3}\u{BC}sseldorf\r\n\r\n",
            [.read("GET", "/", fields: "Test=Düsseldorf")]),
        RequestCase(
            "a byte that is not UTF-8 in a value",
            "OPTIONS /url HTTP/1.1\r\n§Header1: Value1\r\nHeader2: \u{FF}Value2\r\n\r\n",
            [.read("OPTIONS", "/url", fields: "Header1=Value1;Header2=\u{FFFD}Value2")]),
        RequestCase("a whole GET and the end", "GET / HTTP/1.1\r\n§\r\n", [.read("GET", "/")]),
        RequestCase("the end after a field", "PUT / HTTP/1.1\r\nContent-Length: 100\r\n", [], waits: true),
        RequestCase("the end within a name", "PUT / HTTP/1.1\r\nContent-Leng", [], waits: true),
    ]

    private static let unknownMethod = "a method that is unknown here is the router's business"
    private static let connect = "CONNECT is answered as HTTP, and closes"
    private static let agent = "User-agent: Mozilla/1.1N\r\nProxy-authorization: basic aGVsbG86d29ybGQ=\r\n"

    static let methods: [RequestCase] = [
        RequestCase("REPORT", "REPORT /test HTTP/1.1\r\n§\r\n", [.read("OTHER", "/test")]),
        RequestCase(
            "CONNECT", "CONNECT 0-home0.netscape.com:443 HTTP/1.0\r\n\(agent)\r\nsome data\r\nand yet even more data",
            [.badTarget(keepsAlive: false)], differs: connect),
        RequestCase(
            "CONNECT in capitals", "CONNECT HOME0.NETSCAPE.COM:443 HTTP/1.0\r\n\(agent)\r\n",
            [.badTarget(keepsAlive: false)], differs: connect),
        RequestCase(
            "CONNECT to a name with an underscore", "CONNECT home_0.netscape.com:443 HTTP/1.0\r\n\(agent)\r\n",
            [.badTarget(keepsAlive: false)], differs: connect),
        RequestCase(
            "CONNECT with a body",
            "CONNECT foo.bar.com:443 HTTP/1.0\r\n\(agent)Content-Length: 10\r\n\r\nblarfcicle\"",
            [.badTarget(keepsAlive: false)], differs: connect),
        RequestCase(
            "M-SEARCH",
            "M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:1900\r\nMAN: \"ssdp:discover\"\r\nST: \"ssdp:all\"\r\n\r\n",
            [.badTarget()], differs: "* is a target of OPTIONS alone"),
        RequestCase(
            "PATCH",
            "PATCH /file.txt HTTP/1.1\r\nHost: www.example.com\r\nContent-Type: application/example\r\n"
                + "If-Match: \"e0023aa4e\"\r\nContent-Length: 10\r\n\r\ncccccccccc",
            [.read("PATCH", "/file.txt", .length(10), body: "cccccccccc")]),
        RequestCase(
            "PURGE", "PURGE /file.txt HTTP/1.1\r\nHost: www.example.com\r\n\r\n", [.read("OTHER", "/file.txt")]),
        RequestCase("SEARCH", "SEARCH / HTTP/1.1\r\nHost: www.example.com\r\n\r\n", [.read("OTHER", "/")]),
        RequestCase(
            "LINK",
            "LINK /images/my_dog.jpg HTTP/1.1\r\nHost: example.com\r\n"
                + "Link: <http://example.com/profiles/joe>; rel=\"tag\"\r\n"
                + "Link: <http://example.com/profiles/sally>; rel=\"tag\"\r\n\r\n",
            [
                .read(
                    "OTHER", "/images/my_dog.jpg",
                    fields: "Link=<http://example.com/profiles/joe>; rel=\"tag\";"
                        + "Link=<http://example.com/profiles/sally>; rel=\"tag\"")
            ]),
        RequestCase(
            "UNLINK",
            "UNLINK /images/my_dog.jpg HTTP/1.1\r\nHost: example.com\r\n"
                + "Link: <http://example.com/profiles/sally>; rel=\"tag\"\r\n\r\n",
            [.read("OTHER", "/images/my_dog.jpg")]),
        RequestCase(
            "SOURCE", "SOURCE /music/sweet/music HTTP/1.1\r\nHost: example.com\r\n\r\n",
            [.read("OTHER", "/music/sweet/music")]),
        RequestCase(
            "ANNOUNCE over HTTP", "ANNOUNCE /music/sweet/music HTTP/1.0\r\nHost: example.com\r\n\r\n",
            [.read("OTHER", "/music/sweet/music", keepsAlive: false)], differs: unknownMethod),
        RequestCase(
            "a method that nobody knows", "MKCOLA / HTTP/1.1\r\n§\r\n", [.read("OTHER", "/")], differs: unknownMethod),
        RequestCase(
            "the preface of HTTP/2 with another version", "PRI * HTTP/1.1\r\n§\r\nSM\r\n\r\n",
            [.badTarget(), .malformed(.requestLine)], differs: "refused at its second half"),
    ]

    private static let authority = "http://hypnotoad.org"

    static let targets: [RequestCase] = [
        RequestCase(
            "quotes", "GET /with_\"lovely\"_quotes?foo=\\\"bar\\\" HTTP/1.1\r\n§\r\n",
            [.read("GET", "/with_\"lovely\"_quotes?foo=\\\"bar\\\"")]),
        RequestCase(
            "a question mark in a query", "GET /test.cgi?foo=bar?baz HTTP/1.1\r\n§\r\n",
            [.read("GET", "/test.cgi?foo=bar?baz")]),
        RequestCase(
            "a query after the host", "GET \(authority)?hail=all HTTP/1.1\r\n§\r\n",
            [.read("GET", "\(authority)?hail=all")]),
        RequestCase(
            "a query after the port", "GET \(authority):1234?hail=all HTTP/1.1\r\n§\r\n",
            [.read("GET", "\(authority):1234?hail=all")]),
        RequestCase(
            "the end after the port", "GET \(authority):1234 HTTP/1.1\r\n§\r\n",
            [.read("GET", "\(authority):1234")]),
        RequestCase(
            "a vertical bar", "GET /test.cgi?query=| HTTP/1.1\r\n§\r\n", [.read("GET", "/test.cgi?query=|")]),
        RequestCase(
            "UTF-8 in a path",
            "GET /\u{CE}\u{B4}\u{C2}\u{B6}/\u{CE}\u{B4}t/pope?q=1#narf HTTP/1.1\r\nHost: github.com\r\n\r\n",
            [.read("GET", "/δ¶/δt/pope?q=1#narf")], differs: "people type names in a shell"),
        RequestCase(
            "a fragment", "GET /forums/1/topics/2375?page=1#posts-17408 HTTP/1.1\r\n§\r\n",
            [.read("GET", "/forums/1/topics/2375?page=1#posts-17408")]),
        RequestCase(
            "a name and a password", "GET http://a%12:b!&*$@hypnotoad.org:1234/toto HTTP/1.1\r\n§\r\n",
            [.read("GET", "http://a%12:b!&*$@hypnotoad.org:1234/toto")]),
        RequestCase("a space in a path", "GET /foo bar/ HTTP/1.1\r\n§\r\n", refused: .requestLine),
    ]

    private static let otherProtocol = "only HTTP is spoken here"

    static let versions: [RequestCase] = [
        RequestCase("no version", "GET /\r\n\r\n", refused: .requestLine, differs: "HTTP/0.9 is not spoken"),
        RequestCase(
            "GET over ICE", "GET /music/sweet/music ICE/1.0\r\nHost: example.com\r\n\r\n", refused: .requestLine),
        RequestCase(
            "almost HTTP", "GET /music/sweet/music IHTTP/1.0\r\nHost: example.com\r\n\r\n", refused: .requestLine),
        RequestCase(
            "PUT over RTSP", "PUT /music/sweet/music RTSP/1.0\r\nHost: example.com\r\n\r\n", refused: .requestLine),
        RequestCase(
            "SOURCE over ICE", "SOURCE /music/sweet/music ICE/1.0\r\nHost: example.com\r\n\r\n",
            refused: .requestLine, differs: otherProtocol),
        RequestCase(
            "OPTIONS over RTSP", "OPTIONS /music/sweet/music RTSP/1.0\r\nHost: example.com\r\n\r\n",
            refused: .requestLine, differs: otherProtocol),
        RequestCase(
            "ANNOUNCE over RTSP", "ANNOUNCE /music/sweet/music RTSP/1.0\r\nHost: example.com\r\n\r\n",
            refused: .requestLine, differs: otherProtocol),
        RequestCase(
            "a version of the future that goes on", "GET / HTTP/5.6", [], waits: true,
            differs: "a request line is judged when it is complete"),
        RequestCase("a version of the future", "GET / HTTP/5.6\r\n\r\n", [.refused(.unsupportedVersion)]),
    ]
}
