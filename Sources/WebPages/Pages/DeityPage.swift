internal import HTMLText
internal import HTTPModel
internal import TempleCalendar
internal import TempleModel

/// `/deities/:id`: one deity with its story and its days. The id of one of its days leads to it.
struct DeityPage {
    private let deity: Deity
    private let data: CatalogueSnapshot
    private let days: [FestivalEvent]
    private let context: PageContext

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        guard let id = pathID(given["id"]) else { throw PageFault.unknownDeity }
        let data = try context.store.catalogueSnapshot()
        let calendar = EventCalendar(data, today: context.today)
        guard let deity = data.deities.first(where: { $0.id == id }) else {
            guard let owner = calendar.deity(ofEvent: id) else { throw PageFault.unknownDeity }
            return .redirect(to: "/deities/\(owner.id)")
        }
        return .page(DeityPage(deity: deity, data: data, days: calendar.events(of: deity), context: context).page)
    }

    private var page: Page {
        let role: HTML = deity.role.map { "<p>\($0)</p>\n" } ?? ""
        return Page(
            title: deity.name, description: description, path: "/deities/\(deity.id)", section: .deities,
            calendar: calendar,
            body: """
                <article>
                <h1>\(deity.name)</h1>
                \(names)\(role)\(near)
                \(dayList)
                \(text(context.told("Story", "故事"), deity.description))
                \(text(context.told("Worship", "拜拜須知"), deity.worshipNotes))
                \(allNames)
                \(relations)
                \(PictureList([], cover: deity.coverURL, of: deity.name, context).html)
                </article>
                """)
    }

    private var description: String {
        let role = deity.role.map { context.told(": \($0)", "：\($0)") } ?? ""
        return deity.name + role + context.told(" Days, worship and temples near.", " 聖誕日、拜拜須知與附近的廟。")
    }

    /// The calendar file; nil where the deity has no day.
    private var calendar: String? { days.isEmpty ? nil : "/api/deities/\(deity.id)/calendar.ics" }

    /// The names under the title: a few, because some deities have dozens.
    private static let fewNames = 4

    private var names: HTML {
        let names = deity.aliases.prefix(Self.fewNames) + deity.romanized.prefix(1)
        return names.isEmpty ? "" : "<p class=\"second\">\(names.joined(separator: "、"))</p>\n"
    }

    /// All names, where the title does not show them.
    private var allNames: HTML {
        guard deity.aliases.count > Self.fewNames || deity.romanized.count > 1 else { return "" }
        let names = (deity.aliases + deity.romanized).joined(separator: "、")
        return """
            <section>
            <h2 class="title">\(context.told("All names", "所有名稱"))</h2>
            <p class="text second">\(names)</p>
            </section>
            """
    }

    /// The temples of the deity near: a form, so that the position can be sent with it.
    private var near: HTML {
        let file: HTML =
            calendar.map {
                "<a class=\"button quiet\" href=\"\($0)\">\(context.told("Calendar file", "行事曆檔"))</a>"
            } ?? ""
        return """
            <form class="plain" action="/" method="get">
            <input type="hidden" name="deity" value="\(deity.name)">
            \(PositionButton(context).html)
            <div class="field"><button type="submit" class="quiet">\(context.told(
                "Temples of \(deity.name) near a place", "查詢供奉\(deity.name)的廟"))</button></div>
            </form>
            <div class="actions">
            \(file)
            <share-button><button type="button" class="quiet" hidden>\(context.told("Share", "分享"))</button></share-button>
            </div>
            """
    }

    private var dayList: HTML {
        let rows = days.map { event in
            DayRow(
                title: "<a href=\"/events/\(event.id.description)\">\(event.title)</a>", occurrence: event.occurrence,
                countdown: event.countdownDays,
                more: "\(context.told("Source: ", "資料來源："))\(SourceText.html(event.source, context))", context: context
            ).html
        }
        let list: HTML = rows.isEmpty ? "" : "<ul class=\"rows\">\(rows)</ul>\n"
        let reason: HTML = deity.noDayReason.map { "<p>\(context.words($0))</p>\n" } ?? ""
        let note: HTML = deity.daysNote.map { "<p class=\"second\">\($0)</p>\n" } ?? ""
        return """
            <section>
            <h2 class="title">\(context.told("Its days", "日子"))</h2>
            \(list)\(reason)\(note)</section>
            """
    }

    private func text(_ title: String, _ text: String?) -> HTML {
        text.map { "<section><h2 class=\"title\">\(title)</h2><p class=\"text\">\($0)</p></section>\n" } ?? ""
    }

    // MARK: Other deities

    private var relations: HTML {
        let family = data.deities.filter { $0.slug == deity.family }
        let named = deity.slug.isEmpty ? [] : data.deities.filter { $0.family == deity.slug }
        let rows: [(String, HTML)] = [
            (context.told("Belongs to", "屬於"), family), (context.told("Gathers", "合稱"), data.members(of: deity)),
            (context.told("Also means", "也指"), named),
        ].compactMap { title, deities in deities.isEmpty ? nil : (title, links(deities)) }
        guard !rows.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.told("Other deities", "相關神明"))</h2>
            \(FactTable(rows).html)
            </section>
            """
    }

    private func links(_ deities: [Deity]) -> HTML {
        HTML(deities.map { "<a href=\"/deities/\($0.id.description)\">\($0.name)</a>" }, separator: "、")
    }
}
