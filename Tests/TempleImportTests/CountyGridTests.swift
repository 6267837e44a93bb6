import Geodesy
import RegistryRows
import SeededRandom
import TempleImport
import Testing

@Suite struct CountyGridTests {
    @Test(
        arguments: [
            ("臺北101", 25.0338, 121.5645, "臺北市"), ("大甲鎮瀾宮", 24.3455, 120.6236, "臺中市"),
            ("北港朝天宮", 23.5678, 120.3045, "雲林縣"), ("鹿港天后宮", 24.0593, 120.4316, "彰化縣"),
            ("南鯤鯓代天府", 23.2868, 120.1417, "臺南市"), ("馬祖天后宮", 26.1519, 119.9240, "連江縣"),
            ("澎湖天后宮", 23.5647, 119.5636, "澎湖縣"), ("金門城隍廟", 24.4325, 118.3171, "金門縣"),
            ("蘭嶼", 22.0476, 121.5105, nil), ("恆春", 22.0030, 120.7440, "屏東縣"), ("花蓮", 23.9769, 121.6044, "花蓮縣"),
            ("臺東", 22.7583, 121.1444, "臺東縣"), ("羅東", 24.6770, 121.7669, "宜蘭縣"), ("嘉義", 23.4800, 120.4491, "嘉義市"),
        ] as [(String, Double, Double, String?)])
    func knowsWhichCountyAPlaceIsIn(_ place: String, _ latitude: Double, _ longitude: Double, _ county: String?) throws
    {
        let counties = CountyGrid.counties(at: try Coordinate(latitude: latitude, longitude: longitude))
        if let county {
            #expect(counties.contains(county), "\(place) \(counties)")
            #expect(
                !CountyGrid.contradicts(
                    county: county, at: try Coordinate(latitude: latitude, longitude: longitude)))
        } else {
            #expect(counties.isEmpty, "\(place) \(counties)")
        }
    }

    @Test(arguments: [
        ("屏東縣", 25.0338, 121.5645), ("臺中市", 25.0338, 121.5645), ("台中市", 25.0338, 121.5645),
        ("臺北市", 24.1477, 120.6736), ("高雄市", 22.9971, 120.2130), ("連江縣", 24.4325, 118.3171),
        ("花蓮縣", 22.7583, 121.1444), ("雲林縣", 23.2868, 120.1417),
    ])
    func contradictsAnotherCounty(_ county: String, _ latitude: Double, _ longitude: Double) throws {
        #expect(CountyGrid.contradicts(county: county, at: try Coordinate(latitude: latitude, longitude: longitude)))
    }

    /// Both banks of the rivers, and the streets, that counties meet at.
    @Test(arguments: [
        ("臺北市", "新北市", 25.0620, 121.4970), ("臺北市", "新北市", 25.0137, 121.5190),
        ("嘉義市", "嘉義縣", 23.4790, 120.4120), ("新竹市", "新竹縣", 24.8180, 121.0100),
        ("臺中市", "彰化縣", 24.1000, 120.5800), ("臺南市", "高雄市", 22.9020, 120.2000),
        ("高雄市", "屏東縣", 22.6600, 120.4400), ("基隆市", "新北市", 25.1000, 121.6900),
    ])
    func namesBothCountiesNearABorder(_ one: String, _ other: String, _ latitude: Double, _ longitude: Double) throws {
        let counties = CountyGrid.counties(at: try Coordinate(latitude: latitude, longitude: longitude))
        #expect(counties.isSuperset(of: [one, other]), "\(counties)")
    }

    @Test(
        arguments: [
            (23.5, 119.9), (24.9, 119.5), (22.5, 122.2), (23.47, 120.957), (0, 0), (21.49, 120.8), (26.6, 120),
            (24, 117.99),
            (24, 122.4), (35.68, 139.76), (-90, -180), (90, 180),
        ] as [(Double, Double)])
    func hasNoOpinionOfSeaMountainsAndElsewhere(_ latitude: Double, _ longitude: Double) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(CountyGrid.counties(at: coordinate).isEmpty)
        #expect(!CountyGrid.contradicts(county: "臺北市", at: coordinate))
    }

    @Test(arguments: ["", "臺", "東京都", "臺北", "臺北市區", "Taipei", "福建省", "臺中縣"])
    func hasNoOpinionOfANameThatIsNoCounty(_ name: String) throws {
        #expect(!CountyGrid.contradicts(county: name, at: try Coordinate(latitude: 25.0338, longitude: 121.5645)))
    }

    @Test func namesEveryCountyAsTheImportDoes() throws {
        var names: Set<String> = []
        for row in 0..<168 {
            for column in 0..<145 {
                names.formUnion(CountyGrid.counties(at: try Self.middle(row: row, column: column)))
            }
        }
        #expect(names.count == 22)
        for var name in names {
            #expect(name.withUTF8 { CountySpelling.prefix(of: $0) } == name)
        }
    }

    static func middle(row: Int, column: Int) throws -> Coordinate {
        try Coordinate(
            latitude: 21.5 + 0.03 * (Double(row) + 0.5), longitude: 118 + 0.03 * (Double(column) + 0.5))
    }
}

