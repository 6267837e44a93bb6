import Expectations
import Foundation
import InflatedBytes
import SeededRandom
import Testing
import WebRouting

struct GzipEncoderTests {
    /// Bytes that compress the better the fewer letters they have.
    private func text(_ count: Int, letters: UInt64, _ random: inout SplitMix64) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() % letters) }
    }

    @Test func oneEncoderCompressesBodiesOfEverySizeAndKind() throws {
        var random = SplitMix64(seed: 21)
        let encoder = GzipEncoder()
        var members: [UInt8] = []
        var bodies: [UInt8] = []
        var plain = 0
        for round in 0..<400 {
            // Around 240 letters of 256, the result is about as long as the body.
            let letters: UInt64 = [1, 2, 16, 60, 200, 236, 240, 244, 248, 252][round % 10]
            let body = text(Int.random(in: 1_024...20_000, using: &random), letters: letters, &random)
            guard let compressed = encoder.compress(body) else {
                plain += 1
                continue
            }
            expect(compressed.count, isBelow: body.count)
            members += compressed
            bodies += body
        }
        expect(plain > 0 && plain < 200)
        try expect(inflated(members), equals: bodies)
    }

    @Test func compressesAMegabyte() throws {
        var random = SplitMix64(seed: 22)
        let body = (0..<1 << 17).flatMap { _ in Array(#"{"a":\#(random.next() % 10)}"#.utf8) }
        expect(body.count, equals: 7 << 17)
        let more = body + body.prefix(1 << 17)
        let compressed = try require(GzipEncoder().compress(more))
        expect(compressed.count * 4, isBelow: more.count)
        try expect(inflated(compressed), equals: more)
    }

    /// What is kept for long must not take the room of the plain bytes.
    @Test func whatIsKeptHasNoRoomToSpare() throws {
        let body = Array(String(repeating: "temple ", count: 20_000).utf8)
        let encoder = GzipEncoder()
        let first = try require(encoder.compress(body, rememberedBy: "a"))
        expect(encoder.compress(body, rememberedBy: "a"), equals: first)
        for kept in [first, try require(ThoroughGzip.compress(body))] {
            expect(kept.capacity, isBelow: kept.count + 1024)
            try expect(inflated(kept), equals: body)
        }
    }

    @Test func leavesPlainWhatDoesNotShrink() {
        var random = SplitMix64(seed: 23)
        let encoder = GzipEncoder()
        expectNil(encoder.compress([]))
        expectNil(encoder.compress([UInt8](repeating: 0, count: GzipEncoder.smallestBody - 1)))
        expect(encoder.compress([UInt8](repeating: 0, count: GzipEncoder.smallestBody)) != nil)
        for count in [1_024, 70_000, 1 << 20] {
            expectNil(encoder.compress(text(count, letters: 256, &random)))
        }
        // The encoder works as before.
        expect(encoder.compress([UInt8](repeating: 0, count: 5_000)) != nil)
    }

    /// The same bytes at any time and from any encoder, so that a cache may compare them.
    @Test func theResultDependsOnTheBodyAlone() throws {
        var random = SplitMix64(seed: 24)
        let encoder = GzipEncoder()
        let body = text(9_000, letters: 30, &random)
        let first = try require(encoder.compress(body))
        _ = encoder.compress(text(50_000, letters: 50, &random))
        expect(encoder.compress(body), equals: first)
        expect(GzipEncoder().compress(body), equals: first)
        // Deflate, no flags and so no name, no time, no extra flags, an unknown system (RFC 1952, 2.3).
        expect(first.prefix(10), equals: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    }

    /// A client may refuse plain answers. The result is then in blocks without compression, however long the body is.
    @Test func incompressibleBodiesFitWhenTheyMayGrow() throws {
        var random = SplitMix64(seed: 25)
        let encoder = GzipEncoder()
        for count in [0, 1, 2, 100, 1_023, 65_534, 65_535, 65_536, 131_070, 131_071, 1 << 20] {
            let body = text(count, letters: 256, &random)
            let compressed = try require(encoder.compress(body, evenIfLarger: true))
            try expect(inflated(compressed), equals: body)
        }
    }

    /// Also bodies with symbols that the code's counts have never seen, and bodies that do not shrink.
    @Test func aCodeOfItsKindCompressesEveryBody() throws {
        var random = SplitMix64(seed: 27)
        var counts = GzipCode.Counts()
        for _ in 0..<10 { counts.add(text(5_000, letters: 7, &random)) }
        let code = try require(GzipCode(counts))
        let encoder = GzipEncoder()
        for round in 0..<200 {
            let letters: UInt64 = [1, 2, 7, 60, 200, 240, 244, 248, 252, 256][round % 10]
            let body = text(Int.random(in: 0...70_000, using: &random), letters: letters, &random)
            let compressed = try require(encoder.compress(body, code: code, evenIfLarger: true))
            let isWhole = try inflated(compressed) == body
            expect(isWhole)
            let isSame = encoder.compress(body, code: code).map { $0 == compressed } ?? true
            expect(isSame)
            // Without the code as ever, whatever was compressed before, and whatever the memory of an encoder held before.
            let isAsEver = encoder.compress(body) == GzipEncoder().compress(body)
            expect(isAsEver)
        }
        // Of this kind it takes hardly more bytes than a code for the body alone.
        let usual = text(20_000, letters: 7, &random)
        let (own, known) = (try require(encoder.compress(usual)), try require(encoder.compress(usual, code: code)))
        expect(Double(known.count), isBelow: 1.1 * Double(own.count))
        expect(known, equals: GzipEncoder().compress(usual, code: code))
    }

    @Test func aCodeNeedsACountForEachSymbol() throws {
        var counts = GzipCode.Counts()
        counts.add(Array(repeating: 0xE5, count: 5_000) + Array("寺廟".utf8))
        // Copies of bytes before, each with a length and a distance, and the bytes of the text.
        let copies = counts.distances.reduce(0, +)
        expect(copies > 0 && counts.literalsAndLengths[257...].reduce(0, +) == copies)
        expect("寺廟".utf8.allSatisfy { counts.literalsAndLengths[Int($0)] > 0 })
        expect(counts.literalsAndLengths[0x20], equals: 0)
        let (many, few) = (counts.literalsAndLengths, counts.distances)
        expect(GzipCode.Counts(literalsAndLengths: many, distances: few), equals: counts)
        expectNil(GzipCode.Counts(literalsAndLengths: Array(many.dropLast()), distances: few))
        expectNil(GzipCode.Counts(literalsAndLengths: many, distances: few + [1]))
        expect(GzipCode(GzipCode.Counts()) != nil)
    }

    @Test func filesTakeFewerBytesThanAnswers() throws {
        let folder = Repository.root.appending(path: "Web")
        let encoder = GzipEncoder()
        for name in ["style.css", "service-worker.js", "chosen.js"] {
            let body = Array(try Data(contentsOf: folder.appending(path: name)))
            let compressed = try require(ThoroughGzip.compress(body))
            try expect(inflated(compressed), equals: body)
            let fast = try require(encoder.compress(body))
            expect(compressed.count, isBelow: fast.count)
        }
        var random = SplitMix64(seed: 26)
        expectNil(ThoroughGzip.compress(text(5_000, letters: 256, &random)))
        expectNil(ThoroughGzip.compress([UInt8](repeating: 0, count: GzipEncoder.smallestBody - 1)))
    }
}
