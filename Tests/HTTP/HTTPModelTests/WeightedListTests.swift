import Expectations
import HTTPModel
import Testing

struct WeightedListTests {
    private func list(_ text: String) -> WeightedList? { WeightedList("Accept", of: ["accept": text]) }

    @Test(arguments: [
        ("*/*", "application/json"),
        ("application/geo+json", "application/geo+json"),
        ("application/json;q=0.5, application/geo+json;q=0.6", "application/geo+json"),
        ("APPLICATION/*;q=0.2, application/json ; Q=0.1", "application/geo+json"),
        ("*/*, application/json;q=0", "application/geo+json"),
        ("text/html, */*;q=0.1", "application/json"),
        ("application/geo+json;version=2;q=1.000", "application/geo+json"),
        ("application/json;q=1.5, */*;q=0.1", "application/json"),
    ])
    func findsTheTypeWantedMost(_ accept: String, _ expected: String) {
        expect(list(accept)?.best(ofMediaTypes: ["application/json", "application/geo+json"]), equals: expected)
    }

    @Test(arguments: ["text/html", "application/json;q=0", "application/jso", "text/*", "*/*;q=0.000", "json"])
    func findsNoneWhereAllAreRefused(_ accept: String) {
        expect(list(accept)?.members.isEmpty, equals: false)
        expectNil(list(accept)?.best(ofMediaTypes: ["application/json"]))
    }

    @Test(arguments: ["", ",", " , ;q=1", "a;q=2", "a;q=0.1234", "a;q=-1", "a;q=", "a;q=1.001"])
    func isNilWhereNothingCanBeRead(_ accept: String) {
        expectNil(list(accept))
        expectNil(WeightedList("Accept", of: [:]))
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("*", true), ("GZIP", true), ("x-gzip", true),
        ("gzip;q=0", false), ("*;q=0", false), ("br", false), ("identity", false), ("gzip;q=0, *", false),
        ("gzip;q=0.5, identity", false), ("gzip;q=0.5, identity;q=0.5", true), ("identity;q=0, *", true),
    ])
    func saysWhetherGzipIsWanted(_ accept: String, _ expected: Bool) {
        expect(list(accept)?.prefersGzip, equals: expected)
    }

    @Test(arguments: [
        ("gzip", false), ("*", false), ("identity;q=0", true), ("*;q=0", true), ("gzip, *;q=0", true),
        ("identity, *;q=0", false), ("identity;q=0.001, *;q=0", false), ("identity;q=0, *", true),
    ])
    func saysWhetherPlainIsRefused(_ accept: String, _ expected: Bool) {
        expect(list(accept)?.refusesPlain, equals: expected)
    }

    @Test func readsNoMoreThan64Members() {
        expect(list(String(repeating: "a,", count: 1000))?.members.count, equals: 64)
    }
}

struct EntityTagTests {
    @Test(arguments: [
        (#"W/"ab1""#, true), (#""ab1""#, true), (#""x", W/"ab1" , "y""#, true), (#""ab""#, false), ("ab1", false),
        (#"w/"ab1""#, false), (#""x,ab1""#, false), ("*", false),
    ])
    func isFoundByWeakComparison(_ header: String, _ expected: Bool) throws {
        let condition = try require(EntityTag.Condition(["If-None-Match": header]))
        expect(condition.names(EntityTag("ab1")), equals: expected)
        expect(condition == .anything, equals: header == "*")
    }

    @Test func noHeaderIsNoCondition() {
        expectNil(EntityTag.Condition([:]))
        expect(WriteCondition([:]).isEmpty && WriteCondition(["If-None-Match": ","]).isEmpty, equals: true)
    }

    /// A list without a tag names no version: nothing is known by it, and nothing may be written by it.
    @Test(arguments: ["", " ", ",", " , ,"]) func aListWithoutATagNamesNothing(_ header: String) throws {
        let tag = EntityTag("ab1")
        expect(EntityTag.Condition(["If-None-Match": header]), equals: .tags([]))
        for current in [tag, nil] {
            expect(WriteCondition(["If-Match": header]).allows(current), equals: false)
            expect(WriteCondition(["If-None-Match": header]).allows(current), equals: true)
        }
    }
}
