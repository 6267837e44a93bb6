internal import AccountAPI
internal import AccountPages
internal import AdminPages
internal import HTTPModel
internal import TempleAPI
internal import TempleAdmin
internal import TempleModel
internal import WebPages
internal import WebRouting

extension RouteTable {
    /// Creates the table of a service for one thread: the API, and the pages, the back office and the accounts if there
    /// are any.
    ///
    /// - Parameter now: Returns the seconds since 1970; called once for each request.
    init(
        _ api: TempleAPI, _ pages: WebPages?, admin: ServedAdmin? = nil, accounts: ServedAccounts? = nil,
        _ rules: SiteRules, now: @escaping () -> Int64
    ) {
        var page: ((Fault, RequestContext) -> Response)?
        if let pages {
            let (office, ofPerson) = (admin?.pages, accounts?.pages)
            page = { fault, context in
                office?.page(fault, context) ?? ofPerson?.page(fault, context) ?? pages.page(fault, context)
            }
        }
        self.init(
            rules, forms: FaultForms(problem: TempleAPI.problem, page: page), errors: .temples,
            sessions: { context in
                // Each knows its own routes.
                if let session = try accounts?.session(of: context) { return session }
                return try admin?.session(of: context)
            },
            now: now)
        // First, so that a client of `/` that takes both gets the page.
        pages?.addRoutes(to: &self)
        api.addRoutes(to: &self)
        admin?.routes.addRoutes(to: &self)
        if pages != nil { admin?.pages?.addRoutes(to: &self) }
        accounts?.routes.addRoutes(to: &self)
        if pages != nil { accounts?.pages?.addRoutes(to: &self) }
    }
}
