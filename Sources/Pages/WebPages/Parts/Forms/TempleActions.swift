internal import TempleFormats
internal import TempleModel
internal import Wording

/// What a reader does with a temple: first the way there, then its map, its address and the route, and the rest in a menu
/// of words.
///
/// Without JavaScript the maps are links, the menu opens by itself, and the address can be selected.
struct TempleActions {
    private let temple: Temple
    private let calendar: String?
    private let context: PageContext

    init(_ temple: Temple, calendar: String?, _ context: PageContext) {
        self.temple = temple
        self.calendar = calendar
        self.context = context
    }

    var html: HTML {
        let links = temple.mapLinks
        return """
            \(address)<div class="actions">
            <a class="button" href="\(links.googleDirections)" rel="noopener">\(context.words("Directions", "路線", "行き方"))</a>
            <map-button data-apple="\(links.apple)" data-geo="\(links.geoURI)">\
            <a class="button quiet" href="\(links.googleSearch)" rel="noopener">\(context.words("Open the map", "開啟地圖", "地図を開く"))</a></map-button>
            <copy-button data-text="\(links.copyText)" data-done="\(copied)">\
            <button type="button" class="quiet" hidden>\(context.words("Copy the address", "複製地址", "住所をコピー"))</button></copy-button>
            \(TourBar.button(temple.id, temple.name, context))
            \(favourite)\(menu(links))
            </div>
            """
    }

    /// Where the temple is, in words.
    var address: HTML {
        let text = temple.mapLinks.copyText
        let doubt: HTML =
            temple.hasDoubtfulPosition ? "<p class=\"second doubt\">\(TempleCard.doubt(context))</p>" : ""
        return """
            <p class="address-line"\(context.mark(text))>\(text)</p>
            \(township)\(doubt)
            """
    }

    /// Where that is, for readers of English: Lukang, Changhua County.
    private var township: HTML {
        guard context.language == .english, let name = temple.address.flatMap({ TownshipName(in: $0) }),
            let latin = name.latin
        else { return "" }
        return "<p class=\"second\">\(latin), \(context.words(county: name.county))</p>\n"
    }

    /// The way to keep the temple in an account; a script puts a heart there for whoever is signed in.
    private var favourite: HTML {
        guard context.site.settings.hasAccounts else { return "" }
        return """
            <a class="button quiet" href="/account/favourites/\(String(temple.id))" rel="nofollow" data-favourite>\
            <span aria-hidden="true">♡</span> \(context.words("Favourite", "收藏", "お気に入り"))</a>

            """
    }

    private var copied: String { context.words("Copied", "已複製", "コピーしました") }

    private func menu(_ links: MapLinks) -> HTML {
        let maps: [(String, String)] = [
            (links.apple, context.words("Apple Maps", "Apple 地圖", "Appleマップ")),
            (links.googleSearch, context.words("Google Maps", "Google 地圖", "Googleマップ")),
            (links.googleAddress, context.words("Google Maps, by address", "Google 地圖（以地址查詢）", "Googleマップ（住所で検索）")),
            (links.geoURI, context.words("Another map app", "其他地圖程式", "ほかの地図アプリ")),
        ]
        let rows: [HTML] = maps.map { "<li><a href=\"\($0.0)\" rel=\"noopener\">\($0.1)</a></li>\n" }
        let file: HTML =
            calendar.map {
                "<li><a href=\"\($0)\">\(context.words("Add to calendar", "加入行事曆", "カレンダーに追加"))</a></li>\n"
            } ?? ""
        return """
            <action-menu><details class="menu">
            <summary class="button quiet">\(context.words("More", "更多", "その他"))</summary>
            <ul>
            <li><share-button><button type="button" class="quiet" hidden>\(context.words("Share", "分享", "共有"))</button></share-button></li>
            <li><copy-button data-url="/temples/\(String(temple.id))" data-done="\(copied)">\
            <button type="button" class="quiet" hidden>\(context.words("Copy the link", "複製連結", "リンクをコピー"))</button></copy-button></li>
            \(file)\(rows)</ul>
            </details></action-menu>
            """
    }
}
