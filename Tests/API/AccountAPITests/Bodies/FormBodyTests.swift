import Expectations
import AccountModel
import HTTPModel
import TempleModel
import Testing

@testable import AccountAPI

/// A form is judged as a body of JSON is.
struct FormBodyTests {
    private func fields(_ text: String) throws -> FormFields { try FormFields(Array(text.utf8)) }

    private func faults(_ read: () throws -> Void) throws -> [String] {
        do {
            try read()
            return []
        } catch let error as EditFaults {
            return error.faults.map { "\($0.pointer) \($0.code)" }
        }
    }

    @Test func aReminderIsThatOfTheSameBody() throws {
        let form = try ReminderBody(fields: fields("title=A&calendar=lunar&month=6&day=last&days_ahead=2&enabled=true"))
        let body = try ReminderBody([
            EditInput.Member("title", .text("A")), EditInput.Member("calendar", .text("lunar")),
            EditInput.Member("every", .text("year")), EditInput.Member("month", .number(6)),
            EditInput.Member("last_day", .flag(true)), EditInput.Member("days_ahead", .number(2)),
        ])
        expect(form.day, equals: body.day)
    }

    @Test(arguments: [
        ("title=A&calendar=lunar&month=every&day=31", ["/day out-of-range"]),
        ("title=A&calendar=solar&month=every&day=31", []),
        ("title=A&calendar=solar&month=02&day=29", []), ("title=A&calendar=solar&month=2&day=1e1", ["/day wrong-type"]),
        ("title=A&title=B&calendar=solar&month=2&day=1", ["/title invalid"]),
        ("title=A&calendar=solar&month=2&day=1&days_ahead=1000000000000", ["/days_ahead wrong-type"]),
    ])
    func aReminderIsJudged(form: String, expected: [String]) throws {
        try expect(faults { _ = try ReminderBody(fields: fields(form)) }, equals: expected)
    }

    /// The days of a rule can be looked at before it has a title; a title that is there is judged all the same.
    @Test func aTitleStandsInForABlankOneAlone() throws {
        let rule = "&calendar=solar&month=2&day=1"
        try expect(ReminderBody(fields: fields("title=+\(rule)"), untitled: "-").day.title, equals: "-")
        try expect(ReminderBody(fields: fields("title=A\(rule)"), untitled: "-").day.title, equals: "A")
        let long = String(repeating: "a", count: 101)
        try expect(
            faults { _ = try ReminderBody(fields: fields("title=\(long)\(rule)"), untitled: "-") },
            equals: ["/title too-long"])
    }

    @Test func aFormChangesWhatItHadOtherwise() throws {
        let had = "all=true&advance_days=1&notify_time=08%3A00&own_days=true"
        try expect(SettingsBody.change(fields: fields(had), had: fields(had)), equals: ChoiceChange())
        var expected = ChoiceChange()
        (expected.isEnabled, expected.tellsNewMoon, expected.notifyMinute) = (false, true, 1_439)
        let form = "advance_days=1&notify_time=23%3A59&own_days=true&new_moon=true"
        try expect(SettingsBody.change(fields: fields(form), had: fields(had)), equals: expected)
        var all = ChoiceChange()
        (all.isEnabled, all.tellsFullMoon, all.tellsOwnDays) = (true, true, true)
        (all.advanceDays, all.notifyMinute) = (0, 0)
        let other = "all=true&advance_days=0&notify_time=00%3A00&own_days=true&full_moon=true"
        try expect(SettingsBody.change(fields: fields(other), had: fields("")), equals: all)
    }

    private static let lukang = NotificationPlace(latitude: 24.06, longitude: 120.44, name: "彰化縣鹿港鎮")

    @Test(
        arguments: [
            ("%E9%B9%BF%E6%B8%AF", lukang), ("%E5%BD%B0%E5%8C%96%E7%B8%A3%E9%B9%BF%E6%B8%AF%E9%8E%AE", lukang),
            ("Lukang", lukang),
            ("", nil), ("+", nil),
        ] as [(String, NotificationPlace?)])
    func aPlaceIsNamed(text: String, place: NotificationPlace?) throws {
        let had = "advance_days=0&notify_time=23%3A59&place=25.01%2C+121.46"
        let form = "advance_days=0&notify_time=23%3A59&place=\(text)"
        let change = try SettingsBody.change(fields: fields(form), had: fields(had))
        var present = NotificationSettings()
        present.place = NotificationPlace(latitude: 25.01, longitude: 121.46)
        expect(change.applied(to: present).place, equals: place)
    }

    /// Also one that the app has given with a name of its own, or without one.
    @Test(arguments: [("my home", "my+home"), ("", "-5.05%2C+120.40")])
    func aPlaceThatIsShownAsItWasStays(name: String, text: String) throws {
        var present = NotificationSettings()
        present.place = NotificationPlace(latitude: -5.05, longitude: 120.4, name: name)
        expect(present.place?.shownName, equals: text.replacing("+", with: " ").replacing("%2C", with: ","))
        let form = "advance_days=0&notify_time=23%3A59&place=\(text)"
        let change = try SettingsBody.change(fields: fields(form), had: fields(form))
        expect(change.place == nil && change.applied(to: present).place == present.place)
    }

    @Test(arguments: [
        ("place=%E4%B8%AD%E5%B1%B1%E5%8D%80", ["/place ambiguous"]), ("place=qqqqq", ["/place unknown"]),
        ("place=\(String(repeating: "a", count: 101))", ["/place too-long"]),
    ])
    func aPlaceThatIsNotOneIsRefused(field: String, wanted: [String]) throws {
        let right = "advance_days=0&notify_time=23%3A59&" + field
        try expect(faults { _ = try SettingsBody.change(fields: fields(right), had: fields("")) }, equals: wanted)
        let wrong = "advance_days=99&notify_time=23%3A59&" + field
        let both = try faults { _ = try SettingsBody.change(fields: fields(wrong), had: fields("")) }
        expect(both, equals: ["/advance_days out-of-range"] + wanted)
    }

    /// Each name that is offered is one place.
    @Test(arguments: ["中山區", "東區", "新竹", "苗栗"]) func severalPlacesAreTold(text: String) throws {
        guard case .several(let names) = NamedPlace(text) else {
            Issue.record("\(text) is one place")
            return
        }
        expect(names.count, isAbove: 1)
        for name in names {
            guard case .found(let place) = NamedPlace(name) else {
                Issue.record("\(name) is not one place")
                continue
            }
            expect(place.name, equals: name)
        }
    }

    @Test func aNameThatIsAsItWasIsNotJudged() throws {
        let had = try fields("name=&language=zh-TW")
        let same = try ProfileBody(fields: fields("name=&language=zh-TW"), had: had)
        expect(same.displayName == nil && same.locale == nil)
        let changed = try ProfileBody(fields: fields("name=Mei&language=ja"), had: had)
        expect(changed.displayName == "Mei" && changed.locale == "ja")
        try expect(
            faults { _ = try ProfileBody(fields: fields("name=+&language=zh_TW"), had: had) },
            equals: ["/display_name invalid", "/locale invalid"])
    }
}
