import Expectations
import APIDescription
import FakeTempleStore
import Foundation
import HTTPModel
import JSONShapes
import LunarCalendar
import TempleModel
import Testing
import WebRouting

@testable import TempleAPI

struct OpenAPITests {
    func document() throws -> [String: Any] {
        let response = try Asking().get("/openapi.json")
        expect(response.status, equals: 200)
        expect(response.headers["Content-Type"], equals: "application/json")
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    private func operation(_ route: APIRoute, in document: [String: Any]) throws -> [String: Any] {
        let path = try require((document["paths"] as? [String: Any])?[OpenAPIDocument.path(of: route)])
        return try require((path as? [String: Any])?[route.method.name.lowercased()] as? [String: Any])
    }

    @Test func hasEveryRouteAndEveryParameterOnce() throws {
        let document = try document()
        expect(document["openapi"] as? String, equals: "3.1.0")
        var names: Set<String> = []
        for route in APITable.routes {
            let operation = try operation(route, in: document)
            expect(names.insert(try require(operation["operationId"] as? String)).inserted)
            let parameters = try require(operation["parameters"] as? [[String: Any]])
            let inQuery = parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
            expect(inQuery, equals: route.parameters.map(\.name))
            expect(Set(inQuery).count, equals: inQuery.count)
            let inPath = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
            expect(inPath, equals: PathPattern(route.path).parameterNames)
            expect(parameters.allSatisfy { $0["schema"] is [String: Any] })
            let responses = try require(operation["responses"] as? [String: Any])
            expect(Set(route.problems.map { String($0.status) }).isSubset(of: responses.keys))
            expect(operation["requestBody"] != nil, equals: route.method == .post)
        }
        let paths = try require(document["paths"] as? [String: [String: Any]])
        expect(paths.values.map(\.count).reduce(0, +), equals: APITable.routes.count)
    }

    /// Every route refuses a parameter that is not in its description.
    @Test func everyRouteRefusesWhatItDoesNotTell() throws {
        // A subscription must not end by what a program of calendars adds to its address.
        for route in APITable.routes where !route.path.hasSuffix(".ics") {
            let target = route.path.replacingOccurrences(of: ":id", with: "1") + "?undescribed=1"
            let response = try Asking().get(target, method: route.method)
            expect(response.status, equals: 400, "\(target)")
            try expect(Asking().code(response), equals: "unknown-parameter")
        }
    }

    @Test func aCalendarPassesOverWhatItDoesNotTell() throws {
        let calendars = APITable.routes.filter { $0.path.hasSuffix(".ics") }
        expect(calendars.count, isAbove: 3)
        for route in calendars {
            let path = route.path.replacingOccurrences(of: ":id", with: "1")
            let (bare, more) = (try Asking().get(path), try Asking().get(path + "?nocache=1&x=2"))
            expect(more.status, equals: bare.status, "\(path)")
        }
    }

    @Test func everyReferenceLeadsSomewhere() throws {
        let document = try document()
        let shapes = JSONShape(document: document)
        var count = 0
        func check(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String {
                    count += 1
                    expect(shapes.resolve(reference) != nil, "\(reference)")
                }
                object.values.forEach(check)
            } else if let list = value as? [Any] {
                list.forEach(check)
            }
        }
        check(document)
        expect(count, isAbove: APITable.routes.count)
    }

    @Test(arguments: [
        "/api/temples?lat=24&lng=120&deity=x", "/api/temples?lat=24&lng=120&format=geojson", "/api/temples/123",
        "/api/events?from=2026-11-20&to=2027-11-20", "/api/deities", "/api/deities/1", "/api/groups", "/api/groups/1",
        "/api/groups/1/items", "/api/activities", "/api/activities?lat=24.06&lng=120.43&event_id=10100",
        "/api/temples/123/activities", "/api/events/10100", "/api/events/2", "/api/deities/2",
        "/api/lunar?month=12&day=30", "/api/routes?lat=24&lng=120&mode=driving", "/", "/api", "/api/deities/1?lang=ja",
        "/api/events/10100?lang=en", "/api/activities?lang=ja", "/api/groups/1?lang=en",
    ])
    func answersHaveTheShapeThatIsTold(target: String) throws {
        let asking = Asking()
        asking.store.temples = [try FakeStore.lukang()]
        asking.store.catalogue = try FakeStore.smallAlmanac()
        let response = try asking.get(target)
        expect(response.status, equals: 200)
        let path = target.prefix { $0 != "?" }.split(separator: "/").map { Int($0) == nil ? String($0) : ":id" }
        let route = try require(
            APITable.routes.first { $0.method == .get && $0.path == "/" + path.joined(separator: "/") })
        try expectShape(of: response, route)
    }

