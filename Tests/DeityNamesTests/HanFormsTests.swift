import DeityNames
import Foundation
import Testing

@Suite struct HanFormsTests {
    @Test func areThoseOfICUForEveryListedName() throws {
        let names = DeityFile.shared.deities.flatMap { [$0.name] + $0.aliases }
        #expect(names.count > 2_000)
        try expectFormsOfICU(names)
    }

    @Test(.enabled(if: Reference.isPresent, "no reference data")) func areThoseOfICUForEveryNameOfTheRegistry() throws {
        let cells = Set(try Reference.rows("taiwan-temples.csv").compactMap { $0["主祀神祇"] })
        try expectFormsOfICU(cells.flatMap { $0.split { "、，,;；. ".contains($0) } }.map(String.init))
    }

    @Test(arguments: ["龘公", "媽祖婆龘", "〇"]) func anotherCharacterHasNone(name: String) {
        #expect(HanForms.simplified(name) == nil && HanForms.latin(name) == nil)
    }

    @Test func whatIsNotChineseStays() {
        #expect(HanForms.simplified("媽祖 Māzǔ 3") == "妈祖 Māzǔ 3" && HanForms.latin("媽祖 Māzǔ 3") == "mazu Māzǔ 3")
    }

    /// Compares all names with ICU's transforms, as keys of a search. A character that is not listed is told with the word
    /// that lists it.
    private func expectFormsOfICU(_ names: [String]) throws {
        let text = names.joined(separator: "\n")
        let simplified = try #require(text.applyingTransform(StringTransform("Hant-Hans"), reverse: false))
        let latin = try #require(
            text.applyingTransform(.mandarinToLatin, reverse: false)?
                .applyingTransform(.stripDiacritics, reverse: false))
        for (name, (simplified, latin)) in zip(names, zip(lines(simplified), lines(latin))) {
            let told = "\(name) is \(simplified), \(latin) for ICU; see HanForms.listed"
            #expect(HanForms.simplified(name).map(DeityKey.key) == DeityKey.key(String(simplified)), "\(told)")
            #expect(HanForms.latin(name).map(DeityKey.key) == DeityKey.key(String(latin)), "\(told)")
        }
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
