internal import TempleModel
internal import Wording

/// `/` without a question: the button of the temples near, one box, the days and the activities to come, and the map.
struct StartPage {
    private let search: NearSearch
    private let form: HTML
    private let lists: HTML
    private let context: PageContext

    init(_ search: NearSearch, _ form: HTML, _ context: PageContext) throws {
        self.search = search
        self.form = form
        self.context = context
        lists = try context.site.startLists.html(context)
    }

    var page: Page {
        Page(
            title: PageShell.siteName.text(in: context.language), description: context.siteDescription, path: "/",
            section: .home,
            body: """
                <div class="start">
                <div class="start-main">
                <h1>\(title)</h1>
                \(NearFilters(search, context).deity)\(nothing)\(form)
                \(lists)
                </div>
                \(StartMap(search, context).html)
                </div>
                """)
    }

    /// Says that nothing is found by what was typed; empty where nothing was.
    private var nothing: HTML {
        guard let text = search.nothing else { return "" }
        let words = context.markup(
            "Nothing is found for \(context.data(text)). Type a temple, a deity or a place.",
            "找不到「\(text)」。請輸入廟名、神明或地點。", "「\(context.data(text))」は見つかりません。廟・神さま・場所を入れてください。")
        return "<p class=\"notice\" role=\"status\">\(words)</p>"
    }

    private var title: HTML {
        guard let deity = search.text[.deity] else {
            return "\(context.words("Temples near you", "查看附近的廟", "近くの廟を探す"))"
        }
        let name = context.name(ofDeity: deity).short
        return context.markup("Temples of \(name): near where?", "要找哪裡附近供奉\(name)的廟？", "どこの近くで\(name)を祀る廟を探しますか？")
    }
}

/// The map on a page without a list: it offers the list of what it shows.
struct StartMap {
    private let search: NearSearch
    private let context: PageContext

    init(_ search: NearSearch, _ context: PageContext) {
        self.search = search
        self.context = context
    }

    /// Empty where the map's files are not there.
    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        return """
            <section class="start-map">
            <h2 class="title">\(context.words("Choose on the map", "在地圖上選位置", "地図で場所を選ぶ"))</h2>
            \(MapView(search, context).html)
            </section>
            """
    }
}
