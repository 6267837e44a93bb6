internal import HTMLText
internal import HTTPModel
internal import TempleModel

/// `/groups/:id`: the deities and festivals of one group, with their next days.
struct GroupPage {
    private let group: TempleGroup
    private let context: PageContext
    private let deities: [(deity: Deity, next: FestivalEvent?)]
    private let festivals: [FestivalEvent]

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let data = try context.store.catalogueSnapshot()
        guard let id = pathID(given["id"]), let group = data.groups.first(where: { $0.id == id }) else {
            throw PageFault.unknownGroup
        }
        let calendar = EventCalendar(data, today: context.today)
        let deities = group.deities.compactMap { slug in data.deities.first { $0.slug == slug } }
        let festivals = group.festivals.compactMap { slug in data.festivals.first { $0.slug == slug } }
        return .page(
            GroupPage(
                group: group, context: context, deities: deities.map { ($0, calendar.next($0)) },
                festivals: festivals.compactMap(calendar.next)
            ).page)
    }

    private var page: Page {
        let description: HTML = group.description.map { "<p class=\"text\">\($0)</p>\n" } ?? ""
        return Page(
            title: group.name,
            description: group.description
                ?? context.told("\(group.name): deities and festivals.", "\(group.name)：相關神明與節慶。"),
            path: "/groups/\(group.id)", section: .groups, calendar: calendar,
            body: """
                <article>
                <h1>\(group.name)</h1>
                \(description)\(closed)\(actions)
                \(deityList)
                \(undatedList)
                \(festivalList)
                </article>
                """)
    }

    /// The calendar file; nil where nothing in the group has a day.
    private var calendar: String? {
        festivals.isEmpty && deities.allSatisfy { $0.next == nil } ? nil : "/api/groups/\(group.id)/calendar.ics"
    }

    private var closed: HTML {
        group.isEnabled
            ? "" : "<p class=\"caption\">\(context.told("Closed to new subscriptions.", "目前不開放訂閱。"))</p>\n"
    }

    private var actions: HTML {
        var links: [HTML] = []
        if let video = group.videoURL, PageSettings.origin(of: video) != nil {
            links.append(
                "<a class=\"button\" href=\"\(video)\" rel=\"noopener\">\(context.told("Watch the video", "觀看影片"))</a>\n"
            )
        }
        if let calendar {
            links.append(
                "<a class=\"button quiet\" href=\"\(calendar)\">\(context.told("Calendar file", "行事曆檔"))</a>\n")
        }
        return links.isEmpty ? "" : "<div class=\"actions\">\(links)</div>\n"
    }

    private var deityList: HTML {
        section(
            context.told("Deities", "神明"),
            deities.compactMap { deity, next in
                guard let next else { return nil }
                let link: HTML = "<a href=\"/deities/\(deity.id.description)\">\(deity.name)</a>"
                return row(link, next, more: "\(next.title)")
            })
    }

    private var undatedList: HTML {
        section(
            context.told("Deities without a day", "沒有日子的神明"),
            deities.compactMap { deity, next in
                guard next == nil else { return nil }
                let reason: HTML = deity.noDayReason.map { " <span class=\"second\">\(context.words($0))</span>" } ?? ""
                return """
                    <li><strong><a href="/deities/\(deity.id.description)">\(deity.name)</a></strong>\(reason)</li>

                    """
            })
    }

    private var festivalList: HTML {
        section(
            context.told("Festivals", "民俗節慶"),
            festivals.map { row("<a href=\"/events/\($0.id.description)\">\($0.title)</a>", $0, more: nil) })
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
