public import LunarCalendar
internal import TempleCalendar

/// The deities' days and the festivals of the year as events with dates.
///
/// A festival's event has the festival's id, which is below 10,000. A deity's day has 10,000 and the deity's id times 100
/// and the day's place among the deity's days, so that 媽祖聖誕, the first day of deity 1, is 10100: days are appended
/// to the catalogue, never put between others.
public struct EventCalendar: Sendable {
    private let data: AlmanacData
    /// The day that countdowns are counted from.
    private let today: CivilDay

    private static let firstDeityDayID: Int64 = 10_000
    private static let daysPerDeity: Int64 = 100

    public init(_ data: AlmanacData, today: CivilDay) {
        self.data = data
        self.today = today
    }

    /// Every event that touches the days from `start` to `end`, by date, festivals first.
    ///
    /// - Parameter kind: only events of this kind; nil for all.
    public func events(from start: CivilDay, through end: CivilDay, kind: FestivalEvent.Kind? = nil) -> [FestivalEvent]
    {
        var events: [FestivalEvent] = []
        if kind != .deityDay {
            for festival in data.festivals {
                events += festival.recurrence.occurrences(from: start, through: end).map { event(festival, $0) }
            }
        }
        if kind != .festival {
            for deity in data.deities {
                for (place, day) in deity.days.enumerated() {
                    events += day.recurrence.occurrences(from: start, through: end).map { event(deity, place, day, $0) }
                }
            }
        }
        return events.sorted { ($0.occurrence.start, $0.id) < ($1.occurrence.start, $1.id) }
    }

    /// The next time of one event; nil if there is none with this id.
    public func event(id: Int64) -> FestivalEvent? {
        guard id >= Self.firstDeityDayID else {
            guard let festival = data.festivals.first(where: { $0.id == id }) else { return nil }
            return festival.recurrence.next(onOrAfter: today).map { event(festival, $0) }
        }
        let place = Int((id - Self.firstDeityDayID) % Self.daysPerDeity)
        let deityID = (id - Self.firstDeityDayID) / Self.daysPerDeity
        guard let deity = data.deities.first(where: { $0.id == deityID }), deity.days.indices.contains(place) else {
            return nil
        }
        let day = deity.days[place]
        return day.recurrence.next(onOrAfter: today).map { event(deity, place, day, $0) }
    }

    /// The coming days of a deity, each day's next time, by date.
    public func events(of deity: Deity) -> [FestivalEvent] {
        deity.days.enumerated().compactMap { place, day in
            day.recurrence.next(onOrAfter: today).map { event(deity, place, day, $0) }
        }
        .sorted { ($0.occurrence.start, $0.id) < ($1.occurrence.start, $1.id) }
    }

    /// The festival's next time.
    public func next(_ festival: Festival) -> FestivalEvent? {
        festival.recurrence.next(onOrAfter: today).map { event(festival, $0) }
    }

    /// The activities of an event: for a deity's day those of the temples whose main deity it is, for a festival those
    /// that go on while it does.
    public func activities(of event: FestivalEvent) -> [HostedActivity] {
        data.activities.filter { hosted in
            switch event.kind {
            case .deityDay:
                return hosted.hosts.contains { host in event.deity.map { host.mainDeityIDs.contains($0.id) } ?? false }
            case .festival:
                let days = event.occurrence
                return !hosted.activity.recurrence.occurrences(from: days.start, through: days.end).isEmpty
            }
        }
    }

    private func event(_ festival: Festival, _ occurrence: Occurrence) -> FestivalEvent {
        FestivalEvent(
            id: festival.id, kind: .festival, title: festival.name, occurrence: occurrence,
            countdownDays: Recurrence.countdown(from: today, to: occurrence.start), deity: nil, festival: festival,
            source: festival.source)
    }

    private func event(_ deity: Deity, _ place: Int, _ day: DeityDay, _ occurrence: Occurrence) -> FestivalEvent {
        FestivalEvent(
            id: Self.firstDeityDayID + deity.id * Self.daysPerDeity + Int64(place), kind: .deityDay, title: day.title,
            occurrence: occurrence, countdownDays: Recurrence.countdown(from: today, to: occurrence.start),
            deity: deity, festival: nil, source: day.source)
    }
}
