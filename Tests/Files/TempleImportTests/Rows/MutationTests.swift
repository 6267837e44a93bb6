import Expectations
import Geodesy
import RecordFiles
import SeededRandom
import TempleImport
import TempleModel
import Testing

/// Mutation tests: damage good files at random, the same way on every run, and check what must be true for any file.
@Suite struct MutationTests {
    static let pieces: [[UInt8]] = [
        Array("\"".utf8), Array(",".utf8), Array("\n".utf8), Array("\r".utf8), Array("\"\"".utf8), Array(",\"".utf8),
        [0],
        [0xFF], [0xE5, 0xAE], [0xEF, 0xBB, 0xBF], Array("NaN".utf8), Array("0".utf8), Array("-".utf8), Array("e9".utf8),
        Array("\u{3000}".utf8), Array("\u{200E}".utf8), Array("０９１２３４５６７８".utf8), Array("無".utf8),
        Array("\u{E000}".utf8),
        Array("台北縣".utf8), [0xF4, 0x90, 0x80, 0x80],
    ]

    static func mutated(
        _ bytes: [UInt8], pieces: [[UInt8]] = pieces, using generator: inout SplitMix64
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let offset = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, offset + Int.random(in: 1...40, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.removeSubrange(offset..<end)
            case 2:
                bytes.insert(contentsOf: bytes[offset..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
            case 3: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: offset)
            default: bytes.replaceSubrange(offset..<end, with: pieces.randomElement(using: &generator) ?? [])
            }
            if bytes.isEmpty { bytes = [0x0A] }
        }
        return bytes
    }

    @Test(arguments: ChunkBoundaryTests.files.indices) func holdsItsPromisesOnDamagedFiles(_ file: Int) throws {
        var generator = SplitMix64(seed: UInt64(file) + 1)
        var accepted = 0
        var rejected = 0
        for _ in 0..<1_000 {
            let bytes = Self.mutated(ChunkBoundaryTests.files[file], using: &generator)
            let chunk = Int.random(in: 1...500, using: &generator)
            let reading: Reading
            do {
                reading = try Reading(bytes, chunk: chunk)
            } catch {
                expect(error is ImportError || error is RecordFileError)
                continue
            }
            Self.check(reading, of: bytes)
            accepted += reading.counts.accepted
            rejected += reading.counts.rejected
        }
        expect(accepted > 100 && rejected > 100, "\(accepted) \(rejected)")
    }

    static func check(_ reading: Reading, of bytes: [UInt8]) {
        let counts = reading.counts
        expect(counts.read, equals: counts.accepted + counts.rejected + counts.skippedRows)
        expect(counts.accepted == reading.records.count && counts.rejected == reading.rejections.count)
        expect(counts.rejections.values.reduce(0, +), equals: counts.rejected)
        let told = counts.warnings.filter { !$0.key.isCountedOnly }
        expect(told.values.reduce(0, +), equals: reading.warnings.count)
        expect(counts.bytes, equals: bytes.count)
        expect(zip(reading.lines, reading.lines.dropFirst()).allSatisfy(<))
        expect(zip(reading.diagnostics, reading.diagnostics.dropFirst()).allSatisfy { $0.line <= $1.line })
        for record in reading.records { check(record) }
        for diagnostic in reading.diagnostics {
            expect(diagnostic.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            expect(diagnostic.description.count, isBelow: 600)
            expect(diagnostic.rawRow == nil || diagnostic.severity != .skipped || diagnostic.code == .duplicateID)
        }
    }

    static func check(_ record: TempleRecord) {
        expect(abs(record.coordinate.latitude) <= 90 && abs(record.coordinate.longitude) <= 180)
        expect(abs(record.coordinate.latitude) >= 0.01 || abs(record.coordinate.longitude) >= 0.01)
        expect(1...200, contains: record.name.unicodeScalars.count)
        expect((1...64).contains(record.key.id.unicodeScalars.count) && (1...32).contains(record.key.source.count))
        expect(record.address?.unicodeScalars.count ?? 0, isAtMost: 300)
        expect(record.extras?.rating.map { (0...5).contains($0) } ?? true)
        // A text of the page may have several lines.
        let texts = FieldTexts.ofSearch.compactMap { record.texts[$0] }
        for text in [record.key.id, record.name] + texts {
            expect(!text.isEmpty && text.first != " " && text.last != " ")
            expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{200E}" })
        }
        let digits = (record.phone ?? "").filter(\.isNumber)
        expect(!(digits.count == 10 && digits.hasPrefix("09")))
    }
}
