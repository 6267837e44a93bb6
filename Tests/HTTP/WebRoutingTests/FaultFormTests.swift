import Expectations
import HTTPModel
import Testing
import WebRouting

/// One fault, in the form that the route and the client choose.
struct FaultFormTests {
    private static let browser: Headers = ["Accept": "text/html,*/*;q=0.8"]

    private static func makeTable() throws -> RouteTable {
        var rules = SiteRules()
        rules.crossOrigin = CrossOrigin(allowed: .any, exposed: "ETag")
        return Site.table([Site.get("/api/a"), Site.get("/a", for: .people)], rules)
    }

    @Test(arguments: [
        (HTTPMethod.post, "/api/a", "problem method-not-allowed"), (.post, "/a", "page method-not-allowed"),
        (.get, "/nothing", "page unknown-path"), (.get, "/api/nothing", "problem unknown-path"),
        (.post, "/nothing", "problem unknown-path"), (.head, "/nothing", "problem unknown-path"),
    ])
    func aBrowserGetsAPageOutsideTheAPI(method: HTTPMethod, target: String, expected: String) throws {
        let table = try Self.makeTable()
        let response = try table.get(target, Self.browser, method: method)
        expect(response.text, equals: expected)
        // A body changes nothing: the head decides.
        let head = try Request(method: method, target: target, headers: Self.browser)
        expect(table.judge(head), equals: .refuse(response))
    }

    @Test(arguments: [("/a", "page method-not-allowed"), ("/api/a", "problem method-not-allowed")])
    func theRouteChoosesTheFormForPrograms(target: String, expected: String) throws {
        let response = try Self.makeTable().get(target, ["Accept": "application/json"], method: .put)
        expect(response.text == expected && response.headers["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func aProgramGetsAProblemWhereThereIsNothing() throws {
        for headers: Headers in [[:], ["Accept": "*/*"], ["Accept": "application/json"]] {
            try expect(Self.makeTable().get("/nothing", headers).text, equals: "problem unknown-path")
        }
    }

    @Test func pagesOfOtherOriginsReadWhatIsForPrograms() throws {
        let table = try Self.makeTable()
        var headers = Self.browser
        headers["Origin"] = "https://other.example"
        for (target, isRead) in [("/api/a", true), ("/api/nothing", true), ("/a", false), ("/nothing", false)] {
            let response = try table.get(target, headers)
            expect(response.headers["Access-Control-Allow-Origin"] != nil, equals: isRead, "\(target)")
        }
        let malformed = table.respond(toMalformed: .invalidTarget, headers: headers)
        expect(malformed.status == 400 && malformed.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func aSiteWithoutPagesHasProblemsAlone() throws {
        var table = RouteTable(now: { 0 })
        table.add(Site.get("/a", for: .people)) { _ in .text("") }
        let response = try table.get("/nothing", Self.browser)
        expect(response.status == 404 && response.text == "there is nothing at this path\n")
        try expect(table.get("/a", Self.browser, method: .post).headers["Allow"], equals: "GET, HEAD, OPTIONS")
    }

    @Test func aFaultOfAFunctionHasTheFormOfItsRoute() throws {
        var table = RouteTable(forms: Site.forms, now: { 0 })
        table.add(Site.get("/api/a")) { _ in throw Fault.notFound("unknown-temple", "") }
        table.add(Site.get("/a", for: .people)) { _ in throw Fault.notFound("unknown-temple", "") }
        try expect(table.get("/api/a", Self.browser).text, equals: "problem unknown-temple")
        try expect(table.get("/a").text, equals: "page unknown-temple")
    }
}
