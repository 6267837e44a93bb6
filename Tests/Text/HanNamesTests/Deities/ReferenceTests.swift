import Expectations
import Foundation
import HanNames
import Testing

@Suite(.enabled(if: Reference.isPresent, "no reference data")) struct ReferenceTests {
    private let resolver = DeityFile.resolver

    @Test func resolvesNearlyEveryTempleOfTheRegistry() throws {
        let rows = try Reference.rows("taiwan-temples.csv")
        expect(rows.count, equals: 11_907)
        let resolved = rows.count { !DeityFile.ids(in: $0["主祀神祇"] ?? "").isEmpty }
        // Empty cells count as unresolved.
        expect(Double(resolved) / Double(rows.count), isAtLeast: 0.97)
    }

    @Test func findsAboutAThousandTemplesOfMazu() throws {
        let mazu = DeityFile.ids(named: "媽祖")
        let temples = try Reference.rows("taiwan-temples.csv").filter { row in
            !mazu.isDisjoint(with: DeityFile.ids(in: row["主祀神祇"] ?? ""))
        }
        expect(950...1_050, contains: temples.count)
        let nearby = temples.count { row in
            guard let longitude = row["WGS84X"].flatMap(Double.init), let latitude = row["WGS84Y"].flatMap(Double.init)
            else { return false }
            return Self.kilometers(24.1477, 120.6736, latitude, longitude) <= 10
        }
        expect(nearby, isAtLeast: 42)
    }

    @Test func everyReferenceDeityIsListedWithItsDaysAndNames() throws {
        for row in try Reference.rows("deity-dates.csv") {
            let name = try require(row["name"])
            let ids = Set([name, name.replacing("（千歲）", with: "")].flatMap { DeityFile.ids(named: $0) })
            expect(!ids.isEmpty, "\(name)")
            let deities = DeityFile.shared.deities.filter { ids.contains($0.id) }
            // The reference's days of 義民爺 are those of two temples, which list them as their own.
            if name == "義民爺" {
                expect(deities.allSatisfy { $0.days.isEmpty && $0.daysNote?.contains("褒忠亭") == true })
                continue
            }
            let date = try require(row["lunar_mm_dd"]).split(separator: "-").compactMap { Int($0) }
            if date.count == 2 {
                expect(
                    deities.contains {
                        $0.days.contains {
                            $0.month == date[0] && $0.day == date[1] && $0.kind == row["kind"]
                                && $0.source == row["source_ref"]
                        }
                    }, "\(name) \(date)")
            } else {
                expect(deities.contains { $0.daysNote?.isEmpty == false }, "\(name)")
            }
            // A name may be a deity of its own within the family by now, such as 太上老君 of 三清道祖.
            for alias in try require(row["aliases"]).split(separator: "|") where alias != "某府千歲" {
                let plain = String(alias).replacing(/^（|）$/, with: "")
                let found = DeityFile.ids(named: plain).union(resolver.resolve(plain).map { [$0.deityID] } ?? [])
                let bracketless = DeityFile.ids(in: plain)
                expect(!ids.isDisjoint(with: found.union(bracketless)), "\(name): \(alias)")
            }
        }
    }

    /// Great-circle distance on the mean sphere. Its error is at most half a percent, so the count's lower bound still
    /// holds.
    private static func kilometers(
        _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
    )
        -> Double
    {
        let radians = Double.pi / 180
        let half = sin((otherLatitude - latitude) * radians / 2)
        let across = sin((otherLongitude - longitude) * radians / 2)
        let chord = half * half + cos(latitude * radians) * cos(otherLatitude * radians) * across * across
        return 2 * 6_371.0088 * asin(chord.squareRoot())
    }
}
