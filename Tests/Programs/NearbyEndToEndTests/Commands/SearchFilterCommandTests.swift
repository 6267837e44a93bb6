import Expectations
import BuiltProgram
import Foundation
import Testing

/// The filters of a search as options, over the starter data.
struct SearchFilterCommandTests {
    private static let place = ["--lat", "24.14", "--lng", "120.67"]

    @Test func narrowsByTextInEitherScript() throws {
        let program = try Program()
        let whole = ["--radius", "200", "--limit", "1000"]
        let all = try Program.temples(try program.run(Self.place + whole).output)
        let expected = all.filter { ($0["address"] as? String)?.contains("臺南市") == true }.map { $0["id"] as? Int }
        let found = try program.run(Self.place + whole + ["--q", "台南市"])
        expect(found.status, equals: 0)
        expect(!expected.isEmpty && expected.count < all.count)
        try expect(Program.temples(found.output).map { $0["id"] as? Int }, equals: expected)
    }

    @Test func leavesOutWhatIsNearerAndWhatIsOutsideTheBox() throws {
        let program = try Program()
        let ring = try program.run(Self.place + ["--radius", "50", "--min-radius", "10km", "--limit", "1000"])
        let distances = try Program.temples(ring.output).compactMap { $0["distance"] as? Double }
        expect(!distances.isEmpty && distances.allSatisfy { $0 >= 10 && $0 <= 50 })
        let box = try program.run(Self.place + ["--radius", "500", "--bbox", "120,22.9,120.3,23.1"])
        let latitudes = try Program.temples(box.output).compactMap { $0["lat"] as? Double }
        expect(!latitudes.isEmpty && latitudes.allSatisfy { $0 >= 22.9 && $0 <= 23.1 })
    }

    @Test func widensAndSaysHowFar() throws {
        let program = try Program()
        let place = ["--lat", "24.14", "--lng", "121.9", "--radius", "1"]
        _ = try program.run(place)
        let plain = try program.run(place)
        try expect(Program.temples(plain.output).isEmpty && plain.error.contains("no temple within 1.00 km; try"))
        let widened = try program.run(place + ["--expand"])
        let distances = try Program.temples(widened.output).compactMap { $0["distance"] as? Double }
        let used = try require([2.0, 4, 8, 16, 32, 64, 128, 256, 500].first { $0 >= distances.first ?? .infinity })
        let told = used < 100 ? "\(Int(used)).00 km" : "\(Int(used)) km"
        expect(widened.status, equals: 0)
        expect(widened.error, contains: "no temple within 1.00 km; these are within \(told)", "\(widened.error)")
    }

    /// A text widens the radius of nobody's asking, and that of the caller only with `--expand`.
    @Test func aRadiusIsKeptWithATextToo() throws {
        let program = try Program()
        let named = ["--lat", "24.14", "--lng", "121.9", "--q", "宮"]
        let kept = try program.run(named + ["--radius", "1"])
        try expectEmpty(Program.temples(kept.output))
        expect(kept.status == 0 && kept.error.contains("no temple that matches within 1.00 km; try"), "\(kept.error)")
        for widened in [named, named + ["--radius", "1", "--expand"]] {
            try expect(!Program.temples(try program.run(widened).output).isEmpty)
        }
    }
}
