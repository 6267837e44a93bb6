internal import APIDescription
internal import HTTPModel
internal import TempleModel
internal import Wording

/// `/` and `/api` for people: what nearby is, with links to its parts.
enum IndexPage {
    static func html(in language: Language) -> [UInt8] { language == .chinese ? chinese : english }

    private static let english = make(.english)
    private static let chinese = make(.chinese)

    private static func make(_ language: Language) -> [UInt8] {
        func words(_ english: String, _ chinese: String) -> String { Words(english, chinese).text(in: language) }
        let documentation = "/docs?lang=\(language.rawValue)"
        let links: [(path: String, title: String)] = [
            ("/docs", words("The description of this API, for people", "介面說明")),
            (
                "/openapi.json",
                words("The description of this API, for programs (OpenAPI 3.1)", "供程式讀取的介面說明（OpenAPI 3.1）")
            ),
            ("/healthz", words("Whether the service is running", "服務是否運作中")),
        ]
        let routes = APITable.routes.filter { $0.path.hasPrefix("/api/") }
        return HTML.page(
            title: "nearby", in: language,
            """
            <main>
            <h1>nearby</h1>
            \(otherLanguage(than: language))
            <p>\(words(
                "Search for temples in Taiwan near a point, their deities, days and activities, as JSON and calendars.",
                "查詢臺灣各地附近的寺廟，以及神明、節慶與活動；以 JSON 與行事曆提供。"))</p>
            <p><a class="button" href="\(IndexRoute.search)">\(words("Example search", "查詢範例"))</a></p>
            <p><code>\(IndexRoute.search)</code></p>
            <h2>\(words("Links", "連結"))</h2>
            <ul>
            \(links.map { path, title in
                """
                <li><a href="\(path == "/docs" ? documentation : path)"><code>\(path)</code></a>
                \(title)</li>

                """ as HTML
            })</ul>
            <h2>\(words("Paths", "路徑"))</h2>
            <ul>
            \(routes.map { route in
                """
                <li><a href="\(documentation)#\(route.name)"><code>\(route.method.name) \(OpenAPIDocument.path(of: route))</code></a>
                \(route.summary.text(in: language))</li>

                """ as HTML
            })</ul>
            </main>
            """)
    }

    /// Returns a link to the same page in the other language.
    static func otherLanguage(than language: Language) -> HTML {
        language == .chinese
            ? "<p><a href=\"?lang=en\" lang=\"en\">English</a></p>"
            : "<p><a href=\"?lang=zh\" lang=\"zh-TW\">中文</a></p>"
    }
}
