import Expectations
import FakeEditor
import FakeTempleStore
import Geodesy
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

extension TestOffice {
    static let mazu = ChangeQuery.Entity(.deity, 1)
    static let lantern = ChangeQuery.Entity(.festival, 1)
    static let march = ChangeQuery.Entity(.activity, 1)
    static let peace = ChangeQuery.Entity(.group, 1)
    static let all = [mazu, lantern, march, peace]

    /// Returns pages over one thing of each kind that has all members, with names that are markup and texts of several lines.
    static func withCatalogue() throws -> TestOffice {
        let desk = try TestOffice()
        desk.store.catalogue = try catalogue()
        desk.store.temples = [try FakeStore.lukang()]
        for (key, members) in members {
            desk.editing.data.entities[key] = FakeEditing.StoredEntity(base: members)
        }
        return desk
    }

    /// What references name. One deity gathers others, and has a day all the same. The activity names a temple by a source that is known, and by one that is not.
    private static func catalogue() throws -> CatalogueSnapshot {
        var catalogue = try FakeStore.smallAlmanac()
        catalogue.deities.append(Deity(id: 3, slug: "other", name: "天妃 (古)", aliases: ["天上聖母"]))
        let day = DeityDay(try LunarDay(month: 7, day: 1), kind: "聖誕", title: "眾神聖誕", source: "表")
        catalogue.deities.append(Deity(id: 4, slug: "all", name: "眾神", days: [day], gathers: ["family"]))
        catalogue.activities[0].activity.temples = [
            SourceKey(source: "moi", id: "1"), SourceKey(source: "osm", id: "n/2"),
        ]
        return catalogue
    }

    static let members: [ChangeQuery.Entity: [EditInput.Member]] = [
        mazu: [
            text("name", "媽祖 <b>\"&'"), text("family", "family"), list("aliases", ["天上聖母", "  天后", "a (b)"]),
            list("romanized", ["Mazu"]), list("exact_only", ["天后"]), text("deity_role", "海上\n\n守護"),
            text("deity_role_en", "Sea"), text("description", " 她\r\n是"), text("description_ja", "</textarea><script>"),
            text("cover_url", "https://example.org/a?b=1&c=2"),
            EditInput.Member(
                "days", .list([day(3, 23, "媽祖聖誕"), day(9, 9, "<i>飛昇")])),
            list("gathers", ["family", "mazu/0"]), text("days_note", "各廟不同"),
        ],
        lantern: [
            text("name", "元宵"), text("occasion", "節慶"), text("kind", "lunar"), number("month", 1), number("day", 15),
            text("customs", "提燈"), list("same_day", ["qingming", "mazu/0", "gone"]), text("source", "書\n頁"),
        ],
        march: [
            text("title", "遶境"),
            EditInput.Member("temples", .list([temple("moi", "1"), temple("osm", "n/2")])),
            EditInput.Member(
                "recurrence", .object([text("kind", "announced"), number("every_years", 3), text("usual", "三月間")])),
            text("time", "晚上"), text("event", "mazu/0"), text("source", "書"),
        ],
        peace: [
            text("name", "求平安"), EditInput.Member("enabled", .flag(true)),
            text("created_at", "2026-11-21T15:25:51+08:00"), list("deities", ["mazu", "family", "gone"]),
            list("festivals", ["lantern", "qingming"]),
        ],
    ]

    static func text(_ name: String, _ text: String) -> EditInput.Member { EditInput.Member(name, .text(text)) }

    static func number(_ name: String, _ number: Double) -> EditInput.Member { EditInput.Member(name, .number(number)) }

    static func list(_ name: String, _ texts: [String]) -> EditInput.Member {
        EditInput.Member(name, .list(texts.map { .text($0) }))
    }

    static func temple(_ source: String, _ id: String) -> EditInput {
        .object([text("source", source), text("source_id", id)])
    }

    private static func day(_ month: Double, _ day: Double, _ title: String) -> EditInput {
        .object([
            number("month", month), number("day", day), text("kind", "聖誕"), text("title", title), text("source", "書"),
        ])
    }

    static func path(_ key: ChangeQuery.Entity) -> String {
        CataloguePages.path(key.kind.ofCatalogue ?? .deity, key.id)
    }

    /// Sets members as somebody else.
    func change(_ key: ChangeQuery.Entity, _ members: [EditInput.Member]) throws {
        let kind = try require(key.kind.ofCatalogue)
        try edit(
            .changeEntity(kind, key.id, EditedMembers(set: members)),
            by: EditAuthor(name: "other", person: 99, role: .editor, way: .api))
    }

    func editedMembers(_ key: ChangeQuery.Entity) throws -> [EditInput.Member] { try entity(key).edits }
}
