internal import LunarCalendar
internal import HTMLText
internal import HTTPModel
internal import TempleModel

/// `/`: the temples near a point, or with a name.
enum NearPage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let search = try NearSearch(context)
        let form = NearForm(search, context).html
        guard let query = search.query else {
            return .page(page(try welcome(search, form, context), context))
        }
        let found = try context.store.temples(matching: query)
        let results = NearResults(search, query, found, context)
        return .page(
            page(
                """
                <h1>\(results.title)</h1>
                \(NearFilters(search, context).html)
                <details class="change">
                <summary>\(context.told("Change the search", "更改查詢"))</summary>
                \(form)
                </details>
                <p class="to-map" hidden><a href="#map">\(context.told("See the map", "看地圖"))</a></p>
                <div class="beside">
                <section aria-label="\(context.told("Temples", "廟宇"))">
                \(results.html)
                </section>
                \(try MapView(search, context).html)
                </div>
                """, context))
    }

    private static func page(_ body: HTML, _ context: PageContext) -> Page {
        Page(
            title: PageShell.siteName.text(in: context.language),
            description: context.told(
                "Find the nearest temple in Taiwan: by deity, by what is open now and by the next festival day, with the way there.",
                "查詢離您最近的廟宇：依神明、現在是否開放、近期慶典尋找，並帶您前往。"),
            path: "/", section: .near, body: body)
    }

    /// The page without a question: what can be asked, and the days to come.
    private static func welcome(_ search: NearSearch, _ form: HTML, _ context: PageContext) throws -> HTML {
        let data = try context.store.catalogueSnapshot()
        let days = EventCalendar(data, today: context.today).events(
            from: context.today, through: context.today.adding(days: 30))
        return """
            <h1>\(title(search, context))</h1>
            \(form)
            <section>
            <h2 class="title">\(context.told("Days to come", "近期重要日子"))</h2>
            <ul class="cards">\(days.prefix(6).map { EventCard($0, context).html })</ul>
            <p><a href="/events">\(context.told("The whole month", "看整個月"))</a></p>
            </section>
            <section>
            <h2 class="title">\(context.told("Choose on the map", "在地圖上選位置"))</h2>
            \(try MapView(search, context).html)
            </section>
            """
    }

    private static func title(_ search: NearSearch, _ context: PageContext) -> String {
        guard let deity = search.text[.deity] else { return context.told("Temples near you", "查看附近的廟") }
        return context.told("Temples of \(deity): near where?", "要找哪裡附近供奉\(deity)的廟？")
    }
}
