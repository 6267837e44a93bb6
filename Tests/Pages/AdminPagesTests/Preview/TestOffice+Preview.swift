import Expectations
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import AdminPages

extension TestOffice {
    /// Returns pages over things of the catalogue that are as the store has them.
    static func withShown() throws -> TestOffice {
        let desk = try TestOffice.withTemple()
        var catalogue = try FakeStore.smallAlmanac()
        catalogue.activities[0].activity.temples = [SourceKey(source: "moi", id: "1")]
        catalogue.festivals[1].translations["name", "en"] = "Tomb-Sweeping Day"
        desk.store.catalogue = catalogue
        desk.store.temples = [try FakeStore.lukang()]
        let rule = EditInput.object([text("kind", "lunar"), number("month", 3), number("day", 1)])
        let bases: [ChangeQuery.Entity: [EditInput.Member]] = [
            mazu: [
                text("name", "媽祖"), list("aliases", ["天上聖母"]), list("romanized", ["Mazu"]),
                text("description", "海上女神"), EditInput.Member("days", .list([birthday])),
            ],
            lantern: [
                text("name", "元宵"), text("occasion", "節慶"), text("kind", "lunar"), number("month", 1),
                number("day", 15), text("customs", "提燈"), text("source", "書"),
            ],
            march: [
                text("title", "遶境"), EditInput.Member("temples", .list([temple("moi", "1")])),
                EditInput.Member("recurrence", rule), text("source", "書"),
            ],
            peace: [
                text("name", "求平安"), EditInput.Member("enabled", .flag(true)),
                text("created_at", "2026-11-21T15:25:51+08:00"), list("deities", ["mazu", "family"]),
                list("festivals", ["lantern"]),
            ],
        ]
        for (key, base) in bases { desk.editing.data.entities[key] = FakeEditing.StoredEntity(base: base) }
        return desk
    }

    private static var birthday: EditInput {
        .object([
            number("month", 3), number("day", 23), text("kind", "聖誕"), text("title", "媽祖聖誕"), text("source", "書"),
        ])
    }

    /// Asks what people will see of a form, as its script does.
    func shown(_ form: ShownForm, at target: String, _ cookie: String) throws -> String {
        let parts = target.split(separator: "/").map(String.init)
        let id = Int64(parts[2]).map { [("id", "\($0)")] } ?? []
        let fields = form.fields.map { ($0.name, $0.value) }
        let response = try ask(.post, "/admin/check/shown/\(parts[1])", cookie: cookie, form: id + fields)
        expect(response.status, equals: 200, "\(target)")
        return text(response)
    }

    /// Returns what is shown in a language.
    static func part(_ language: String, of page: String) throws -> String {
        let part = try require(
            page.components(separatedBy: "<div class=\"shown-part of-\(language)\"").dropFirst().first)
        return part.components(separatedBy: "<div class=\"shown-part")[0]
    }
}
