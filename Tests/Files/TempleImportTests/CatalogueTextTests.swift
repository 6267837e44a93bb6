import Expectations
import Foundation
import TempleImport
import TempleModel
import Testing

/// Tests of the texts of the catalogue that comes with the program, in its three languages.
struct CatalogueTextTests {
    private func read(_ name: String) throws -> Data {
        try Data(contentsOf: Repository.root.appendingPathComponent("data/" + name))
    }

    /// An entry of the catalogue: its name, its Chinese texts by member, and what stands for them in other languages.
    private struct Entry {
        let name: String
        let chinese: [String: String?]
        let translations: Translations
    }

    private func entries(_ kind: CatalogueKind) throws -> [Entry] {
        switch kind {
        case .deity:
            try CatalogueFile.deities(read("deities.json")).map {
                Entry(
                    name: $0.name,
                    chinese: [
                        "name": $0.name, "deity_role": $0.role, "description": $0.description,
                        "worship_notes": $0.worshipNotes, "days_note": $0.daysNote,
                    ], translations: $0.translations)
            }
        case .festival:
            try CatalogueFile.festivals(read("festivals.json")).map {
                Entry(
                    name: $0.name, chinese: ["name": $0.name, "description": $0.description, "customs": $0.customs],
                    translations: $0.translations)
            }
        case .activity:
            try CatalogueFile.activities(
                read("activities.json"), of: CatalogueFile.deities(read("deities.json")),
                CatalogueFile.festivals(read("festivals.json"))
            ).map {
                Entry(
                    name: $0.title,
                    chinese: [
                        "title": $0.title, "description": $0.description, "usual": $0.usual, "note": $0.note,
                    ], translations: $0.translations)
            }
        case .group:
            try CatalogueFile.groups(read("groups.json")).map {
                Entry(
                    name: $0.name, chinese: ["name": $0.name, "description": $0.description],
                    translations: $0.translations)
            }
        }
    }

    @Test(arguments: CatalogueKind.allCases)
    func everyTextIsInEnglishAndJapanese(kind: CatalogueKind) throws {
        let entries = try entries(kind)
        expect(!entries.isEmpty)
        for entry in entries {
            expect(Set(entry.chinese.keys), equals: Set(kind.translatedMembers))
            for (member, chinese) in entry.chinese {
                // A deity has names in Latin letters in place of an English one.
                if kind == .deity, member == "name" {
                    expect(entry.translations[member, "ja"] != nil, "\(entry.name): no name in ja")
                    continue
                }
                for language in Translations.languages {
                    let text = entry.translations[member, language]
                    expect(text == nil, equals: chinese == nil, "\(entry.name): \(member) in \(language)")
                }
            }
        }
    }

    @Test(arguments: CatalogueKind.allCases)
    func noTextHasCharactersOfAnotherLanguage(kind: CatalogueKind) throws {
        let oldForms = try Self.oldForms()
        for entry in try entries(kind) {
            for text in entry.translations.all {
                let fits = text.language == "en" ? Self.isEnglish(text.text) : Self.isJapanese(text.text, oldForms)
                expect(fits, "\(entry.name): \(text.member) in \(text.language): \(text.text)")
            }
        }
    }

    @Test func charactersTellTheLanguages() throws {
        let oldForms = try Self.oldForms()
        expect(oldForms.count, isAbove: 100)
        expect(Self.isEnglish("The \"Lu Shan\" school, at 23") && Self.isEnglish("Lüshan"))
        for text in ["Mazu 媽祖", "Mazu，", "the まそ", "Tiānhòu"] { expect(!Self.isEnglish(text)) }
        expect(Self.isJapanese("媽祖（まそ）は旧暦3月23日", oldForms) && Self.isJapanese("鎮瀾宮", oldForms))
        for text in ["臺灣的神明", "Mazu", "媽祖（Māzǔ）"] { expect(!Self.isJapanese(text, oldForms)) }
    }

    @Test func aStoryIsShortAndNamesItsSources() throws {
        let told = try CatalogueFile.deities(read("deities.json")).filter { $0.description != nil }
        expect(told.count, isAtLeast: 60)
        for deity in told {
            let chinese = try require(deity.description)
            let english = try require(deity.translations["description", "en"], "\(deity.name)")
            let japanese = try require(deity.translations["description", "ja"], "\(deity.name)")
            expect(chinese.hasSuffix("。") && japanese.hasSuffix("。") && english.hasSuffix("."), "\(deity.name)")
            expect(chinese.count <= 120 && english.count <= 400 && japanese.count <= 200, "\(deity.name)")
            let sentences = [
                chinese.filter { "。！？".contains($0) }.count, japanese.filter { "。！？".contains($0) }.count,
                english.matches(of: /[.!?]"?(?:\s|$)/).count,
            ]
            expect(sentences.allSatisfy { (2...3).contains($0) }, "\(deity.name): \(sentences)")
            for source in (deity.source ?? "").split(separator: "；", omittingEmptySubsequences: false) {
                expect(source.wholeMatch(of: /\S.* https?:\/\/\S+/) != nil, "\(deity.name): \(source)")
            }
        }
    }

    @Test func noGroupHasAVideoThatIsNotKnown() throws {
        try expect(CatalogueFile.groups(read("groups.json")).allSatisfy { $0.videoURL == nil })
    }

    /// Whether a text has only characters of English, and letters with an umlaut of names.
    private static func isEnglish(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "ü" }
    }

    /// Whether a text has no Latin letters and no characters that Japanese writes in another form.
    private static func isJapanese(_ text: String, _ oldForms: Set<Character>) -> Bool {
        text.allSatisfy { !oldForms.contains($0) } && !text.contains(/[A-Za-z\u{C0}-\u{24F}]/)
    }

    /// The characters that Japanese writes in another form, as the tests in a browser list them.
    private static func oldForms() throws -> Set<Character> {
        let script = try String(
            contentsOf: Repository.root.appendingPathComponent("Tests/Programs/BrowserTests/browser/languages.py"),
            encoding: .utf8)
        let list = try require(script.firstMatch(of: /OLD_FORMS = set\(([^)]*)\)/))
        return Set(list.1.filter(\.isLetter))
    }
}
