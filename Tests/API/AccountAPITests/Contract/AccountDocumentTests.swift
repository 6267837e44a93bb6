import Expectations
import AccountModel
import APIDescription
import FakeTempleStore
import Foundation
import HTTPModel
import JSONShapes
import Testing
import WebRouting
import Wording

@testable import AccountAPI

/// The document of accounts, by the rules that the app's document keeps.
struct AccountDocumentTests {
    private let document: [String: Any]
    private let shapes: JSONShape

    init() throws {
        document = try require(
            JSONSerialization.jsonObject(with: Data(AccountDocument.served.json(site: nil))) as? [String: Any])
        shapes = JSONShape(document: document)
    }

    private func operation(_ route: AccountRoute) throws -> [String: Any] {
        let paths = try require(document["paths"] as? [String: [String: Any]])
        let path = try require(paths[OpenAPIDocument.path(route.route.path)])
        return try require(path[route.route.method.name.lowercased()] as? [String: Any])
    }

    @Test func everyRouteIsDescribedWithItsParameters() throws {
        var names: Set<String> = []
        for route in AccountRoutes.routes {
            let operation = try operation(route)
            expect(names.insert(try require(operation["operationId"] as? String)).inserted)
            let parameters = try require(operation["parameters"] as? [[String: Any]])
            let inQuery = parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
            expect(inQuery, equals: route.queryNames)
            let inPath = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
            expect(inPath, equals: PathPattern(route.route.path).parameterNames)
            let responses = try require(operation["responses"] as? [String: Any])
            let isPersonal = route.route.access == .signedIn
            expect(operation["security"] != nil, equals: isPersonal)
            expect(!isPersonal || responses["401"] != nil)
            expect(responses["403"] != nil, equals: route.route.effect != .reads)
            expect(responses["429"] != nil, equals: route.route.effect != .reads)
            expect(operation["requestBody"] != nil, equals: route.body != nil)
        }
        let paths = try require(document["paths"] as? [String: [String: Any]])
        expect(paths.values.map(\.count).reduce(0, +), equals: AccountRoutes.routes.count)
        expect(Set(AccountAPI.paths.map(OpenAPIDocument.path)), equals: Set(paths.keys))
    }

    @Test func everyRouteRefusesWhatItDoesNotTell() throws {
        let home = try Home()
        let tokens = try home.signIn()
        for route in AccountRoutes.routes where !route.route.path.hasSuffix(".ics") {
            let target = route.route.path.replacing(":id", with: "123") + "?undescribed=1"
            let response = try home.ask(route.route.method, target, as: tokens, body: route.body?.example)
            try expect(home.object(response, status: 400)["code"] as? String, equals: "unknown-parameter", "\(target)")
        }
    }

    /// Generators of clients number the models of objects that have no name.
    @Test func everyObjectAndChoiceHasAName() {
        expect(shapes.unnamed, equals: [])
        expect(shapes.oddNames, equals: [])
    }

    @Test func namesTheAddressOfTheSite() throws {
        for (site, address) in [(nil, "/"), ("https://temples.example", "https://temples.example"), (nil, "/")] {
            try expect(JSONShape.servers(AccountDocument.served.json(site: site)), equals: [["url": address]])
        }
    }

    @Test func everyReferenceLeadsSomewhereAndThereIsNoUnion() {
        var references = 0
        func check(_ value: Any) {
            if let object = value as? [String: Any] {
                expect(Set(object.keys).isDisjoint(with: ["anyOf", "oneOf", "allOf", "not", "nullable"]))
                if let reference = object["$ref"] as? String {
                    references += 1
                    expect(object.count == 1 && shapes.resolve(reference) != nil, "\(reference)")
                }
                object.values.forEach(check)
            } else if let list = value as? [Any] {
                list.forEach(check)
            }
        }
        check(document)
        expect(references, isAbove: AccountRoutes.routes.count)
    }

    @Test(arguments: AccountRoutes.routes.map(\.name))
    func everyExampleHasItsShape(name: String) throws {
        let route = try require(AccountRoutes.routes.first { $0.name == name })
        let operation = try operation(route)
        for parameter in try require(operation["parameters"] as? [[String: Any]]) {
            let place = "\(name) \(parameter["name"] ?? "")"
            let schema = try require(parameter["schema"] as? [String: Any], "\(place)")
            expect(shapes.faults(try require(parameter["example"], "\(place)"), schema, at: place), equals: [])
        }
        var holders = (operation["requestBody"] as? [String: Any]).map { ["requestBody": $0] } ?? [:]
        for (status, response) in try require(operation["responses"] as? [String: [String: Any]]) {
            holders[status] = (response["$ref"] as? String).flatMap(shapes.resolve) ?? response
        }
        // An answer of 204 has no body, and one of 304 neither.
        for (part, holder) in holders where part != "204" && part != "304" {
            for (type, content) in try require(holder["content"] as? [String: [String: Any]], "\(name) \(part)") {
                let schema = try require(content["schema"] as? [String: Any])
                let example = try require(content["example"], "\(name) \(part) \(type)")
                expect(shapes.faults(example, schema, at: "\(name) \(part)"), equals: [])
            }
        }
    }

