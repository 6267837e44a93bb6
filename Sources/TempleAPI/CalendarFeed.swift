internal import ICalendar
public import LunarCalendar
internal import TempleCalendar
public import TempleModel

/// Calendars to subscribe to: the days of this year and of ten years more, with an alarm so many days ahead.
public struct CalendarFeed: Sendable {
    /// What a calendar holds.
    public struct Contents: Equatable, Sendable {
        public var name: String
        public var deities: [Deity]
        public var activities: [HostedActivity]
        /// Every 初一 and 十五.
        public var newAndFullMoons: Bool

        public init(
            name: String, deities: [Deity], activities: [HostedActivity] = [], newAndFullMoons: Bool = false
        ) {
            self.name = name
            self.deities = deities
            self.activities = activities
            self.newAndFullMoons = newAndFullMoons
        }
    }

    /// How many days ahead an alarm may ring.
    public static let advanceDaysRange = 0...30
    private static let years = 10

    private let data: AlmanacData
    private let today: CivilDay
    private let advanceDays: Int

    public init(_ data: AlmanacData, today: CivilDay, advanceDays: Int) {
        self.data = data
        self.today = today
        self.advanceDays = advanceDays
    }

    /// The calendar as iCalendar (RFC 5545). It changes only when the data does or the year of its first day.
    public func calendar(_ contents: Contents) throws -> [UInt8] {
        // From the first of the year, so that what a phone has already shown does not vanish day by day.
        let start = max(LunarCalendar.firstDay, try CivilDay(year: today.year, month: 1, day: 1))
        let end = min(LunarCalendar.lastDay, try CivilDay(year: today.year + Self.years, month: 12, day: 31))
        var events: [CalendarEvent] = []
        for deity in contents.deities {
            for (place, day) in deity.days.enumerated() {
                for occurrence in day.recurrence.occurrences(from: start, through: end) {
                    events.append(
                        try event(
                            uid: "deity-\(deity.id)-\(place)", day.title, occurrence,
                            description: [occurrence.lunarText, deity.role].compactMap { $0 }.joined(
                                separator: "\n"),
                            category: day.kind))
                }
            }
        }
        for hosted in contents.activities {
            for occurrence in hosted.activity.recurrence.occurrences(from: start, through: end) {
                events.append(
                    try event(
                        uid: "activity-\(hosted.activity.id)", hosted.activity.title, occurrence,
                        description: hosted.activity.description, location: hosted.activity.place,
                        category: "廟會"))
            }
        }
        if contents.newAndFullMoons {
            for festival in data.festivals {
                guard case .lunarMonthly(let day) = festival.recurrence.rule, day == 1 || day == 15 else { continue }
                for occurrence in festival.recurrence.occurrences(from: start, through: end) {
                    events.append(
                        try event(
                            uid: "festival-\(festival.id)", "\(occurrence.lunar.chineseText)", occurrence,
                            description: festival.customs, category: festival.name))
                }
            }
        }
        return try ICalendar(name: contents.name, events: events, stampSecondsSince1970: data.changedAt).bytes()
    }

    private func event(
        uid: String, _ title: String, _ occurrence: Occurrence, description: String?, location: String? = nil,
        category: String
    ) throws -> CalendarEvent {
        try CalendarEvent(
            uid: "\(uid)-\(occurrence.start)@nearby", start: occurrence.start,
            durationDays: occurrence.start.days(until: occurrence.end) + 1, summary: title, description: description,
            location: location, categories: [category], alarmDaysAhead: [advanceDays])
    }
}
