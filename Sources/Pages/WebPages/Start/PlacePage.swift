internal import HTTPModel
internal import TempleModel
internal import Wording

/// `/near`: where to look for temples: at the reader's position, at a name, in a county or on the map.
enum PlacePage {
    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let search = try NearSearch(context)
        // An address that says where has its list at `/`.
        if search.query != nil { return .redirect(to: search.address()) }
        let title = context.words("Temples near you", "附近相關廟宇", "近くの廟")
        let counties: [HTML] = County.names.map { county in
            let address = search.address(replacing: [.county: county])
            return "<li><a href=\"\(address)\">\(context.words(county: county))</a></li>"
        }
        return .page(
            Page(
                title: title,
                description: context.words(
                    "Temples in Taiwan near your position, near a place, or in a county.",
                    "依您的位置、地點或縣市尋找臺灣的廟宇。", "現在地、場所、県市から台湾の廟を探せます。"),
                path: "/near", section: .near,
                body: """
                    <div class="start">
                    <div class="start-main">
                    <h1>\(title)</h1>
                    \(NearFilters(search, context).deity)\(NearForm(search, asksAtOnce: true, context).html)
                    <section>
                    <h2 class="title">\(context.words("By county", "依縣市", "県市から探す"))</h2>
                    <ul class="choices">\(counties)</ul>
                    </section>
                    </div>
                    \(StartMap(search, context).html)
                    </div>
                    """))
    }
}
