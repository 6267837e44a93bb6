import Expectations
import SeededRandom
import Testing

@testable import EventHTTPServer

struct ChunkedDecoderTests {
    private func decode(_ bytes: [UInt8], piece: Int = .max, max: Int = 1000) throws -> (body: [UInt8], used: Int)? {
        var decoder = ChunkedDecoder(maxBodyBytes: max, maxTrailerBytes: 100)
        var used = 0
        while used < bytes.count, !decoder.isDone {
            let part = bytes[used..<min(bytes.count, piece == .max ? bytes.count : used + piece)]
            used += try part.withUnsafeBytes { part throws(ServerFault) in try decoder.decode(part) }
        }
        return decoder.isDone ? (decoder.body, used) : nil
    }

    @Test func decodesWhatAnEncoderWrites() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let body = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            var (encoded, rest) = ([UInt8](), body[...])
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                let size = String(count, radix: 16, uppercase: Bool.random(using: &random))
                let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &random))
                let suffix =
                    ["", ";a", ";a=\"b;\\\"\t\"", " ;x=y", "\t; x = \"\" ; y"].randomElement(using: &random) ?? ""
                encoded += Array("\(zeros)\(size)\(suffix)\r\n".utf8) + rest.prefix(count) + Array("\r\n".utf8)
                rest = rest.dropFirst(count)
            }
            encoded += Array((Bool.random(using: &random) ? "0\r\n\r\n" : "00;z\r\nA: b\r\nC:\r\n\r\n").utf8)
            let next = Array("GET /".utf8)
            for piece in [1, 2, 7, Int.max] {
                let decoded = try require(decode(encoded + next, piece: piece))
                expect(decoded.body, equals: body)
                expect(decoded.used, equals: encoded.count)
            }
        }
    }

    @Test(arguments: [
        "\r\n", "x\r\n", "-1\r\n", "0x1\r\n", "1\na", "1\r\rX", "1\r\na\n", "1\r\nabc", "1\r\na\r\r", "1;\n",
        "1;\u{1}\r\n",
        "0\r\n\n", "0\r\n A: b\r\n", "0\r\nA: b\n", "0\r\n\r\r", "1\rXaYZ0\r\n\r\n", " 1\r\n",
        "1 \r\n", "1 a\r\n", "1;\r\n", "1;;a\r\n", "1;a=\r\n", "1;=a\r\n", "1;a b\r\n", "1;a=b c\r\n", "1;a \r\n",
        "1;a=\"b\r\n", "1;a=\"b\\\"\r\n", "1;a=\"b\"c\r\n", "1;a=b\"c\"\r\n", "1;a=\"\u{1}\"\r\n", "1;a=\"\\\n\"\r\n",
        "0\r\nA\r\n", "0\r\nA b: c\r\n", "0\r\nA : b\r\n", "0\r\n: b\r\n", "0\r\nA: b\u{7F}\r\n", "0\r\nA: b\rc\r\n",
    ])
    func refusesWhatIsNotWellFormed(_ text: String) {
        for piece in [1, Int.max] {
            #expect(throws: ServerFault.malformed(.chunk)) { try decode(Array(text.utf8), piece: piece) }
        }
    }

    @Test func boundsTheBody() throws {
        try expect(decode(Array("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8), max: 5)?.body.count, equals: 5)
        for text in ["3\r\nabc\r\n3\r\n", "6\r\n", "ffffffffffffffff\r\n", "10000000000000000\r\n"] {
            #expect(throws: ServerFault.bodyTooLarge(limitBytes: 5)) { try decode(Array(text.utf8), max: 5) }
        }
    }

    @Test func boundsWhatIsNotBody() {
        let extensions = "1;" + String(repeating: "x", count: 20_000)
        let zeros = String(repeating: "0", count: 20_000)
        for text in [extensions, zeros] {
            #expect(throws: ServerFault.bodyTooLarge(limitBytes: 1000)) { try decode(Array(text.utf8)) }
        }
        #expect(throws: ServerFault.headersTooLarge(limitBytes: 100)) {
            try decode(Array(("0\r\nA: " + String(repeating: "x", count: 200)).utf8))
        }
    }
}
