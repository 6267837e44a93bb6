internal import HTTPModel

/// The routes of all pages and files.
enum PageTable {
    static let routes: [PageRoute] = [
        PageRoute(path: "/", answer: NearPage.answer),
        PageRoute(path: "/temples/:id", answer: TemplePageView.answer),
        PageRoute(path: "/events", answer: MonthPage.answer),
        PageRoute(path: "/events/:id", answer: EventPage.answer),
        PageRoute(path: "/activities", takesLong: true, answer: ActivitiesPage.answer),
        PageRoute(path: "/deities", takesLong: true, answer: DeitiesPage.answer),
        PageRoute(path: "/deities/:id", answer: DeityPage.answer),
        PageRoute(path: "/groups", answer: GroupsPage.answer),
        PageRoute(path: "/groups/:id", answer: GroupPage.answer),
        PageRoute(path: "/lunar", answer: LunarPage.answer),
        PageRoute(path: "/suggest") { context, _ in try SuggestAnswer.answer(context) },
        PageRoute(path: "/robots.txt") { context, _ in RobotsText.answer(context) },
        PageRoute(path: "/sitemap.xml", takesLong: true) { context, _ in try Sitemap.index(context) },
        PageRoute(path: "/sitemap-pages.xml", takesLong: true) { context, _ in try Sitemap.pages(context) },
        // A parameter is a whole segment of a path, so the name of the file is checked.
        PageRoute(path: "/:file", takesLong: true, isFor: Sitemap.isTempleFile, answer: Sitemap.temples),
        PageRoute(path: "/web/:version/*path") { context, given in
            guard
                let file = FileAnswer.response(
                    given["path"] ?? "", version: given["version"] ?? "", in: context.site.files, to: context.request)
            else { throw PageFault.nothingHere }
            return .response(file)
        },
    ]

    private static let patterns = routes.map { (pattern: PathPattern($0.path), isFor: $0.isFor) }

    /// Returns whether a route has this path.
    static func has(_ segments: [String]) -> Bool {
        patterns.contains { $0.pattern.matches(segments) && $0.isFor(segments) }
    }
}
