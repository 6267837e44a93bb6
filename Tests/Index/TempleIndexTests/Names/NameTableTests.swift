import Expectations
import Geodesy
import HanNames
import RegistryRows
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

struct NameTableTests {
    private func index(_ temples: [IndexedTemple]) -> InMemoryTempleIndex {
        var builder = InMemoryTempleIndexBuilder(expecting: temples.count)
        _ = builder.belonging("") { DeitySet(mainDeity: nil, deities: []) }
        for temple in temples { _ = builder.append(temple) }
        return builder.finish()
    }

    /// Each name is there once, with all its items, best known first.
    @Test func hasEveryNameOnce() throws {
        var village = NameVillage(seed: 73)
        let index = try village.build(900, mostInSegment: 1_000)
        let table = try require(index.layers[0].names)
        var expected: [[UInt16]: Set<Int64>] = [:]
        for temple in village.temples.values {
            for name in [temple.name] + temple.otherNames {
                let codes = NameCode.codes(of: SearchKey(name))
                if !codes.isEmpty { expected[codes, default: []].insert(temple.id) }
            }
        }
        expect(table.count, equals: expected.count)
        var last: (Int64, Int64)?
        for name in 0..<table.count {
            let codes = table.codes(ofName: name)
            let ids = table.items(ofName: name).map { index.layers[0].segment.items[Int($0)].id }
            expect(expected[Array(codes)] == Set(ids) && ids.count == Set(ids).count)
            let ranks = ids.map { (-(village.temples[$0]?.prominence ?? 0), $0) }
            expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
            let first = try require(ranks.first)
            if let last { expect(last <= first) }
            last = first
            let bits = codes.reduce(0) { $0 | NameSounds.shared.bits(ofName: $1) }
            expect(table.signatures[name] == bits && bits != 0)
        }
    }

    @Test func ofNothingIsEmpty() {
        let table = NameTable(codes: [], codeStarts: [0], items: [], itemStarts: [0])
        expect(table.count == 0 && table.byteCount == 8)
    }

    @Test(.enabled(if: RegistryRow.file != nil)) func takesAtMost40BytesATemple() throws {
        let temples = try RegistryRow.all.enumerated().map { number, row in
            IndexedTemple(
                id: Int64(number), position: try Coordinate(latitude: row.latitude, longitude: row.longitude),
                name: row.name, address: row.address, belonging: 0, labels: [.county: row.county])
        }
        let bytes = index(temples).layers.reduce(0) { $0 + ($1.names?.byteCount ?? 0) }
        expect(bytes > 0 && bytes + NameSounds.shared.byteCount <= 40 * temples.count)
    }

    /// A character and its forms have one code, whichever is written.
    @Test(.enabled(if: RegistryRow.file != nil)) func formsOfANameAreOneName() {
        for row in RegistryRow.all {
            let codes = NameCode.codes(of: SearchKey(row.name))
            expect(NameCode.codes(of: SearchKey(HanVariants.traditional(row.name))), equals: codes, "\(row.name)")
            expect(NameCode.codes(of: row.name).codes, equals: codes, "\(row.name)")
            expect(codes.map { NameCode.code(ofFolded: UInt32($0)) }, equals: codes, "\(row.name)")
        }
    }

    /// A folded character sounds as what it stands for.
    @Test func soundsOfCharacters() throws {
        func syllable(_ pinyin: String) throws -> UInt16 { try require(PinyinTable.syllable(pinyin)).number + 1 }
        func readings(_ character: String) throws -> NameSounds.Readings {
            NameSounds.shared.readings(of: try require(NameCode.codes(of: SearchKey(character)).first))
        }
        for (character, pinyin) in [
            ("龍", "long"), ("竜", "long"), ("后", "hou"), ("厚", "hou"), ("乾", "qian"), ("乾", "gan"), ("行", "xing"),
            ("臺", "tai"),
        ] {
            try expect(readings(character).contains(try syllable(pinyin)), "\(character)")
        }
        try expect(readings("a").usual == 0 && readings("ㄌ").usual == 0)
        expect(Array(try require(NameSounds.shared.spelling(of: 0x5C71))), equals: Array("shan".utf8))
        expectNil(NameSounds.shared.spelling(of: 0x61))
    }
}
