import Expectations
import Geodesy
import Places
import RegistryRows
import Testing

/// The centres of counties and townships, from the temples of the registry.
@Suite(.enabled(if: RegistryRow.file != nil, "no reference data"))
struct PlaceRegistryTests {
    /// The temples by their county, and by their county and township.
    private let rows: [String: [RegistryRow]] = {
        let townships = Dictionary(grouping: Place.townships) { $0.county ?? "" }
        var rows: [String: [RegistryRow]] = [:]
        for row in RegistryRow.all {
            let address = row.address.replacing("台", with: "臺")
            let county = String(address.prefix(3))
            let township = townships[county]?.filter { address.dropFirst(3).hasPrefix($0.name) }
                .max { $0.name.count < $1.name.count }
            rows[county, default: []].append(row)
            if let township { rows[township.fullName, default: []].append(row) }
        }
        return rows
    }()

    @Test func theCentreIsTheMedianOfTheTemples() {
        var withoutTemples = 0
        for place in Place.counties + Place.townships {
            guard let rows = rows[place.fullName] else {
                withoutTemples += 1
                continue
            }
            expect(abs(median(rows.map(\.latitude)) - place.center.latitude), isBelow: 0.000_011, "\(place.fullName)")
            expect(abs(median(rows.map(\.longitude)) - place.center.longitude), isBelow: 0.000_011, "\(place.fullName)")
        }
        expect(withoutTemples, equals: 14)
    }

    @Test func everyTempleIsInATownship() {
        expect(Place.townships.reduce(0) { $0 + (rows[$1.fullName]?.count ?? 0) }, equals: RegistryRow.all.count)
    }

    @Test func theFileCountsTheTemples() throws {
        for entry in try require(PlaceFile.read).places where entry.kind != "station" {
            expect(rows[(entry.county ?? "") + entry.name]?.count ?? 0, equals: entry.temples, "\(entry.name)")
        }
    }

    private func median(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
