import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct SuggestRouteTests {
    private static let mazu = Suggestion(
        kind: .deity, id: 1, name: "媽祖", detail: nil, distance: nil, matched: .exact, ranges: [0..<2], url: "/deities/1"
    )
    private static let lukang = Suggestion(
        kind: .temple, id: 123, name: "鹿港天后宮", detail: "彰化縣鹿港鎮", distance: Distance(meters: 1234.4), matched: .similar,
        ranges: [], url: "/temples/123")

    @Test func answersWithNamesAndTheirParts() throws {
        let asking = Asking()
        asking.store.meant = [Self.mazu, Self.lukang]
        let response = try asking.get("/api/suggest?q=%E5%AA%BD%E7%A5%96&lat=24&lng=120.5&limit=2")
        expect(response.status, equals: 200)
        expect(
            String(decoding: response.body, as: UTF8.self),
            equals: """
                [{"kind":"deity","id":1,"name":"媽祖","detail":null,"distance":null,"matched":"exact","ranges":[[0,2]],\
                "url":"/deities/1"},{"kind":"temple","id":123,"name":"鹿港天后宮","detail":"彰化縣鹿港鎮","distance":1.234,\
                "matched":"similar","ranges":[],"url":"/temples/123"}]
                """)
        let asked = try SuggestQuery("媽祖", latitude: 24, longitude: 120.5, limit: 2, today: asking.time.day)
        expect(asking.store.askedSuggestions, equals: asked)
    }

    @Test func asksForEightFromTodayWithoutAPoint() throws {
        let asking = Asking()
        try expectEmpty(asking.array("/api/suggest?q=x"))
        try expect(asking.store.askedSuggestions, equals: SuggestQuery("x", today: asking.time.day))
        _ = try asking.get("/api/suggest?q=x&date=2027-04-15")
        expect(asking.store.askedSuggestions?.today.description, equals: "2027-04-15")
    }

    @Test func asksForTheKindsAlone() throws {
        let asking = Asking()
        _ = try asking.get("/api/suggest?q=x&kinds=deity,place")
        expect(asking.store.askedSuggestions?.kinds, equals: [.deity, .place])
        _ = try asking.get("/api/suggest?q=x")
        expect(asking.store.askedSuggestions?.kinds, equals: Set(Suggestion.Kind.allCases))
    }

    @Test(arguments: [
        ("", "missing-parameter", "q"), ("q=", "invalid-parameter", "q"), ("q=%20", "invalid-parameter", "q"),
        ("q=" + String(repeating: "a", count: 65), "invalid-parameter", "q"),
        ("q=x&lat=24", "missing-parameter", "lng"), ("q=x&lng=120", "missing-parameter", "lat"),
        ("q=x&lat=95&lng=120", "invalid-parameter", "lat"), ("q=x&lat=24&lng=a", "invalid-parameter", "lng"),
        ("q=x&limit=0", "invalid-parameter", "limit"), ("q=x&limit=21", "invalid-parameter", "limit"),
        ("q=x&kinds=", "invalid-parameter", "kinds"), ("q=x&kinds=deity,god", "invalid-parameter", "kinds"),
        ("q=x&radius=5", "unknown-parameter", "radius"), ("q=x&date=tomorrow", "invalid-parameter", "date"),
    ])
    func namesTheParameterAtFault(query: String, code: String, parameter: String) throws {
        let response = try Asking().get("/api/suggest?" + query)
        expect(response.status, equals: 400)
        let problem = try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        expect(problem["code"] as? String == code && problem["parameter"] as? String == parameter)
    }

    /// A box asks at each letter: what is known already is not looked for again.
    @Test func aKnownAnswerIsNotMadeAgain() throws {
        let asking = Asking()
        let first = try asking.get("/api/suggest?q=x")
        expect(first.headers["Cache-Control"], equals: "public, max-age=60")
        let tag = try require(first.headers["ETag"])
        let asked = asking.store.questions
        let again = { try asking.get("/api/suggest?q=x", ["If-None-Match": tag]) }
        try expect(again().status, equals: 304)
        expect(asking.store.questions, equals: asked)
        asking.store.revision = DataRevision(count: 2, changedAt: 1_700_000_001)
        try expect(again().status, equals: 200)
    }
}
