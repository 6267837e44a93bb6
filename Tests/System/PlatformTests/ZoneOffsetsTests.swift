import Expectations
import Foundation
import Platform
import Testing

/// Offsets of zones, against those that Foundation has in its own copy of the time zone database.
struct ZoneOffsetsTests {
    /// 2024-01-01. What was before is corrected from one edition of the database to the next.
    private static let start: Int64 = 1_704_067_200
    /// In 2074. Files list the changes until 2037; after that their rule counts.
    private static let end: Int64 = start + 50 * 366 * 86_400

    @Test func isFoundationsForEveryZoneFromNowOn() throws {
        var zones = 0
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = try require(TimeZone(identifier: name))
            guard let offsets = ZoneOffsets(name) else { continue }
            zones += 1
            for moment in stride(from: Self.start, to: Self.end, by: 10 * 86_400 + 3_600) {
                let expected = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))))
                guard offsets.seconds(at: moment) != expected else { continue }
                Issue.record("\(name) at \(moment) is \(offsets.seconds(at: moment)), not \(expected)")
                break
            }
        }
        expect(zones, isAbove: 400)
    }

    @Test(arguments: [
        "America/New_York", "Europe/London", "Europe/Dublin", "Australia/Lord_Howe", "America/Nuuk", "Asia/Jerusalem",
        "America/Santiago", "Pacific/Auckland", "Africa/Cairo", "Antarctica/Troll",
    ])
    func changesAtTheSecond(name: String) throws {
        let zone = try require(TimeZone(identifier: name))
        let offsets = try require(ZoneOffsets(name))
        var date = Date(timeIntervalSince1970: Double(Self.start))
        for _ in 0..<60 {
            date = try require(zone.nextDaylightSavingTimeTransition(after: date))
            let change = Int64(date.timeIntervalSince1970)
            for moment in change - 1...change + 1 {
                let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
                expect(offsets.seconds(at: moment), equals: Int64(expected), "\(moment)")
            }
        }
    }

    @Test(arguments: [
        ("Asia/Taipei", 0, 8 * 3_600), ("UTC", 0, 0), ("Etc/GMT+12", 0, -12 * 3_600),
        ("Asia/Kathmandu", 1_704_067_200, 20_700),
        // Samoa went over the date line at the end of 2011.
        ("Pacific/Apia", 1_325_239_199, -36_000), ("Pacific/Apia", 1_325_239_200, 50_400),
    ])
    func knowsOffsets(name: String, moment: Int64, seconds: Int64) throws {
        try expect(require(ZoneOffsets(name)).seconds(at: moment), equals: seconds)
    }

    @Test(arguments: [
        "", "/", "/etc/passwd", "../../../etc/passwd", "Asia", "Asia/", "tzdata.zi", "zone.tab", "Nowhere/At_All",
        "UTC ", "UTC\0", "right/UTC", String(repeating: "a", count: 101), "台北",
    ])
    func anyOtherTextIsNone(text: String) {
        expectNil(ZoneOffsets(text)?.seconds(at: 0))
        expectNil(ZoneOffsets(text)?.seconds(at: 0), "once more, from memory")
    }
}
