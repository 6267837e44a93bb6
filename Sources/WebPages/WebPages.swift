public import HTTPModel
public import TempleModel

/// The pages for people in a browser, and the files that they load.
///
/// It belongs to one thread, like its store. Unlike the API, it ignores unknown query parameters: links get
/// `utm_source` and others added.
public struct WebPages {
    private let site: PageSite
    private let router: Router<PageContext>
    private let now: () -> TaiwanTime

    /// Creates the pages over a store.
    ///
    /// - Parameters:
    ///   - packs: The packs of pages that the threads of a service share.
    ///   - rememberedBytes: The most memory for parts of pages that are remembered between answers.
    ///   - now: Returns the current time in Taiwan; called once for each request.
    public init(
        store: any TempleSearching, files: WebFiles, settings: PageSettings, packs: KeptPacks = KeptPacks(),
        rememberedBytes: Int = 8 << 20, now: @escaping () -> TaiwanTime
    ) {
        site = PageSite(
            store: store, files: files, settings: settings, packs: packs, rememberedBytes: rememberedBytes)
        self.now = now
        router = PageTable.router()
    }

    /// All paths of pages and files, such as `/temples/:id`.
    public static var paths: [String] { PageTable.routes.map(\.path) }

    /// Returns whether a request is for a page or a file.
    ///
    /// `/` is a page for a browser, and the index of the API for a program that prefers JSON.
    public func handles(_ request: Request) -> Bool {
        guard request.listener == .main, router.hasRoute(for: request.segments) else { return false }
        return request.path != "/"
            || WeightedList("Accept", of: request.headers)?.best(ofMediaTypes: ["text/html", "application/json"])
                ?? "text/html" == "text/html"
    }

    /// Returns the page that says that there is nothing at a path, for a browser. Nil for a program, and for a path of the
    /// API.
    public func nothingAt(_ request: Request) -> Response? {
        guard request.listener == .main, request.method == .get, request.segments.first != "api",
            WeightedList("Accept", of: request.headers)?.members.contains(where: { $0.value == "text/html" }) ?? false
        else { return nil }
        return context(of: request, isOnLoop: true).response(to: PageFault.nothingHere)
    }

    public func judge(_ head: Request) -> BodyVerdict {
        // Pages are only read: a body is never needed.
        .read(maxBytes: 0)
    }

    public func respond(to request: Request) -> Reply {
        do {
            return .now(try routed(request, isOnLoop: true))
        } catch SearchError.overBudget, SearchError.busy, is PageRoute.LeftToWorker {
            return .later
        } catch {
            return .now(context(of: request, isOnLoop: true).response(to: PageFault(error)))
        }
    }

    /// Answers a request, however long it takes. A worker sends this answer.
    public func answer(to request: Request) -> Response {
        do {
            return try routed(request, isOnLoop: false)
        } catch {
            return context(of: request, isOnLoop: false).response(to: PageFault(error))
        }
    }

    private func routed(_ request: Request, isOnLoop: Bool) throws -> Response {
        try router.respond(to: request, in: context(of: request, isOnLoop: isOnLoop))
    }

    private func context(of request: Request, isOnLoop: Bool) -> PageContext {
        PageContext(site: site, request: request, time: now(), isOnLoop: isOnLoop)
    }
}
