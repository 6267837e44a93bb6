internal import HTTPModel
internal import WebRouting

/// The routes of all pages and files.
enum PageTable {
    /// Answers a request for a page, with the values in the path.
    typealias Function = @Sendable (PageContext, PathParameters) throws -> PageAnswer

    static let routes: [(route: Route, answer: Function)] = [
        page("/", answer: NearPage.answer),
        page("/near", answer: PlacePage.answer),
        page("/route", answer: TourPage.answer),
        page("/temples/:id", answer: TemplePage.answer),
        page("/events", answer: MonthPage.answer),
        page("/events/:id", answer: EventPage.answer),
        page("/activities", .worker, answer: ActivitiesPage.answer),
        page("/deities", .worker, answer: DeitiesPage.answer),
        page("/deities/:id", answer: DeityPage.answer),
        page("/groups", answer: GroupsPage.answer),
        page("/groups/:id", answer: GroupPage.answer),
        page("/lunar", answer: LunarPage.answer),
        page("/chosen", .worker, answer: ChosenPage.answer),
        page("/chosen/deities", .worker, answer: ChoosingPage.answer(.deities)),
        page("/chosen/festivals", .worker, answer: ChoosingPage.answer(.festivals)),
        page("/chosen/groups", .worker, answer: ChoosingPage.answer(.groups)),
        page("/robots.txt") { context, _ in RobotsText.answer(context) },
        page("/sitemap.xml", .worker) { context, _ in try Sitemap.index(context) },
        page("/sitemap-pages.xml", .worker) { context, _ in try Sitemap.pages(context) },
        page("/sitemap-temples.xml", .worker, answer: Sitemap.temples),
        page("/manifest.webmanifest") { context, _ in ManifestAnswer.answer(context) },
        page("/service-worker.js") { context, _ in try ServiceWorkerAnswer.answer(context) },
        page("/offline") { context, _ in OfflinePage.answer(context) },
        page("/offline/pages") { context, _ in try PagePack.answer(context) },
        page("/open") { context, _ in try DeepLink.answer(context) },
        // The program's own files have no data, and the sign-in to the back office needs them.
        (Route(.get, "/web/:version/*path", for: .people, access: .anyone, keeping: .byVersion), file),
        // Where browsers, feed readers and telephones look that have read no page.
        icon("/favicon.ico", "icons/icon-192.png"),
        icon("/apple-touch-icon.png", "icons/apple-180.png"),
        icon("/apple-touch-icon-precomposed.png", "icons/apple-180.png"),
        (
            // A file of the operator's, which the maps of the back office need too.
            Route(
                .get, "/tiles/:mark/:z/:x/:y", for: .people, access: .tokenOrStaff, place: .worker, keeping: .byVersion),
            TileFile.answer
        ),
    ]

    private static func page(
        _ path: String, _ place: AnswerPlace = .loop, answer: @escaping Function
    ) -> (route: Route, answer: Function) {
        (Route(.get, path, for: .people, place: place, keeping: .byContents, offers: ["text/html"]), answer)
    }

    private static func icon(_ path: String, _ name: String) -> (route: Route, answer: Function) {
        (
            Route(.get, path, for: .people, access: .anyone, keeping: .byContents),
            { context, _ in
                guard let file = context.site.files[name] else { throw Fault.unknownPath }
                return .file(file, isOfVersion: false)
            }
        )
    }

    private static let file: Function = { context, given in
        let files = context.site.files
        guard let file = files[given["path"] ?? ""] else { throw Fault.unknownPath }
        return .file(file, isOfVersion: given["version"] == files.version)
    }
}
