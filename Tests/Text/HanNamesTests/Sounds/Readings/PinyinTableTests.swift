import Expectations
import HanNames
import Testing

@Suite struct PinyinTableTests {
    @Test func everySyllableIsFoundByItsSpelling() {
        expect(PinyinTable.count, isAbove: 390)
        for number in 0..<PinyinTable.count {
            let spelling = PinyinTable.pinyin(Syllable(number: UInt16(number)))
            expect(PinyinTable.syllable(spelling).map { Int($0.number) }, equals: number, "\(spelling)")
        }
    }

    @Test(arguments: ["lv", "LONG", "lóng", "", "x", "longshan", "zzz"]) func anotherSpellingHasNone(spelling: String) {
        expectNil(PinyinTable.syllable(spelling))
    }

    @Test(arguments: [
        ("sha", "sha shai shan shang shao"), ("lü", "lü lüe"), ("rua", "ruan"), ("zz", ""), ("v", ""), ("zuo", "zuo"),
    ])
    func syllablesThatBeginAlikeStandTogether(letters: String, spelled: String) {
        let found = PinyinTable.numbers(beginningWith: letters).map { PinyinTable.pinyin(Syllable(number: $0)) }
        expect(found.joined(separator: " "), equals: spelled)
    }

    @Test func noLettersBeginEverySyllable() {
        expect(PinyinTable.numbers(beginningWith: ""), equals: 0..<UInt16(PinyinTable.count))
    }
}
