import HTTPModel
import WebRouting

/// Small site: its forms of faults say which form they are.
enum Site {
    static var forms: FaultForms {
        FaultForms(problem: { fault, _ in form("problem", fault) }, page: { fault, _ in form("page", fault) })
    }

    private static func form(_ name: String, _ fault: Fault) -> Response {
        var response = Response.text("\(name) \(fault.code)", status: fault.status)
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// Returns a table of routes that answer with their methods and paths.
    static func table(
        _ routes: [Route], _ rules: SiteRules = SiteRules(),
        sessions: @escaping (RequestContext) throws -> Session? = { _ in nil }
    ) -> RouteTable {
        var table = RouteTable(rules, forms: forms, sessions: sessions, now: { 1_700_000_000 })
        for route in routes { table.add(route) { _ in .text("\(route.method.name) \(route.path)") } }
        return table
    }

    static func get(_ path: String, for reader: Reader = .programs) -> Route {
        Route(.get, path, for: reader, keeping: .nothing)
    }
}

extension RouteTable {
    func get(
        _ target: String, _ headers: Headers = [:], method: HTTPMethod = .get, body: String = ""
    ) throws -> Response {
        answer(to: try Request(method: method, target: target, headers: headers, body: Array(body.utf8)))
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}
