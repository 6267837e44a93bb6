internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// `/deities`: the best known deities and an index of all of them, a list in another order, or those that a name means.
struct DeitiesPage {
    private let context: PageContext
    private let deities: [Deity]
    private let upcoming: UpcomingEvents
    private let marks: ChoiceMarks
    private let name: String?
    private let sort: Sort
    private let match: DeityMatch?
    /// Whether the page has the index, and not a list in pages.
    private let hasIndex: Bool
    private let links: PageLinks

    /// The most deities that a page shows as cards.
    private static let pageSize = 48
    /// The deities that stand before the index.
    private static let bestKnown = 24

    /// The order of the list.
    private enum Sort: String {
        /// The best known first, as the catalogue has them: most temples worship the first ones.
        case known
        /// The next day first; deities without a day come last.
        case date
        /// By the characters' radicals and strokes, as Unicode orders them.
        case name
    }

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        .page(try DeitiesPage(context).page)
    }

    private init(_ context: PageContext) throws {
        self.context = context
        sort =
            try context["sort"].map { text throws(Fault) in
                guard let sort = Sort(rawValue: text) else { throw Fault.wrong("sort", text) }
                return sort
            } ?? .known
        name = context["name"]
        marks = try context.choiceMarks()
        let all = try context.store.catalogueSnapshot().deities
        upcoming = try context.store.upcomingEvents(on: context.today)
        var deities = all.filter { !$0.slug.isEmpty }
        var match: DeityMatch?
        if let name {
            guard TempleQuery.isDeityName(name) else { throw Fault.wrong("name", name) }
            let named = try context.store.deities(named: name)
            let ids = Set(named.ids)
            deities = all.filter { ids.contains($0.id) }
            match = named.match
        }
        self.match = match
        switch sort {
        case .known: deities.sort { $0.id < $1.id }
        case .name: deities.sort { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
        case .date:
            let upcoming = upcoming
            func rank(_ deity: Deity) -> (Int, Int64) {
                (upcoming.nextDay(ofDeity: deity.id)?.occurrence.start.dayNumber ?? .max, deity.id)
            }
            deities.sort { rank($0) < rank($1) }
        }
        self.deities = deities
        hasIndex = name == nil ? sort == .known : false
        links = try PageLinks(of: hasIndex ? 0 : deities.count, size: Self.pageSize, context)
    }

    private var page: Page {
        let title = context.words("Deities", "神明", "神さま")
        let note: HTML =
            match.map { match in
                DeityMatchNote(match, context) { PageAddress.make("/deities", [("name", $0)]) }.html
            } ?? ""
        return Page(
            title: title,
            description: context.words(
                "The deities worshipped in Taiwan: their names, what they look after and their next day.",
                "臺灣各地廟宇供奉的神明：名稱、職掌與下一個聖誕日。", "台湾の廟に祀られる神さま：名前、ご利益、次の縁日。"),
            path: "/deities", section: .deities,
            body: """
                <h1>\(title)</h1>
                \(form)
                \(note)\(hasIndex ? index : list)
                """)
    }

    private var list: HTML {
        """
        <ul class="cards">\(links.members(of: deities).map(card))</ul>
        \(links.html { PageAddress.make("/deities", [("name", name), ("sort", sort.rawValue), ("page", $0)]) })
        """
    }

    /// The best known deities, and all of them by what they are called.
    private var index: HTML {
        let titles = Dictionary(grouping: deities) { DeityTitle(ofName: $0.name) }
        let parts: [HTML] = DeityTitle.allCases.compactMap { title in
            titles[title].map { deities in
                """
                <details class="names">
                <summary>\(context.bracketed(title.words.text(in: context.language), String(deities.count)))</summary>
                <ul class="choices">\(deities.map(row))</ul>
                </details>

                """
            }
        }
        return """
            <ul class="cards">\(deities.prefix(Self.bestKnown).map(card))</ul>
            <section>
            <h2 class="title">\(context.words("All deities by title", "全部神明，依稱號", "すべての神さま（称号別）"))</h2>
            \(parts)</section>
            """
    }

    private func row(_ deity: Deity) -> HTML {
        """
        <li\(marks.attribute(of: deity))><a href="/deities/\(deity.id.description)">\(context.name(ofDeity: deity.name).html)</a></li>
        """
    }

    private var form: HTML {
        let orders = [
            ("known", context.words("best known first", "最常見的在前", "よく知られた順")),
            ("date", context.words("next day first", "日子最近", "縁日が近い順")),
            ("name", context.words("by name", "依名稱", "名前順")),
        ]
        return """
            <form class="plain" action="/deities" method="get" role="search">
            <div class="field">
            <label for="name">\(context.words("Name", "名稱", "名前"))</label>
            \(SearchBox.ofDeities("name", name, context).html)
            </div>
            \(SelectField(
                name: "sort", label: context.words("Order", "排序", "並び順"), chosen: sort.rawValue, options: orders
            ).html)
            <div class="field"><button type="submit">\(context.words("Search", "查詢", "検索"))</button></div>
            </form>
            """
    }

    private func card(_ deity: Deity) -> HTML {
        let role: HTML =
            context.text(deity.role, "deity_role", deity.translations).map { "<p\($0.mark)>\($0.text)</p>\n" } ?? ""
        let next: HTML =
            upcoming.nextDay(ofDeity: deity.id).map { day in
                """
                <p class="next">\(context.name(ofDay: day.title).html)・\(context.words(day.occurrence))・\(context.lunarText(day.occurrence))</p>
                <p class="countdown">\(context.countdown(day.countdownDays))</p>

                """
            } ?? ""
        return """
            <li class="card deity"\(marks.attribute(of: deity))>
            <h2><a href="/deities/\(deity.id.description)">\(context.name(ofDeity: deity.name).html)</a></h2>
            \(role)\(next)</li>

            """
    }
}
