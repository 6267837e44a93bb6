internal import HTTPModel

/// The routes of all pages and files.
enum PageTable {
    static let routes: [PageRoute] = [
        PageRoute(path: "/", answer: NearPage.answer),
        PageRoute(path: "/temples/:id", answer: TemplePageView.answer),
        PageRoute(path: "/suggest") { context, _ in try SuggestAnswer.answer(context) },
        PageRoute(path: "/web/:version/*path") { context, given in
            guard
                let file = FileAnswer.response(
                    given["path"] ?? "", version: given["version"] ?? "", in: context.site.files, to: context.request)
            else { throw PageFault.nothingHere }
            return .response(file)
        },
    ]

    private static let patterns = routes.map { PathPattern($0.path) }

    /// Returns whether a route has this path.
    static func has(_ segments: [String]) -> Bool { patterns.contains { $0.matches(segments) } }
}
