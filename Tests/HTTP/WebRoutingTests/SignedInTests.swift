import Expectations
import HTTPModel
import Testing
import WebRouting

/// Routes for whoever has signed in, where finding out who asks may take long.
struct SignedInTests {
    private static func route(_ method: HTTPMethod, _ body: RouteBody = .none) -> Route {
        Route(
            method, "/api/user/a", for: .programs, access: .signedIn, body: body,
            effect: method == .get ? .reads : .writes, keeping: .nothing)
    }

    private static var table: RouteTable {
        Site.table([route(.get), route(.put, RouteBody(.json, maxBytes: 1 << 20))]) { context in
            if context.isOnLoop { throw LeftToWorker() }
            guard context.request.headers["Authorization"] != nil else { throw Fault.unauthorized(wasShown: false) }
            return Session(principal: .user(PersonID(7)), origin: .proven, id: "s")
        }
    }

    @Test func aLoopLeavesTheRequestToAWorker() throws {
        for method in [HTTPMethod.get, .put] {
            let request = try Request(method: method, target: "/api/user/a")
            expect(Self.table.respond(to: request), equals: .later)
        }
        try expect(Self.table.get("/api/user/a", ["Authorization": "Bearer x"]).status, equals: 200)
        let refused = try Self.table.get("/api/user/a")
        expect(refused.status == 401 && refused.headers["WWW-Authenticate"] == "Bearer realm=\"nearby\"")
    }

    /// Who asks is not known yet, so that a stranger sends little.
    @Test(
        arguments: [(nil, 64 << 10), ("Authorization", 1 << 20), ("Cookie", 1 << 20)] as [(String?, Int)])
    func theBodyIsReadFirst(shown: String?, most: Int) throws {
        let headers: Headers = shown.map { [$0: "x"] } ?? [:]
        let head = try Request(method: .put, target: "/api/user/a", headers: headers)
        expect(Self.table.judge(head), equals: .read(maxBytes: most))
    }

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "same-origin"], .proven), (["Sec-Fetch-Site": "same-site"], .unproven),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://a.example", "Host": "a.example"], .unproven),
            (["Origin": "https://temples.example", "Host": "Temples.example"], .proven),
            (["Origin": "http://127.0.0.1:8080", "Host": "127.0.0.1:8080"], .proven),
            (["Origin": "https://temples.example.evil.example", "Host": "temples.example"], .unproven),
            (["Origin": "https://temples.example:8443", "Host": "temples.example"], .unproven),
            (["Origin": "null", "Host": "null"], .unproven), (["Origin": "https://", "Host": ""], .unproven),
            (["Host": "temples.example"], .unproven), ([:], .unproven),
        ] as [([String: String], RequestOrigin)])
    func aRequestIsOfThisSiteWhereTheBrowserSaysSo(headers: [String: String], origin: RequestOrigin) throws {
        let fields = headers.map { HeaderField(name: $0.key, value: $0.value) }
        let request = try Request(method: .post, target: "/", headers: Headers(fields: fields))
        expect(RequestOrigin(of: request), equals: origin)
    }
}
