internal import LunarCalendar
internal import TempleModel

/// The calendar of the catalogue with the choices that its events belong to, remembered between the pages of one thread: it
/// is the same for all until midnight or until the data changes.
final class RememberedCalendar {
    private var known: (revision: DataRevision, calendar: PageCalendar)?

    /// Returns the calendar of the present data, counting from the present day.
    func calendar(_ context: PageContext) throws -> PageCalendar {
        // Read first: what changes in between is of the next revision.
        let revision = try context.store.dataRevision()
        if let known, known.revision == revision, known.calendar.today == context.today { return known.calendar }
        let calendar = PageCalendar(try context.store.catalogueSnapshot(), today: context.today)
        known = (revision, calendar)
        return calendar
    }
}

/// The catalogue of one state of the data, and what pages ask of it on one day. It belongs to one thread.
final class PageCalendar {
    let today: CivilDay
    let data: CatalogueSnapshot
    let events: EventCalendar
    let marks: ChoiceMarks
    /// Only pages of days need it.
    private(set) lazy var festivals = RegisteredFestivals(data.activities)
    /// All others, of which there are fewer.
    private(set) lazy var activities = data.activities.filter { !$0.activity.isRegistered }

    init(_ data: CatalogueSnapshot, today: CivilDay) {
        self.today = today
        self.data = data
        events = EventCalendar(data, today: today)
        marks = ChoiceMarks(data, events)
    }

    /// Returns the activities that belong to an event, the soonest first. Registered festivals are not among them: the page
    /// of the event counts them instead.
    func activities(of event: FestivalEvent) -> [DatedActivity] {
        ActivityCalendar(today: today).upcoming(
            events.activities(of: event).filter { !$0.activity.isRegistered })
    }
}

extension PageContext {
    /// Returns the calendar of the present data.
    func calendar() throws -> PageCalendar { try site.calendar.calendar(self) }
}
