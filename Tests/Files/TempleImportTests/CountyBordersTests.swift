import Expectations
import Foundation
import Geodesy
import RegistryRows
import SeededRandom
import TempleImport
import Testing

@testable import Oracles

@Suite struct CountyBordersTests {
    let borders: CountyBorders

    init() throws {
        borders = try require(Reference.counties)
    }

    static let places: [(String, Double, Double, String?)] = [
        ("臺北101", 25.0338, 121.5645, "臺北市"), ("大甲鎮瀾宮", 24.3455, 120.6236, "臺中市"),
        ("北港朝天宮", 23.5678, 120.3045, "雲林縣"), ("鹿港天后宮", 24.0593, 120.4316, "彰化縣"),
        ("南鯤鯓代天府", 23.2868, 120.1417, "臺南市"), ("馬祖天后宮", 26.1519, 119.9240, "連江縣"),
        ("澎湖天后宮", 23.5647, 119.5636, "澎湖縣"), ("金門城隍廟", 24.4325, 118.3171, "金門縣"),
        ("蘭嶼", 22.0476, 121.5405, "臺東縣"), ("恆春", 22.0030, 120.7440, "屏東縣"), ("花蓮", 23.9769, 121.6044, "花蓮縣"),
        ("臺東", 22.7583, 121.1444, "臺東縣"), ("羅東", 24.6770, 121.7669, "宜蘭縣"), ("嘉義", 23.4800, 120.4491, "嘉義市"),
        ("玉山之東", 23.47, 120.97, "南投縣"), ("新竹城隍廟", 24.8044, 120.9660, "新竹市"), ("太保", 23.4590, 120.3320, "嘉義縣"),
        ("澎湖以西", 23.5, 119.0, nil), ("臺灣海峽", 24.9, 119.5, nil), ("綠島以東", 22.5, 122.2, nil), ("零", 0, 0, nil),
        ("南", 21.49, 120.8, nil), ("北", 26.7, 120, nil), ("西", 24, 117.99, nil), ("東", 24, 122.5, nil),
        ("東京", 35.68, 139.76, nil), ("極", -90, -180, nil), ("極", 90, 180, nil),
    ]

    @Test(arguments: places) func knowsTheCountyOfAPlace(
        _ place: String, _ latitude: Double, _ longitude: Double, _ county: String?
    ) throws {
        let position = try Coordinate(latitude: latitude, longitude: longitude)
        expect(borders.county(at: position), equals: county, "\(place)")
        // The sea and other countries have no county, so they contradict none.
        for name in borders.names where county == nil || name == county {
            expect(!borders.contradicts(county: name, at: position), "\(place) \(name)")
        }
    }

