internal import HTMLText
internal import HTTPModel
internal import LunarCalendar
internal import TempleCalendar
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `/deities`: the deities of the catalogue, or those that a name means.
struct DeitiesPage {
    private let context: PageContext
    private let deities: [Deity]
    private let upcoming: UpcomingEvents
    private let marks: ChoiceMarks
    private let name: String?
    private let sort: Sort
    private let match: DeityMatch?

    /// The order of the list.
    private enum Sort: String {
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
            } ?? .date
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
        case .name: deities.sort { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
        case .date:
            let upcoming = upcoming
            func rank(_ deity: Deity) -> (Int, Int64) {
                (upcoming.nextDay(ofDeity: deity.id)?.occurrence.start.dayNumber ?? .max, deity.id)
            }
            deities.sort { rank($0) < rank($1) }
        }
        self.deities = deities
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
                "臺灣寺廟供奉的神明：名稱、職掌與下一個聖誕日。", "台湾の廟に祀られる神さま：名前、ご利益、次の祭日。"),
            path: "/deities", section: .deities,
            body: """
                <h1>\(title)</h1>
                \(form)
                \(note)<ul class="cards">\(deities.map(card))</ul>
                """)
    }

    private var form: HTML {
        let orders = [
            ("date", context.words("next day first", "日子最近", "祭日が近い順")),
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
