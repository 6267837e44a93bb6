import APIDescription
import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import Testing
import WebRouting
import Wording

@testable import TempleAPI

/// What a problem says is the same in each language: whoever reads Chinese or Japanese learns the reason too.
struct ReasonTests {
    private func detail(_ target: String, _ language: String, of asking: Asking) throws -> String {
        let response = try asking.get(target, ["Accept-Language": language])
        let problem = try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        return try require(problem["detail"] as? String)
    }

    /// For each parameter of each path, a value that is none: the sentence says what would be one.
    @Test(arguments: APITable.routes.filter { $0.method == .get && !$0.parameters.isEmpty }.map(\.name))
    func aWrongValueIsToldWithWhatWouldBeRight(name: String) throws {
        let route = try require(APITable.routes.first { $0.name == name })
        let asking = try Asking.aboutOneOfEach()
        let path = route.path.replacingOccurrences(
            of: ":id",
            with: route.path.hasPrefix("/api/temples") ? "123" : route.path.contains("events") ? "10100" : "1")
        for wrong in route.parameters {
            var query = [URLQueryItem(name: wrong.name, value: "")]
            for other in route.parameters where other.name != wrong.name {
                let isPoint = ["lat", "lng"].contains(other.name) && wrong.name != "ids"
                let isChoice = name == "getCalendar" && other.name == "new_moon" && wrong.name != "deities"
                if isChoice { query.append(.init(name: other.name, value: "true")) }
                if other.isRequired || isPoint { query.append(.init(name: other.name, value: other.shownExample)) }
            }
            var parts = URLComponents()
            parts.queryItems = query
            let target = path + "?" + (parts.percentEncodedQuery ?? "")
            let response = try asking.get(target)
            let problem = try asking.object(response, status: 400)
            expect(problem["parameter"] as? String, equals: wrong.name, "\(target)")
            expect(problem["code"] as? String, equals: "invalid-parameter", "\(target)")
            let general = [
                "zh-TW": "\(wrong.name)：" + ProblemCode.invalidParameter.chineseDetail,
                "ja": "\(wrong.name)：" + ProblemCode.invalidParameter.japaneseDetail,
            ]
            for (language, sentence) in general {
                let detail = try detail(target, language, of: asking)
                expect(detail != sentence && detail != problem["detail"] as? String, "\(target): \(detail)")
            }
        }
    }

    /// Reasons that differ in English differ in each language.
    @Test func eachReasonHasItsOwnWordsInEachLanguage() throws {
        let asking = try Asking.aboutOneOfEach()
        let details = try ["en", "zh-TW", "ja"].map { language in
            try Self.wrong.map { try detail($0, language, of: asking) }
        }
        for (first, target) in Self.wrong.enumerated() {
            for second in Self.wrong.indices.dropFirst(first + 1) where details[0][first] != details[0][second] {
                for own in details.dropFirst() {
                    expect(own[first] != own[second], "\(target) and \(Self.wrong[second]): \(own[first])")
                }
            }
            expect(Set(details.map { $0[first] }).count, equals: 3, "\(target)")
        }
    }

    private static let point = "lat=24&lng=120"

    /// One request for each reason, none twice.
    private static let wrong =
        [
            "lng=120", "lat=24", "", "\(point)&lat=25", "\(point)&colour=red", "\(point)&open_now=true&date=2027-04-15",
            "\(point)&sort=name", "q=a&sort=rating&radius=3", "q=a&sort=distance", "\(point)&min_radius=8&radius=3",
            "\(point)&bbox=1,2,3", "\(point)&q=", "\(point)&ids=x", "\(point)&county=x", "\(point)&religion=",
            "\(point)&updated_since=x", "\(point)&cursor=x", "\(point)&date=x", "\(point)&fields=colour",
            "\(point)&format=xml", "\(point)&lang=fr", "\(point)&limit=0", "\(point)&deity=",
        ].map { "/api/temples?" + $0 }
        + [
            "from=2027-04-15&to=2027-04-14", "to=x", "kind=x", "kind=a,a,a,a,a,a,a,a,a", "type=x",
        ].map { "/api/events?" + $0 }
        + [
            "", "ids=1", "ids=1,x", "ids=\((1...60).map(String.init).joined(separator: ","))", "ids=1,2&count=3",
            "\(point)&order=given", "\(point)&mode=transit", "\(point)&mode=swim", "ids=123,9999", "\(point)&count=1",
        ].map { "/api/routes?" + $0 }
        + [
            "/api/temples/facets?\(point)", "/api/temples/facets?\(point)&facets=x", "/api/suggest?",
            "/api/suggest?q=a&kinds=x", "/api/temples/clusters?zoom=8",
            "/api/temples/clusters?bbox=120,21,122,25", "/api/temples/clusters?bbox=120,21,122,25&zoom=20",
            "/api/changes?since=x", "/api/changes?kind=x", "/api/activities?event_id=99", "/api/calendar.ics",
            "/api/calendar.ics?deities=x", "/api/calendar.ics?new_moon=true&notify_time=25:00",
            "/api/lunar?month=3", "/api/lunar?month=13&day=1", "/api/lunar?month=3&day=1&isLeap=true&year=2026",
            "/api/lunar?month=3&day=1&isLeap=true&year=2025", "/api/temples/999", "/api/deities/999", "/nowhere",
        ]

    /// A request that cannot be read is told why in each language, too.
    @Test func eachReasonOfARequestThatCannotBeReadHasItsOwnWords() {
        let parts: [RequestError.Part] = [.path, .queryName, .queryValue(name: "lat"), .target]
        let errors: [RequestError] =
            [.invalidTarget, .tooManyParameters(limit: 64)] + parts.map { .invalidPercentEscape($0) }
            + parts.map { .invalidUTF8($0) } + parts.map { .controlCharacter($0) }
        let faults = errors.map { Fault($0) }
        for details in [faults.map(\.chineseDetail), faults.map(\.japaneseDetail), faults.map { $0.detail }] {
            expect(Set(details.compactMap(\.self)).count, equals: errors.count)
        }
    }
}
