public import LunarCalendar
public import TempleModel
internal import Wording

/// Calendars for subscription: the days of this year and the next ten years. Each day has an alarm a given number of
/// days before.
public struct CalendarFeed: Sendable {
    /// Contents of a calendar.
    public struct Contents: Equatable, Sendable {
        /// The name of the calendar.
        public var name: String
        /// Deities whose days are in the calendar, with the days of their members.
        public var deities: [Deity]
        /// Festivals and single days of deities, by event id.
        public var eventIDs: [Int64]
        /// Activities at temples.
        public var activities: [HostedActivity]
        /// The days of every lunar month that are in the calendar: 1 for 初一, 15 for 十五.
        public var monthlyDays: Set<Int>

        /// Creates contents. By default, everything except the name is empty.
        public init(
            name: String, deities: [Deity] = [], eventIDs: [Int64] = [], activities: [HostedActivity] = [],
            monthlyDays: Set<Int> = []
        ) {
            self.name = name
            self.deities = deities
            self.eventIDs = eventIDs
            self.activities = activities
            self.monthlyDays = monthlyDays
        }

        /// Creates the contents from the deities and festivals of a group.
        public init(_ group: TempleGroup, in data: CatalogueSnapshot) {
            self.init(
                name: group.name,
                deities: group.deities.compactMap { slug in data.deities.first { $0.slug == slug } },
                eventIDs: group.festivals.compactMap { slug in data.festivals.first { $0.slug == slug }?.id })
        }
    }

    /// `text/calendar; charset=utf-8`.
    public static let mediaType = ICalendar.mediaType
    /// Possible number of days between an alarm and its day.
    public static let advanceDaysRange = 0...30
    /// The largest number of deities, festivals and groups that a calendar is made of.
    public static let mostChosen = 100
    /// The time of day of alarms, in minutes after midnight, where none is given: 09:00.
    public static let defaultNotifyMinute = 540
    private static let years = 10

    private let data: CatalogueSnapshot
    private let calendar: EventCalendar
    private let today: CivilDay
    private let advanceDays: Int?
    private let notifyMinute: Int

    /// Creates a feed from the data.
    ///
    /// - Parameters:
    ///   - today: A day in the first year.
    ///   - advanceDays: Number of days that the alarm rings before each day, within ``advanceDaysRange``; nil for no alarm.
    ///   - notifyMinute: The time of day of the alarm in minutes after midnight, 0..<1440.
    public init(
        _ data: CatalogueSnapshot, today: CivilDay, advanceDays: Int?, notifyMinute: Int = Self.defaultNotifyMinute
    ) {
        self.data = data
        self.today = today
        self.advanceDays = advanceDays
        self.notifyMinute = notifyMinute
        calendar = EventCalendar(data, today: today)
    }

    /// Returns the calendar as iCalendar (RFC 5545). Nil if it has no day in these years. It changes only when the data
    /// or the first year changes.
    ///
    /// - Throws: `OutputTooLarge` where its entries have more bytes than can be sent.
    public func calendar(_ contents: Contents) throws -> [UInt8]? {
        let span = try Self.span(of: today)
        let entries = try entries(of: contents, from: span.lowerBound, through: span.upperBound)
        guard !entries.isEmpty else { return nil }
        return try ICalendar(name: contents.name, events: entries, stampSecondsSince1970: data.changedAt).bytes()
    }

    /// Returns the first and the last day of a calendar: the year of `today` and the next ten, within the lunar calendar.
    public static func span(of today: CivilDay) throws -> ClosedRange<CivilDay> {
        // From the first day of the year, so that days which a phone already shows do not disappear one by one.
        let known = LunarCalendar.firstDay...LunarCalendar.lastDay
        let first = try CivilDay(year: today.year, month: 1, day: 1)
        return (first...(try CivilDay(year: today.year + years, month: 12, day: 31))).clamped(to: known)
    }

    /// Returns the days of contents from `start` to `end`, which are within the lunar calendar.
    public func entries(
        of contents: Contents, from start: CivilDay, through end: CivilDay
    ) throws -> [CalendarEvent] {
        let ids = Set(contents.deities.flatMap(calendar.eventIDs)).union(contents.eventIDs)
        var entries: [CalendarEvent] = []
        var bytes = 0
        func add(_ entry: CalendarEvent) throws {
            bytes += entry.textBytes
            try OutputBound.check(bytes)
            entries.append(entry)
        }
        for event in calendar.events(from: start, through: end, .init(ids: ids)) { try add(entry(event)) }
        let joinedDays = JoinedDays(data.deities)
        var told = ids
        for hosted in contents.activities {
            // A deity's day is in the calendar once, however many festivals are registered on it.
            if let day = joinedDays.eventID(of: hosted.activity), !told.insert(day).inserted { continue }
            for occurrence in hosted.activity.recurrence.occurrences(from: start, through: end) {
                try add(
                    entry(
                        uid: "activity-\(hosted.activity.id)", hosted.activity.title, occurrence,
                        description: hosted.activity.description, location: hosted.activity.place,
                        category: "廟會"))
            }
        }
        if !contents.monthlyDays.isEmpty {
            for festival in data.festivals where !ids.contains(festival.id) {
                guard let day = festival.monthlyDay, contents.monthlyDays.contains(day) else { continue }
                for occurrence in festival.recurrence.occurrences(from: start, through: end) {
                    try add(
                        entry(
                            uid: "festival-\(festival.id)", "\(occurrence.lunar.chineseText)", occurrence,
                            description: festival.customs, category: festival.name))
                }
            }
        }
        return entries
    }

    /// Creates the entry of an event, with all the names of its day in the calendar.
    private func entry(_ event: FestivalEvent) throws -> CalendarEvent {
        let titles = event.titles
        let others = calendar.withOthers(event).titles.filter { !titles.contains($0) }
        let lines = [
            event.recurrence.rule.isLunar ? event.occurrence.lunarText : nil,
            others.isEmpty ? nil : "同日：" + others.joined(separator: "、"),
            event.deity?.role ?? event.festival?.customs,
        ]
        return try entry(
            uid: uid(event), titles.joined(separator: "、"), event.occurrence,
            description: lines.compactMap { $0 }.joined(separator: "\n"), category: event.kind)
    }

    /// Returns an identifier that is the same for an event in every calendar, and in every year of the request.
    private func uid(_ event: FestivalEvent) -> String {
        guard let (deity, index) = EventID.deityDay(event.id) else { return "festival-\(event.id)" }
        return "deity-\(deity)-\(index)"
    }

    private func entry(
        uid: String, _ title: String, _ occurrence: Occurrence, description: String?, location: String? = nil,
        category: String
    ) throws -> CalendarEvent {
        try CalendarEvent(
            uid: "\(uid)-\(occurrence.start)@nearby", start: occurrence.start,
            durationDays: occurrence.start.days(until: occurrence.end) + 1, summary: title, description: description,
            location: location, categories: [category], alarmDaysAhead: advanceDays.map { [$0] } ?? [],
            alarmMinute: notifyMinute)
    }
}

extension CalendarEvent {
    /// About as many bytes as the entry takes in a calendar, which tells its title again in an alarm.
    fileprivate var textBytes: Int {
        350 + 2 * summary.utf8.count + (description?.utf8.count ?? 0) + (location?.utf8.count ?? 0)
    }
}
