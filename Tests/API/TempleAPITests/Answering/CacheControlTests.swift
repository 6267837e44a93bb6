import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleModel
import Testing
import WebRouting

/// Tests how long answers may be cached.
struct CacheControlTests {
    @Test(arguments: [
        ("/api/lunar?year=2025&month=3&day=23", 720, 2_592_000), ("/api/lunar?month=3&day=23", 720, 43_140),
        ("/api/lunar?month=3&day=23", 1_439, 0), ("/api/lunar?month=3&day=23&date=2025-01-01", 1_439, 2_592_000),
        ("/api/events", 720, 3_600), ("/api/events", 1_400, 2_340), ("/api/events", 1_439, 0),
        ("/api/events?date=2025-01-01", 1_439, 3_600), ("/api/events/10100", 720, 60), ("/api/groups", 1_439, 60),
    ])
    func anAnswerIsKeptNoLongerThanItIsTrue(target: String, minute: Int, seconds: Int) throws {
        var asking = try Asking.aboutOneOfEach()
        asking.time = TaiwanTime(day: someDay, minute: minute)
        let first = try asking.get(target)
        expect(first.headers["Cache-Control"], equals: "public, max-age=\(seconds)")
        let again = try asking.get(target, ["If-None-Match": try require(first.headers["ETag"])])
        expect(again.status == 304 && again.headers["Cache-Control"] == "public, max-age=\(seconds)")
    }

    @Test func aConversionIsKnownByItsTagUntilItsDayIsOver() throws {
        var asking = Asking()
        let (coming, fixed) = ("/api/lunar?month=3&day=23", "/api/lunar?year=2025&month=3&day=23")
        let tags = try [coming, fixed].map { try require(asking.get($0).headers["ETag"]) }
        asking.store.revision.count += 1
        asking.store.failure = .busy
        try expect(asking.get(coming, ["If-None-Match": tags[0]]).status, equals: 304)
        asking.time.day = someDay.adding(days: 1)
        try expect(asking.get(coming, ["If-None-Match": tags[0]]).status, equals: 200)
        try expect(asking.get(fixed, ["If-None-Match": tags[1]]).status, equals: 304)
        let posted = try asking.get("/api/lunar", method: .post, body: #"{"lunar":{"month":3,"day":23}}"#)
        expect(posted.headers["Cache-Control"], equals: "no-store")
    }

    @Test func onlyItsOwnerKeepsWhatATokenWasShownFor() throws {
        var asking = Asking()
        asking.tokens = try BearerTokens("Zm9yIHRlc3RzIG9ubHk-one")
        let response = try asking.get(
            "/api/lunar?year=2025&month=3&day=23", ["Authorization": "Bearer Zm9yIHRlc3RzIG9ubHk-one"])
        expect(response.headers["Cache-Control"], equals: "private, max-age=2592000")
    }
}
