import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleAPI
import Testing

struct NegotiationTests {
    private static let search = "/api/temples?lat=24&lng=120"

    @Test(arguments: [
        ("", "*/*", "application/json"), ("", "application/geo+json", "application/geo+json"),
        ("&format=geojson", "application/json", "application/geo+json"),
        ("&format=json", "application/geo+json", "application/json"),
    ])
    func answersInTheFormThatIsAskedFor(format: String, accept: String, expected: String) throws {
        let asking = Asking()
        asking.store.temples = [try FakeStore.lukang()]
        let response = try asking.get(Self.search + format, ["Accept": accept])
        expect(response.headers["Content-Type"], equals: expected)
        let parsed = try JSONSerialization.jsonObject(with: Data(response.body))
        expect(parsed is [String: Any], equals: expected == "application/geo+json")
    }

    @Test(arguments: [
        (search, "text/html"), ("/api/temples/123", "application/geo+json"), ("/api/groups", "application/json;q=0"),
        ("/api/calendar.ics?new_moon=true", "application/json"), ("/healthz", "text/html"),
    ])
    func refusesWhatItCannotAnswerIn(target: String, accept: String) throws {
        let asking = Asking()
        let response = try asking.get(target, ["Accept": accept])
        expect(response.status, equals: 406)
        try expect(asking.code(response), equals: "not-acceptable")
        expect(asking.store.questions, equals: 0)
    }

    @Test(arguments: ["text/html", "application/x-www-form-urlencoded", "application/jsonp", ""])
    func takesNoOtherBodyThanJSON(type: String) throws {
        let asking = Asking()
        let response = try asking.get(
            "/api/lunar", ["Content-Type": type], method: .post, body: #"{"lunar":{"month":3,"day":23}}"#)
        expect(response.status, equals: 415)
        try expect(asking.code(response), equals: "unsupported-media-type")
    }

    @Test func takesNoCompressedBody() throws {
        let response = try Asking().get(
            "/api/lunar", ["Content-Type": "application/json; charset=utf-8", "Content-Encoding": "gzip"],
            method: .post, body: #"{"lunar":{"month":3,"day":23}}"#)
        expect(response.status, equals: 415)
    }

    @Test(arguments: [
        ("id,name,distance", ["id", "name", "distance"]), ("map", ["map"]), ("matched_deity", ["matched_deity"]),
        ("deities,id,id", ["id", "deities"]),
    ])
    func keepsOnlyTheFieldsThatAreAskedFor(fields: String, kept: [String]) throws {
        let asking = Asking()
        asking.store.temples = Array(repeating: try FakeStore.lukang(), count: 3)
        let list = try require(
            JSONSerialization.jsonObject(
                with: Data(try asking.get(Self.search + "&fields=" + fields).body)) as? [[String: Any]])
        expect(list.count, equals: 3)
        for temple in list { expect(Set(temple.keys), equals: Set(kept)) }
        let features =
            try JSONSerialization.jsonObject(
                with: Data(try asking.get(Self.search + "&format=geojson&fields=" + fields).body)) as? [String: Any]
        let feature = try require((features?["features"] as? [[String: Any]])?.last)
        expect(Set(feature.keys), equals: ["type", "id", "geometry", "properties"])
        expect(Set(try require(feature["properties"] as? [String: Any]).keys), equals: Set(kept))
    }

    @Test(arguments: ["", "id,", "colour", "ID", "id,special_event.title", "lunar"])
    func namesAFieldThatThereIsNot(fields: String) throws {
        let response = try Asking().get(Self.search + "&fields=" + fields)
        expect(response.status, equals: 400)
        let problem = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        expect(problem?["parameter"] as? String, equals: "fields")
    }

    /// `fields` accepts exactly the members of a temple.
    @Test func everyMemberIsAField() throws {
        let asking = Asking()
        asking.store.temples = [try FakeStore.lukang()]
        let list = try require(
            JSONSerialization.jsonObject(with: Data(try asking.get(Self.search).body)) as? [[String: Any]])
        let names = try require(list.first).keys.sorted().joined(separator: ",")
        try expect(asking.get(Self.search + "&fields=" + names).body, equals: asking.get(Self.search).body)
        let refusal = try asking.get(Self.search + "&fields=x")
        let problem = try JSONSerialization.jsonObject(with: Data(refusal.body)) as? [String: Any]
        let told = try require((problem?["detail"] as? String)?.split(separator: "the members are ").last)
        expect(told.split(separator: ", ").sorted().joined(separator: ","), equals: names)
    }
}