    /// What a body may have null for is what the document says, and nothing else. Null may still be what is needed beside the other
    /// members, as if it was left out.
    @Test(arguments: AccountRoutes.routes.filter { $0.body != nil }.map(\.name))
    func nullIsTakenWhereItIsDescribed(name: String) throws {
        let route = try require(AccountRoutes.routes.first { $0.name == name })
        let sample = try Sample(try Home())
        let (target, example) = try sample.request(route)
        let body = try require(operation(route)["requestBody"] as? [String: Any])
        let content = try require(body["content"] as? [String: [String: Any]])
        let schema = try require(content.values.first?["schema"] as? [String: Any])
        for member in try shapes.withNulls(try require(example), schema) {
            let response = try sample.home.ask(route.route.method, target, as: sample.tokens, body: member.body)
            let faults = response.status == 400 ? try sample.home.faults(response) : []
            let isRefused = faults.contains {
                member.isDescribed ? $0 == member.pointer + " wrong-type" : $0.hasPrefix(member.pointer + " ")
            }
            expect(isRefused, equals: !member.isDescribed, "\(name) \(member.pointer) \(faults)")
        }
    }

    /// Returns the schema of an answer.
    private func schema(_ route: AccountRoute, _ status: Int) throws -> [String: Any] {
        let responses = try require(operation(route)["responses"] as? [String: [String: Any]])
        let content = try require(
            responses["\(status)"]?["content"] as? [String: [String: Any]], "\(route.name) \(status)")
        return try require(content.values.first?["schema"] as? [String: Any])
    }

    @Test(arguments: AccountRoutes.routes.map(\.name)) func anAnswerHasTheShapeThatIsTold(name: String) throws {
        let route = try require(AccountRoutes.routes.first { $0.name == name })
        let sample = try Sample(try Home())
        let response = try sample.ask(route, as: route.route.access == .signedIn ? sample.tokens : nil)
        expect(route.outcomes.contains { $0.status == response.status }, "\(response.text)")
        guard response.status != 204, response.headers["Content-Type"] == "application/json" else { return }
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        expect(shapes.faults(value, try schema(route, response.status), at: name), equals: [])
    }

    /// The answers with what an example does not have: null in place of what may be null.
    @Test func answersWithNothingInThemHaveTheShape() throws {
        let home = try Home()
        let tokens = try home.signIn()
        func check(_ name: String, _ response: Response) throws {
            let route = try require(AccountRoutes.routes.first { $0.name == name })
            let value = try JSONSerialization.jsonObject(with: Data(response.body))
            expect(shapes.faults(value, try schema(route, response.status), at: name), equals: [])
        }
        try check("readSettings", try home.ask(.get, "/api/user/settings", as: tokens))
        try check("exportAccount", try home.ask(.get, "/api/user/export", as: tokens))
        let reminder = #"{"title":"a","calendar":"solar","every":"month","last_day":true}"#
        try check("addReminder", try home.ask(.post, "/api/user/reminders", as: tokens, body: reminder))
        try check("keepFavourite", try home.ask(.put, "/api/user/favourites/123", as: tokens, body: "{}"))
        home.temples.temples = []
        try check("listFavourites", try home.ask(.get, "/api/user/favourites", as: tokens))
        let page = ["Sec-Fetch-Site": "same-origin"]
        try check(
            "signIn",
            try home.ask(.post, "/api/auth/google", page, body: #"{"idToken":"2 hua@example.org","cookie":true}"#))
    }

    @Test func problemsHaveTheShapeThatIsTold() throws {
        let home = try Home()
        let tokens = try home.signIn()
        for (name, response) in [
            ("signIn", try home.ask(.post, "/api/auth/google", body: #"{"idToken":"bad"}"#)),
            ("signIn", try home.ask(.post, "/api/auth/google", body: #"{"idToken":"away"}"#)),
            ("signIn", try home.ask(.post, "/api/auth/google", body: "{}")),
            ("refreshSession", try home.ask(.post, "/api/auth/refresh", body: #"{"refreshToken":"x"}"#)),
            ("askForMail", try home.askForMail("none")),
            ("changeChoice", try home.ask(.post, "/api/user/choice", as: tokens, body: "{}")),
            ("readSettings", try home.ask(.get, "/api/user/settings")),
            ("replaceSettings", try home.ask(.put, "/api/user/settings", as: tokens, body: #"{"advance_days":99}"#)),
            ("keepFavourite", try home.ask(.put, "/api/user/favourites/9", as: tokens, body: "{}")),
            ("removeFavourite", try home.ask(.delete, "/api/user/favourites/9", as: tokens)),
            ("removeDevice", try home.ask(.delete, "/api/user/device-token", as: tokens, body: #"{"token":"x"}"#)),
            ("readReminder", try home.ask(.get, "/api/user/reminders/1", as: tokens)),
            ("endSession", try home.ask(.delete, "/api/user/sessions/1", as: tokens)),
            ("readCalendar", try home.ask(.get, "/api/user/calendar.ics?key=x")),
            ("unsubscribe", try home.ask(.post, "/api/notifications/unsubscribe?key=x")),
        ] {
            let problem = try home.object(response, status: response.status)
            let route = try require(AccountRoutes.routes.first { $0.name == name })
            expect(shapes.faults(problem, try schema(route, response.status), at: name), equals: [])
            expect(route.operation.problems.contains { $0.code == problem["code"] as? String }, "\(name)")
        }
    }
}
