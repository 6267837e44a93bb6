import Expectations
import LunarCalendar
import Testing

@testable import TempleModel

/// The catalogue with what is decided by hand, and later editions under it.
struct CuratedCatalogueTests {
    private static func deity(_ id: Int64, _ slug: String, _ name: String, aliases: [String] = []) -> Deity {
        Deity(id: id, slug: slug, name: name, aliases: aliases, noDay: .noSource)
    }

    private let first: Catalogue

    init() throws {
        first = Catalogue(
            deities: [Self.deity(1, "mazu", "媽祖"), Self.deity(2, "guangong", "關公"), Self.deity(3, "chi", "池府千歲")],
            groups: [
                TempleGroup(
                    id: 1, slug: "love", name: "求姻緣", description: nil, createdAt: "2026-11-21T15:25:51+08:00",
                    deities: ["mazu", "chi"], festivals: [])
            ], edition: "1")
    }

    @Test func withoutEditsTheEditionIsShown() {
        expect(CuratedCatalogue(edition: first).shown(edition: first), equals: first)
    }

    @Test func anEditOutlivesAnEdition() throws {
        var curated = CuratedCatalogue(edition: first)
        curated[.deity, 1]?.edits = [.init("name", .text("天后")), .init("aliases", .null)]
        curated[.deity, 2]?.isDeleted = true
        curated[.deity, 9_000] = CuratedEntity(.deity, 9_000, base: nil, edits: [.init("name", .text("新神"))])
        expect(curated.nextID(.deity) == 9_001 && curated.nextID(.festival) == 9_000)
        expect(curated.shown(edition: first).deities.map(\.name), equals: ["天后", "池府千歲", "新神"])
        var second = first
        second.edition = "2"
        second.deities = [
            Self.deity(1, "mazu", "媽祖娘娘", aliases: ["天妃"]), Self.deity(2, "guangong", "關聖帝君"),
            Self.deity(4, "baosheng", "保生大帝"),
        ]
        second.deities[0].role = "海"
        let next = curated.above(edition: second)
        let shown = next.shown(edition: second)
        expect(shown.edition == "2" && shown.deities.map(\.id) == [1, 4, 9_000])
        expect(shown.deities[0].name == "天后" && shown.deities[0].aliases == [] && shown.deities[0].role == "海")
        expect(shown.deities[2].slug, equals: "deity-9000")
        // What the edition dropped is gone, and nothing refers to it.
        expect(next[.deity, 3] == nil && shown.groups.first?.deities == ["mazu"])
        expect(next[.deity, 2]?.isDeleted == true && next[.deity, 2]?.base?["name"] == .text("關聖帝君"))
        expect(next[.deity, 1]?.editable.version != curated[.deity, 1]?.editable.version)
    }

    @Test func anEditedEntityThatAnEditionDropsStays() throws {
        var curated = CuratedCatalogue(edition: first)
        curated[.deity, 3]?.edits = [.init("deity_role", .text("驅瘟"))]
        curated[.deity, 2]?.isDeleted = true
        var second = first
        second.edition = "2"
        // Its word is another one's now.
        second.deities = [Self.deity(1, "mazu", "媽祖"), Self.deity(5, "chi", "池王")]
        let next = curated.above(edition: second)
        let shown = next.shown(edition: second)
        expect(shown.deities.map(\.id) == [1, 3, 5] && shown.deities[1].role == "驅瘟")
        expect(Set(shown.deities.map(\.slug)), equals: ["mazu", "chi", "chi-5"])
        expect(next[.deity, 2]?.isDeleted, equals: true)
    }

    @Test func anEditThatContradictsALaterEditionCountsNot() throws {
        let lantern = Festival(
            id: 4, slug: "lantern", name: "元宵", occasion: "節慶",
            recurrence: Recurrence(yearly: try LunarDay(month: 1, day: 15)), description: nil, customs: nil,
            source: "表")
        let edition = Catalogue(deities: [], festivals: [lantern], edition: "1")
        var curated = CuratedCatalogue(edition: edition)
        curated[.festival, 4]?.edits = [.init("kind", .text("solar_term")), .init("name", .text("上元"))]
        expect(curated.shown(edition: edition).festivals, equals: [lantern])
    }

    @Test func theDifferenceNamesWhatChangedAndWhatIsGone() throws {
        var present = first
        present.deities.removeFirst()
        present.deities[0].role = "武"
        present.groups[0].deities = ["chi"]
        let difference = CatalogueDifference(from: first, to: present)
        expect(difference.deities.map(\.id) == [2] && difference.groups.map(\.id) == [1])
        expect(difference.gone.map(\.name) == ["媽祖"] && difference.entities.count == 3)
        expect(difference.changesNames)
        var other = first
        other.deities[0].role = "海"
        expect(!CatalogueDifference(from: first, to: other).changesNames)
        other.deities[0].aliases = ["天后"]
        expect(CatalogueDifference(from: first, to: other).changesNames)
    }
}
