import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The registry, imported and asked. What is expected is worked out here from the file alone: its own reading of the
/// CSV, its own geodesic.
@Suite(.enabled(if: Program.registry != nil, "no reference data"))
struct RegistryTests {
    private struct Row {
        let id: String
        let deity: String
        let latitude: Double
        let longitude: Double
    }

    private func rows() throws -> [Row] {
        let text = try String(contentsOf: try require(Program.registry), encoding: .utf8)
        return text.components(separatedBy: "\r\n").dropFirst().compactMap { line in
            let fields = RegistryFile.fields(line)
            guard fields.count == 10, let longitude = Double(fields[8]), let latitude = Double(fields[9]) else {
                return nil
            }
            return Row(id: fields[0], deity: fields[2], latitude: latitude, longitude: longitude)
        }
    }

    /// Of five activities as the Tourism Administration writes them four name their temple; one is somewhere in a valley.
    @Test(.enabled(if: Self.activities != nil, "no reference data")) func activitiesAreJoinedToTheTemplesTheyName()
        throws
    {
        let program = try Program()
        try expect(program.run("import", try require(Program.registry).path).status, equals: 0)
        let taken = try program.run("import", try require(Self.activities))
        expect(
            taken.output, contains: "activities: 4 at temples that they name, 1 at their own position",
            "\(taken.output)"
        )
        let words = ["activities", "--date", "2023-01-01", "--days", "365", "--format", "json"]
        let listed = try JSONSerialization.jsonObject(with: Data(try program.run(words).output.utf8))
        let fed = try require(listed as? [[String: Any]]).filter { $0["source"] as? String == "tourism" }
        let temples = fed.compactMap { ($0["temple"] as? [String: Any])?["name"] as? String }
        expect(Set(temples), equals: ["基隆老大公廟", "新埔褒忠亭義民廟", "白沙屯拱天宮", "南鯤鯓代天府"])
        expect(fed.filter { $0["temple_id"] is NSNull }.map { $0["title"] as? String }, equals: ["2023花蓮縣義民祭文化活動"])
    }

    private static let activities: String? = {
        let file = Program.registry?.deletingLastPathComponent()
            .appendingPathComponent("formats/tourism-activity.json").path
        return file.flatMap { FileManager.default.isReadableFile(atPath: $0) ? $0 : nil }
    }()

