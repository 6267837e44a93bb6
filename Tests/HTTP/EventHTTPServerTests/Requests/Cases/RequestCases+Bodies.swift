@testable import EventHTTPServer

extension RequestCase {
    private static let form =
        "POST / HTTP/1.1\r\nHost: www.example.com\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 4\r\n"
    private static let putAgain = "PUT /url HTTP/1.1\r\n§Connection: keep-alive\r\n\r\n"

    static let persistence: [RequestCase] = [
        RequestCase("keep-alive", putAgain, [.read("PUT", "/url", fields: "Connection=keep-alive")]),
        RequestCase("keep-alive twice", putAgain + putAgain, [.read("PUT", "/url"), .read("PUT", "/url")]),
        RequestCase(
            "a request after HTTP/1.0", "PUT /url HTTP/1.0\r\n\r\nPUT /url HTTP/1.1\r\n\r\n",
            [.read("PUT", "/url", keepsAlive: false)], differs: "what follows is dropped, not reported"),
        RequestCase(
            "a chunked request after HTTP/1.0",
            "PUT /url HTTP/1.0\r\nContent-Length: 0\r\n\r\nPUT /url HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            [.read("PUT", "/url", keepsAlive: false)], differs: "what follows is dropped, not reported"),
        RequestCase(
            "an empty line between requests", form + "\r\nq=42\r\n\r\nGET / HTTP/1.1",
            [.read("POST", "/", .length(4), body: "q=42")], waits: true),
        RequestCase(
            "close", "PUT /url HTTP/1.1\r\n§Connection: close\r\n\r\n", [.read("PUT", "/url", keepsAlive: false)]),
        RequestCase(
            "a request after close", form + "Connection: close\r\n\r\nq=42\r\n\r\nGET / HTTP/1.1",
            [.read("POST", "/", .length(4), body: "q=42", keepsAlive: false)],
            differs: "what follows is dropped, not reported"),
        RequestCase(
            "close among other options",
            "PUT /url HTTP/1.1\r\n§Connection: close, token, upgrade, token, keep-alive\r\n\r\n",
            [.read("PUT", "/url", keepsAlive: false)]),
        RequestCase(
            "three requests, the last of them cut",
            "POST /aaa HTTP/1.1\r\n§Content-Length: 3\r\n\r\nAAA\r\nPUT /bbb HTTP/1.1\r\n§Content-Length: 4\r\n\r\nBBBB\r\n"
                + "PATCH /ccc HTTP/1.1\r\n§Content-Length: 5\r\n\r\nCCCC",
            [.read("POST", "/aaa", .length(3), body: "AAA"), .read("PUT", "/bbb", .length(4), body: "BBBB")],
            waits: true),
    ]

    private static let put = "PUT /url HTTP/1.1\r\n§"
    private static let post = "POST / HTTP/1.1\r\n§"

    static let lengths: [RequestCase] = [
        RequestCase(
            "leading zeros", put + "Content-Length: 003\r\n\r\nabc", [.read("PUT", "/url", .length(3), body: "abc")]),
        RequestCase(
            "a field after the length", put + "Content-Length: 003\r\nOhai: world\r\n\r\nabc",
            [.read("PUT", "/url", .length(3), body: "abc", fields: "Content-Length=003;Ohai=world")]),
        RequestCase("too large a length", put + "Content-Length: 1000000000000000000000\r\n\r\n", refused: .bodyLength),
        RequestCase("two lengths", put + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", refused: .bodyLength),
        RequestCase(
            "a length and identity", put + "Content-Length: 1\r\nTransfer-Encoding: identity\r\n\r\n",
            refused: .bodyLength),
        RequestCase(
            "a length and chunked", put + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            refused: .bodyLength),
        RequestCase(
            "GET with a body", "GET /get_funky_content_length_body_hello HTTP/1.0\r\nconTENT-Length: 5\r\n\r\nHELLO",
            [.read("GET", "/get_funky_content_length_body_hello", .length(5), body: "HELLO", keepsAlive: false)]),
        RequestCase("spaces around a length", post + "Content-Length:  42 \r\n\r\n", [], waits: true),
        RequestCase("a space in a length", post + "Content-Length: 4 2\r\n\r\n", refused: .bodyLength),
        RequestCase("a space in a longer length", post + "Content-Length: 13 37\r\n\r\n", refused: .bodyLength),
        RequestCase("an empty length", post + "Content-Length:\r\n\r\n", refused: .bodyLength),
        RequestCase(
            "a short body", post + "Content-Length: 3\r\n\r\nabc", [.read("POST", "/", .length(3), body: "abc")]),
    ]

    private static let unsupported = "chunked is the only coding"
    private static let search = "POST /post_identity_body_world?q=search#hey HTTP/1.1\r\n§Accept: */*\r\n"
    private static let world = "5\r\nWorld\r\n0\r\n\r\n"

    static let transferCodings: [RequestCase] = [
        RequestCase(
            "an empty coding and a length",
            "POST /first HTTP/1.1\r\n§Transfer-Encoding:\r\nContent-Length: 5\r\n\r\nhello", refused: .bodyLength),
        RequestCase(
            "a length and three empty codings",
            post + "Content-Length: 10\r\nTransfer-Encoding:\r\nTransfer-Encoding:\r\nTransfer-Encoding:\r\n\r\n"
                + "2\r\nAA\r\n0\r\n",
            refused: .bodyLength),
        RequestCase(
            "an unknown coding", put + "Transfer-Encoding: pigeons\r\n\r\n", [.refused(.unsupportedTransferCoding)]),
        RequestCase(
            "identity and a length", search + "Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nWorld",
            refused: .bodyLength),
        RequestCase(
            "identity and a wrong length", search + "Transfer-Encoding: identity\r\nContent-Length: 1\r\n\r\nWorld",
            refused: .bodyLength),
        RequestCase(
            "chunked before another coding", search + "Transfer-Encoding: chunked, deflate\r\n\r\nWorld",
            refused: .bodyLength),
        RequestCase(
            "chunked before another field",
            search + "Transfer-Encoding: chunked\r\nTransfer-Encoding: deflate\r\n\r\nWorld", refused: .bodyLength),
        RequestCase(
            "chunked after another coding", search + "Transfer-Encoding: deflate, chunked\r\n\r\n" + world,
            [.refused(.unsupportedTransferCoding)], differs: unsupported),
        RequestCase(
            "chunked after another field",
            search + "Transfer-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n\r\n" + world,
            [.refused(.unsupportedTransferCoding)], differs: unsupported),
        RequestCase(
            "chunked twice in a word", search + "Transfer-Encoding: chunkedchunked\r\n\r\n" + world,
            [.refused(.unsupportedTransferCoding)]),
    ]

    private static let chunkedPut = put + "Transfer-Encoding: chunked\r\n\r\n"
    private static let unicorns =
        "POST /chunked_w_unicorns_after_length HTTP/1.1\r\n§Transfer-Encoding: chunked\r\n\r\n"
    private static let closing =
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: close \r\nTransfer-Encoding: chunked \r\n\r\n"
    private static let next = "GET / HTTP/1.1 \r\nHost: a\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"

    static let chunks: [RequestCase] = [
        RequestCase("no chunk yet", chunkedPut, [], waits: true),
        RequestCase(
            "a size in lower case", chunkedPut + "a\r\n0123456789\r\n0\r\n\r\n",
            [.read("PUT", "/url", .chunked, body: "0123456789")]),
        RequestCase(
            "a size in upper case", chunkedPut + "A\r\n0123456789\r\n0\r\n\r\n",
            [.read("PUT", "/url", .chunked, body: "0123456789")]),
        RequestCase(
            "a size of two digits",
            "POST /post_chunked_all_your_base HTTP/1.1\r\n§Transfer-Encoding: chunked\r\n\r\n"
                + "1e\r\nall your base are belong to us\r\n0\r\n\r\n",
            [.read("POST", "/post_chunked_all_your_base", .chunked, body: "all your base are belong to us")]),
        RequestCase(
            "zeros before the last size",
            "POST /two_chunks_mult_zero_end HTTP/1.1\r\n§Transfer-Encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\n6\r\n world\r\n000\r\n\r\n",
            [.read("POST", "/two_chunks_mult_zero_end", .chunked, body: "hello world")]),
        RequestCase(
            "trailers",
            "POST /chunked_w_trailing_headers HTTP/1.1\r\n§Transfer-Encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\n6\r\n world\r\n0\r\nVary: *\r\nContent-Type: text/plain\r\n\r\n",
            [
                .read(
                    "POST", "/chunked_w_trailing_headers", .chunked, body: "hello world",
                    fields: "Transfer-Encoding=chunked")
            ]),
        RequestCase(
            "extensions, and no end",
            unicorns + "5;ilovew3;somuchlove=aretheseparametersfor;another=withvalue\r\nhello\r\n"
                + "6;blahblah;blah\r\n world\r\n0\r\n", [], waits: true),
        RequestCase(
            "extensions",
            unicorns + "5;ilovew3;somuchlove=aretheseparametersfor;another=withvalue\r\nhello\r\n"
                + "6;blahblah;blah\r\n world\r\n0\r\n\r\n",
            [.read("POST", "/chunked_w_unicorns_after_length", .chunked, body: "hello world")]),
        RequestCase(
            "extensions after spaces",
            unicorns
                + "5; ilovew3;somuchlove=aretheseparametersfor\r\nhello\r\n6; blahblah; blah\r\n world\r\n0\r\n\r\n",
            [.read("POST", "/chunked_w_unicorns_after_length", .chunked, body: "hello world")],
            differs: "spaces around a semicolon are removed (RFC 9112 section 7.1.1)"),
        RequestCase(
            "quoted extensions",
            unicorns
                + "5;ilovew3=\"I \\\"love\\\"; \\\\extensions\\\\\";somuchlove=\"aretheseparametersfor\";blah;foo=bar\r\n"
                + "hello\r\n6;blahblah;blah\r\n world\r\n0\r\n\r\n",
            [.read("POST", "/chunked_w_unicorns_after_length", .chunked, body: "hello world")]),
        RequestCase(
            "a quote that does not end",
            unicorns + "5;ilovew3=\"abc\";somuchlove=\"def; ghi\r\nhello\r\n6;blahblah;blah\r\n world\r\n0\r\n\r\n",
            refused: .chunk),
        RequestCase(
            "an extension without a semicolon", unicorns + "2 erfrferferf\r\naa\r\n0 rrrr\r\n\r\n", refused: .chunk),
        RequestCase("a semicolon without an extension", unicorns + "2;\r\naa\r\n0\r\n\r\n", refused: .chunk),
        RequestCase("no last chunk", chunkedPut + "3\r\nfoo\r\n\r\n", refused: .chunk),
        RequestCase("an LF after a size", chunkedPut + "3 \n  \r\nfoo\r\n\r\n", refused: .chunk),
        RequestCase("a space after a size", chunkedPut + "a \r\n0123456789\r\n0\r\n\r\n", refused: .chunk),
        RequestCase(
            "a CR after a size", closing + "5\r\r;ABCD\r\n34\r\nE\r\n0\r\n\r\n" + next, refused: .chunk),
        RequestCase(
            "a CR after another size", closing + "6\r\r;ABCD\r\n33\r\nE\r\n0\r\n\r\n" + next, refused: .chunk),
        RequestCase("no line end after a chunk", closing + "5\r\nABCDE0\r\n\r\n", refused: .chunk),
    ]
}
