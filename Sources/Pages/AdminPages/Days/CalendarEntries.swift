internal import LunarCalendar
internal import TempleModel

/// All things of the catalogue that have a rule of days, as editors see them. What an edition cannot have together with an edit
/// counts as in the pages for visitors: the edition alone.
struct CalendarEntries {
    /// The most things of a kind that are read, and how many at once.
    private static let (most, page): (Int, Int) = (10_000, 500)

    private(set) var deities: [Deity] = []
    private(set) var festivals: [Festival] = []
    private(set) var activities: [Activity] = []
    private(set) var entries: [CalendarThing: CalendarEntry] = [:]

    init(_ editors: any EditReading) throws(SearchError) {
        for kind in [CatalogueKind.deity, .festival, .activity] {
            var (last, read) = (Int64(0), 0)
            while read < Self.most {
                let found = try editors.editableEntities(kind, after: last, limit: Self.page)
                for entity in found { add(entity) }
                guard found.count == Self.page, let end = found.last else { break }
                (last, read) = (end.id, read + found.count)
            }
        }
    }

    /// The things of one entity alone.
    init(_ entity: EditableEntity) { add(entity) }

    private mutating func add(_ entity: EditableEntity) {
        guard !entity.isDeleted, let shown = Self.shown(entity) else { return }
        switch shown {
        case .deity(let deity):
            deities.append(deity)
            for index in deity.days.indices { add(index, of: deity, entity) }
        case .festival(let festival):
            festivals.append(festival)
            add(
                CalendarEntry(
                    thing: CalendarThing(.festival, entity.id), title: festival.name, eventKind: festival.occasion,
                    recurrence: festival.recurrence, form: RecurrenceForm(festival.recurrence),
                    source: festival.source, entity: entity),
                remark: nil)
        case .activity(let activity):
            activities.append(activity)
            var form = RecurrenceForm(activity.recurrence)
            if form.kind == .announced { form.everyYears = activity.announcedEveryYears }
            add(
                CalendarEntry(
                    thing: CalendarThing(.activity, entity.id), title: activity.title, eventKind: nil,
                    recurrence: activity.recurrence, form: form, source: activity.source, entity: entity),
                remark: activity.note)
        case .group: break
        }
    }

    private mutating func add(_ index: Int, of deity: Deity, _ entity: EditableEntity) {
        let day = deity.days[index]
        var entry = CalendarEntry(
            thing: CalendarThing(.deity, entity.id, index: index), title: day.title, eventKind: day.kind,
            recurrence: day.recurrence, form: RecurrenceForm(day.recurrence), source: day.source, entity: entity)
        for other in deity.days where other.title == day.title && other.kind == day.kind {
            guard other.lunarDay != day.lunarDay, other.source != day.source else { continue }
            entry.marks.append(.differs(RecurrenceForm(other.recurrence), source: other.source))
        }
        add(entry, remark: deity.daysNote)
    }

    private mutating func add(_ entry: CalendarEntry, remark: String?) {
        var entry = entry
        if let former = Self.former(entry) { entry.marks.append(former) }
        if entry.source.allSatisfy(\.isWhitespace) { entry.marks.append(.noSource) }
        if let remark { entry.marks.append(.remark(remark)) }
        entries[entry.thing] = entry
    }

    private static func shown(_ entity: EditableEntity) -> CatalogueEntity? {
        let form = CatalogueForm(entity.kind)
        let none = EventSlugs(deities: [], festivals: [])
        return (try? form.entity(entity.id, entity.members, events: none))
            ?? entity.base.flatMap { try? form.entity(entity.id, $0, events: none) }
    }

    /// Returns what the supplied catalogue has otherwise; nil where the rule is its own.
    private static func former(_ entry: CalendarEntry) -> CalendarMark? {
        guard let base = entry.entity.base else { return .edited(from: nil) }
        let isEdited =
            switch entry.thing.kind {
            case .deity: entry.entity.edits["days"] != nil
            case .festival: entry.entity.edits.contains { RecurrenceForm.members.contains($0.name) }
            case .activity: entry.entity.edits["recurrence"] != nil
            case .group: false
            }
        guard isEdited else { return nil }
        let none = EventSlugs(deities: [], festivals: [])
        switch try? CatalogueForm(entry.entity.kind).entity(entry.thing.id, base, events: none) {
        case .deity(let deity):
            guard let index = entry.thing.index, deity.days.indices.contains(index) else { return .edited(from: nil) }
            let former = RecurrenceForm(deity.days[index].recurrence)
            return former == entry.form ? nil : .edited(from: former)
        case .festival(let festival): return changed(RecurrenceForm(festival.recurrence), entry)
        case .activity(let activity): return changed(RecurrenceForm(activity.recurrence), entry)
        case .group, nil: return .edited(from: nil)
        }
    }

    private static func changed(_ former: RecurrenceForm, _ entry: CalendarEntry) -> CalendarMark? {
        former == RecurrenceForm(entry.recurrence) ? nil : .edited(from: former)
    }

    // MARK: Days

    /// One day of a thing in the calendar.
    struct Dated {
        let entry: CalendarEntry
        let occurrence: Occurrence
    }

    /// Returns each occurrence from a day to another one, by date: festivals first, then deities' days, then activities.
    func dated(from start: CivilDay, through end: CivilDay) -> [Dated] {
        let data = CatalogueSnapshot(
            deities: deities, festivals: festivals,
            activities: activities.map { HostedActivity(activity: $0, hosts: []) }, groups: [], changedAt: 0)
        let events = EventCalendar(data, today: start).events(from: start, through: end).flatMap { [$0] + $0.also }
        let ofEvents = events.compactMap { event -> Dated? in
            let thing =
                EventID.deityDay(event.id).map { CalendarThing(.deity, $0.deityID, index: $0.index) }
                ?? CalendarThing(.festival, event.id)
            return entries[thing].map { Dated(entry: $0, occurrence: event.occurrence) }
        }
        var filter = ActivityCalendar.Filter()
        filter.days = start...end
        let ofActivities = ActivityCalendar(today: start).upcoming(data.activities, filter).compactMap {
            dated -> Dated? in
            guard let entry = entries[CalendarThing(.activity, dated.activity.id)], let occurrence = dated.occurrence
            else {
                return nil
            }
            return Dated(entry: entry, occurrence: occurrence)
        }
        return (ofEvents + ofActivities).sorted { left, right in
            let (one, other) = (left.occurrence.start, right.occurrence.start)
            return one == other ? left.rank < right.rank : one < other
        }
    }
}

extension CalendarEntries.Dated {
    /// The order within a day.
    fileprivate var rank: (Int, Int64, Int) {
        let kind =
            switch entry.thing.kind {
            case .festival: 0
            case .deity: 1
            case .activity, .group: 2
            }
        return (kind, entry.thing.id, entry.thing.index ?? 0)
    }
}
