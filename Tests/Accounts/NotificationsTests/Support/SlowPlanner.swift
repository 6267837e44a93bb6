import AccountModel
import LunarCalendar
import TempleModel

@testable import Notifications

/// An oracle for plans: it walks every day of fifty years, and asks of each whether a rule, in its words, has it.
struct SlowPlanner {
    /// A day, with what a rule asks for.
    private struct Day {
        let civil: CivilDay
        let lunar: LunarDate
        let endsLunarMonth: Bool
        let endsLunarYear: Bool
        let endsMonth: Bool
    }

    /// All days of something, by their numbers, with their titles.
    private typealias Titles = [Int: String]

    static let years = 2_000...2_049

    private let days: [Day]
    private let data: CatalogueSnapshot
    private let events: [Int64: Titles]
    private let activities: [Int64: Titles]
    private let newMoons: Titles
    private let fullMoons: Titles

    /// - Parameter data: of a catalogue without one-offs, announced days and days of the sixty-day cycle.
    init(_ data: CatalogueSnapshot) throws {
        self.data = data
        let first = try CivilDay(year: Self.years.lowerBound - 1, month: 1, day: 1)
        let last = try CivilDay(year: Self.years.upperBound + 1, month: 12, day: 31)
        let days = try (first.dayNumber...last.dayNumber).map { number in
            let day = CivilDay(dayNumber: number)
            let (lunar, next) = (
                try LunarCalendar.lunarDate(of: day), try LunarCalendar.lunarDate(of: day.adding(days: 1))
            )
            return Day(
                civil: day, lunar: lunar, endsLunarMonth: next.day == 1, endsLunarYear: next.year != lunar.year,
                endsMonth: day.adding(days: 1).day == 1)
        }
        self.days = days
        func titles(_ recurrence: Recurrence, _ title: String) throws -> Titles {
            let found = try days.filter { try Self.has($0, recurrence) }
            return Dictionary(uniqueKeysWithValues: found.map { ($0.civil.dayNumber, title) })
        }
        var events: [Int64: Titles] = [:]
        for festival in data.festivals { events[festival.id] = try titles(festival.recurrence, festival.name) }
        for deity in data.deities {
            for (index, day) in deity.days.enumerated() {
                events[10_000 + deity.id * 100 + Int64(index)] = try titles(Recurrence(yearly: day.lunarDay), day.title)
            }
        }
        self.events = events
        activities = try data.activities.reduce(into: [:]) { activities, hosted in
            activities[hosted.activity.id] = try titles(hosted.activity.recurrence, hosted.activity.title)
        }
        func moons(_ day: Int) -> Titles {
            Dictionary(
                uniqueKeysWithValues: days.filter { $0.lunar.day == day }.map {
                    ($0.civil.dayNumber, $0.lunar.chineseText)
                })
        }
        newMoons = moons(1)
        fullMoons = moons(15)
    }

    private static func has(_ day: Day, _ recurrence: Recurrence) throws -> Bool {
        func isLunar(_ wanted: Int) -> Bool {
            day.lunar.day == wanted || wanted == 30 && day.lunar.day == 29 && day.endsLunarMonth
        }
        if let known = recurrence.knownYear {
            guard abs(day.lunar.year - known) % recurrence.everyYears == 0 else { return false }
        }
        switch recurrence.rule {
        case .lunar(let lunar): return day.lunar.month == lunar.month && !day.lunar.isLeapMonth && isLunar(lunar.day)
        case .lunarMonthly(let number): return isLunar(number)
        case .lunarYearEnd: return day.endsLunarYear
        case .solar(let month, let number): return (day.civil.month, day.civil.day) == (month, number)
        case .solarTerm(let term): return try SolarTerms.civilDay(of: term, year: day.civil.year) == day.civil
        case .heavensPardon, .nth, .once, .announced: return false
        }
    }

    private static func has(_ day: Day, _ reminder: ReminderDay) -> Bool {
        switch reminder.calendar {
        case .lunar:
            if let month = reminder.month, day.lunar.month != month || day.lunar.isLeapMonth { return false }
            return day.lunar.day == reminder.day || day.endsLunarMonth && (reminder.day ?? 31) > day.lunar.day
        case .solar:
            if let month = reminder.month, day.civil.month != month { return false }
            return day.civil.day == reminder.day || day.endsMonth && (reminder.day ?? 32) > day.civil.day
        }
    }

    // MARK: What somebody follows