    @Test func isImportedOnceAndFoundByEveryWay() throws {
        let program = try Program()
        let registry = try require(Program.registry).path
        let first = try program.run("import", registry, "--format", "json")
        expect(first.status, equals: 0)
        expect(first.output.contains(#""rows":11907"#) && first.output.contains(#""rejected":0"#))
        let again = try program.run("import", registry)
        expect(again.output, contains: "0 inserted, 0 updated, 11906 unchanged, 0 rejected")
        expect(again.output, contains: "nothing has changed")

        let rows = try rows()
        expect(rows.count, equals: 11_907)
        let answer = try program.run(
            "--lat", "24.1477", "--lng", "120.6736", "--radius", "10", "--deity", "媽祖", "--limit", "1000")
        let found = try Program.temples(answer.output)
        expect(found.count, isAtLeast: 42)

        // Every distance is the geodesic's, to a metre, by a formula of another author.
        for temple in found {
            let latitude = try require(temple["lat"] as? Double)
            let longitude = try require(temple["lng"] as? Double)
            let meters = Vincenty.meters(24.1477, 120.6736, latitude, longitude)
            expect(abs(meters - (try require(temple["distance"] as? Double)) * 1000), isBelow: 1)
        }

        // The set is brute force's: every row whose deity is one of the names of 媽祖 and that is near enough.
        let names = ["媽祖", "天上聖母", "天后", "媽祖娘娘", "天上聖母媽祖", "湄洲媽祖"]
        let expected = rows.filter { row in
            row.deity.split(whereSeparator: { "、,，;；/ ".contains($0) }).contains { names.contains(String($0)) }
                && Vincenty.meters(24.1477, 120.6736, row.latitude, row.longitude) <= 10_000
        }
        expect(expected.count, isAtLeast: 40)
        for row in expected {
            let isFound = try found.contains { temple in
                let latitude = try require(temple["lat"] as? Double)
                let longitude = try require(temple["lng"] as? Double)
                return Vincenty.meters(latitude, longitude, row.latitude, row.longitude) < 1
            }
            expect(isFound, "\(row.id)")
        }

        let whole = try program.run(
            "--lat", "23.7", "--lng", "120.9", "--radius", "500", "--deity", "Mazu", "--limit", "5000")
        expect(900...1_200, contains: try Program.temples(whole.output).count)

        try asks(program, "關公", ["關聖帝君", "恩主公", "Guan Yu", "关公"], atLeast: 400)
        try asks(program, "土地公", ["福德正神", "土地公", "Tudigong"], atLeast: 1_200)
        try asks(program, "三太子", ["中壇元帥", "哪吒"], atLeast: 180)
        try asks(program, "觀音", ["觀世音菩薩", "觀音佛祖", "Guanyin", "观音"], atLeast: 800)
        try asks(program, "玄天上帝", ["上帝公", "真武大帝"], atLeast: 650)
        try asks(program, "王爺", ["千歲"], atLeast: 800)
        try asks(program, "保生大帝", ["大道公"], atLeast: 240)
        try asks(program, "城隍", ["城隍爺"], atLeast: 50)
        try asks(program, "地藏", ["地藏王菩薩"], atLeast: 70)
        try asks(program, "月老", ["月下老人"], atLeast: 0)
        try samePlacesOverHTTP(program)
    }

    @Test func starterTemplesLieWithin500MetresOfTheRegistry() throws {
        let positions = Dictionary(
            try rows().map { ($0.id, ($0.latitude, $0.longitude)) }, uniquingKeysWith: { first, _ in first })
        let starter = try String(
            contentsOf: Repository.root.appendingPathComponent("data/temples.csv"), encoding: .utf8)
        var checked = 0
        var counties: Set<Substring> = []
        for line in starter.split(separator: "\n").dropFirst() {
            // The first ten columns are never quoted.
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            counties.insert(fields[7])
            guard fields[2].hasPrefix("moi:") else { continue }
            let id = String(fields[2].dropFirst(4))
            let there = try require(positions[id], "\(fields[3]) names a row that the registry has not")
            let latitude = try require(Double(fields[8]))
            let longitude = try require(Double(fields[9]))
            expect(Vincenty.meters(latitude, longitude, there.0, there.1), isBelow: 500, "\(fields[3])")
            checked += 1
        }
        expect(checked, isAtLeast: 300)
        expect(counties.count, equals: 22)
    }

    /// Every name of a deity finds what the first does, and enough.
    private func asks(_ program: Program, _ name: String, _ others: [String], atLeast: Int) throws {
        func ids(_ deity: String) throws -> [Int] {
            let result = try program.run(
                "--lat", "23.7", "--lng", "120.9", "--radius", "500", "--deity", deity, "--limit", "20000")
            expectEmpty(result.error, "\(result.error)")
            return try Program.temples(result.output).compactMap { $0["id"] as? Int }
        }
        let found = try ids(name)
        expect(found.count, isAtLeast: atLeast, "\(name): \(found.count)")
        for other in others { try expect(ids(other), equals: found, "\(other)") }
    }

    private func samePlacesOverHTTP(_ program: Program) throws {
        let service = try Service(program)
        defer { service.stop() }
        let answer = try service.get(
            "/api/temples?lat=24.1477&lng=120.6736&radius=10&deity=%E5%AA%BD%E7%A5%96&limit=100")
        let command = try program.run(
            "--lat", "24.1477", "--lng", "120.6736", "--radius", "10", "--deity", "媽祖", "--limit", "100")
        expect(answer.status, equals: 200)
        expect(answer.body + "\n", equals: command.output)
    }
}

/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review 23 (1975): good to 0.1 mm
/// away from the antipodes, and nobody's code but this test's.
enum Vincenty {
    static func meters(_ lat1: Double, _ lng1: Double, _ lat2: Double, _ lng2: Double) -> Double {
        let (a, f) = (6_378_137.0, 1 / 298.257223563)
        let b = a * (1 - f)
        let radians = Double.pi / 180
        let difference = (lng2 - lng1) * radians
        let u1 = atan((1 - f) * tan(lat1 * radians))
        let u2 = atan((1 - f) * tan(lat2 * radians))
        var lambda = difference
        var sinSigma = 0.0
        var cosSigma = 0.0
        var sigma = 0.0
        var cosSquaredAlpha = 0.0
        var cos2SigmaM = 0.0
        for _ in 0..<100 {
            let x = cos(u2) * sin(lambda)
            let y = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
            sinSigma = (x * x + y * y).squareRoot()
            if sinSigma == 0 { return 0 }
            cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
            sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
            cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            cos2SigmaM = cosSquaredAlpha == 0 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cosSquaredAlpha
            let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
            let last = lambda
            lambda =
                difference + (1 - c) * f * sinAlpha
                * (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM * cos2SigmaM)))
            if abs(lambda - last) < 1e-12 { break }
        }
        let squaredU = cosSquaredAlpha * (a * a - b * b) / (b * b)
        let bigA = 1 + squaredU / 16384 * (4096 + squaredU * (-768 + squaredU * (320 - 175 * squaredU)))
        let bigB = squaredU / 1024 * (256 + squaredU * (-128 + squaredU * (74 - 47 * squaredU)))
        let inner = cosSigma * (-1 + 2 * cos2SigmaM * cos2SigmaM)
        let outer = bigB / 6 * cos2SigmaM * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cos2SigmaM * cos2SigmaM)
        return b * bigA * (sigma - bigB * sinSigma * (cos2SigmaM + bigB / 4 * (inner - outer)))
    }
}
