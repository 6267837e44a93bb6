import Expectations
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
        expect(english.contains("<p>Protects those at sea.</p>") && english.contains(">Flowers &amp; fruit.</p>"))
        expect(english, lacks: "海上守護神")
        try expect(text("/deities", in: "en"), contains: "<p>Protects those at sea.</p>")
        try expect(text("/events/1", in: "en"), contains: ">People carry lanterns.</p>")
        try expect(text("/groups/2", in: "en"), contains: "<p class=\"text\">Not kept any more.</p>")
        try expect(text("/groups", in: "en"), contains: "<p>Not kept any more.</p>")
    }

    @Test func japaneseIsNotMarkedAsChinese() throws {
        let japanese = try text("/deities/1", in: "ja")
        expect(japanese, contains: "<p>海の守り神。</p>")
        // Where there is none, the Chinese text stands, with its mark and folded.
        expect(japanese, contains: "<p class=\"text\" lang=\"zh-Hant-TW\">鮮花</p>")
        try expect(text("/groups/2", in: "ja"), contains: "lang=\"zh-Hant-TW\">不再更新</p>")
    }

    /// What is in Chinese alone is folded, and described nowhere else.
    @Test func chineseProseIsFoldedInOtherLanguages() throws {
        reader.store.catalogue.deities[0].description = "討海人的女兒。"
        reader.store.catalogue.deities[0].source = "書 https://example.org/mazu"
        let paragraph = "<p class=\"text\" lang=\"zh-Hant-TW\">討海人的女兒。</p>"
        for (language, summary) in [("en", "In Chinese"), ("ja", "原文（中国語）")] {
            let page = try text("/deities/1", in: language)
            expect(
                page, contains: "<details class=\"original\">\n<summary>\(summary)</summary>\n\(paragraph)\n</details>")
            expect(page.ranges(of: "討海人").count, equals: 1)
        }
        let chinese = try text("/deities/1", in: "zh-TW")
        expect(chinese.contains("<p class=\"text\">討海人的女兒。</p>") && !chinese.contains("<details class=\"original\">"))
        // Who says it stands below it, on the page of the deity's day too.
        let source = "資料來源：書 <a href=\"https://example.org/mazu\" rel=\"noopener nofollow\">example.org</a>"
        let story = try require(chinese.parts(from: "故事</h2>", to: "</section>").first)
        expect(story, contains: source)
        let day = try text("/events/10100", in: "zh-TW")
        try expect(require(day.parts(from: "由來</h2>", to: "</section>").first), contains: source)
    }

    @Test func aDeitysNoteOnItsDaysIsTranslated() throws {
        reader.store.catalogue.deities[0].translations["days_note", "en"] = "There is an ascension too."
        try expect(text("/deities/1", in: "en"), contains: "<p class=\"second\">There is an ascension too.</p>")
    }

    @Test func anActivityHasItsTexts() throws {
        let id = try require(reader.store.catalogue.activities.firstIndex { $0.activity.title == "進香" })
        reader.store.catalogue.activities[id].activity.description = "走九天。"
        // In English what is usual is in Chinese alone.
        var page = try text("/activities", in: "en")
        expect(page, contains: "<p class=\"facts\">announced by the temple</p>")
        expect(page.contains("<p lang=\"zh-Hant-TW\">三月間</p>") && page.contains("lang=\"zh-Hant-TW\">走九天。</p>"))
        reader.store.catalogue.activities[id].activity.translations["usual", "en"] = "In the third lunar month"
        reader.store.catalogue.activities[id].activity.translations["description", "en"] = "Nine days on foot."
        page = try text("/activities", in: "en")
        expect(page, contains: "<p class=\"facts\">In the third lunar month</p>")
        expect(page, contains: "<p class=\"text\">Nine days on foot.</p>")
        expect(!page.contains("三月間") && !page.contains("走九天"))
    }

    /// An address may stand close to a name.
    @Test func theAddressOfASourceIsALink() throws {
        reader.store.catalogue.festivals[0].source = "甲〈元宵〉https://example.org/a；乙，https://example.org/b"
        let page = try text("/events/1", in: "en")
        expect(
            page,
            contains:
                "Source: <span lang=\"zh-Hant-TW\">甲〈元宵〉</span> <a href=\"https://example.org/a\" rel=\"noopener nofollow\">"
        )
        expect(page, contains: "; <span lang=\"zh-Hant-TW\">乙</span> <a href=\"https://example.org/")
    }

    @Test func aFestivalsKindIsInTheReadersLanguage() throws {
        try expect(text("/chosen/festivals", in: "en"), contains: "・festival</small>")
        try expect(text("/chosen/festivals", in: "ja"), contains: "・年中行事</small>")
        try expect(text("/chosen/festivals", in: "zh-TW"), contains: "・節慶</small>")
    }

    @Test func chineseReadersHaveTheChinese() throws {
        let chinese = try text("/deities/1", in: "zh-TW")
        expect(chinese.contains("<p>海上守護神</p>") && !chinese.contains("Protects"))
        try expect(text("/events/1", in: "zh-TW"), contains: ">提燈</p>")
    }
}
