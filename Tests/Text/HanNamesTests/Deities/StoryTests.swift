import Expectations
import Foundation
import HanNames
import Testing

/// Tests of the deities' stories against the reference: who has one, and that none is copied.
@Suite(.enabled(if: Reference.isPresent, "no reference data")) struct StoryTests {
    private let deities = DeityFile.shared.deities

    @Test func theDeitiesWithTheMostTemplesHaveAStory() throws {
        var temples: [Int: Int] = [:]
        for row in try Reference.rows("taiwan-temples.csv") {
            let named = DeityFile.ids(in: row["主祀神祇"] ?? "")
            for id in Set(named.flatMap(families)) { temples[id, default: 0] += 1 }
        }
        let byTemples = deities.sorted { temples[$0.id, default: 0] > temples[$1.id, default: 0] }
        for deity in byTemples.prefix(60) {
            expect(deity.description != nil, "\(deity.slug), \(temples[deity.id, default: 0]) temples")
        }
    }

    @Test func noStoryHasASentenceOfTheReference() throws {
        let text = try Data(contentsOf: Repository.reference.appending(path: "deity-facts.json"))
        let read = Set(
            try JSONDecoder().decode([Facts].self, from: text).flatMap { entry in
                [entry.facts, entry.ministry?.excerpt, entry.dictionary?.excerpt].compactMap(\.self).flatMap(
                    Self.runs(of:))
            })
        expect(read.count, isAbove: 10_000)
        for deity in deities {
            for story in [deity.description, deity.translations?["ja"]?["description"]].compactMap(\.self) {
                let copied = Self.runs(of: story).filter { read.contains($0) }
                expectEmpty(copied, "\(deity.slug): \(copied)")
            }
        }
    }

    @Test func aRunIsTwelveCharactersWhateverStandsBetween() {
        expectEmpty(Self.runs(of: "媽祖，本名林默。宋初福建人"))
        expect(Self.runs(of: "媽祖，本名林默。宋初1福建湄洲"), equals: ["媽祖本名林默宋初福建湄洲"])
    }

    /// What the reference says of a deity.
    private struct Facts: Decodable {
        let facts: String?
        let ministry: Page?
        let dictionary: Page?

        struct Page: Decodable {
            let excerpt: String?
        }
    }

    /// Returns a deity's id and those of the deities whose family it is of.
    private func families(of id: Int) -> [Int] {
        var found: [Int] = []
        var next = deities.first { $0.id == id }
        while let deity = next, !found.contains(deity.id) {
            found.append(deity.id)
            next = deity.family.flatMap { family in deities.first { $0.slug == family } }
        }
        return found
    }

    /// Returns all runs of twelve Chinese characters of a text, whatever stands between them.
    private static func runs(of text: String) -> [String] {
        let characters = text.filter { $0.unicodeScalars.allSatisfy(\.properties.isIdeographic) }.map(\.self)
        guard characters.count >= 12 else { return [] }
        return (0...characters.count - 12).map { String(characters[$0..<$0 + 12]) }
    }
}
