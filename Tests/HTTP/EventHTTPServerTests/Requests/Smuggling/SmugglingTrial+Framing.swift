@testable import EventHTTPServer

extension SmugglingTrial {
    private static let manyZeros = String(repeating: "0", count: 400)

    private static func withLength(_ value: String) -> String {
        post + "Content-Length: \(value)\r\n\r\n" + smuggled
    }

    static let badLengths: [SmugglingTrial] =
        trials(
            [
                "0\r\nContent-Length: 0", "\(length)\r\nContent-Length: \(length)", "0\r\nContent-Length: \(length)",
                "\(length)\r\nContent-Length: 0", "\(length)\r\nX: y\r\ncontent-length: \(length)",
                "0, 0", "0,\(length)", "\(length), \(length)", ",\(length)", "\(length),", "0;\(length)",
                "+0", "-0", "-1", "+\(length)", "0x0", "0x\(size)", size + "h", "0 0", "\(length) 0", "\"0\"", "'0'",
                "0.0", "0e0", "0_0", "", "x", "\u{D9}\u{A0}", "\u{EF}\u{BC}\u{90}", "0\u{A0}",
                // 0 in the lower 64 bits, the largest number of 64 bits, one more than the largest with a sign.
                "18446744073709551616", "18446744073709551615", "9223372036854775808", "1\(manyZeros)",
            ], .bodyLength, withLength)
        + trials(["0\u{B}", "\u{B}0", "0\u{C}", "0\0", "\0", "0\u{7F}", "\u{8}0"], .headerField, withLength)

    static let goodLengths: [SmugglingTrial] =
        trials(
            [length, "000\(length)", "\(manyZeros)\(length)", "  \(length)", "\t\(length) \t"],
            .read(body: smuggled), withLength)
        + trials(["\(post)cOnTeNt-LeNgTh:", "\(get)Content-Length: "], .read(body: smuggled)) {
            $0 + length + "\r\n\r\n" + smuggled
        }

    static let foldedLengths: [SmugglingTrial] =
        trials(["\r\n \(length)", "0\r\n \(length)", "0\r\n\t", "\r\n\t\(length)"], .foldedHeader, withLength)
        + trials([" ", "\t", "X: y\r\n "], .foldedHeader) { post + $0 + "Content-Length: 0\r\n\r\n" + smuggled }

    /// A length together with every kind of coding, in both orders.
    static let lengthsBesideChunked: [SmugglingTrial] =
        ["chunked", "CHUNKED", "identity", "gzip, chunked", "x", ""].flatMap { coding in
            ["0", "5", length].flatMap { length in
                let (one, other) = ("Transfer-Encoding: \(coding)\r\n", "Content-Length: \(length)\r\n")
                return trials([one + other, other + one], .bodyLength) { post + $0 + "\r\n0\r\n\r\n" + smuggled }
            }
        }

    /// Spellings of the coding that are read as chunked.
    static let goodCodings: [SmugglingTrial] =
        ["Transfer-Encoding: ", "TRANSFER-ENCODING:", "transfer-encoding:\t"].flatMap { name in
            trials(
                [
                    "chunked", "Chunked", "CHUNKED", "cHuNkEd", "  chunked", "\tchunked", "chunked ", "chunked\t",
                    " \tchunked\t ",
                ], .read(body: smuggled)
            ) { post + name + $0 + "\r\n\r\n" + chunk + "\r\n" }
        }

    private static func withCoding(_ value: String) -> String {
        post + "Transfer-Encoding: \(value)\r\n\r\n0\r\n\r\n" + smuggled
    }

    static let badCodings: [SmugglingTrial] =
        trials(
            [
                "chunked,", ",chunked", ", chunked", ",", "", " \t ", "chunked, identity", "chunked, chunked",
                "chunked,gzip", "\"chunked\"", "<chunked>", "chunked/1", "chunked:", "chunked\u{A0}",
                "\u{EF}\u{BB}\u{BF}chunked", "gzip,\tchunked",
                // The sign for kelvin, whose lower case is k.
                "chun\u{E2}\u{84}\u{AA}ed",
                "chunked\r\nTransfer-Encoding: chunked", "chunked\r\nTransfer-Encoding: identity",
                "chunked\r\nX: y\r\ntransfer-encoding: gzip",
            ], .bodyLength, withCoding)
        + trials(
            [
                "chunked\u{B}", "\u{B}chunked", "chunked\u{C}", "\u{C}chunked", "chunked\0", "\0chunked", "chun\0ked",
                "chunked\u{7F}", "\u{8}chunked",
            ], .headerField, withCoding)
        + trials(
            ["\rchunked", "chunked\r", "\nchunked", "chunked\n", "chun\rked", "chun\nked"], .lineEnding, withCoding)
        + trials(["HTTP/1.0\r\n", "HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 5\r\n"], .bodyLength) {
            "POST /first \($0)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled
        }

    static let foldedCodings: [SmugglingTrial] = trials(
        ["\r\n chunked", "\r\n\tchunked", "chunked\r\n , identity", "x\r\n chunked", "chunked\r\n "], .foldedHeader,
        withCoding)

    static let unsupportedCodings: [SmugglingTrial] = trials(
        [
            "identity\r\nTransfer-Encoding: chunked", "identity", "gzip", "identity, chunked", "gzip, chunked",
            "xchunked",
            "chunkedx", "x chunked", "chunked;", "chunked;a=b", "'chunked'", "chunke", "chunkedchunked",
        ], .refused(.unsupportedTransferCoding), withCoding)

    private static func withLine(_ line: String) -> String { post + line + "\r\n\r\n0\r\n\r\n" + smuggled }

    static let badCodingLines: [SmugglingTrial] =
        trials(
            [
                "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "Transfer-Encoding\0: chunked",
                "Transfer-Encoding\u{B}: chunked", "\0Transfer-Encoding: chunked", "\u{B}Transfer-Encoding: chunked",
                "Transfer Encoding: chunked", "Transfer-Encoding= chunked", "Transfer-Encoding",
                "Transfer-Encoding chunked", "Transfer-Encod\u{C4}\u{B1}ng: chunked", "\"Transfer-Encoding\": chunked",
            ], .headerField, withLine)
        + trials(
            [" Transfer-Encoding: chunked", "\tTransfer-Encoding: chunked", "X: y\r\n Transfer-Encoding: chunked"],
            .foldedHeader, withLine)
        + trials(
            [
                "X: y\n Transfer-Encoding: chunked", "X: y\nTransfer-Encoding: chunked",
                "X: y\rTransfer-Encoding: chunked",
                "X: y\r\rTransfer-Encoding: chunked", "X:\rTransfer-Encoding: chunked", "Transfer\r-Encoding: chunked",
                "Transfer-Encoding\r: chunked",
            ], .lineEnding, withLine)
}
