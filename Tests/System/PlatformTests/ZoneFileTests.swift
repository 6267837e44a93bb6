import Expectations
import Foundation
import Testing

@testable import Platform

/// Files of the time zone database that are damaged, and rules in all their forms.
struct ZoneFileTests {
    private static let file = Array(FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/London") ?? Data())

    @Test func readsTheWholeFileOnly() throws {
        expect(Self.file.count, isAbove: 500)
        expect(ZoneFile(Self.file) != nil)
        for count in 0..<Self.file.count - 1 { _ = ZoneFile(Array(Self.file[..<count])) }
        expect(ZoneFile([]) == nil && ZoneFile(Array("TZif".utf8)) == nil)
        expectNil(ZoneFile(Array(Self.file[..<(Self.file.count / 2)])))
    }

    @Test func aDamagedFileHasNoOffsetThatNoZoneHas() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var bytes = Self.file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let file = ZoneFile(bytes) else { continue }
            for moment in [-4_000_000_000, 0, 1_800_000_000, 4_000_000_000] as [Int64] {
                expect(ZoneFile.possibleOffsets, contains: file.offset(at: moment))
            }
        }
    }

    @Test func oneThatCountsLeapSecondsIsNone() throws {
        let path = "/usr/share/zoneinfo/right/Europe/London"
        guard let data = FileManager.default.contents(atPath: path) else { return }
        expectNil(ZoneFile(Array(data)))
    }

    @Test(arguments: [
        // January 1 and July 1, 2023 and 2024, at noon UTC; and February 29 and March 1, 2024.
        ("<+08>-8", [8, 8, 8, 8, 8, 8]), ("EST5EDT,M3.2.0,M11.1.0", [-5, -4, -5, -4, -5, -5]),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", [11, 10, 11, 10, 11, 11]), ("XXX0YYY-2,60,250", [0, 2, 0, 2, 0, 2]),
        ("XXX0YYY,J60/0,J250", [0, 1, 0, 1, 0, 1]), ("IST-1GMT0,M10.5.0,M3.5.0/1", [0, 1, 0, 1, 0, 0]),
        ("XXX3EDT4,0/0,J365/23", [-4, -4, -4, -4, -4, -4]),
    ])
    func aRuleCountsTheDaysOfAYear(text: String, hours: [Int64]) throws {
        let rule = try require(ZoneRule(text))
        let moments: [Int64] = [
            1_672_574_400, 1_688_212_800, 1_704_110_400, 1_719_835_200, 1_709_208_000, 1_709_294_400,
        ]
        expect(moments.map { rule.offset(at: $0) / 3_600 }, equals: hours)
    }

    @Test(arguments: [
        "", "E", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
        "EST5EDT,M3.2.7,M11.1.0", "EST25", "EST5EDT,J0,J1", "EST5EDT,J366,J1", "EST5EDT,366,1",
        "EST5EDT,M3.2.0,M11.1.0x",
        "EST5EDT,M3.2.0/168,M11.1.0", "<+08", "EST5:60", "EST99999999999999999999",
    ])
    func anyOtherTextIsNoRule(text: String) {
        expectNil(ZoneRule(text)?.offset(at: 0))
    }
}
