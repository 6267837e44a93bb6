import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import LunarCalendar
import Testing

@testable import AccountPages

/// Days of somebody's own.
struct ReminderPagesTests {
    private let hall: Hall
    private let token: String

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
    }

    private func rules() throws -> [ReminderDay] { try hall.contents().reminders.map(\.day) }

    private static let taken: [(String, ReminderDay)] = [
        (
            "title=A&calendar=lunar&month=3&day=23&days_ahead=&enabled=true",
            ReminderDay(title: "A", calendar: .lunar, month: 3, day: 23, daysAhead: nil, isEnabled: true)
        ),
        (
            "title=A&calendar=lunar&month=every&day=30&days_ahead=0",
            ReminderDay(title: "A", calendar: .lunar, month: nil, day: 30, daysAhead: 0, isEnabled: false)
        ),
        (
            "title=A&calendar=solar&month=2&day=29&days_ahead=30&enabled=true",
            ReminderDay(title: "A", calendar: .solar, month: 2, day: 29, daysAhead: 30, isEnabled: true)
        ),
        (
            "title=A&calendar=solar&month=every&day=last&enabled=true",
            ReminderDay(title: "A", calendar: .solar, month: nil, day: nil, daysAhead: nil, isEnabled: true)
        ),
    ]

    @Test(arguments: taken) func aDayIsAdded(form: String, rule: ReminderDay) throws {
        let answer = try hall.send("/account/reminders", as: token, form)
        expect(answer.status == 303 && answer.headers["Location"] == "/account/reminders?done=added")
        try expect(rules(), equals: [rule])
        let id = try require(hall.contents().reminders.first).id
        let page = try hall.ask(.get, "/account/reminders", as: token)
        expect(page.text, contains: "/account/reminders/\(id)")
        // Its form sends the same again.
        try expect(hall.ask(.get, "/account/reminders/\(id)", as: token).days?.contains("<li>"), equals: true)
        try expect(hall.send("/account/reminders/\(id)", as: token, form).status, equals: 303)
        try expect(rules(), equals: [rule])
    }

    @Test(arguments: [
        ("title=A&calendar=solar&month=2&day=30", "day-fault"), ("title=A&calendar=solar&month=4&day=31", "day-fault"),
        ("title=A&calendar=lunar&month=3&day=31", "day-fault"), ("title=A&calendar=lunar&month=3&day=", "day-fault"),
        ("title=A&calendar=lunar&month=13&day=1", "month-fault"), ("title=A&calendar=lunar&day=1", "month-fault"),
        ("title=++&calendar=lunar&month=3&day=1", "title-fault"), ("calendar=lunar&month=3&day=1", "title-fault"),
        ("title=A&calendar=moon&month=3&day=1", "calendar-fault"),
        ("title=A&calendar=lunar&month=3&day=1&days_ahead=31", "days_ahead-fault"),
    ])
    func aWrongFieldWritesNothingAndIsMarked(form: String, mark: String) throws {
        let answer = try hall.send("/account/reminders", as: token, form)
        expect(answer.status == 422 && answer.text.contains("id=\"\(mark)\""))
        expect(answer.text, contains: "role=\"alert\"")
        try expectEmpty(rules())
    }

    @Test func theConverterWritesNothing() throws {
        let answer = try hall.send("/account/reminders", as: token, "title=&calendar=lunar&month=5&day=1&show=1")
        expect(answer.status == 200 && answer.days?.ranges(of: "<li>").count == 5)
        expect(answer.text.contains("每年農曆五月初一") && answer.text.contains("<option value=\"5\" selected>"))
        try expectEmpty(rules())
        let wrong = try hall.send("/account/reminders", as: token, "title=&calendar=solar&month=2&day=30&show=1")
        expect(wrong.status == 422 && wrong.text.contains("id=\"day-fault\"") && !wrong.text.contains("title-fault"))
    }

    @Test(arguments: [
        ("en", "February / 2nd month"), ("zh-TW", "2月・二月"), ("ja", "2月"),
    ])
    func aMonthHasBothNames(language: String, name: String) throws {
        let page = try hall.ask(.get, "/account/reminders?lang=\(language)", as: token).text
        expect(page, contains: "<option value=\"2\">\(name)</option>")
        expect(page, contains: "class=\"plain rule\"")
    }

    @Test func aDayIsInTheRegularMonthOfALeapYear() throws {
        let rule = ReminderDay(title: "A", calendar: .lunar, month: 5, day: 1, daysAhead: nil, isEnabled: true)
        let start = try CivilDay(year: 2026, month: 11, day: 18)
        let days = ReminderDays.next(5, of: rule, onOrAfter: start)
        let expected = Recurrence(yearly: try LunarDay(month: 5, day: 1)).next(5, onOrAfter: start)
        // 2028 has a leap fifth month.
        expect(days == expected && days.contains { $0.start.year == 2028 })
        expect(days.allSatisfy { !$0.lunar.lunarDay.isLeapMonth })
    }

    @Test func aMonthOfTwentyNineDaysSaysSo() throws {
        let rule = ReminderDay(title: "A", calendar: .lunar, month: nil, day: 30, daysAhead: nil, isEnabled: true)
        let days = ReminderDays.next(24, of: rule, onOrAfter: try CivilDay(year: 2026, month: 11, day: 18))
        expect(days.count == 24 && days.contains(where: \.isClamped) && !days.allSatisfy(\.isClamped))
        expect(days.allSatisfy { $0.isClamped == ($0.lunar.lunarDay.day == 29) })
    }

    @Test func aDayIsRemovedOnceAndTwiceIsAsGood() throws {
        let rule = Self.taken[0].1
        let reminder = try hall.store.addReminder(rule, of: hall.account(), now: hall.now)
        for _ in 0..<2 {
            let answer = try hall.send("/account/reminders/\(reminder.id)/remove", as: token)
            expect(answer.status == 303 && answer.headers["Location"] == "/account/reminders?done=removed")
            try expectEmpty(rules())
        }
        let gone = try hall.send("/account/reminders/\(reminder.id)", as: token, Self.taken[0].0)
        expect(gone.status == 404 && gone.text.contains("這一項已不存在"))
    }

    @Test func anothersDayIsNotThere() throws {
        let reminder = try hall.store.addReminder(Self.taken[0].1, of: hall.account(), now: hall.now)
        let other = try hall.signIn("2")
        let path = "/account/reminders/\(reminder.id)"
        try expect(hall.ask(.get, path, as: other).status, equals: 404)
        try expect(hall.send(path, as: other, Self.taken[0].0).status, equals: 404)
        try expect(hall.send(path + "/remove", as: other).status, equals: 303)
        try expect(hall.ask(.get, path, as: token).status, equals: 200)
        try expect(hall.ask(.get, "/account/reminders/1", as: token).status, equals: 404)
    }

    @Test func oneTooManyKeepsWhatWasTyped() throws {
        for _ in 0..<AccountLimits.mostReminders {
            _ = try hall.store.addReminder(Self.taken[0].1, of: hall.account(), now: hall.now)
        }
        let answer = try hall.send(
            "/account/reminders", as: token, "title=one-more&calendar=lunar&month=3&day=23&enabled=true")
        expect(answer.status == 409 && answer.text.contains("value=\"one-more\""))
        try expect(rules().count, equals: AccountLimits.mostReminders)
    }
}
