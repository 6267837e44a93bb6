import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import Wording

/// Answers that would be too large: each is refused with what to ask for instead.
struct AnswerBoundTests {
    /// Returns an API over a catalogue in which one deity has long texts and many days.
    private func asking() throws -> Asking {
        let asking = try Asking.aboutOneOfEach()
        let long = String(repeating: "長", count: 5_000)
        asking.store.feed?.entries = [FeedEntry(kind: .deity, id: 1, number: 1, isDeleted: false)]
        asking.store.catalogue.deities[0].role = long
        asking.store.catalogue.deities[0].description = long
        asking.store.catalogue.deities[0].days = try (1...29).map { day in
            DeityDay(try LunarDay(month: 3, day: day), kind: "聖誕", title: "\(day)", source: "s")
        }
        return asking
    }

    /// What editors may write at most leaves a year that can be sent, also where each character is written in two bytes.
    @Test func aYearOfTheLargestCatalogueIsAnswered() throws {
        let asking = try Asking.aboutOneOfEach()
        let long = String(repeating: "\"", count: 20_000)
        let days = try (1...29).map { day in
            DeityDay(try LunarDay(month: 3, day: day), kind: "聖誕", title: "\(day)", source: "s")
        }
        var catalogue = Catalogue(deities: [], edition: "")
        while true {
            let id = Int64(catalogue.deities.count + 1)
            let deity = Deity(
                id: id, slug: "deity-\(id)", name: "長", description: long, worshipNotes: long, days: days)
            catalogue.deities.append(deity)
            guard CatalogueSize(catalogue).faults().isEmpty else { break }
            asking.store.catalogue.deities = catalogue.deities
        }
        try OutputBound.$mostBytes.withValue(16 << 20) {
            let response = try asking.get("/api/events?from=2026-01-01&to=2026-12-31")
            expect(response.status, equals: 200)
            expect(response.body.count, isAbove: 12 << 20)
        }
    }

    @Test(arguments: [
        ("/api/events?from=2026-01-01&to=2026-12-31", "fewer days (from, to)"),
        ("/api/calendar.ics?deities=1", "fewer deities, festivals and groups"),
        ("/api/deities/1/calendar.ics", "one thing at a time"), ("/api/changes", "a smaller page (limit)"),
        ("/api/deities", "one thing at a time"),
    ])
    func whatIsTooLargeIsRefusedWithTheRemedy(target: String, remedy: String) throws {
        let asking = try asking()
        try expect(asking.get(target).status, equals: 200)
        try OutputBound.$mostBytes.withValue(20_000) {
            let problem = try asking.object(target, status: 400)
            expect(problem["code"] as? String, equals: "answer-too-large")
            expect(problem["detail"] as? String ?? "", contains: remedy)
        }
    }
}
