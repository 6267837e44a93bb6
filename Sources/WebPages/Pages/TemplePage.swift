internal import Geodesy
internal import HTMLText
internal import HTTPModel
internal import LunarCalendar
internal import TempleCalendar
internal import TempleFormats
internal import TempleModel
internal import TempleWeb
internal import WebRouting
internal import Wording

/// `/temples/:id`: one temple with all its details.
struct TemplePage {
    private let detail: TempleDetail
    private let context: PageContext
    private let upcoming: UpcomingEvents
    private let activities: [DatedActivity]

    private var temple: Temple { detail.temple }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        guard let id = pathID(given["id"]) else { throw Fault.unknownTemple }
        guard let detail = try context.store.temple(id: id) else {
            guard let present = try context.store.temple(formerly: id) else { throw Fault.unknownTemple }
            return .redirect(to: "/temples/\(present)")
        }
        let own = try context.store.catalogueSnapshot().activities(ofTemple: id)
        let view = TemplePage(
            detail: detail, context: context, upcoming: try context.store.upcomingEvents(on: context.today),
            activities: ActivityCalendar(today: context.today).upcoming(own, .init(templeID: id)))
        return .page(try view.page())
    }

    private func page() throws -> Page {
        Page(
            title: name.text, description: description, path: "/temples/\(temple.id)", section: .near,
            structuredData: StructuredData.temple(detail, context),
            calendar: calendar, appLink: DeepLink.link(toTemple: temple.id),
            body: """
                <article class="temple-page">
                <h1>\(name.html)</h1>
                \(names)
                \(TempleActions(temple, calendar: calendar, context).html)
                \(days)
                \(facts)
                \(HoursWeek(temple.visit.hours, context).html)
                \(story)
                \(PictureList(detail.photos, cover: temple.coverURL, of: temple.name, origin: origin(of: .photos), context).html)
                \(sources)
                </article>
                \(try near())
                """)
    }

    /// The calendar file; nil where the temple has no day.
    private var calendar: String? {
        upcoming.nextDay(of: temple) == nil && activities.isEmpty ? nil : "/api/temples/\(temple.id)/calendar.ics"
    }

    private var description: String {
        let deity = temple.mainDeity.map { context.words(", dedicated to \($0)", "，主祀\($0)", "、主祭神は\($0)") } ?? ""
        return (temple.address ?? temple.name) + deity
            + context.words(": address, way there, hours and days.", "。地址、路線、開放時間與重要日子。", "。住所、行き方、開門時間、祭日。")
    }

    private var name: DataName { context.name(ofTemple: temple) }

    private var names: HTML {
        var others = [detail.officialName].compactMap { $0 }.filter { $0 != temple.name } + detail.aliases
        // In other languages it stands in the title.
        if context.language == .chinese, let english = detail.englishName { others.append(english) }
        let written = (romanized.map { [$0] } ?? []) + others.map(context.data)
        return written.isEmpty ? "" : "<p class=\"second\">\(context.list(written))</p>"
    }

    /// The name by rule, marked as such, for readers of English where no source has a name in English.
    private var romanized: HTML? {
        guard context.language == .english, detail.englishName == nil else { return nil }
        return detail.romanizedName.map { "\($0) (romanized by rule)" }
    }

    // MARK: Days

    private var days: HTML {
        var rows: [HTML] = []
        for activity in activities {
            guard let occurrence = activity.occurrence, let countdown = activity.countdownDays else {
                let usual = context.usual(activity.activity)
                rows.append(
                    "<li><strong>\(context.name(ofDay: activity.activity.title).html)</strong> <span class=\"second\">\(usual)</span></li>"
                )
                continue
            }
            let time: HTML = activity.activity.time.map { " \(context.data($0))" } ?? ""
            rows.append(
                row(
                    activity.activity.title, "\(context.words(occurrence))\(time)", context.lunarText(occurrence),
                    countdown)
            )
        }
        if let day = upcoming.nextDay(of: temple), !activities.contains(where: { $0.activity.title == day.title }) {
            rows.append(
                row(day.title, "\(context.words(day.occurrence))", context.lunarText(day.occurrence), day.countdownDays)
            )
        }
        guard !rows.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Days and activities", "日子與活動", "祭日と行事"))</h2>
            <ul class="rows">\(rows)</ul>
            </section>
            """
    }

    private func row(_ title: String, _ date: HTML, _ lunar: String, _ countdown: Int) -> HTML {
        """
        <li><strong>\(context.name(ofDay: title).html)</strong> <span>\(date)</span> <span class="second">\(lunar)</span> \
        <span class="countdown">\(context.countdown(countdown))</span></li>

        """
    }

    // MARK: Facts

    private var facts: HTML {
        var rows: [(String, HTML)] = []
        func add(_ name: String, _ value: HTML?, _ field: MergedTemple.Field) {
            if let value { rows.append((name, "\(value)\(origin(of: field))")) }
        }
        add(
            context.words("Main deity", "主祀神明", "主祭神"),
            deities(.main) ?? temple.mainDeity.map { context.name(ofDeity: $0).html }, .mainDeity)
        add(context.words("Other deities", "陪祀神明", "配祀神"), deities(.side), .sideDeities)
        let doubt: HTML? = temple.hasDoubtfulPosition ? "\(TempleCard.doubt(context))" : nil
        let address = temple.address.map { "\(context.data($0))\(doubt.map(context.brackets) ?? "")" as HTML }
        add(context.words("Address", "地址", "住所"), address ?? doubt, .address)
        let asked: HTML = "\(context.words("please ask by telephone", "請電洽", "電話でお問い合わせください"))"
        add(
            context.words("Hours", "開放時間", "開門時間"),
            temple.openTime.map(context.data) ?? (temple.phone == nil ? nil : asked), .openTime)
        add(
            context.words("Telephone", "電話", "電話"),
            temple.phone.map { "<a href=\"tel:\($0.filter { $0.isNumber || $0 == "+" })\">\(context.data($0))</a>" },
            .phone)
        add(context.words("Web page", "網站", "ウェブサイト"), link(temple.website), .website)
        let count = temple.ratingCount.map { context.words(" (\($0) votes)", "（\($0) 人評分）", "（\($0) 件の評価）") } ?? ""
        add(
            context.words("Rating", "評分", "評価"),
            temple.rating.map { "★ \(DecimalText.text($0, decimals: 1))\(count)" }, .rating)
        add(
            context.words("County", "縣市", "県・市"),
            detail.county.map {
                "<a href=\"\(PageAddress.make("/", [("county", $0)]))\">\(context.data(context.words(county: $0)))</a>"
            }, .county)
        add(
            context.words("Religion", "宗教別", "宗教"), detail.religion.map { context.data(context.words(religion: $0)) },
            .religion)
        return """
            <section>
            <h2 class="title">\(context.words("Facts", "基本資訊", "基本情報"))</h2>
            \(FactTable(rows).html)
            </section>
            """
    }

    private func deities(_ role: DeityRole) -> HTML? {
        let links: [HTML] = temple.deities.filter { $0.role == role }.map { deity in
            let written: HTML = deity.written == deity.name ? "" : context.brackets(context.data(deity.written))
            let name = context.name(ofDeity: deity.name).html
            return "<a href=\"/deities/\(deity.id.description)\">\(name)</a>\(written)"
        }
        return links.isEmpty ? nil : context.list(links)
    }

    private func link(_ address: String?) -> HTML? {
        guard let address, PageSettings.origin(of: address) != nil else { return nil }
        return "<a href=\"\(address)\" rel=\"noopener nofollow\">\(context.data(address))</a>"
    }

    /// The source and the date of a field.
    private func origin(of field: MergedTemple.Field) -> HTML {
        guard let source = detail.sources.first(where: { $0.fields.contains(field) }) else { return "" }
        let date = source.asOf.map { " \($0)" } ?? ""
        return " <small class=\"origin\">\(SourceWords.name(of: source.key.source, context))\(date)</small>"
    }

    private var sources: HTML {
        let rows: [HTML] = detail.sources.map { source in
            let date = source.asOf.map { "・\($0)" } ?? ""
            return "<li>\(SourceWords.name(of: source.key.source, context)) \(context.data(source.key.id))\(date)</li>"
        }
        let reference: HTML = detail.reference.map { "<li\(context.mark($0))>\($0)</li>" } ?? ""
        return """
            <section>
            <h2 class="title">\(context.words("Sources", "資料來源", "出典"))</h2>
            <ul class="rows second">\(rows)\(reference)</ul>
            </section>
            """
    }

    private var story: HTML {
        let parts: [(String, String?, MergedTemple.Field)] = [
            (context.words("About the temple", "寺廟簡介", "廟について"), detail.introduction, .introduction),
            (context.words("What to see", "參拜特色", "見どころ"), detail.features, .features),
            (context.words("How to get there", "交通資訊", "交通案内"), detail.transportation, .transportation),
            (context.words("Worship", "參拜建議", "参拝のヒント"), detail.worshipTips, .worshipTips),
        ]
        return HTML(
            parts.compactMap { title, text, field in
                text.map {
                    """
                    <section><h2 class="title">\(title)</h2><p class="text"\(context.mark($0))>\($0)</p>\(origin(of: field))</section>

                    """
                }
            })
    }

    /// Other temples of the main deity, the nearest first.
    private func near() throws -> HTML {
        guard let deity = temple.deities.first(where: { $0.role == .main }) else { return "" }
        let query = try TempleQuery(
            latitude: temple.coordinate.latitude, longitude: temple.coordinate.longitude, deity: deity.name,
            expands: true, limit: 6, today: context.today, time: context.time)
        let others = try context.store.temples(matching: query).matches.filter { $0.temple.id != temple.id }.prefix(5)
        guard !others.isEmpty else { return "" }
        let deityName = context.name(ofDeity: deity.name)
        return """
            <section>
            <h2 class="title">\(context.markup(
                "Other temples of \(deityName.short) near", "附近供奉\(deity.name)的廟",
                "近くの\(deityName.short)を祀る廟"))</h2>
            <ol class="cards">\(others.map { TempleCard($0, context).html })</ol>
            </section>
            """
    }
}
