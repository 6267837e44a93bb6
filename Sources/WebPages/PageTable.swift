internal import HTTPModel

/// The routes of all pages and files.
enum PageTable {
    static let routes: [PageRoute] = [
        PageRoute(path: "/", answer: NearPage.answer),
        PageRoute(path: "/route", answer: TourPage.answer),
        PageRoute(path: "/temples/:id", answer: TemplePage.answer),
        PageRoute(path: "/events", answer: MonthPage.answer),
        PageRoute(path: "/events/:id", answer: EventPage.answer),
        PageRoute(path: "/activities", takesLong: true, answer: ActivitiesPage.answer),
        PageRoute(path: "/deities", takesLong: true, answer: DeitiesPage.answer),
        PageRoute(path: "/deities/:id", answer: DeityPage.answer),
        PageRoute(path: "/groups", answer: GroupsPage.answer),
        PageRoute(path: "/groups/:id", answer: GroupPage.answer),
        PageRoute(path: "/lunar", answer: LunarPage.answer),
        PageRoute(path: "/chosen", takesLong: true, answer: ChosenPage.answer),
        PageRoute(path: "/chosen/deities", takesLong: true, answer: ChoosingPage.answer(.deities)),
        PageRoute(path: "/chosen/festivals", takesLong: true, answer: ChoosingPage.answer(.festivals)),
        PageRoute(path: "/chosen/groups", takesLong: true, answer: ChoosingPage.answer(.groups)),
        PageRoute(path: "/suggest") { context, _ in try SuggestAnswer.answer(context) },
        PageRoute(path: "/robots.txt") { context, _ in RobotsText.answer(context) },
        PageRoute(path: "/sitemap.xml", takesLong: true) { context, _ in try Sitemap.index(context) },
        PageRoute(path: "/sitemap-pages.xml", takesLong: true) { context, _ in try Sitemap.pages(context) },
        PageRoute(path: "/sitemap-temples.xml", takesLong: true, answer: Sitemap.temples),
        PageRoute(path: "/manifest.webmanifest") { context, _ in ManifestAnswer.answer(context) },
        PageRoute(path: "/service-worker.js") { context, _ in try ServiceWorkerAnswer.answer(context) },
        PageRoute(path: "/offline") { context, _ in OfflinePage.answer(context) },
        PageRoute(path: "/offline/pages") { context, _ in try PagePack.answer(context) },
        PageRoute(path: "/open") { context, _ in try DeepLink.answer(context) },
        PageRoute(path: "/web/:version/*path") { context, given in
            guard
                let file = FileAnswer.response(
                    given["path"] ?? "", version: given["version"] ?? "", in: context.site.files, to: context.request)
            else { throw PageFault.nothingHere }
            return .response(file)
        },
    ]

    /// Returns a router of all routes. Each thread has its own.
    static func router() -> Router<PageContext> {
        var router = Router<PageContext>()
        for route in routes {
            router.on(.get, PathPattern(route.path)) { context, _, given in
                try route.respond(context, given)
            }
        }
        return router
    }
}
