internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/events/:id`: one festival, or one day of a deity.
struct EventPage {
    private let event: FestivalEvent
    private let activities: [DatedActivity]
    private let held: HeldFestivals
    private let context: PageContext

    private static let comingDays = 6

    init(event: FestivalEvent, in calendar: PageCalendar, context: PageContext) {
        self.event = event
        activities = calendar.activities(of: event)
        held = HeldFestivals(calendar.festivals, on: event.occurrence.start, context)
        self.context = context
    }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let calendar = try context.calendar()
        guard let event = pathID(given["id"]).flatMap(calendar.events.event) else { throw Fault.unknownEvent }
        return .page(EventPage(event: event, in: calendar, context: context).page)
    }

    private var page: Page {
        Page(
            title: name.text, description: description, path: "/events/\(event.id)", section: .days,
            structuredData: StructuredData.event(event, context), calendar: calendar,
            body: """
                <article>
                <h1>\(name.html)</h1>
                \(facts)
                <div class="actions">
                \(temples)<a class="button quiet" href="\(calendar)">\(context.words("Add to calendar", "加入行事曆", "カレンダーに追加"))</a>
                \(ChooseButton(event, context).html)<share-button><button type="button" class="quiet" hidden>\(context.words("Share", "分享", "共有"))</button></share-button>
                </div>
                \(rest)
                </article>
                """)
    }

    /// What the page says below what a visitor can do there.
    var rest: HTML {
        """
        \(story)
        \(worship)
        \(days)
        \(activityList)
        \(held.section)\
        \(PictureList([], cover: event.coverURL, of: event.title, context).html)
        \(SourceText.caption(event.source, context))
        """
    }

    private var calendar: String { "/api/events/\(event.id)/calendar.ics" }

    var name: DataName { context.name(ofDay: event.title) }

    private var description: String {
        let day = context.bracketed(context.words(event.occurrence), context.lunarText(event.occurrence))
        return context.words("\(name.text): \(day). ", "\(event.title)：\(day)。", "\(name.text)：\(day)。")
            + (about?.told ?? "")
    }

    private var about: DataText? { context.text(event.description, "description", event.translations) }

    /// Of a deity's day it is the deity's story, which has a source of its own.
    private var story: HTML {
        TextSection.html(context.words("About the day", "由來", "由来"), about, source: event.deity?.source, context)
    }

    private var worship: HTML {
        TextSection.html(
            context.words("Worship and customs", "拜拜須知與習俗", "参拝の心得と習わし"), customs, context)
    }

    private var customs: DataText? { context.text(event.worshipNotes, "worship_notes", event.translations) }

    /// The deity whose temples are visited on the day.
    private var deity: Deity? { event.deity ?? event.also.lazy.compactMap(\.deity).first }

    /// When it is, and whose day it is.
    var facts: HTML {
        var rows: [(String, HTML)] = [
            (context.words("Next", "下一次", "次回"), "<strong>\(context.words(event.occurrence))</strong>"),
            (context.words("Lunar day", "農曆", "旧暦"), "\(context.lunarText(event.occurrence))"),
            (
                context.words("Time left", "倒數", "残り日数"),
                "<span class=\"countdown\">\(context.countdown(event.countdownDays))</span>"
            ),
        ]
        if let deity {
            rows.append(
                (
                    context.words("Deity", "神明", "神さま"),
                    "<a href=\"/deities/\(deity.id.description)\">\(context.name(ofDeity: deity.name).html)</a>"
                ))
        }
        let others: [HTML] = event.also.map {
            "<a href=\"/events/\($0.id.description)\">\(context.name(ofDay: $0.title).html)</a>"
        }
        if !others.isEmpty { rows.append((context.words("Same day", "同一天", "同じ日"), context.list(others))) }
        return FactTable(rows).html
    }

    private var temples: HTML {
        guard let deity else { return "" }
        let deityName = context.name(ofDeity: deity.name)
        return """
            <a class="button" href="\(PageAddress.make("/", [("deity", deity.name)]))">\(context.markup(
                "Temples of \(deityName.short) near me", "附近供奉\(deity.name)的廟", "近くの\(deityName.short)を祀る廟"))</a>

            """
    }

    /// The coming years' days, each with its lunar day: it tells where a month has no 30th.
    private var days: HTML {
        let coming = event.recurrence.next(Self.comingDays, onOrAfter: context.today)
        guard !coming.isEmpty else { return "" }
        let rows = coming.map { occurrence in
            DayRow(occurrence: occurrence, countdown: occurrence.countdown(from: context.today), context: context).html
        }
        return """
            <section>
            <h2 class="title">\(context.words("The coming days", "往後的日期", "これからの日付"))</h2>
            <ul class="rows">\(rows)</ul>
            </section>
            """
    }

    private var activityList: HTML {
        guard !activities.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Activities", "相關活動", "関連する行事"))</h2>
            <ul class="cards">\(activities.map { ActivityCard($0, nil, context).html })</ul>
            </section>
            """
    }
}
