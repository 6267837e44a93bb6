import Expectations
import Testing
import Wording

struct LanguageTagTests {
    @Test(arguments: [
        ("zh", Language.chinese), ("zh-TW", .chinese), ("zh-Hant", .chinese), ("zh-CN", .chinese),
        ("zh-Hant-HK", .chinese),
        ("ZH-tw", .chinese), ("en", .english), ("en-US", .english), ("EN", .english), ("ja-JP", .japanese),
    ])
    func aTagIsTheLanguageThatItBeginsWith(tag: String, language: Language) throws {
        expect(Language(tag: tag), equals: language)
        try expect(tag.contains(Regex(Language.tagPattern)))
    }

    @Test(arguments: [
        "", "-", "zh-", "-zh", "zh--TW", "zh_TW", "fr", "zht", "english", "zh TW", "zh-Hant123456", "臺", "zh-臺",
        "\u{1A}h",
    ])
    func whatIsNoTagOfTheThreeIsNoLanguage(tag: String) throws {
        expect(Language(tag: tag) == nil)
        try expect(!tag.contains(Regex(Language.tagPattern)))
    }
}