    @Test(arguments: [
        ("屏東縣", 25.0338, 121.5645), ("臺中市", 25.0338, 121.5645), ("台中市", 25.0338, 121.5645),
        ("臺北市", 24.1477, 120.6736), ("高雄市", 22.9971, 120.2130), ("連江縣", 24.4325, 118.3171),
        ("花蓮縣", 22.7583, 121.1444), ("雲林縣", 23.2868, 120.1417), ("南投縣", 23.9769, 121.6044),
        // More than a kilometre from the border, where only neighbouring counties are.
        ("臺北市", 25.0620, 121.4800), ("嘉義縣", 23.4800, 120.4491), ("彰化縣", 24.1400, 120.6800),
    ])
    func contradictsAnotherCounty(_ county: String, _ latitude: Double, _ longitude: Double) throws {
        expect(borders.contradicts(county: county, at: try Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: ["", "臺", "東京都", "臺北", "臺北市區", "Taipei", "福建省", "臺中縣"])
    func hasNoOpinionOfANameThatIsNoCounty(_ name: String) throws {
        expect(!borders.contradicts(county: name, at: try Coordinate(latitude: 25.0338, longitude: 121.5645)))
    }

    @Test func namesEveryCountyAsTheImportDoes() {
        expect(Set(borders.names).count, equals: 22)
        for var name in borders.names { expect(name.withUTF8 { CountySpelling.prefix(of: $0) }, equals: name) }
    }

    /// Three thousand positions, half of them near a border, each also compared with every edge of every ring.
    @Test func answersAsTheBordersThemselvesDo() throws {
        let counties = try BorderOracle()
        var random = SplitMix64(seed: 7)
        var mismatches = 0
        for index in 0..<3_000 {
            let position: Coordinate
            if index.isMultiple(of: 2), let corner = counties.corners.randomElement(using: &random) {
                position = try Coordinate(
                    latitude: corner[1] + .random(in: -0.01...0.01, using: &random),
                    longitude: corner[0] + .random(in: -0.01...0.01, using: &random))
            } else {
                position = try Coordinate(
                    latitude: .random(in: 21.6...26.5, using: &random),
                    longitude: .random(in: 118.05...122.3, using: &random))
            }
            guard (21.5..<26.6).contains(position.latitude), (118..<122.4).contains(position.longitude) else {
                continue
            }
            let expected = counties.county(at: position)
            if borders.county(at: position) != expected { mismatches += 1 }
            let claimed = borders.names[index % borders.names.count]
            let isElsewhere = expected != nil && expected != claimed
            let meters = isElsewhere ? counties.meters(from: position, to: claimed) : 0
            // The oracle and the program compute metres slightly differently.
            guard abs(meters - 300) > 5 else { continue }
            if borders.contradicts(county: claimed, at: position) != (isElsewhere && meters > 300) { mismatches += 1 }
        }
        expect(mismatches, equals: 0)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"features":[]}"#,
        #"{"features":[{"properties":{"county":"甲"},"geometry":{"coordinates":[1]}}]}"#,
        #"{"features":[{"properties":{"county":"甲"},"geometry":{"coordinates":[[[[120,99]]]]}}]}"#,
    ])
    func refusesAFileOfAnotherForm(_ text: String) {
        #expect(throws: (any Error).self) { try CountyBorders(Data(text.utf8)) }
    }

    @Test(arguments: [
        "[]", "[[]]", "[[[]]]", "[[[[120,24]]]]", "[[[[120,24],[120,24]]]]", "[[[[-179,-89],[179,89],[0,0]]]]",
    ])
    func survivesBordersThatEncloseNothing(_ coordinates: String) throws {
        let text = #"{"features":[{"properties":{"county":"臺中市"},"geometry":{"coordinates":\#(coordinates)}}]}"#
        let position = try Coordinate(latitude: 24, longitude: 120.5)
        expect(!(try CountyBorders(Data(text.utf8)).contradicts(county: "臺北市", at: position)))
    }
}

@Suite(.enabled(if: RegistryRow.file != nil, "no reference data")) struct CountyBordersReferenceTests {
    /// Four are fallback positions of a geocoder, all in one square in 臺北市, with addresses in 車城, 安定, 口湖 and 潭子. One is
    /// a temple of 大埤 whose position is across the river, in 嘉義縣.
    @Test func flagsTheRegistrysFiveTrueErrorsAndNothingElse() throws {
        let borders = try require(Reference.counties)
        expect(RegistryRow.all.count, equals: 11_907)
        var flagged: Set<String> = []
        var (sea, elsewhere) = (0, 0)
        for row in RegistryRow.all {
            let position = try Coordinate(latitude: row.latitude, longitude: row.longitude)
            switch borders.county(at: position) {
            case nil: sea += 1
            case row.county.replacingOccurrences(of: "台", with: "臺"): break
            default: elsewhere += 1
            }
            if borders.contradicts(county: row.county, at: position) { flagged.insert(row.id) }
        }
        print("of 11,907 rows \(elsewhere) lie in another county by the borders, \(sea) in the sea")
        expect(elsewhere <= 10 && sea <= 10)
        expect(flagged, equals: ["1756205", "1751713", "1747985", "1782929", "1757185"])
    }

    @Test func seesNearlyEveryTempleMovedToAnotherCounty() throws {
        let borders = try require(Reference.counties)
        var random = SplitMix64(seed: 22)
        var (moved, seen) = (0, 0)
        while moved < 5_000 {
            guard let temple = RegistryRow.all.randomElement(using: &random),
                let place = RegistryRow.all.randomElement(using: &random), temple.county != place.county
            else { continue }
            moved += 1
            let position = try Coordinate(latitude: place.latitude, longitude: place.longitude)
            if borders.contradicts(county: temple.county, at: position) { seen += 1 }
        }
        expect(seen, isAbove: moved * 99 / 100, "\(seen) of \(moved)")
    }
}
