import Expectations
import HTTPClient
import Testing

/// How long an answer is fresh (RFC 9111 section 4.2).
struct FreshnessTests {
    private static let now: Int64 = 1_800_000_000

    private static func seconds(_ headers: [(String, String)]) -> Int64 {
        HTTPAnswer(status: 200, headers: headers.map { (name: $0.0, value: $0.1) }, body: []).freshSeconds(now: now)
    }

    @Test(
        arguments: [
            ("max-age=600", 600), ("MAX-AGE=600", 600),
            ("public, max-age=22039, must-revalidate, no-transform", 22_039),
            ("max-age=\"600\"", 600), (" max-age = 600 ", 600), ("max-age=600, max-age=900", 600),
            ("private=\"a, max-age=900\", max-age=600", 600), ("x=\"\\\", max-age=900\", max-age=600", 600),
            // A shared cache's time is not this one's.
            ("s-maxage=900, max-age=600", 600),
        ] as [(String, Int64)])
    func readsTheGreatestAge(header: String, seconds: Int64) {
        expect(Self.seconds([("Cache-Control", header)]), equals: seconds)
    }

    @Test func severalHeadersAreOne() {
        expect(Self.seconds([("Cache-Control", "public"), ("cache-control", "max-age=600")]), equals: 600)
    }

    @Test(arguments: [
        "", "max-age=0", "max-age=59", "max-age", "max-age=", "max-age=-5", "max-age=1e9", "max-age=600s",
        "max-age=６００",
        "no-store, max-age=600", "max-age=600, no-cache", "no-cache=\"Set-Cookie\", max-age=600", "s-maxage=600",
        "x-max-age=600", "=", ",,,",
    ])
    func theLeastTimeIsAMinute(header: String) {
        expect(Self.seconds([("Cache-Control", header)]), equals: 60)
    }

    @Test(arguments: ["max-age=86400", "max-age=86401", "max-age=31536000", "max-age=99999999999999999999999999"])
    func theGreatestTimeIsADay(header: String) {
        expect(Self.seconds([("Cache-Control", header)]), equals: 86_400)
    }

    @Test(
        arguments: [
            ("100", 500), ("0", 600), ("599", 60), ("99999999999999999999999999", 60), ("-100", 600), ("soon", 600),
            ("", 600),
        ] as [(String, Int64)])
    func theAgeIsTakenOff(age: String, seconds: Int64) {
        expect(Self.seconds([("Age", age), ("Cache-Control", "max-age=600")]), equals: seconds)
    }

    /// 1,800,000,000 is 2027-01-15 08:00:00 UTC.
    @Test(
        arguments: [
            ("Fri, 15 Jan 2027 08:10:00 GMT", 600), ("Friday, 15-Jan-27 08:10:00 GMT", 600),
            ("Fri Jan 15 08:10:00 2027", 600), ("Fri, 15 Jan 2027 07:10:00 GMT", 60), ("0", 60), ("-1", 60),
            ("soon", 60),
            ("Sat, 15 Jan 2028 08:10:00 GMT", 86_400),
        ] as [(String, Int64)])
    func readsADateOfExpiryInEachForm(date: String, seconds: Int64) {
        expect(Self.seconds([("Expires", date)]), equals: seconds)
    }

    /// The server's clock may be any.
    @Test func theDateOfExpiryIsComparedWithTheServersOwn() {
        let headers = [("Date", "Tue, 15 Nov 1994 08:00:00 GMT"), ("Expires", "Tue, 15 Nov 1994 09:00:00 GMT")]
        expect(Self.seconds(headers), equals: 3_600)
        expect(Self.seconds(headers + [("Age", "600")]), equals: 3_000)
    }

    @Test func theGreatestAgeOverrulesTheDate() {
        let date = ("Expires", "Fri, 15 Jan 2027 09:00:00 GMT")
        expect(Self.seconds([date, ("Cache-Control", "max-age=600")]), equals: 600)
        expect(Self.seconds([date, ("Cache-Control", "max-age=soon")]), equals: 60)
        expect(Self.seconds([date, ("Cache-Control", "public")]), equals: 3_600)
    }
}
