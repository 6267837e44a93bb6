internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/deities/:id`: one deity with its story and its days. The id of one of its days leads to it.
struct DeityPage {
    private let deity: Deity
    private let data: CatalogueSnapshot
    private let days: [FestivalEvent]
    private let context: PageContext

    init(deity: Deity, data: CatalogueSnapshot, days: [FestivalEvent], context: PageContext) {
        self.deity = deity
        self.data = data
        self.days = days
        self.context = context
    }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        guard let id = pathID(given["id"]) else { throw Fault.unknownDeity }
        let known = try context.calendar()
        let (data, calendar) = (known.data, known.events)
        guard let deity = data.deities.first(where: { $0.id == id }) else {
            guard let owner = calendar.deity(ofEvent: id) else { throw Fault.unknownDeity }
            return .redirect(to: "/deities/\(owner.id)")
        }
        return .page(DeityPage(deity: deity, data: data, days: calendar.events(of: deity), context: context).page)
    }

    private var page: Page {
        Page(
            title: name.text, description: description, path: "/deities/\(deity.id)", section: .deities,
            calendar: calendar,
            body: """
                <article>
                <h1>\(name.html)</h1>
                \(lead)\(near)
                \(rest)
                </article>
                """)
    }

    /// What the page says below its title.
    var lead: HTML { names + (role.map { context.paragraph($0) } ?? "") }

    /// What the page says below what a visitor can do there.
    var rest: HTML {
        """
        \(dayList)
        \(story)
        \(worship)
        \(allNames)
        \(relations)
        \(PictureList([], cover: deity.coverURL, of: deity.name, context).html)
        """
    }

    var name: DataName { context.name(ofDeity: deity.name) }

    private var role: DataText? { translated(deity.role, "deity_role") }

    private var story: HTML {
        TextSection.html(
            context.words("Story", "故事", "物語"), translated(deity.description, "description"), source: deity.source,
            context)
    }

    private var worship: HTML {
        TextSection.html(
            context.words("Worship", "拜拜須知", "参拝の心得"), translated(deity.worshipNotes, "worship_notes"), context)
    }

    private func translated(_ text: String?, _ member: String) -> DataText? {
        context.text(text, member, deity.translations)
    }

    private var description: String {
        let role = self.role?.told.map { context.words(": \($0)", "：\($0)", "：\($0)") } ?? ""
        return name.text + role
            + context.words(
                " Festival days, how to worship, and temples near you.", " 聖誕日、拜拜須知與附近的廟。", " 縁日、参拝の心得、近くの廟。")
    }

    /// The calendar file; nil where the deity has no day.
    private var calendar: String? { days.isEmpty ? nil : "/api/deities/\(deity.id)/calendar.ics" }

    /// The names under the title: a few, because some deities have dozens.
    private static let fewNames = 4

    private var names: HTML {
        let names = original + deity.aliases.prefix(Self.fewNames) + latin.filter { $0 != name.plain }.prefix(1)
        return names.isEmpty ? "" : "<p class=\"second\">\(context.list(names.map(context.data)))</p>\n"
    }

    /// The Chinese name, where the title is another one.
    private var original: [String] { [name.original].compactMap { $0 } }

    /// Readers of Japanese know the characters.
    private var latin: [String] { context.language == .japanese ? [] : deity.romanized }

    /// All names, where the title does not show them.
    private var allNames: HTML {
        guard deity.aliases.count > Self.fewNames || latin.count > 1 else { return "" }
        let names = context.list((original + deity.aliases + latin).map(context.data))
        return """
            <section>
            <h2 class="title">\(context.words("All names", "所有名稱", "すべての名前"))</h2>
            <p class="text second">\(names)</p>
            </section>
            """
    }

    /// The temples of the deity near: a form, so that the position can be sent with it.
    private var near: HTML {
        let file: HTML =
            calendar.map {
                "<a class=\"button quiet\" href=\"\($0)\">\(context.words("Add to calendar", "加入行事曆", "カレンダーに追加"))</a>"
            } ?? ""
        return """
            <form class="plain" action="/" method="get">
            <input type="hidden" name="deity" value="\(deity.name)">
            \(PositionButton(context).html)
            <div class="field"><button type="submit" class="quiet">\(context.markup(
                "Temples of \(name.short) near a place", "查詢供奉\(deity.name)的廟", "近くの\(name.short)を祀る廟を探す"))</button></div>
            </form>
            <div class="actions">
            <a class="button quiet" href="\(PageAddress.make("/route", [("deity", deity.name), ("count", "9")]))">\(context.markup(
                "A pilgrimage to temples of \(name.short)", "\(deity.name)巡禮：附近的廟一路走", "\(name.short)の廟を巡る"))</a>
            \(file)
            \(ChooseButton(deity, context).html)<share-button><button type="button" class="quiet" hidden>\(context.words("Share", "分享", "共有"))</button></share-button>
            </div>
            """
    }

    private var dayList: HTML {
        let rows = days.map { event in
            DayRow(
                title: "<a href=\"/events/\(event.id.description)\">\(context.name(ofDay: event.title).html)</a>",
                occurrence: event.occurrence,
                countdown: event.countdownDays,
                more: "\(context.words("Source: ", "資料來源：", "出典："))\(SourceText.html(event.source, context))",
                context: context
            ).html
        }
        let list: HTML = rows.isEmpty ? "" : "<ul class=\"rows\">\(rows)</ul>\n"
        let reason: HTML = deity.noDayReason.map { "<p>\(context.words($0))</p>\n" } ?? ""
        let note: HTML = translated(deity.daysNote, "days_note").map { context.paragraph($0, "second") } ?? ""
        return """
            <section>
            <h2 class="title">\(context.words("Festival days", "日子", "縁日"))</h2>
            \(list)\(reason)\(note)</section>
            """
    }

    // MARK: Other deities

    private var relations: HTML {
        let family = data.deities.filter { $0.slug == deity.family }
        let named = deity.slug.isEmpty ? [] : data.deities.filter { $0.family == deity.slug }
        let rows: [(String, HTML)] = [
            (context.words("Belongs to", "屬於", "属する神さま"), family),
            (context.words("Gathers", "合稱", "総称に含む神さま"), data.members(of: deity)),
            (context.words("Also means", "也指", "この名でも指す神さま"), named),
        ].compactMap { title, deities in deities.isEmpty ? nil : (title, links(deities)) }
        guard !rows.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Other deities", "相關神明", "関連する神さま"))</h2>
            \(FactTable(rows).html)
            </section>
            """
    }

    private func links(_ deities: [Deity]) -> HTML {
        context.list(
            deities.map { "<a href=\"/deities/\($0.id.description)\">\(context.name(ofDeity: $0.name).html)</a>" })
    }
}