@Suite(.enabled(if: RegistryRow.file != nil)) struct CountyGridReferenceTests {
    /// Four geocoder's fallbacks, all on one square in 臺北市; their addresses are in 車城, 安定, 口湖 and 潭子.
    @Test func flagsTheRegistrysFourTrueErrorsAndNothingElse() throws {
        #expect(RegistryRow.all.count == 11_907)
        let flagged = try RegistryRow.all.filter {
            CountyGrid.contradicts(
                county: $0.county, at: try Coordinate(latitude: $0.latitude, longitude: $0.longitude))
        }
        #expect(Set(flagged.map(\.id)) == ["1756205", "1751713", "1747985", "1782929"])
        #expect(flagged.allSatisfy { abs($0.latitude - 25.0421257) < 1e-5 && abs($0.longitude - 121.5195) < 1e-5 })
    }

    /// The rule of `tools/county-grid`, said a second way: temples within the reach of a temple of their county count it.
    @Test func tableIsTheOneMadeFromTheRegistry() throws {
        struct Cell: Hashable {
            let row: Int
            let column: Int
            func around(_ reach: Int) -> [Cell] {
                (row - reach...row + reach).flatMap { row in
                    (column - reach...column + reach).map { Cell(row: row, column: $0) }
                }
            }
        }
        var expected: [Cell: Set<String>] = [:]
        for (county, rows) in Dictionary(grouping: RegistryRow.all, by: \.county) {
            let cells = rows.map {
                Cell(
                    row: Int((($0.latitude - 21.5) / 0.03).rounded(.down)),
                    column: Int((($0.longitude - 118) / 0.03).rounded(.down)))
            }
            var seen: [Cell: Int] = [:]
            for cell in cells.flatMap({ $0.around(2) }) { seen[cell, default: 0] += 1 }
            for cell in Set(cells) where seen[cell, default: 0] >= 2 {
                for near in cell.around(1) { expected[near, default: []].insert(county) }
            }
        }
        for row in 0..<168 {
            for column in 0..<145 {
                let known = CountyGrid.counties(at: try CountyGridTests.middle(row: row, column: column))
                #expect(known == expected[Cell(row: row, column: column), default: []], "row \(row) column \(column)")
            }
        }
    }

    @Test func seesMostTemplesMovedToAnotherCounty() throws {
        var random = SplitMix64(seed: 22)
        var moved = 0
        var seen = 0
        while moved < 5_000 {
            guard let temple = RegistryRow.all.randomElement(using: &random),
                let place = RegistryRow.all.randomElement(using: &random), temple.county != place.county
            else { continue }
            moved += 1
            let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude)
            if CountyGrid.contradicts(county: temple.county, at: coordinate) { seen += 1 }
        }
        #expect(seen > moved * 95 / 100, "\(seen) of \(moved)")
    }
}
