import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import TempleModel
import Testing

/// What readers see has one word for one thing: the table in `docs/glossary.md`.
struct GlossaryTests {
    private static let languages = ["zh", "en", "ja"]
    private let glossary: Glossary

    init() throws {
        glossary = try Glossary()
    }

    @Test func theTableHasWordsOfEachLanguage() {
        expect(glossary.rows.count, isAtLeast: 30)
        expect(Set(glossary.rows.map(\.thing)).count, equals: glossary.rows.count)
        for language in Self.languages {
            expect(glossary.rows.count { !$0.words[language, default: []].isEmpty }, isAtLeast: 30)
            expect(glossary.rows.count { !$0.avoided[language, default: []].isEmpty }, isAtLeast: 5)
        }
    }

    @Test(arguments: [
        ("ja", "<h2>もうすぐの祭日</h2>", ["祭日"]), ("ja", "<h2>もうすぐの縁日・行事</h2>", []), ("zh", "<h2>祭日</h2>", []),
        ("en", "<a>Calendar file</a>, by any means", ["calendar file", "any means"]), ("en", "Add to calendar", []),
        ("zh", "程式介面", ["程式介面"]),
    ])
    func aWordThatIsNotToBeSaidIsFound(language: String, text: String, found: [String]) {
        expect(glossary.problems(in: text, language), equals: found)
    }

    @Test(arguments: [
        "/", "/?lat=24&lng=120", "/?q=x", "/near", "/temples/7", "/deities", "/deities/1", "/deities/2", "/events",
        "/events?week=2027-04-29", "/events/1", "/events/10100", "/activities",
        "/activities?days=366&lat=24.06&lng=120.43",
        "/groups", "/groups/1", "/groups/2", "/lunar?month=6&day=30", "/offline", "/route", "/chosen",
        "/chosen?deities=1&full_moon=true", "/chosen/deities", "/chosen/festivals", "/chosen/groups",
    ])
    func aPageHasNoWordThatIsNotToBeSaid(target: String) throws {
        var reader = try PageReader()
        reader.store.temples = [
            TempleDetail(
                temple: Temple(
                    id: 7, name: "大甲鎮瀾宮", address: "臺中市大甲區", coordinate: try Coordinate(latitude: 24, longitude: 120),
                    mainDeity: "天上聖母", deities: [TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")],
                    rating: nil, phone: nil), sources: [], precision: nil)
        ]
        for language in Self.languages {
            reader.language = language
            expect(glossary.problems(in: try reader.text(target), language), equals: [], "\(language)")
        }
    }

    @Test func theProgramSaysTheWordsAndNoOthers() throws {
        let literals = try Literal.all()
        expect(literals.count, isAbove: 1_500)
        for row in glossary.rows {
            for (language, words) in row.words {
                for word in words {
                    expect(literals.contains { $0.says(word, in: language) }, "\(row.thing): \(word)")
                }
            }
            guard row.words.values.allSatisfy({ !$0.isEmpty }) else { continue }
            expect(
                literals.contains { literal in
                    row.words.allSatisfy { language, words in words.contains { literal.says($0, in: language) } }
                }, "\(row.thing)")
        }
        for literal in literals {
            for (language, text) in literal.texts {
                expect(glossary.problems(in: text, language), equals: [], "\(literal.file): \(text)")
            }
        }
    }
}

/// The table of words that readers see.
private struct Glossary {
    /// One thing, its words by language, and the words that no page says.
    struct Row {
        let thing: String
        let words: [String: [String]]
        let avoided: [String: [String]]
    }

    let rows: [Row]

    init() throws {
        let text = try String(contentsOf: Repository.root.appending(path: "docs/glossary.md"), encoding: .utf8)
        let section = try require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("What readers see\n") })
        rows = try section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            try require(cells.count == 5, "\(line)")
            var avoided: [String: [String]] = [:]
            for part in cells[4].components(separatedBy: "; ") where !part.isEmpty {
                avoided[String(part.prefix(2))] = Self.words(String(part.dropFirst(2)))
            }
            return Row(
                thing: cells[0],
                words: ["zh": Self.words(cells[1]), "en": Self.words(cells[2]), "ja": Self.words(cells[3])],
                avoided: avoided)
        }
    }

    /// Returns the words of the table that a text of a language has and should not have.
    func problems(in text: String, _ language: String) -> [String] {
        let text = text.lowercased()
        return rows.flatMap { $0.avoided[language, default: []] }.filter { text.contains($0.lowercased()) }
    }

    private static func words(_ cell: String) -> [String] {
        cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}

/// One text of the pages in the three languages, as the program has it.
private struct Literal {
    let file: String
    let texts: [String: String]

    func says(_ word: String, in language: String) -> Bool {
        texts[language, default: ""].lowercased().contains(word.lowercased())
    }

    /// All texts of the pages: `words("…", "…", "…")`, and names by their Chinese form, `"…": ("…", "…")`.
    static func all() throws -> [Literal] {
        let said = #/(?:[wW]ords|markup)\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"/#
            .matchingSemantics(.unicodeScalar)
        let named = #/"([^"\\]+)": \("([^"\\]*)", "([^"\\]*)"\)/#.matchingSemantics(.unicodeScalar)
        // The words of a temple's fields stand with the fields.
        let folders = ["Pages/WebPages", "Pages/AccountPages", "Pages/AdminPages", "Model/TempleModel/Temples"]
        return try folders.flatMap { path -> [Literal] in
            let folder = Repository.root.appending(path: "Sources/\(path)")
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".swift")
            }
            return try files.flatMap { file -> [Literal] in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                return text.matches(of: said).map {
                    Literal(
                        file: file,
                        texts: ["en": String($0.output.1), "zh": String($0.output.2), "ja": String($0.output.3)])
                }
                    + text.matches(of: named).map {
                        Literal(
                            file: file,
                            texts: ["zh": String($0.output.1), "en": String($0.output.2), "ja": String($0.output.3)])
                    }
            }
        }
    }
}