    /// Each kind of change has the form that is told, there and gone; an activity is a list.
    @Test func changesHaveTheShapeThatIsTold() throws {
        let asking = try Asking.aboutOneOfEach()
        let ids: [FeedKind: Int64] = [.temple: 123, .deity: 1, .festival: 1, .activity: 1, .group: 1]
        asking.store.feed = FeedPage(
            entries: FeedKind.allCases.flatMap { kind in
                [false, true].map {
                    FeedEntry(kind: kind, id: $0 ? 9_999 : ids[kind] ?? 0, number: 1, isDeleted: $0)
                }
            }, next: FeedCursor(feed: "0c", number: 12, kind: .temple, id: 9, knownUpTo: 12))
        let response = try asking.get("/api/changes")
        let changes = try require(asking.object(response)["changes"] as? [[String: Any]])
        expect(changes.filter { $0["value"] is NSNull }.count, equals: FeedKind.allCases.count)
        expect(changes.contains { $0["kind"] as? String == "activity" && ($0["value"] as? [Any])?.count == 2 })
        let shapes = JSONShape(document: try document())
        let answer = try JSONSerialization.jsonObject(with: Data(response.body))
        expect(shapes.faults(answer, ["$ref": "#/components/schemas/Changes"]), equals: [])
        var wrong = try require(changes.first)
        wrong["kind"] = "deity"
        expect(shapes.faults(wrong, ["$ref": "#/components/schemas/Change"]) != [])
    }

    /// The description does not cover this answer: it has only some members of a temple. Each has the form of the full
    /// answer.
    @Test(arguments: ["id,name,distance", "next_lunar_date", "matched_deity,special_event,map"])
    func withFieldsEveryMemberHasTheShapeThatIsTold(fields: String) throws {
        let asking = Asking()
        asking.store.temples = [try FakeStore.lukang()]
        let response = try asking.get("/api/temples?lat=24&lng=120&deity=x&fields=" + fields)
        let shapes = JSONShape(document: try document())
        var temple = try require(shapes.resolve("#/components/schemas/TempleMatch"))
        let names = fields.split(separator: ",").map(String.init)
        temple["required"] = names
        let answers = try JSONSerialization.jsonObject(with: Data(response.body))
        expect(shapes.faults(answers, ["type": "array", "items": temple]), equals: [])
        expect((answers as? [[String: Any]])?.first.map { Set($0.keys) }, equals: Set(names))
    }

    /// Compares the pattern with the accepted days, for every day of two centuries and for texts that look like days.
    @Test func tellsWhichDaysCanBeAskedAbout() throws {
        let pattern = try NSRegularExpression(pattern: JSONSchema.askedDayPattern)
        for year in 1899...2102 {
            for month in 0...13 {
                for day in [0, 1, 9, 10, 19, 20, 27, 28, 29, 30, 31, 32] {
                    let text = String(format: "%04d-%02d-%02d", year, month, day)
                    let isTold = pattern.firstMatch(in: text, range: NSRange(0..<10)) != nil
                    expect(isTold, equals: CivilDay(iso8601: text).map(LunarCalendar.contains) ?? false, "\(text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("/api/lunar", #"{"lunar":{"month":3,"day":23}}"#), ("/api/lunar", #"{"lunar":[{"month":12,"day":30}]}"#),
        (
            "/api/lunar/batch",
            #"{"lunar":[{"month":12,"day":30,"year":2026},{"month":1,"day":1,"isLeap":null}],"year":null}"#
        ),
    ])
    func lunarAnswersHaveTheShapeThatIsTold(path: String, body: String) throws {
        let route = try require(APITable.routes.first { $0.path == path && $0.method == .post })
        let response = try Asking().get(path, method: .post, body: body)
        expect(response.status, equals: 200)
        try expectShape(of: response, route)
    }

    /// Only what follows the language of the request says which one it has.
    @Test func theLanguageIsAHeaderOfWhatFollowsIt() throws {
        let document = try document()
        for route in APITable.routes {
            let responses = try operation(route, in: document)["responses"] as? [String: [String: Any]]
            let headers = responses?["200"]?["headers"] as? [String: Any] ?? [:]
            expect(headers["Content-Language"] != nil, equals: route.speaks != nil, "\(route.name)")
        }
    }

    private func expectShape(of response: Response, _ route: APIRoute) throws {
        let document = try document()
        let answers = (try operation(route, in: document)["responses"] as? [String: [String: Any]])?["200"]
        let content = try require(answers?["content"] as? [String: [String: Any]])
        let type = try require(response.headers["Content-Type"])
        let schema = try require(content[type]?["schema"] as? [String: Any])
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        expect(JSONShape(document: document).faults(value, schema), equals: [])
    }

    @Test func problemsHaveTheShapeAndTheCodesThatAreTold() throws {
        let document = try document()
        for target in ["/nothing", "/api/temples", "/api/temples/9", "/api/groups?x=1"] {
            let response = try Asking().get(target)
            let value = try JSONSerialization.jsonObject(with: Data(response.body))
            expect(JSONShape(document: document).faults(value, ["$ref": "#/components/schemas/Problem"]), equals: [])
            let told = try require(Asking().code(response))
            let code = try require(ProblemCode(rawValue: told))
            expect(code.status, equals: response.status)
        }
    }
}
