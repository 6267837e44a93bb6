@testable import EventHTTPServer

extension SmugglingTrial {
    private static let manyZeros = String(repeating: "0", count: 400)

    /// Sizes and line ends. Another reader may take them for a size of 0, which ends the body.
    static let badSizes: [SmugglingTrial] =
        trials(
            [
                "", "-0", "-1", "+0", "0x0", "0X0", "0_0", "0.0", "0h", "g", " 0", "\t0", "\u{B}0", "0 ", "0\t",
                "0\u{B}",
                "0\0", "\u{0}0", "0\u{A0}", "\u{EF}\u{BC}\u{90}", "0 0", "0,0", "\"0\"", "\r0", "0\r",
            ], .chunk
        ) { chunked + $0 + "\r\n\r\n" + smuggled }
        + trials(["0\n\r\n", "0\r\r\n", "0\n\n", "\n0\r\n\r\n", "0\r\n\n", "0\r\n\r\r", "0\r\r"], .chunk) {
            chunked + $0 + smuggled
        }

    /// Sizes with 0 in the lower 64, 63 or 32 bits, and others that are too large.
    static let largeSizes: [SmugglingTrial] = trials(
        [
            "10000000000000000", "8000000000000000", "100000000", "ffffffffffffffff", "7fffffffffffffff",
            "fffffffffffffff0", "10000000000000000\(size)", String(repeating: "f", count: 400),
        ], .refused(.bodyTooLarge(limitBytes: ServerConfiguration().maxBodyBytes))
    ) { chunked + $0 + "\r\n\r\n" + smuggled }

    static let goodSizes: [SmugglingTrial] = trials(
        [size, size.uppercased(), "000\(size)", "00000000000000000\(size)", "\(manyZeros)\(size)"],
        .read(body: smuggled)
    ) { chunked + $0 + "\r\n" + smuggled + "\r\n0\r\n\r\n" }

    /// Extensions after the size of the last chunk and of a chunk with data.
    static let badExtensions: [SmugglingTrial] = [
        ";", ";;", "; ", ";=", ";a=", ";a==b", ";a b", ";a=b c", ";a ", ";a=b ", " a", ";a,b", ";a:b", ";\"a\"",
        ";a=\"", ";a=\"b", ";a=\"b\\\"", ";a=\"b\"c", ";a=b\"c\"", ";a=\"\"\"", ";a=\"b\"\"c\"", ";\u{A0}", ";a=(b)",
        ";a=\"\0\"", ";a\0", ";\0", ";a\u{B}", ";a=\u{7F}", "\0;a", ";a\n", ";a=\n", ";\n", "\n;a", ";a=\"\n\"",
        ";a=\"\\\n\"", ";a\r", ";a\rb", ";a=\"\r\"", ";a=\"\\\r\"", ";a=\"\r\n\"", ";a\nGET /smuggled HTTP/1.1",
    ].flatMap { part in
        trials(["0\(part)\r\n\r\n", "\(size)\(part)\r\n\(smuggled)\r\n0\r\n\r\n"], .chunk) { chunked + $0 + smuggled }
    }

    static let goodExtensions: [SmugglingTrial] = [
        ";a", ";a;b", ";a=b", ";a=\"\"", ";a=\"b c\"", ";a=\";\"", ";a=\"\\\"\"", ";a=\"\\\\\"", ";a=\"\t\u{E9}\"",
        " ;a",
        "\t;\ta\t=\tb\t;\tc", ";a = b", ";a = \"b\" ; c", ";a='b'", ";a=0", ";0", ";\(size)",
    ].flatMap { part in
        trials(
            ["\(size)\(part)\r\n\(smuggled)\r\n0\r\n\r\n", "\(size)\r\n\(smuggled)\r\n0\(part)\r\n\r\n"],
            .read(body: smuggled)
        ) { chunked + $0 }
    }

    /// Data that is longer or shorter than its size, or has no line end.
    static let chunkData: [SmugglingTrial] = trials(
        [
            "1\r\nab\r\n0\r\n\r\n", "1\r\na0\r\n\r\n", "1\r\na\n0\r\n\r\n", "1\r\na\r0\r\n\r\n", "1\r\na\n\r0\r\n\r\n",
            "1\r\na\r\r\n0\r\n\r\n", "3\r\na\r\n0\r\n\r\n", "1\r\na\r\n\r\n0\r\n\r\n", "1\r\na\r\n",
            "1\r\n\r\n0\r\n\r\n",
            "0\r\na", "0\r\n0\r\n\r\n", "1\r\na\r\n0\r\n0\r\n\r\n",
        ], .chunk
    ) { chunked + $0 + smuggled }

    /// Trailers are dropped: a length or a host in them changes nothing.
    static let goodTrailers: [SmugglingTrial] = trials(
        [
            "Content-Length: 0", "Content-Length: \(length)", "Host: b", "Transfer-Encoding: identity",
            "Transfer-Encoding: chunked", "Connection: close", "Expect: x", "A:", "A: \u{E9}\t",
            "A: b\r\nContent-Length: 0",
        ], .read(body: smuggled)
    ) { chunked + chunk + $0 + "\r\n\r\n" }

    static let badTrailers: [SmugglingTrial] = trials(
        [
            "A", ":", ": a", " A: b", "\tA: b", "A : b", "A\t: b", "A b: c", "A\0: b", "A: \0", "A: b\u{7F}",
            "A: \u{B}",
            "A: b\n", "A: b\rC: d", "A\r: b", "A: b\r\n C: d", "A: b\nContent-Length: 0", "GET /smuggled HTTP/1.1",
            "\u{E9}: a", "\"A\": b", "\0", "\n",
        ], .chunk
    ) { chunked + chunk + $0 + "\r\n\r\n" + smuggled }
}
