import Expectations
import Foundation
import HTTPModel
import Testing

/// `/api/lunar` and `/api/lunar/batch`: all forms of the request get the same form of answer.
struct LunarRouteTests {
    private static let json: Headers = ["Content-Type": "application/json"]

    private func post(_ body: String, _ path: String = "/api/lunar", _ headers: Headers = json) throws -> Response {
        try Asking().get(path + "?date=2025-01-01", headers, method: .post, body: body)
    }

    @Test(arguments: [
        (#"{"lunar":{"year":2025,"month":3,"day":23,"isLeap":false}}"#, ["2025-04-20"], []),
        (#"{"lunar":{"month":3,"day":23},"year":2025}"#, ["2025-04-20"], []),
        (#"{"lunar":{"month":3,"day":23,"year":2025},"year":2025}"#, ["2025-04-20"], []),
        (#"{"lunar":{"month":6,"day":24,"year":2025,"isLeap":true}}"#, ["2025-08-17"], []),
        (#"{"lunar":{"month":7,"day":30,"year":2026,"isLeap":null}}"#, ["2026-09-10"], ["2026-09-10"]),
        (
            #"{"lunar":{"month":3,"day":23}}"#,
            ["2025-04-20", "2026-05-09", "2027-04-29", "2028-04-17", "2029-05-06"], []
        ),
    ])
    func oneDayIsAnsweredAtBothPaths(body: String, solar: [String], clamped: [String]) throws {
        for path in ["/api/lunar", "/api/lunar/batch"] {
            let answer = try Asking().object(try post(body, path))
            expect(Set(answer.keys), equals: ["solar_dates", "clamped_dates", "results"])
            expect(answer["solar_dates"] as? [String], equals: solar)
            expect(answer["clamped_dates"] as? [String], equals: clamped)
            expect(answer["results"] is NSNull)
        }
    }

    @Test func aBatchHasTheSameShape() throws {
        let body = #"{"lunar":[{"month":3,"day":23},{"month":7,"day":30,"year":2025}]}"#
        for path in ["/api/lunar", "/api/lunar/batch"] {
            let answer = try Asking().object(try post(body, path))
            expect(answer["solar_dates"] as? [String] == [] && answer["clamped_dates"] as? [String] == [])
            let results = try require(answer["results"] as? [[String: Any]])
            expect(results.map { ($0["solar_dates"] as? [String])?.count }, equals: [5, 1])
            let asked = results.compactMap { $0["lunar"] as? [String: Any] }
            expect(asked.map { $0["year"] as? Int } == [nil, 2025] && asked[0]["year"] is NSNull)
            expect(asked.map { $0["isLeap"] as? Bool }, equals: [false, false])
        }
        let common = try Asking().object(try post(#"{"lunar":[{"month":3,"day":23}],"year":2025}"#))
        let result = try require((common["results"] as? [[String: Any]])?.first)
        expect((result["lunar"] as? [String: Any])?["year"] as? Int, equals: 2025)
        expect(result["solar_dates"] as? [String], equals: ["2025-04-20"])
        try expect((Asking().object(try post(#"{"lunar":[]}"#))["results"] as? [Any])?.isEmpty, equals: true)
    }

    @Test(arguments: [
        #"{"lunar":{"year":2025,"month":3,"day":23},"year":2026}"#,
        #"{"lunar":[{"month":1,"day":1},{"year":2025,"month":3,"day":23}],"year":2026}"#,
        #"{"lunar":{"year":2025,"month":3,"day":23,"hour":1}}"#,
        #"{"lunar":{"year":2025,"month":3,"day":23},"date":"2025-01-01"}"#,
    ])
    func yearsThatDifferAndUnknownMembersAreRefused(body: String) throws {
        let response = try post(body)
        expect(response.status, equals: 400)
        try expect(Asking().code(response), equals: "invalid-body")
    }

    @Test(arguments: [
        ("application/json", 200), ("text/plain;charset=UTF-8", 200), ("text/plain", 200), (nil, 200),
        ("Application/JSON; charset=utf-8", 200), ("application/x-www-form-urlencoded", 415), ("text/html", 415),
        ("application/jsonx", 415),
    ])
    func theBodyIsJSONWhateverABrowserCallsIt(type: String?, status: Int) throws {
        let headers: Headers = type.map { ["Content-Type": $0] } ?? [:]
        try expect(post(#"{"lunar":{"month":3,"day":23}}"#, "/api/lunar", headers).status, equals: status)
    }

    @Test(arguments: [
        ("year=2025&month=3&day=23&isLeap=false", ["2025-04-20"]),
        ("year=2025&month=6&day=24&isLeap=true", ["2025-08-17"]),
        (
            "month=3&day=23&date=2025-04-20",
            ["2025-04-20", "2026-05-09", "2027-04-29", "2028-04-17", "2029-05-06"]
        ),
    ])
    func aDayInTheParametersIsAnsweredAlike(query: String, solar: [String]) throws {
        let answer = try Asking().object("/api/lunar?" + query)
        expect(answer["solar_dates"] as? [String] == solar && answer["results"] is NSNull)
    }

    @Test(arguments: [
        ("day=23", "missing-parameter", "month"), ("month=3", "missing-parameter", "day"),
        ("month=13&day=1", "invalid-parameter", "month"), ("month=3&day=31", "invalid-parameter", "day"),
        ("month=3&day=23&year=1899", "invalid-parameter", "year"),
        ("month=3&day=1&isLeap=1", "invalid-parameter", "isLeap"),
        ("month=3&day=23&year=2025&isLeap=true", "invalid-lunar-date", "isLeap"),
    ])
    func aParameterAtFaultIsNamed(query: String, code: String, parameter: String) throws {
        let problem = try Asking().object("/api/lunar?" + query, status: 400)
        expect(problem["code"] as? String == code && problem["parameter"] as? String == parameter)
    }

    /// No day after the limit is decoded: it would be an error of the body's form.
    @Test func decodingEndsAtTheLimitOfABatch() throws {
        let day = #"{"month":3,"day":23}"#
        func batch(_ days: Int, then more: String...) -> String {
            #"{"lunar":["# + (Array(repeating: day, count: days) + more).joined(separator: ",") + "]}"
        }
        let limit = "lunar: give at most 1000 days"
        try expect(post(batch(1_000)).status, equals: 200)
        for body in [batch(1_001), batch(1_000, then: #"{"month":"x"}"#, "7"), batch(50_000)] {
            let problem = try Asking().object(try post(body), status: 400)
            expect(problem["code"] as? String == "invalid-body" && problem["parameter"] as? String == "lunar")
            expect(problem["detail"] as? String, equals: limit)
        }
        let form = try Asking().object(try post(batch(999, then: "7", day)), status: 400)
        expect(form["code"] as? String == "invalid-body" && form["detail"] as? String != limit)
    }
}
