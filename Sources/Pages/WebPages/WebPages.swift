public import HTTPModel
public import TempleModel
public import WebRouting

/// The pages for people in a browser, and the files that they load.
///
/// It belongs to one thread, like its store. Unlike the API, it ignores unknown query parameters: links get
/// `utm_source` and others added.
public struct WebPages {
    private let site: PageSite

    /// Creates the pages over a store.
    ///
    /// - Parameters:
    ///   - packs: The packs of pages that the threads of a service share.
    ///   - rememberedBytes: The most memory for parts of pages that are remembered between answers.
    public init(
        store: any TempleSearching, files: WebFiles, settings: PageSettings, packs: KeptPacks = KeptPacks(),
        rememberedBytes: Int = 8 << 20
    ) {
        self.init(
            PageSite(store: store, files: files, settings: settings, packs: packs, rememberedBytes: rememberedBytes))
    }

    init(_ site: PageSite) { self.site = site }

    /// All paths of pages and files, such as `/temples/:id`.
    public static var paths: [String] { PageTable.routes.map(\.route.path) }

    /// Adds all routes to a table.
    public func addRoutes(to table: inout RouteTable) {
        for (route, answer) in PageTable.routes {
            table.add(route) { [site] call in
                try call.answer(gzip: site.gzip) {
                    let context = PageContext(site, call)
                    return context.complete(try answer(context, call.parameters))
                }
            }
        }
    }

    /// Returns the page of a fault.
    public func page(_ fault: Fault, _ call: RequestContext) -> Response {
        PageContext(site, call).response(to: fault)
    }

    /// Returns a table of the pages alone.
    ///
    /// - Parameter now: Returns the seconds since 1970; called once for each request.
    public func table(now: @escaping () -> Int64) -> RouteTable {
        var table = RouteTable(
            forms: FaultForms(problem: FaultForms.plain.problem, page: page), errors: .temples, now: now)
        addRoutes(to: &table)
        return table
    }
}
