internal import AccountAPI
package import HTTPModel
package import WebRouting

/// The pages of an account: sign-in, and what a person keeps.
///
/// It belongs to one thread, like its store of temples. Who asks is known by the table's sessions (`AccountGate`), and a
/// worker answers each request. A route of these pages that writes takes a form of one of them alone: sent by a page of this
/// site and, for whoever has signed in, with the token of the session.
package struct AccountPages {
    private let site: AccountSite
    private let pages: [PersonPageRoute]

    package init(_ site: AccountSite) { self.init(site, pages: AccountPageTable.pages) }

    init(_ site: AccountSite, pages: [PersonPageRoute]) {
        self.site = site
        self.pages = pages
    }

    /// All paths that are answered, such as `/account/sessions`.
    package static var paths: [String] {
        var paths: [String] = []
        for page in AccountPageTable.pages where !paths.contains(page.route.path) { paths.append(page.route.path) }
        return paths
    }

    /// Adds all routes to a table.
    package func addRoutes(to table: inout RouteTable) {
        for page in pages {
            table.add(page.route) { [self] call in
                if call.isOnLoop { throw LeftToWorker() }
                do {
                    let context = try PersonContext(site, call)
                    return try context.response(try answer(page, context))
                } catch {
                    let error = Fault.account(error, writes: page.route.effect != .reads)
                    guard let fault = error as? Fault ?? (error as? RequestError).map({ Fault($0) }),
                        let response = self.page(fault, call)
                    else { throw error }
                    return response
                }
            }
        }
    }

    private func answer(_ page: PersonPageRoute, _ context: PersonContext) throws -> PersonAnswer {
        switch page.function {
        case .plain(let answer): return try answer(context)
        case .form(let answer, _):
            let form = try PersonForm(context.request.body)
            try context.check(form)
            return try answer(context, form)
        }
    }

    /// Returns the page of a fault of a request for one of these pages; nil for any other request.
    ///
    /// Whoever reads a page and has not signed in is led to the sign-in. What was sent in a form is in the page.
    package func page(_ fault: Fault, _ call: RequestContext) -> Response? {
        guard let root = call.request.segments.first, AccountPageTable.roots.contains(root), call.route != nil,
            let context = try? PersonContext(site, call)
        else { return nil }
        return AccountFaultPage(fault, context, pages).response
    }
}