    private func isFollowed(deity: Deity, index: Int, by recipient: Recipient) -> Bool {
        func enabled(_ kind: SubscriptionKind) -> [Int64] {
            (recipient.subscriptions[kind] ?? []).filter(\.isEnabled).map(\.id)
        }
        var followed = data.deities.filter { enabled(.deity).contains($0.id) }
        for group in data.groups where enabled(.group).contains(group.id) {
            followed += data.deities.filter { group.deities.contains($0.slug) }
        }
        return enabled(.event).contains(10_000 + deity.id * 100 + Int64(index))
            || followed.contains { one in
                one.id == deity.id || one.gathers.contains(deity.slug) || one.gathers.contains("\(deity.slug)/\(index)")
            }
    }

    private func isFollowed(_ festival: Festival, by recipient: Recipient) -> Bool {
        func enabled(_ kind: SubscriptionKind) -> [Int64] {
            (recipient.subscriptions[kind] ?? []).filter(\.isEnabled).map(\.id)
        }
        return enabled(.event).contains(festival.id)
            || data.groups.contains { enabled(.group).contains($0.id) && $0.festivals.contains(festival.slug) }
    }

    private func followed(by recipient: Recipient) -> [(subject: NotificationSubject, titles: Titles, daysAhead: Int)] {
        let settings = recipient.settings
        var followed: [(NotificationSubject, Titles, Int)] = []
        func add(_ kind: NotificationSubject.Kind, _ id: String, _ titles: Titles?, _ daysAhead: Int? = nil) {
            followed.append(
                (NotificationSubject(kind: kind, id: id), titles ?? [:], daysAhead ?? settings.advanceDays))
        }
        for festival in data.festivals where isFollowed(festival, by: recipient) {
            add(.event, "\(festival.id)", events[festival.id])
        }
        for deity in data.deities {
            for index in deity.days.indices where isFollowed(deity: deity, index: index, by: recipient) {
                let id = 10_000 + deity.id * 100 + Int64(index)
                add(.event, "\(id)", events[id])
            }
        }
        for hosted in data.activities where hosted.activity.isOwnDay {
            guard hosted.hosts.contains(where: { recipient.favourites.contains($0.templeID) }) else { continue }
            add(.activity, "\(hosted.activity.id)", activities[hosted.activity.id])
        }
        let hasMoon = { (slug: String) in
            data.festivals.contains { $0.slug == slug && isFollowed($0, by: recipient) }
        }
        if settings.tellsNewMoon, !hasMoon("chuyi") { add(.newMoon, "", newMoons) }
        if settings.tellsFullMoon, !hasMoon("shiwu") { add(.fullMoon, "", fullMoons) }
        for reminder in recipient.reminders where settings.tellsOwnDays && reminder.day.isEnabled {
            let found = days.filter { Self.has($0, reminder.day) }
            let titles = Dictionary(uniqueKeysWithValues: found.map { ($0.civil.dayNumber, reminder.day.title) })
            add(.reminder, reminder.id, titles, reminder.day.daysAhead)
        }
        return followed
    }

    // MARK: Reminders

    /// Returns all reminders of fifty years that are sent on some days of the person's clock.
    func reminders(of recipient: Recipient, on sendings: ClosedRange<Int>) throws -> Set<PlannedNotification> {
        guard recipient.settings.isEnabled else { return [] }
        let clock = try SlowClock(recipient.settings.timeZone)
        var moments: [Int: Int64] = [:]
        var reminders: Set<PlannedNotification> = []
        for (subject, titles, daysAhead) in followed(by: recipient) {
            var kinds = [3: NotificationKind.early, 0: .day]
            if kinds[daysAhead] == nil { kinds[daysAhead] = .main }
            for (day, title) in titles {
                for (before, kind) in kinds where sendings.contains(day - before) {
                    let sending = day - before
                    let moment =
                        try moments[sending] ?? clock.moment(day: sending, minute: recipient.settings.notifyMinute)
                    moments[sending] = moment
                    reminders.insert(
                        PlannedNotification(subject: subject, kind: kind, day: day, at: moment, title: title))
                }
            }
        }
        return reminders
    }

    /// Returns what a plan of one moment has.
    func plan(for recipient: Recipient, now: Int64) throws -> Set<PlannedNotification> {
        let today = Int(now / 86_400)
        return try reminders(of: recipient, on: today - 3...today + 6).filter {
            now - 6 * 3_600 <= $0.at && $0.at <= now + 3 * 86_400
        }
    }
}
