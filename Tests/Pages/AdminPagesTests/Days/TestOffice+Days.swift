import Expectations
import FakeEditor
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

extension TestOffice {
    static let goddess = ChangeQuery.Entity(.deity, 1)
    static let feast = ChangeQuery.Entity(.festival, 15)
    static let parade = ChangeQuery.Entity(.activity, 44)

    /// Returns pages over a deity with two days, some festivals and some activities.
    static func withDays() throws -> TestOffice {
        let desk = try TestOffice()
        for (key, members) in things { desk.editing.data.entities[key] = FakeEditing.StoredEntity(base: members) }
        return desk
    }

    static let things: [ChangeQuery.Entity: [EditInput.Member]] = [
        goddess: [
            EditInput.Member("name", .text("天上聖母")),
            EditInput.Member(
                "days", .list([day(3, 23, "媽祖聖誕", "書一"), day(9, 9, "媽祖飛昇", "書一"), day(3, 22, "媽祖聖誕", "書二")])),
            EditInput.Member("days_note", .text("各廟 <b>不同")),
        ],
        feast: festival("下元節", [("kind", .text("lunar")), ("month", .number(10)), ("day", .number(15))]),
        ChangeQuery.Entity(.festival, 16): festival("初一", [("kind", .text("lunar_monthly")), ("day", .number(1))]),
        ChangeQuery.Entity(.festival, 17): festival("清明節", [("kind", .text("solar_term")), ("term", .text("清明"))]),
        ChangeQuery.Entity(.festival, 18): festival(
            "沒有的日子",
            [
                ("kind", .text("solar")), ("month", .number(2)), ("day", .number(29)), ("every_years", .number(4)),
                ("known_year", .number(2027)),
            ]),
        parade: activity(
            "遶境 <i>", [("kind", .text("lunar")), ("month", .number(5)), ("day", .number(5)), ("days", .number(3))]),
        ChangeQuery.Entity(.activity, 45): activity("公告", [("kind", .text("announced")), ("usual", .text("三月間"))]),
    ]

    private static func day(_ month: Double, _ day: Double, _ title: String, _ source: String) -> EditInput {
        .object([
            EditInput.Member("month", .number(month)), EditInput.Member("day", .number(day)),
            EditInput.Member("kind", .text("聖誕")), EditInput.Member("title", .text(title)),
            EditInput.Member("source", .text(source)),
        ])
    }

    private static func festival(_ name: String, _ rule: [(String, EditInput)]) -> [EditInput.Member] {
        [EditInput.Member("name", .text(name)), EditInput.Member("occasion", .text("節慶"))]
            + rule.map { EditInput.Member($0.0, $0.1) } + [EditInput.Member("source", .text("書"))]
    }

    private static func activity(_ title: String, _ rule: [(String, EditInput)]) -> [EditInput.Member] {
        [
            EditInput.Member("title", .text(title)),
            EditInput.Member("recurrence", .object(rule.map { EditInput.Member($0.0, $0.1) })),
            EditInput.Member("source", .text("書")),
        ]
    }

    func entity(_ key: ChangeQuery.Entity) throws -> EditableEntity {
        let kind = try require(key.kind.ofCatalogue)
        return try require(editing.editableEntity(kind, id: key.id))
    }

    func page(_ target: String, _ cookie: String, status: Int = 200) throws -> String {
        let response = try ask(.get, target, cookie: cookie)
        expect(response.status, equals: status, "\(target)")
        return text(response)
    }
}
