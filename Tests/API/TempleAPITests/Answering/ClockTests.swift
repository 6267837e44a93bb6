import Expectations
import FakeTempleStore
import Foundation
import HTTPModel
import TempleModel
import Testing

/// Tests clocks that pass midnight, are set, or are wrong.
struct ClockTests {
    private static let targets = [
        "/api/temples?lat=24&lng=120", "/api/temples?lat=24&lng=120&sort=date&within_days=30&open_now=true",
        "/api/temples/123", "/api/temples/123/activities", "/api/temples/123/calendar.ics", "/api/activities",
        "/api/events", "/api/events/1", "/api/deities/1", "/api/deities/1/calendar.ics", "/api/calendar.ics?deity=1",
        "/api/groups/1/items", "/healthz", "/readyz",
    ]

    private func asking(at seconds: Int64) throws -> Asking {
        let asking = Asking(time: TaiwanTime(secondsSince1970: seconds))
        asking.store.temples = [try FakeStore.lukang()]
        asking.store.catalogue = try FakeStore.smallAlmanac()
        return asking
    }

    /// From 1700 to 2500: before, within and after the years of the lunar calendar.
    @Test(arguments: Array(stride(from: Int64(-8_500_000_000), through: 16_700_000_000, by: 200_000_000)))
    func whateverTheClockSaysEveryPathIsAnswered(_ seconds: Int64) throws {
        let asking = try asking(at: seconds)
        for target in Self.targets {
            let response = try asking.get(target)
            expect([200, 400, 404], contains: response.status, "\(target): \(response.status)")
        }
        let lunar = try asking.get("/api/lunar", method: .post, body: #"{"lunar":{"month":3,"day":23}}"#)
        expect([200, 400], contains: lunar.status)
    }

    @Test func theDayChangesAtTaiwansMidnightAndBackWithTheClock() throws {
        // 2026-11-20T15:59:59Z, a second before midnight in Taiwan.
        let before: Int64 = 1_795_190_399
        func countdown(_ seconds: Int64) throws -> (days: Int?, tag: String?) {
            let response = try asking(at: seconds).get("/api/events/10100")
            let event = try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
            return (event["countdown_days"] as? Int, response.headers["ETag"])
        }
        let (first, next, back) = (try countdown(before), try countdown(before + 1), try countdown(before))
        expect(first.days == 160 && next.days == 159)
        expect(first.tag != next.tag && first == back)
    }
}
