internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/groups/:id`: the deities and festivals of one group, with their next days.
struct GroupPage {
    private let group: TempleGroup
    private let context: PageContext
    private let deities: [(deity: Deity, next: FestivalEvent?)]
    private let festivals: [FestivalEvent]

    init(_ group: TempleGroup, in known: PageCalendar, _ context: PageContext) {
        let (data, calendar) = (known.data, known.events)
        self.group = group
        self.context = context
        deities = group.deities.compactMap { slug in data.deities.first { $0.slug == slug } }.map {
            ($0, calendar.next($0))
        }
        festivals = group.festivals.compactMap { slug in data.festivals.first { $0.slug == slug } }.compactMap(
            calendar.next)
    }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let known = try context.calendar()
        guard let id = pathID(given["id"]), let group = known.data.groups.first(where: { $0.id == id }) else {
            throw Fault.unknownGroup
        }
        return .page(GroupPage(group, in: known, context).page)
    }

    var name: DataName { context.name(ofGroup: group.name) }

    private var about: DataText? { context.text(group.description, "description", group.translations) }

    private var page: Page {
        Page(
            title: name.text,
            description: about?.told
                ?? context.words(
                    "\(name.text): deities and festivals.", "\(group.name)：相關神明與節慶。", "\(name.text)：関連する神さまと年中行事。"),
            path: "/groups/\(group.id)", section: .groups, calendar: calendar,
            body: """
                <article>
                <h1>\(name.html)</h1>
                \(lead)\(actions)
                \(rest)
                </article>
                """)
    }

    /// What the page says below its title.
    var lead: HTML { (about.map { context.paragraph($0, "text") } ?? "") + closed }

    /// What the page says below what a visitor can do there.
    var rest: HTML {
        """
        \(deityList)
        \(undatedList)
        \(festivalList)
        """
    }

    /// The calendar file; nil where nothing in the group has a day.
    private var calendar: String? {
        festivals.isEmpty && deities.allSatisfy { $0.next == nil } ? nil : "/api/groups/\(group.id)/calendar.ics"
    }

    private var closed: HTML {
        group.isEnabled
            ? ""
            : "<p class=\"caption\">\(context.words("Closed to new subscriptions.", "目前不開放訂閱。", "現在、新しい登録は受け付けていません。"))</p>\n"
    }

    private var actions: HTML {
        var links: [HTML] = group.isEnabled ? [ChooseButton(group, context).html] : []
        if let video = group.videoURL, PageSettings.origin(of: video) != nil {
            links.append(
                "<a class=\"button\" href=\"\(video)\" rel=\"noopener\">\(context.words("Watch the video", "觀看影片", "動画を見る"))</a>\n"
            )
        }
        if let calendar {
            links.append(
                "<a class=\"button quiet\" href=\"\(calendar)\">\(context.words("Add to calendar", "加入行事曆", "カレンダーに追加"))</a>\n"
            )
        }
        return links.isEmpty ? "" : "<div class=\"actions\">\(links)</div>\n"
    }

    private var deityList: HTML {
        section(
            context.words("Deities", "神明", "神さま"),
            deities.compactMap { deity, next in
                guard let next else { return nil }
                let link: HTML =
                    "<a href=\"/deities/\(deity.id.description)\">\(context.name(ofDeity: deity.name).html)</a>"
                return row(link, next, more: context.name(ofDay: next.title).html)
            })
    }

    private var undatedList: HTML {
        section(
            context.words("Deities without a day", "沒有日子的神明", "縁日のない神さま"),
            deities.compactMap { deity, next in
                guard next == nil else { return nil }
                let reason: HTML = deity.noDayReason.map { " <span class=\"second\">\(context.words($0))</span>" } ?? ""
                return """
                    <li><strong><a href="/deities/\(deity.id.description)">\(context.name(ofDeity: deity.name).html)</a></strong>\(reason)</li>

                    """
            })
    }

    private var festivalList: HTML {
        section(
            context.words("Festivals", "民俗節慶", "年中行事"),
            festivals.map {
                row(
                    "<a href=\"/events/\($0.id.description)\">\(context.name(ofDay: $0.title).html)</a>", $0, more: nil)
            })
    }

    private func section(_ title: String, _ rows: [HTML]) -> HTML {
        guard !rows.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(title)</h2>
            <ul class="rows">\(rows)</ul>
            </section>
            """
    }

    private func row(_ title: HTML, _ event: FestivalEvent, more: HTML?) -> HTML {
        DayRow(
            title: title, occurrence: event.occurrence, countdown: event.countdownDays, more: more, context: context
        ).html
    }
}
