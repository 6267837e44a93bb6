import Expectations
import LunarCalendar
import Testing

@testable import TempleModel

/// The sums of a catalogue's texts, and their bounds.
struct CatalogueSizeTests {
    private static let fixed = CatalogueSize.listedBytes

    private func deity(days: Int, described: Int = 0) throws -> Deity {
        var deity = Deity(
            id: 1, slug: "mazu", name: "媽祖", description: String(repeating: "長", count: described),
            days: try (0..<days).map { index in
                DeityDay(try LunarDay(month: index / 29 + 1, day: index % 29 + 1), kind: "聖誕", title: "日", source: "表")
            })
        deity.translations["description", "en"] = "short"
        return deity
    }

    @Test func aTextCountsOnceAndOnceForEachDay() throws {
        let size = CatalogueSize(Catalogue(deities: [try deity(days: 3, described: 10)], edition: ""))
        expect(size.texts, equals: 6 + 30 + 5 + 3 * 6)
        // In the language in which it is longest.
        expect(size.repeated, equals: 3 * (Self.fixed + 6 + 30 + 6))
    }

    @Test func aTextCountsForEachTempleAndEachMonth() throws {
        let temples = ["a", "b", "c"].map { SourceKey(source: "moi", id: $0) }
        let monthly = try Recurrence(.lunarMonthly(day: 1))
        var activity = Activity(id: 1, title: "會", temples: temples, recurrence: monthly, source: "廟")
        activity.translations["description", "ja"] = "長い"
        let size = CatalogueSize(Catalogue(deities: [], activities: [activity], edition: ""))
        expect(size.texts, equals: 12)
        expect(size.repeated, equals: 3 * 13 * (Self.fixed + 6 + 6))
    }

    /// Festivals of one day name each other, each all the others.
    @Test func namesOfOneOccasionCountForEachOfThem() throws {
        let slugs = ["a", "b", "c"]
        let festivals = try slugs.enumerated().map { index, slug in
            Festival(
                id: Int64(index + 1), slug: slug, name: "節", occasion: "節慶",
                recurrence: Recurrence(yearly: try LunarDay(month: 1, day: 15)), description: nil, customs: nil,
                sameDay: index == 0 ? ["b", "c"] : [], source: "表")
        }
        let apart = festivals.map { festival in
            var festival = festival
            festival.sameDay = []
            return festival
        }
        let size = CatalogueSize(Catalogue(deities: [], festivals: festivals, edition: ""))
        let other = CatalogueSize(Catalogue(deities: [], festivals: apart, edition: ""))
        expect(size.repeated - other.repeated, equals: 3 * 3 * 103)
    }

    @Test func whatIsDeletedIsKept() throws {
        let catalogue = Catalogue(deities: [try deity(days: 1)], edition: "")
        var curated = CuratedCatalogue(edition: catalogue)
        let before = CatalogueSize(catalogue, kept: curated).kept
        curated[.deity, 9_000] = CuratedEntity(
            .deity, 9_000, base: nil, edits: [.init("name", .text("新神")), .init("aliases", .list([.text("神")]))],
            isDeleted: true)
        let size = CatalogueSize(curated.shown(edition: catalogue), kept: curated)
        expect(size.kept - before, equals: 9)
        expect(size.texts, equals: CatalogueSize(catalogue).texts)
    }

    @Test func aFaultNamesTheSumAndItsBound() throws {
        let large = CatalogueSize(Catalogue(deities: [try deity(days: 100, described: 30_000)], edition: ""))
        let faults = large.faults()
        expect(faults.map(\.code), equals: ["too-much-repeated"])
        expect(faults.first?.detail ?? "", contains: "\(large.repeated) bytes, more than 8000000; shorten the texts")
        // What is too large may become smaller, and stay as it is.
        let smaller = CatalogueSize(Catalogue(deities: [try deity(days: 99, described: 30_000)], edition: ""))
        expect(smaller.repeated, isAbove: CatalogueSize.mostRepeated)
        expect(smaller.faults(after: large).isEmpty && large.faults(after: large).isEmpty)
        expect(large.faults(after: smaller).map(\.code), equals: ["too-much-repeated"])
        let long = CatalogueSize(Catalogue(deities: [try deity(days: 0, described: 1_400_000)], edition: ""))
        expect(long.faults().map(\.code), equals: ["too-much-text"])
    }
}
