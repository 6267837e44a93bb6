internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The days and the activities to come of the first page, remembered between the pages of one thread: they are the same for
/// all readers of a language until midnight or until the data changes.
final class StartLists {
    private var state: State?
    private var lists: [Language: HTML] = [:]

    private struct State: Equatable {
        let revision: DataRevision
        let today: CivilDay
    }

    /// The days ahead in which an important day is near.
    private static let daysAhead = 30
    /// The days ahead in which an activity is near: there are fewer of them.
    private static let activityDaysAhead = 90
    private static let mostDays = 6
    private static let mostActivities = 4

    /// Returns both lists in the reader's language.
    func html(_ context: PageContext) throws -> HTML {
        let state = State(revision: try context.store.dataRevision(), today: context.today)
        if state != self.state {
            self.state = state
            lists = [:]
        }
        if let known = lists[context.language] { return known }
        let made = try Self.made(context)
        lists[context.language] = made
        return made
    }

    private static func made(_ context: PageContext) throws -> HTML {
        let calendar = try context.calendar()
        let (data, marks) = (calendar.data, calendar.marks)
        let days = calendar.events.events(from: context.today, through: context.today.adding(days: daysAhead))
        return """
            <section>
            <h2 class="title">\(context.words("Days to come", "近期重要日子", "もうすぐの縁日・行事"))</h2>
            <ul class="cards">\(days.prefix(mostDays).map { EventCard($0, marks, context).html })</ul>
            <p><a class="button quiet" href="/events">\(context.words("The whole month", "看整個月", "この月をすべて見る"))</a></p>
            </section>
            \(activities(of: data, marks, context))
            """
    }

    /// The next activities, each once, however many temples have it; empty where none is near. Registered festivals are
    /// left out: each day has some, so nothing else would be shown.
    private static func activities(of data: CatalogueSnapshot, _ marks: ChoiceMarks, _ context: PageContext) -> HTML {
        let last = min(LunarCalendar.lastDay, context.today.adding(days: activityDaysAhead))
        guard context.today <= last else { return "" }
        let dated = ActivityCalendar(today: context.today).upcoming(
            data.activities.filter { !$0.activity.isRegistered }, ActivityCalendar.Filter(days: context.today...last))
        var seen: Set<Int64> = []
        let next = dated.filter { seen.insert($0.activity.id).inserted }.prefix(mostActivities)
        let cards: [HTML] = next.map { ActivityCard($0, marks, context).html }
        guard !cards.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Activities to come", "近期相關活動", "近日中の行事"))</h2>
            <ul class="cards">\(cards)</ul>
            <p><a class="button quiet" href="/activities">\(context.words(
                "All activities", "看全部活動", "行事をすべて見る"))</a></p>
            </section>
            """
    }
}
