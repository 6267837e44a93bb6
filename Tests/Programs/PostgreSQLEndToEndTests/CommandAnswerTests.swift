import Expectations
import BuiltProgram
import Foundation
import Testing

/// Every command answers from PostgreSQL what it answers from a file with the same data, byte for byte.
struct CommandAnswerTests {
    private static let here = ["--lat", "24.14", "--lng", "120.67"]
    private static let day = ["--date", "2027-02-20"]

    private static let searches: [[String]] =
        [
            ["--format", "json"], ["--format", "geojson"], ["--format", "csv"], ["--format", "table"],
            ["--radius", "100", "--limit", "300"], ["--radius", "30", "--min-radius", "5km"],
            ["--radius", "50", "--deity", "媽祖"], ["--radius", "50", "--deity", "Mazu", "--format", "csv"],
            ["--deity", "媽祖婆婆"], ["--radius", "100", "--q", "天后宮"], ["--radius", "100", "--q", "宮", "--limit", "7"],
            ["--radius", "100", "--bbox", "120.5,24.0,120.8,24.4"], ["--radius", "20", "--min-rating", "3"],
            ["--radius", "20", "--has-phone"], ["--radius", "50", "--religion", "佛教"],
            ["--radius", "50", "--county", "彰化縣"], ["--radius", "50", "--sort", "rating"],
            ["--radius", "50", "--sort", "known"],
        ].map { here + day + $0 }
        + [
            here + ["--radius", "10", "--open-now"], here + day + ["--radius", "100", "--within-days", "30"],
            here + day + ["--radius", "100", "--sort", "date"], ["--lat", "25.6", "--lng", "122.5", "--expand"] + day,
            ["--lat", "0", "--lng", "0"], ["--q", "天后宮", "--limit", "1000"] + day, ["--q", "臺中 媽祖"] + day,
            ["--q", "龍山寺", "--format", "table"] + day, ["--q", "宮", "--bbox", "120.5,24.0,120.8,24.4"] + day,
            ["--q", "宮", "--county", "臺北市", "--format", "geojson"] + day, ["--q", "沒有這間", "--format", "table"],
        ]

    private static let others: [[String]] = [
        ["find", "龍山寺"], ["find", "鎮瀾宮", "--format", "table"], ["find", "天后宮", "--county", "臺南市"],
        ["find", "沒有這間"], ["temple", "1"] + day, ["temple", "1", "--format", "table"] + day,
        ["temple", "艋舺龍山寺"] + day, ["temple", "大甲鎮瀾宮"] + day, ["temple", "999999"], ["deity", "媽祖"] + day,
        ["deity", "Mazu", "--format", "table"] + day, ["deity", "媽祖婆婆"], ["activities", "--days", "400"] + day,
        ["activities", "--announced", "--days", "400", "--format", "table"] + day,
        ["activities", "--days", "400", "--radius", "50"] + here + day, ["today"] + day,
        ["today", "--days", "60", "--format", "table"] + day, ["calendar", "媽祖", "元宵節"] + day,
        ["calendar", "--new-moon"] + day, ["calendar", "沒有這個"] + day, ["route", "1", "2", "3"],
        ["route"] + here, ["route", "--deity", "媽祖", "--count", "4", "--radius", "50km"] + here,
        ["imports"], ["imports", "--format", "table"], ["imports", "--limit", "2"],
        ["export", "--format", "csv"], ["export", "--format", "jsonl"], ["export", "--format", "geojson"],
        ["export", "--format", "jsonl", "--source", "own"],
    ]

    @Test func areThoseOfAFile() throws {
        let site = try Site(FilledDatabase.address)
        let file = site.program.path("copy.sqlite")
        let copied = try site.program.run("copy", site.address, file)
        expect(copied.status, equals: 0, "\(copied.error)")
        var answered = 0
        for words in Self.searches + Self.others {
            var pair: [Program.Result] = []
            // A minute may end between the two.
            for _ in 0..<3 {
                pair = try [site.address, file].map { try site.program.run(words + ["--database", $0]) }
                if pair[0].output == pair[1].output { break }
            }
            expect(pair[0].output, equals: pair[1].output, "\(words)")
            expect(pair[0].status, equals: pair[1].status, "\(words): \(pair[0].error)")
            expect(
                pair[0].error.replacingOccurrences(of: site.address, with: "DATABASE"),
                equals: pair[1].error.replacingOccurrences(of: file, with: "DATABASE"), "\(words)")
            if pair[0].status == 0, pair[0].output.count > 3 { answered += 1 }
        }
        // All but those of things that are not there.
        expect(answered, equals: Self.searches.count + Self.others.count - 7)
    }

    @Test func theVariableNamesTheServerToo() throws {
        let site = try Site(FilledDatabase.address)
        let environment = ["NEARBY_DATABASE": site.address]
        let named = try site.run("temple", "1")
        expect(named.status == 0 && named.output.contains("艋舺龍山寺"))
        try expect(site.program.run("temple", "1", environment: environment).output, equals: named.output)
        expect(!FileManager.default.fileExists(atPath: site.program.path(".local")))
    }
}
