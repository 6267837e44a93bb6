public import HTTPModel
internal import TempleAdmin
public import WebRouting

/// The pages of the back office, for the people who keep the data.
///
/// It belongs to one thread, like its store. Who asks is known by the table's sessions (`StaffGate`), and a worker answers
/// each request. A route of these pages that writes takes a form of one of them alone: with the token of its session.
public struct AdminPages {
    private let site: AdminSite

    public init(_ site: AdminSite) { self.site = site }

    /// All paths that are answered, such as `/admin/people`.
    public static var paths: [String] {
        var paths: [String] = []
        for page in AdminPageTable.pages where !paths.contains(page.route.path) { paths.append(page.route.path) }
        return paths
    }

    /// Adds all routes to a table.
    public func addRoutes(to table: inout RouteTable) {
        for page in AdminPageTable.pages {
            table.add(page.route) { [self] call in
                if call.isOnLoop { throw LeftToWorker() }
                do {
                    let context = try AdminContext(site, call)
                    return try context.response(try answer(page, context))
                } catch {
                    let fault = Fault(editing: error)
                    guard let response = self.page(fault, call) else { throw fault }
                    return response
                }
            }
        }
    }

    private func answer(_ page: AdminPageRoute, _ context: AdminContext) throws -> AdminAnswer {
        switch page.function {
        case .plain(let answer): return try answer(context)
        case .form(let answer, _):
            let form = try AdminForm(context.request.body)
            try context.check(form)
            return try answer(context, form)
        }
    }

    /// Returns the page of a fault of a request for one of these pages; nil for any other request, and where nobody may know
    /// that there are such pages. A path under `/admin` that no route has is answered as everywhere, and so is a form that is
    /// too large, of which nobody has asked who sends it.
    ///
    /// What was sent in a form is in the page.
    public func page(_ fault: Fault, _ call: RequestContext) -> Response? {
        guard call.request.segments.first == AdminPageTable.root, call.route != nil,
            call.session != nil || fault.code != ProblemCode.unknownPath.rawValue && fault.status != 413,
            let context = try? AdminContext(site, call)
        else { return nil }
        return AdminFaultPage.response(to: fault, context)
    }
}
