/// `/robots.txt`: what search engines may read (RFC 9309). Pages, but not the API, and no address with a position.
enum RobotsText {
    static func answer(_ context: PageContext) -> PageAnswer {
        var lines = ["User-agent: *", "Allow: /", "Disallow: /api/", "Disallow: /suggest", "Disallow: /*?*lat="]
        if let address = context.address { lines += ["", "Sitemap: \(address)/sitemap.xml"] }
        let text = lines.joined(separator: "\n") + "\n"
        return .document(Array(text.utf8), type: "text/plain; charset=utf-8")
    }
}
