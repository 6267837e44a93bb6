internal import AccountAPI
internal import AccountModel
internal import LunarCalendar
internal import Notifications
internal import TempleModel
internal import WebPages
internal import Wording

/// The days that come next of what a person follows: those that the person's calendar has.
enum AccountDays {
    private static let most = 12

    private struct Row {
        let day: CivilDay
        let html: HTML
    }

    /// Returns the section of the days; empty where nothing is followed.
    static func list(for context: PersonContext) throws -> HTML {
        try list(of: try context.contents(), context)
    }

    static func list(of contents: AccountContents, _ context: PersonContext) throws -> HTML {
        let data = try context.page.store.catalogueSnapshot()
        let events = followed(contents, data, context)
        let told = Set(events.flatMap { [$0.id] + $0.also.map(\.id) })
        let rows =
            try events.map { row($0, context) } + ofTemples(contents, besides: told, data, context)
            + ownDays(contents, context)
        guard !rows.isEmpty else { return "" }
        let next = rows.enumerated()
            .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.prefix(most)
        return """
            <section>
            <h2 class="title">\(context.words("Days to come", "接下來的日子", "これからの日"))</h2>
            <ul class="rows">\(next.map(\.element.html))</ul>
            </section>

            """
    }

    private static func followed(
        _ contents: AccountContents, _ data: CatalogueSnapshot, _ context: PersonContext
    ) -> [FestivalEvent] {
        let things = ChosenThings(Choice(of: contents, in: data), in: data, most: .max)
        // Single days of a deity, which the app follows, are in no choice.
        let events = contents.subscriptions[.event, default: []].filter(\.isEnabled).map(\.id)
        return things.nextDays(most, and: events, in: data, today: context.today)
    }

    private static func row(_ event: FestivalEvent, _ context: PersonContext) -> Row {
        let names = event.titles.map { context.page.name(ofDay: $0).html }
        return row("<a href=\"/events/\(String(event.id))\">\(context.page.list(names))</a>", event.occurrence, context)
    }

    /// The next own days of each favourite temple. A deity's day is there once, however many temples have registered it.
    ///
    /// - Parameter events: the ids of the deities' days that are listed already.
    private static func ofTemples(
        _ contents: AccountContents, besides events: Set<Int64>, _ data: CatalogueSnapshot, _ context: PersonContext
    ) throws -> [Row] {
        var (seen, told): (Set<Int64>, Set<Int64>) = ([], events)
        let joinedDays = JoinedDays(data.deities)
        let favourites = try FavouriteTemples(context.site.temples).shown(contents.favourites)
        let activities = data.activities(ofTemples: Set(favourites.map(\.id)))
        return favourites.flatMap { favourite in
            (activities[favourite.id] ?? []).compactMap { hosted in
                guard hosted.activity.isOwnDay, seen.insert(hosted.activity.id).inserted,
                    let occurrence = hosted.activity.recurrence.next(onOrAfter: context.today)
                else { return nil }
                if let event = joinedDays.eventID(of: hosted.activity), !told.insert(event).inserted { return nil }
                let title = joinedDays.day(of: hosted.activity)?.day.title ?? hosted.activity.title
                return row(
                    """
                    <a href="/temples/\(String(favourite.id))">\(context.page.name(ofDay: title).html)</a>
                    """, occurrence, context)
            }
        }
    }

    private static func ownDays(_ contents: AccountContents, _ context: PersonContext) -> [Row] {
        guard contents.settings.tellsOwnDays else { return [] }
        return contents.reminders.filter(\.day.isEnabled).compactMap { reminder in
            ReminderDays.next(1, of: reminder.day, onOrAfter: context.today).first.map { occurrence in
                row(
                    """
                    <a href="\(ReminderPages.root)/\(reminder.id)"><bdi>\(reminder.day.title)</bdi></a>
                    """, occurrence, context)
            }
        }
    }

    private static func row(_ title: HTML, _ occurrence: Occurrence, _ context: PersonContext) -> Row {
        Row(
            day: occurrence.start,
            html: DayRow(
                title: title, occurrence: occurrence, countdown: occurrence.countdown(from: context.today),
                context: context.page
            ).html)
    }
}
