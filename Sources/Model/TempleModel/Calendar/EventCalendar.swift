public import LunarCalendar

/// The calendar of deities' days and festivals as dated events. See ``EventID`` for their ids.
public struct EventCalendar: Sendable {
    private let data: CatalogueSnapshot
    private let occasions: Occasions
    /// The reference day of countdowns.
    private let today: CivilDay

    /// The predicates for events.
    public struct Filter: Sendable {
        /// Only events of this type.
        public var type: FestivalEvent.EventType?
        /// Only events of these kinds.
        public var kinds: Set<String>?
        /// No events of these kinds.
        public var excludedKinds: Set<String>
        /// Only events with these ids.
        public var ids: Set<Int64>?

        public init(
            type: FestivalEvent.EventType? = nil, kinds: Set<String>? = nil, excludedKinds: Set<String> = [],
            ids: Set<Int64>? = nil
        ) {
            self.type = type
            self.kinds = kinds
            self.excludedKinds = excludedKinds
            self.ids = ids
        }

        func keeps(_ type: FestivalEvent.EventType, _ kind: String, id: Int64) -> Bool {
            self.type ?? type == type && kinds?.contains(kind) ?? true && !excludedKinds.contains(kind)
                && ids?.contains(id) ?? true
        }
    }

    public init(_ data: CatalogueSnapshot, today: CivilDay) {
        self.data = data
        self.today = today
        occasions = Occasions(data)
    }

    /// Returns every event with a day from `start` to `end`, by date, festivals first. Events of one occasion that
    /// begin on the same day are merged into one event: see ``Festival/sameDay``.
    public func events(
        from start: CivilDay, through end: CivilDay, _ filter: Filter = Filter()
    ) -> [FestivalEvent] {
        var events: [FestivalEvent] = []
        for festival in data.festivals where filter.keeps(.festival, festival.occasion, id: festival.id) {
            events += festival.recurrence.occurrences(from: start, through: end).map { event(festival, $0) }
        }
        for deity in data.deities {
            for (index, day) in deity.days.enumerated() {
                guard filter.keeps(.deity, day.kind, id: EventID.ofDay(at: index, ofDeity: deity.id)) else { continue }
                events += day.recurrence.occurrences(from: start, through: end).map { event(deity, index, day, $0) }
            }
        }
        return occasions.folded(events.sorted { ($0.occurrence.start, $0.id) < ($1.occurrence.start, $1.id) })
    }

    /// Returns the next occurrence of one event, merged with the other events of its occasion on that day. Returns the
    /// last occurrence where the calendar ends before the next one, and nil for an unknown id.
    public func event(id: Int64) -> FestivalEvent? { single(id).map(withOthers) }

    /// Returns the event, merged with the other events of its occasion that begin on the same day.
    public func withOthers(_ event: FestivalEvent) -> FestivalEvent {
        var event = event
        let day = event.occurrence.start
        event.also = occasions.others(than: event.id).compactMap { id in
            events(id: id, on: day).first { $0.occurrence.start == day }
        }
        return event
    }

    private func events(id: Int64, on day: CivilDay) -> [FestivalEvent] {
        if let (deity, index) = deityDay(id) {
            let own = deity.days[index]
            return own.recurrence.occurrences(from: day, through: day).map { event(deity, index, own, $0) }
        }
        return data.festivals.filter { $0.id == id }.flatMap { festival in
            festival.recurrence.occurrences(from: day, through: day).map { event(festival, $0) }
        }
    }

    private func single(_ id: Int64) -> FestivalEvent? {
        if let (deity, index) = deityDay(id) {
            return next(deity, index)
                ?? last(deity.days[index].recurrence).map { event(deity, index, deity.days[index], $0) }
        }
        return data.festivals.first { $0.id == id }.flatMap { festival in
            nextAlone(festival) ?? last(festival.recurrence).map { event(festival, $0) }
        }
    }

    /// Returns the last occurrence before today. A yearly event always has one within the last two years.
    private func last(_ recurrence: Recurrence) -> Occurrence? {
        recurrence.occurrences(from: today.adding(days: -800), through: today).last
    }

    /// Returns the deity that an event belongs to; nil for any other event.
    public func deity(ofEvent id: Int64) -> Deity? { deityDay(id)?.deity }

    /// Returns the next occurrence of each of a deity's days, with the days of the deities that it gathers, by date.
    public func events(of deity: Deity) -> [FestivalEvent] {
        withGathered(deity).flatMap { one in one.dayIndices.compactMap { next(one.deity, $0) } }
            .sorted { ($0.occurrence.start, $0.id) < ($1.occurrence.start, $1.id) }
    }

    /// Returns the ids of a deity's days, its own first and then those of the deities that it gathers, in the
    /// catalogue's order.
    public func eventIDs(of deity: Deity) -> [Int64] {
        withGathered(deity).flatMap { one in
            one.dayIndices.map { EventID.ofDay(at: $0, ofDeity: one.deity.id) }
        }
    }

    private func withGathered(_ deity: Deity) -> [GatheredDeity] {
        [GatheredDeity(deity)] + data.deities.gathered(by: deity)
    }

    /// Returns the deity's next day, which may belong to a deity that it gathers; nil for a deity without a day.
    public func next(_ deity: Deity) -> FestivalEvent? { events(of: deity).first }

    /// Returns the festival's next occurrence, merged with the other events of its occasion on that day.
    public func next(_ festival: Festival) -> FestivalEvent? { nextAlone(festival).map(withOthers) }

    private func nextAlone(_ festival: Festival) -> FestivalEvent? {
        festival.recurrence.next(onOrAfter: today).map { event(festival, $0) }
    }

    /// Returns the first days of the event's next `count` occurrences, as of today.
    public func comingDays(of event: FestivalEvent, count: Int) -> [CivilDay] {
        event.recurrence.next(count, onOrAfter: today).map(\.start)
    }

    /// Returns the activities that belong to an event.
    public func activities(of event: FestivalEvent) -> [HostedActivity] {
        data.activities.filter { $0.activity.eventID == event.id }
    }

    private func deityDay(_ id: Int64) -> (deity: Deity, index: Int)? {
        guard let (deityID, index) = EventID.deityDay(id),
            let deity = data.deities.first(where: { $0.id == deityID }), deity.days.indices.contains(index)
        else { return nil }
        return (deity, index)
    }

    private func next(_ deity: Deity, _ index: Int) -> FestivalEvent? {
        let day = deity.days[index]
        return day.recurrence.next(onOrAfter: today).map { event(deity, index, day, $0) }
    }

    private func event(_ festival: Festival, _ occurrence: Occurrence) -> FestivalEvent {
        FestivalEvent(
            id: festival.id, type: .festival, kind: festival.occasion, title: festival.name,
            recurrence: festival.recurrence, occurrence: occurrence,
            countdownDays: occurrence.countdown(from: today), deity: nil, festival: festival, source: festival.source)
    }

    private func event(_ deity: Deity, _ index: Int, _ day: DeityDay, _ occurrence: Occurrence) -> FestivalEvent {
        FestivalEvent(
            id: EventID.ofDay(at: index, ofDeity: deity.id), type: .deity, kind: day.kind, title: day.title,
            recurrence: day.recurrence, occurrence: occurrence, countdownDays: occurrence.countdown(from: today),
            deity: deity, festival: nil, source: day.source)
    }
}
