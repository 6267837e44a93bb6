internal import HTTPModel
internal import TempleModel
internal import Wording

/// `/`: the temples near a point, or with a name.
enum NearPage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let search = try NearSearch(context)
        let form = NearForm(search, context).html
        guard let query = search.query else { return .page(try StartPage(search, form, context).page) }
        let found = try context.store.temples(matching: query)
        let counts = try NearCounts(search, found, in: context.store)
        let results = try NearResults(search, query, found, counts, context)
        let line = try ViewLine(search, context)
        let map = MapView(search, context).html
        return .page(
            page(
                """
                <h1>\(results.title)</h1>
                \(ViewSwitch(total: line.count ?? counts.total, context: context).html)
                \(line.html)
                \(NearFilters(search, counts: counts.chips, context).html)
                <div class="list-tools">
                \(NearSorts(search, total: counts.total, isEmpty: found.matches.isEmpty, context).html)
                \(found.matches.count > 1 ? NearTours(search, context).html : "")
                <details class="change">
                <summary>\(context.words("Edit the search", "更改查詢", "検索を変える"))</summary>
                \(form)
                </details>
                </div>
                \(results.beside(map))
                """, context))
    }

    private static func page(_ body: HTML, _ context: PageContext) -> Page {
        Page(
            title: PageShell.siteName.text(in: context.language),
            description: context.siteDescription,
            path: "/", section: .near, body: body)
    }
}
