internal import HTTPModel
internal import WebRouting

/// `/open?link=`: the page of a link of the app, such as `folklore://temple/12`.
enum DeepLink {
    /// The scheme of the app, and the one under which a browser may hand such links to a page: only schemes that begin
    /// with `web+` can be registered
    /// ([HTML, 8.9.1.3](https://html.spec.whatwg.org/multipage/system-state.html#custom-handlers)).
    static let scheme = "folklore"
    static let webScheme = "web+folklore"

    static func answer(_ context: PageContext) throws(Fault) -> PageAnswer {
        guard let link = context["link"] else { throw .unknownPath }
        guard let path = path(of: link) else { throw .wrong("link", link) }
        return .redirect(to: path)
    }

    /// Returns the path of the page that a link of the app shows. Nil for a link that the app does not have.
    static func path(of link: String) -> String? {
        for scheme in [scheme, webScheme] where link.hasPrefix(scheme + "://temple/") {
            return pathID(String(link.dropFirst(scheme.count + "://temple/".count))).map { "/temples/\($0)" }
        }
        return nil
    }

    /// Returns the link of the app that shows a temple.
    static func link(toTemple id: Int64) -> String { "\(scheme)://temple/\(id)" }
}
