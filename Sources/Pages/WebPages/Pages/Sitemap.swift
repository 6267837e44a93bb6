internal import HTTPModel
internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// The sitemap (sitemaps.org): an index, a file of the pages, and files of temples.
enum Sitemap {
    /// The temples in one file. The format allows 50,000 addresses.
    static let templesInFile: Int64 = 10_000
    /// The files that an index may name.
    private static let mostFiles: Int64 = 50_000
    private static let type = "application/xml; charset=utf-8"
    private static let months = 12
    private static let templeFile = "sitemap-temples.xml"

    // MARK: Index

    static func index(_ context: PageContext) throws -> PageAnswer {
        let address = try address(context)
        let temples = try context.store.statistics().temples
        let files = min(mostFiles - 1, (temples + templesInFile - 1) / templesInFile)
        var names = ["sitemap-pages.xml"]
        if files > 0 { names += (1...files).map { "\(templeFile)?part=\($0)" } }
        let entries: [HTML] = names.map { "<sitemap><loc>\(address)/\($0)</loc></sitemap>\n" }
        return document(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)</sitemapindex>

            """)
    }

    // MARK: Files

    static func pages(_ context: PageContext) throws -> PageAnswer {
        let data = try context.store.catalogueSnapshot()
        var paths = ["/", "/near", "/events", "/activities", "/deities", "/groups", "/lunar", "/route"]
        var month = CalendarMonth(of: context.today).next
        for _ in 1..<months {
            guard let coming = month else { break }
            paths.append(PageAddress.make("/events", [("month", coming.text)]))
            month = coming.next
        }
        paths += data.festivals.map { "/events/\($0.id)" }
        for deity in data.deities where !deity.slug.isEmpty {
            paths.append("/deities/\(deity.id)")
            paths += deity.days.indices.map { "/events/\(EventID.ofDay(at: $0, ofDeity: deity.id))" }
        }
        paths += data.groups.map { "/groups/\($0.id)" }
        return file(paths, of: try address(context))
    }

    /// `/sitemap-temples.xml?part=1`: the temples of one file, from 1.
    static func temples(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        guard let part = pathID(context["part"]), (1...mostFiles).contains(part) else { throw Fault.unknownPath }
        let ids = try context.store.templeIDs(skipping: Int((part - 1) * templesInFile), limit: Int(templesInFile))
        guard !ids.isEmpty else { throw Fault.unknownPath }
        return file(ids.map { "/temples/\($0)" }, of: try address(context))
    }

    // MARK: XML

    private static func file(_ paths: [String], of address: String) -> PageAnswer {
        let entries: [HTML] = paths.map { "<url><loc>\(address)\($0)</loc></url>\n" }
        return document(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)</urlset>

            """)
    }

    private static func document(_ xml: HTML) -> PageAnswer { .document(xml.bytes, type: type) }

    /// A sitemap has only absolute addresses.
    private static func address(_ context: PageContext) throws(Fault) -> String {
        guard let address = context.address else { throw .unknownPath }
        return address
    }
}

/// `/robots.txt`: what search engines may read (RFC 9309). Pages, but not the API, no page of an account, and no
/// address with a position.
enum RobotsText {
    static func answer(_ context: PageContext) -> PageAnswer {
        var lines = ["User-agent: *", "Allow: /", "Disallow: /api/", "Disallow: /*?*lat="]
        if context.site.settings.hasAccounts { lines += ["Disallow: /account", "Disallow: /sign-in"] }
        if let address = context.address { lines += ["", "Sitemap: \(address)/sitemap.xml"] }
        let text = lines.joined(separator: "\n") + "\n"
        return .document(Array(text.utf8), type: "text/plain; charset=utf-8")
    }
}
