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
        #expect(form.day == body.day)
    }

    @Test(arguments: [
        ("title=A&calendar=lunar&month=every&day=31", ["/day out-of-range"]),
        ("title=A&calendar=solar&month=every&day=31", []),
        ("title=A&calendar=solar&month=02&day=29", []), ("title=A&calendar=solar&month=2&day=1e1", ["/day wrong-type"]),
        ("title=A&title=B&calendar=solar&month=2&day=1", ["/title invalid"]),
        ("title=A&calendar=solar&month=2&day=1&days_ahead=1000000000000", ["/days_ahead wrong-type"]),
    ])
    func aReminderIsJudged(form: String, expected: [String]) throws {
        #expect(try faults { _ = try ReminderBody(fields: fields(form)) } == expected)
    }

    /// The days of a rule can be looked at before it has a title; a title that is there is judged all the same.
    @Test func aTitleStandsInForABlankOneAlone() throws {
        let rule = "&calendar=solar&month=2&day=1"
        #expect(try ReminderBody(fields: fields("title=+\(rule)"), untitled: "-").day.title == "-")
        #expect(try ReminderBody(fields: fields("title=A\(rule)"), untitled: "-").day.title == "A")
        let long = String(repeating: "a", count: 101)
        #expect(
            try faults { _ = try ReminderBody(fields: fields("title=\(long)\(rule)"), untitled: "-") }
                == ["/title too-long"])
    }

    @Test func settingsKeepWhatAFormDoesNotHave() throws {
        var present = NotificationSettings()
        present.timeZone = "Asia/Tokyo"
        present.place = NotificationPlace(latitude: 24.05, longitude: 120.43)
        let settings = try SettingsBody(fields: fields("advance_days=0&notify_time=23%3A59"), keeping: present).settings
        var expected = present
        (expected.isEnabled, expected.tellsOwnDays) = (false, false)
        (expected.advanceDays, expected.notifyMinute) = (0, 1_439)
        #expect(settings == expected)
    }

    @Test func aNameThatIsAsItWasIsNotJudged() throws {
        let account = Account(
            id: AccountID(1), uuid: "u", email: nil, displayName: "", avatarURL: nil, createdAt: 1, updatedAt: 1)
        let same = try ProfileBody(fields: fields("name=&language=zh-TW"), of: account)
        #expect(same.displayName == nil && same.locale == nil)
        let changed = try ProfileBody(fields: fields("name=Mei&language=ja"), of: account)
        #expect(changed.displayName == "Mei" && changed.locale == "ja")
        #expect(
            try faults { _ = try ProfileBody(fields: fields("name=+&language=zh_TW"), of: account) }
                == ["/display_name invalid", "/locale invalid"])
    }
}
