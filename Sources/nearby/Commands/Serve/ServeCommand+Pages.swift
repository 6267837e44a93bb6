internal import Foundation
internal import TempleModel
internal import WebPages
internal import Wording

/// The settings of the pages.
extension ServeCommand {
    static let pageOptions = [
        OptionSpecification(
            "no-pages", help: Words("serve the API alone, without web pages", "只提供程式介面，不提供網頁")),
        OptionSpecification(
            "open", help: Words("open the pages in the browser when the service is ready", "服務就緒後用瀏覽器開啟網頁")),
        OptionSpecification(
            "site", "URL",
            help: Words(
                "public address of the site, for links that leave it, such as\n"
                    + "https://temples.example (default: the Host of the request)",
                "網站的公開網址，用於對外的連結，如\nhttps://temples.example（預設：請求的 Host）")),
        OptionSpecification(
            "tiles", "URL",
            help: Words(
                "address of map tiles with {z}, {x} and {y}; without it, maps\nshow the borders of the counties",
                "地圖圖磚的網址，含 {z}、{x}、{y}；未設定時地圖只畫縣市界線")),
        OptionSpecification(
            "tiles-credit", "TEXT",
            help: Words("text that credits the tiles, as their licence asks", "圖磚的出處文字，依其授權條款標示")),
        OptionSpecification(
            "picture-hosts", "LIST",
            help: Words(
                "hosts whose pictures are shown in pages, such as a.example;\npictures of other hosts are links",
                "圖片直接顯示在網頁中的主機，如 a.example；\n其他主機的圖片只顯示連結")),
    ]

    /// The pages of a service: their settings, and what all threads share.
    struct Pages: Sendable {
        let settings: PageSettings
        let files: WebFiles
        let packs = KeptPacks()
    }

    /// Reads the settings and the files of the pages. Nil where the service has no pages.
    ///
    /// - Parameter note: Reports what an operator has to know.
    static func pages(
        _ settings: ServeSettings, isProtected: Bool, _ environment: [String: String], note: (String) -> Void
    ) throws(CommandError) -> Pages? {
        if try settings.flag("no-pages") { return nil }
        guard !isProtected else {
            note("a token file is given, so there are no pages: a browser has no token")
            return nil
        }
        var pages = PageSettings()
        pages.site = try site(settings)
        pages.tiles = try tiles(settings)
        pages.pictureHosts = try pictureHosts(settings)
        let files: WebFiles
        do throws(CommandError) {
            files = try PageFiles.read(environment: environment)
        } catch {
            // The program alone, without its data, still serves the API.
            note("there are no web pages: \(error.message)")
            return nil
        }
        if !files.hasMaps { note("there is no Leaflet, so pages have no maps: install libjs-leaflet") }
        return Pages(settings: pages, files: files)
    }

    /// Opens the first of the service's addresses in the browser, on a thread of its own: the browser may take long to
    /// start.
    static func openBrowser(at lines: String, _ errors: LogWriter) {
        guard let address = lines.split(separator: "\n").first.map(String.init), address.hasPrefix("http") else {
            errors.note("--open needs a port: a browser cannot open a Unix socket")
            return
        }
        Thread.detachNewThread {
            do throws(CommandError) {
                try MapOpener.open(address + "/")
            } catch {
                errors.note("no browser could be opened; the pages are at \(address)/")
            }
        }
    }

    private static func site(_ settings: ServeSettings) throws(CommandError) -> String? {
        guard let (value, origin) = settings.text("site") else { return nil }
        let address = value.hasSuffix("/") ? String(value.dropLast()) : value
        guard PageSettings.origin(of: address) == address else {
            throw CommandError(
                .usage,
                "\(origin) \"\(value.prefix(80))\" is not the address of a site, such as https://temples.example"
            )
        }
        return address
    }

    private static func tiles(_ settings: ServeSettings) throws(CommandError) -> PageSettings.TileServer? {
        guard let (value, origin) = settings.text("tiles") else { return nil }
        guard let credit = settings["tiles-credit"] else {
            throw CommandError(.usage, "\(origin) needs --tiles-credit: maps must say whose tiles they show")
        }
        guard let tiles = PageSettings.TileServer(url: value, credit: credit) else {
            throw CommandError(
                .usage,
                "\(origin) \"\(value.prefix(80))\" is not an address of tiles, such as "
                    + "https://tile.example/{z}/{x}/{y}.png")
        }
        return tiles
    }

    private static func pictureHosts(_ settings: ServeSettings) throws(CommandError) -> [String] {
        guard let (value, origin) = settings.text("picture-hosts") else { return [] }
        let hosts = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if let wrong = hosts.first(where: { !PageSettings.isHost($0) }) {
            throw CommandError(
                .usage, "\(origin): \"\(wrong.prefix(80))\" is not the name of a host, such as pictures.example")
        }
        return hosts
    }
}
