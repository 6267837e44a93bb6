import HTTPModel
import Testing

struct RouterTests {
    /// Creates routes whose answers name the route and its parameters.
    private static func makeRouter() -> Router<String> {
        var router = Router<String>()
        let patterns: [(HTTPMethod, PathPattern)] = [
            (.get, "/"),
            (.get, "/api/temples"),
            (.get, "/api/temples/:id"),
            (.get, "/api/temples/:id/activities"),
            (.get, "/api/temples/nearest"),
            (.get, "/api/:kind/all/:page"),
            (.post, "/api/lunar"),
            (.put, "/api/temples/:temple"),
            (.head, "/own"),
            (.get, "/own"),
            (.options, "/own"),
        ]
        for (method, pattern) in patterns {
            let names = pattern.parameterNames
            router.on(method, pattern) { context, _, parameters in
                let values = names.map { "\($0)=\(parameters[$0] ?? "nil")" }
                return .text("\(context) \(method.name) \(pattern.segments.count) \(values.joined(separator: ","))")
            }
        }
        return router
    }

    private func answer(_ method: HTTPMethod, _ target: String) throws -> Response {
        try RouterTests.makeRouter().respond(to: Request(method: method, target: target), in: "here")
    }

    @Test(arguments: [
        (HTTPMethod.get, "/", "here GET 1 "),
        (.get, "/api/temples?lat=1", "here GET 2 "),
        (.get, "/api/temples/12", "here GET 3 id=12"),
        (.get, "/api/temples/%E5%AA%BD%2F", "here GET 3 id=媽/"),
        (.get, "/api/temples/12/activities", "here GET 4 id=12"),
        (.put, "/api/temples/12", "here PUT 3 temple=12"),
        (.post, "/api/lunar", "here POST 2 "),
        // The literal wins, unless it leads to no route.
        (.get, "/api/temples/nearest", "here GET 3 "),
        (.get, "/api/temples/nearest/activities", "here GET 4 id=nearest"),
        (.get, "/api/temples/all/2", "here GET 4 kind=temples,page=2"),
        (.get, "/api/deities/all/3", "here GET 4 kind=deities,page=3"),
        (.head, "/own", "here HEAD 1 "),
        (.options, "/own", "here OPTIONS 1 "),
    ])
    func findsTheHandler(_ method: HTTPMethod, _ target: String, _ expected: String) throws {
        #expect(try answer(method, target) == .text(expected))
    }

    @Test(arguments: ["/api", "/api/", "/api/temples/", "/API/temples", "/api/temples/1/2", "//", "/api//all/1", "/x"])
    func knowsNoOtherPath(_ target: String) throws {
        for method in HTTPMethod.allCases {
            #expect(throws: RoutingFailure.notFound(path: target)) { try answer(method, target) }
        }
    }

    @Test func saysWhichMethodsAPathHas() throws {
        #expect(throws: RoutingFailure.methodNotAllowed(allowed: [.get, .put, .head, .options])) {
            try answer(.delete, "/api/temples/12")
        }
        #expect(throws: RoutingFailure.methodNotAllowed(allowed: [.post, .options])) {
            try answer(.head, "/api/lunar")
        }
        #expect(throws: RoutingFailure.methodNotAllowed(allowed: [.get, .head, .options])) {
            try answer(.other, "/api/temples/nearest")
        }
        #expect(RoutingFailure.allowHeader([.get, .head]) == "GET, HEAD")
    }

    @Test func answersHeadByGetWithoutItsBody() throws {
        let (get, head) = (try answer(.get, "/api/temples"), try answer(.head, "/api/temples"))
        #expect(head.body.isEmpty)
        #expect(head.headers["Content-Length"] == String(get.body.count))
        #expect(head.headers["Content-Type"] == get.headers["Content-Type"])
    }

    @Test func answersOptionsWithTheMethods() throws {
        let response = try answer(.options, "/api/temples/12")
        #expect(response.status == 204)
        #expect(response.headers["Allow"] == "GET, PUT, HEAD, OPTIONS")
        #expect(response.body.isEmpty)
    }

    @Test func passesOnWhatAHandlerThrows() throws {
        struct Failed: Error {}
        var router = Router<Void>()
        router.on(.get, "/fails") { _, _, _ in throw Failed() }
        #expect(throws: Failed.self) { try router.respond(to: Request(method: .get, target: "/fails"), in: ()) }
    }

    @Test func readsPatterns() {
        let pattern: PathPattern = "/api/:id/x"
        #expect(pattern.segments == [.literal("api"), .parameter("id"), .literal("x")])
        #expect(PathPattern("/").segments == [.literal("")])
    }

    @Test func refusesPatternsThatAreMistaken() async {
        await #expect(processExitsWith: .failure) { _ = PathPattern("api") }
        await #expect(processExitsWith: .failure) { _ = PathPattern("/a/:") }
        await #expect(processExitsWith: .failure) { _ = PathPattern("/:a/:a") }
        await #expect(processExitsWith: .failure) { _ = HeaderField(name: "a b", value: "") }
        await #expect(processExitsWith: .failure) {
            var router = Router<Void>()
            router.on(.get, "/a/:b") { _, _, _ in .text("") }
            router.on(.get, "/a/:c") { _, _, _ in .text("") }
        }
    }
}
