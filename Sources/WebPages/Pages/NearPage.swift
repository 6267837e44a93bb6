internal import HTMLText
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// `/`: the temples near a point, or with a name.
enum NearPage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let search = try NearSearch(context)
        let form = NearForm(search, context).html
        guard let query = search.query else {
            return .page(page(try welcome(search, form, context), context))
        }
        let found = try context.store.temples(matching: query)
        let results = try NearResults(search, query, found, context)
        return .page(
            page(
                """
                <h1>\(results.title)</h1>
                \(try ViewLine(search, context).html)
                \(NearFilters(search, counts: try search.counts(of: found), context).html)
                \(found.matches.count > 1 ? NearTours(search, context).html : "")
                <details class="change">
                <summary>\(context.words("Change the search", "更改查詢", "検索を変える"))</summary>
                \(form)
                </details>
                \(results.beside(MapView(search, radius: results.widerRadius, context).html))
                """, context))
    }

    private static func page(_ body: HTML, _ context: PageContext) -> Page {
        Page(
            title: PageShell.siteName.text(in: context.language),
            description: context.siteDescription,
            path: "/", section: .near, body: body)
    }

    /// The page without a question: what can be asked, and the days to come.
    private static func welcome(_ search: NearSearch, _ form: HTML, _ context: PageContext) throws -> HTML {
        let data = try context.store.catalogueSnapshot()
        let calendar = EventCalendar(data, today: context.today)
        let days = calendar.events(
            from: context.today, through: context.today.adding(days: 30))
        let marks = ChoiceMarks(data, calendar)
        return """
            <h1>\(title(search, context))</h1>
            \(NearFilters(search, context).deity)\(form)
            <section>
            <h2 class="title">\(context.words("Days to come", "近期重要日子", "もうすぐの祭日"))</h2>
            <ul class="cards">\(days.prefix(6).map { EventCard($0, marks, context).html })</ul>
            <p><a href="/events">\(context.words("The whole month", "看整個月", "この月をすべて見る"))</a></p>
            </section>
            <section>
            <h2 class="title">\(context.words("Choose on the map", "在地圖上選位置", "地図で場所を選ぶ"))</h2>
            \(MapView(search, context).html)
            </section>
            """
    }

    private static func title(_ search: NearSearch, _ context: PageContext) -> HTML {
        guard let deity = search.text[.deity] else {
            return "\(context.words("Temples near you", "查看附近的廟", "近くの廟を探す"))"
        }
        let name = context.name(ofDeity: deity).short
        return context.markup("Temples of \(name): near where?", "要找哪裡附近供奉\(name)的廟？", "どこの近くで\(name)を祀る廟を探しますか？")
    }
}
