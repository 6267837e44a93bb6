internal import APIDescription
internal import HTTPModel
public import TempleModel
public import WebRouting

/// HTTP interface of the back office: edits by hand, their history, and who may make them.
///
/// It belongs to one thread, like its store. Who asks is known by the table's sessions (``StaffGate``).
public struct TempleAdmin {
    private let service: AdminService

    /// Creates the interface over a store.
    ///
    /// - Parameters:
    ///   - editors: Returns the port of edits on this thread. It is called once for each request that needs it, so it keeps
    ///     what takes long to open.
    ///   - store: The store that searches ask.
    ///   - isHere: Waits for a change of the data, two seconds at most, and returns whether this node reads it.
    public init(
        editors: @escaping () throws -> any TempleEditing & StaffRegister, store: any TempleSearching,
        settings: AdminSettings, isHere: @escaping (Int64) -> Bool
    ) {
        service = AdminService(editors: editors, store: store, settings: settings, isHere: isHere)
    }

    /// Adds all routes to a table.
    public func addRoutes(to table: inout RouteTable) {
        for route in AdminTable.routes {
            let names = route.queryNames
            table.add(route.route) { [service] asked in
                if asked.isOnLoop { throw LeftToWorker() }
                let (context, isLenient) = route.context(of: asked)
                do {
                    let given = try QueryParameters(context.request, known: names)
                    var response = try route.answer(AdminCall(context: context, service: service, given: given))
                    // What an editor reads is for nobody else, and is soon another.
                    response.headers["Cache-Control"] = "no-store"
                    if isLenient { LenientHandling.note(on: &response) }
                    return response
                } catch {
                    throw Fault.admin(error)
                }
            }
        }
    }

    /// All paths that are answered, such as `/api/admin/temples/:id`.
    public static var paths: [String] { AdminTable.routes.map(\.route.path) }
}
