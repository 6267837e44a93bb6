import FakeTempleStore
import TempleModel
import Testing

/// Texts of the catalogue in the reader's language.
struct TranslationTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.catalogue.deities[0].translations["deity_role", "en"] = "Protects those at sea."
        reader.store.catalogue.deities[0].translations["deity_role", "ja"] = "海の守り神。"
        reader.store.catalogue.deities[0].translations["worship_notes", "en"] = "Flowers & fruit."
        reader.store.catalogue.festivals[0].translations["customs", "en"] = "People carry lanterns."
        reader.store.catalogue.groups[1].translations["description", "en"] = "Not kept any more."
    }

    private func text(_ target: String, in language: String) throws -> String {
        var reader = reader
        reader.language = language
        return try reader.text(target)
    }

    @Test func aTranslationStandsInPlaceOfTheChinese() throws {
        let english = try text("/deities/1", in: "en")
        #expect(english.contains("<p>Protects those at sea.</p>") && english.contains(">Flowers &amp; fruit.</p>"))
        #expect(!english.contains("海上守護神"))
        #expect(try text("/deities", in: "en").contains("<p>Protects those at sea.</p>"))
        #expect(try text("/events/1", in: "en").contains(">People carry lanterns.</p>"))
        #expect(try text("/groups/2", in: "en").contains("<p class=\"text\">Not kept any more.</p>"))
        #expect(try text("/groups", in: "en").contains("<p>Not kept any more.</p>"))
    }

    @Test func japaneseIsNotMarkedAsChinese() throws {
        let japanese = try text("/deities/1", in: "ja")
        #expect(japanese.contains("<p>海の守り神。</p>"))
        // Where there is none, the Chinese text stands, with its mark.
        #expect(japanese.contains("<p class=\"text\" lang=\"zh-Hant-TW\">鮮花</p>"))
        #expect(try text("/groups/2", in: "ja").contains("lang=\"zh-Hant-TW\">不再更新</p>"))
    }

    @Test func chineseReadersHaveTheChinese() throws {
        let chinese = try text("/deities/1", in: "zh-TW")
        #expect(chinese.contains("<p>海上守護神</p>") && !chinese.contains("Protects"))
        #expect(try text("/events/1", in: "zh-TW").contains(">提燈</p>"))
    }
}
