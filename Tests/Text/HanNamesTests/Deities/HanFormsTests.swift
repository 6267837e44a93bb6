import Expectations
import Foundation
import HanNames
import Testing

/// The forms of names as keys of a search, against the transforms of the ICU that the toolchain's Foundation has.
@Suite struct HanFormsTests {
    @Test func areThoseOfICUForEveryNameOfADeity() throws {
        let names = DeityFile.shared.deities.flatMap { [$0.name] + $0.aliases }
        expect(names.count, isAbove: 2_000)
        try expectFormsOfICU(names)
    }

    @Test(.enabled(if: Reference.isPresent, "no reference data")) func areThoseOfICUForEveryNameOfTheRegistry() throws {
        let rows = try Reference.rows("taiwan-temples.csv")
        try expectFormsOfICU(rows.compactMap { $0["寺廟名稱"] })
        let cells = Set(rows.compactMap { $0["主祀神祇"] })
        try expectFormsOfICU(cells.flatMap { $0.split { "、，,;；. ".contains($0) } }.map(String.init))
    }

    @Test func nearlyEveryCharacterIsReadAsByICU() throws {
        let characters = ([0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x2A6DF] as [ClosedRange<UInt32>]).joined()
            .compactMap(Unicode.Scalar.init).map(String.init)
        let (simplified, latin) = try formsOfICU(characters)
        // Each version of ICU corrects a hundred or so.
        let others = zip(characters, zip(simplified, latin)).count { character, forms in
            HanForms.simplified(character) != forms.0
                || DeityKey.key(HanForms.latin(character)) != DeityKey.key(forms.1)
        }
        expect(others, isBelow: characters.count / 50, "\(others) of \(characters.count); see tools/make-han-forms")
    }

    @Test(arguments: [("后", "hòu"), ("宮", "gōng"), ("龘", "dá"), ("㰤", "hē"), ("〇", "líng"), ("女", "nǚ")])
    func hasTones(character: Character, reading: String) throws {
        let scalar = try require(character.unicodeScalars.first)
        expect(HanForms.reading(of: scalar), equals: reading)
    }

    @Test(arguments: ["a", "é", "か", "\u{2FFF0}", "，"])
    func whatIsNotChineseStays(text: String) {
        expect(text.unicodeScalars.allSatisfy { HanForms.reading(of: $0) == nil })
        expect(HanForms.latin(text) == text && HanForms.simplified(text) == text)
    }

    @Test func textsKeepWhatStandsBesideTheCharacters() {
        expect(HanForms.simplified("媽祖 Māzǔ 3"), equals: "妈祖 Māzǔ 3")
        expect(HanForms.latin("媽祖 Māzǔ 3"), equals: "māzǔ Māzǔ 3")
        expect(HanForms.simplified("") == "" && HanForms.latin("") == "")
    }

    /// Compares all names with ICU's transforms.
    private func expectFormsOfICU(_ names: [String]) throws {
        let (simplified, latin) = try formsOfICU(names)
        for (name, (simplified, latin)) in zip(names, zip(simplified, latin)) {
            let told = "\(name) is \(simplified), \(latin) for ICU; see tools/make-han-forms"
            expect(DeityKey.key(HanForms.simplified(name)), equals: DeityKey.key(simplified), "\(told)")
            expect(DeityKey.key(HanForms.latin(name)), equals: DeityKey.key(latin), "\(told)")
        }
    }

    /// Transforms many texts at once: a call costs more than a text.
    private func formsOfICU(_ texts: [String]) throws -> (simplified: [String], latin: [String]) {
        let text = texts.joined(separator: "\n")
        let simplified = try require(text.applyingTransform(StringTransform("Hant-Hans"), reverse: false))
        let latin = try require(
            text.applyingTransform(.mandarinToLatin, reverse: false)?
                .applyingTransform(.stripDiacritics, reverse: false))
        return (lines(simplified), lines(latin))
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
