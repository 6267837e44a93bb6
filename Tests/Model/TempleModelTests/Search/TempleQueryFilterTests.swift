import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

struct BoundingBoxTests {
    @Test(arguments: [
        ("120,24,121,25", 24.5, 120.5, true), ("120,24,121,25", 24.0, 120.0, true),
        ("120,24,121,25", 25.0, 121.0, true),
        ("120,24,121,25", 25.001, 120.5, false), ("120,24,121,25", 24.5, 119.999, false),
        ("170,-10,-170,10", 0, 175, true), ("170,-10,-170,10", 0, -175, true), ("170,-10,-170,10", 0, 0, false),
        ("170,-10,-170,10", 0, 180, true), ("170,-10,-170,10", 0, -180, true), ("170,-10,180,10", 0, -180, true),
        ("-180,-10,-170,10", 0, 180, true), ("-180,-90,180,90", 90, -180, true), ("0,0,0,0", 0, 0, true),
    ])
    func holdsWhatLiesBetweenItsEdges(box: String, latitude: Double, longitude: Double, isInside: Bool) throws {
        let bounds = try require(BoundingBox(parsing: box))
        expect(bounds.contains(try Coordinate(latitude: latitude, longitude: longitude)), equals: isInside)
    }

    /// A box that crosses 180 degrees is the complement of the box with its west and east exchanged.
    @Test func crossing180IsTheRestOfTheWorld() throws {
        var random = SplitMix64(seed: 21)
        for _ in 0..<5_000 {
            let (low, high) = (random.real(-179.9...0), random.real(0.001...179.9))
            let crossing = try require(BoundingBox(west: high, south: -90, east: low, north: 90))
            let between = try require(BoundingBox(west: low, south: -90, east: high, north: 90))
            let position = try Coordinate(latitude: random.real(-90...90), longitude: random.real(-180...180))
            expect(crossing.contains(position) != between.contains(position))
        }
    }

    @Test(arguments: [
        "", "1,2,3", "1,2,3,4,5", "1,2,3,", "1, 2,3,4", "a,2,3,4", "-181,0,1,1", "0,0,180.1,1", "0,-91,1,1", "0,0,1,91",
        "0,2,1,1", "nan,0,1,1", "0,0,inf,1", "1;2;3;4",
    ])
    func isNoneOfAnythingElse(text: String) {
        expectNil(BoundingBox(parsing: text))
    }
}

struct TempleQueryFilterTests {
    private func parse(_ change: (inout TempleQueryText) -> Void) throws(TempleQueryError) -> TempleQuery {
        var text = [.lat: "24", .lng: "120"] as TempleQueryText
        change(&text)
        return try TempleQuery(parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
    }

    @Test func readsEveryFilter() throws {
        let query = try parse {
            $0[.radius] = "10"
            $0[.minRadius] = "2.5"
            $0[.bbox] = "170,-10,-170,10"
            $0[.q] = "鹿港 天后宮"
            $0[.openNow] = "true"
            $0[.minRating] = "4.5"
            $0[.expand] = "true"
            $0[.sort] = "rating"
        }
        expect(
            query.filter,
            equals: TempleQuery.Filter(
                minimumRadius: Distance(kilometers: 2.5),
                bounds: BoundingBox(west: 170, south: -10, east: -170, north: 10), isOpenNow: true,
                minimumRating: 4.5, text: "鹿港 天后宮"))
        expect(query.filter.terms, equals: ["鹿港", "天后宮"])
        expect(query.expands == true && query.order == .rating)
        expect(query.time, equals: TaiwanTime(day: someDay, minute: 600))
        try expect(parse { $0[.openNow] = "false" }.filter.isEmpty)
    }

    private static let longText = String(repeating: "廟", count: 65)

    @Test(arguments: [
        (SearchParameter.minRadius, "5"),
        (.minRadius, "-1"), (.minRadius, "2km"),
        (.minRadius, "6"), (.bbox, "1,2,3"),
        (.bbox, "0,2,1,1"), (.q, ""), (.q, " \u{3000}"),
        (.q, "，、"), (.q, "媽\n祖"), (.q, longText),
        (.q, "a b c d e f g h i"), (.openNow, "yes"),
        (.openNow, ""), (.minRating, "5.1"),
        (.minRating, "-0.1"), (.minRating, "good"),
        (.expand, "1"), (.sort, "stars"),
    ])
    func namesTheParameterAtFault(parameter: SearchParameter, value: String) {
        let error = TempleQueryError.invalid(parameter, value)
        #expect(throws: error) { try parse { $0[parameter] = value } }
        expect(!error.explanation.isEmpty)
    }

    @Test(arguments: ["廟", "a b c d e f g h", String(repeating: "廟", count: 64), "24", "\u{3000}媽祖\u{3000}"])
    func searchesForWhateverHasALetterOrADigit(text: String) throws {
        try expect(parse { $0[.q] = text }.filter.text, equals: text)
    }

    @Test func openNowIsNoQuestionAboutAnotherDay() throws {
        #expect(throws: TempleQueryError.openNowOnAnotherDay) {
            try parse {
                $0[.openNow] = "true"
                $0[.date] = "2026-11-20"
            }
        }
    }

    @Test(arguments: [
        ("5", [10.0, 20, 40, 80, 160, 320, 500]),
        ("0.3", [0.6, 1.2, 2.4, 4.8, 9.6, 19.2, 38.4, 76.8, 153.6, 307.2, 500]),
        ("300", [500]), ("500", []), ("0.00015", [0.001, 0.002, 0.004]),
    ])
    func widensInStepsThatAURLCanHold(radius: String, kilometers: [Double]) throws {
        let radii = try parse {
            $0[.radius] = radius
            $0[.expand] = "true"
        }.widerRadii
        expect(radii.prefix(kilometers.count).map(\.kilometers), equals: kilometers)
        expect(radii.last.map { $0 == TempleQuery.maximumRadius } ?? (radius == "500"))
        for wider in radii {
            expect(Distance(parsing: DecimalText.kilometers(wider.kilometers)), equals: wider)
        }
        try expectEmpty(parse { $0[.radius] = radius }.widerRadii)
    }

    /// Who gives a name wants that temple; a search without a text keeps to its radius.
    @Test(
        arguments: [
            (nil, nil, false), (nil, "true", true), (nil, "false", false), ("宮", nil, true), ("宮", "true", true),
            ("宮", "false", false),
        ] as [(String?, String?, Bool)])
    func aTextWidensUnlessItIsToldNotTo(text: String?, expand: String?, widens: Bool) throws {
        let query = try parse {
            $0[.q] = text
            $0[.expand] = expand
        }
        expect(query.widerRadii.isEmpty != widens)
        expect(query.named(radius: query.radius), equals: expand == "true" ? query.radius : nil)
        expect(query.named(radius: TempleQuery.maximumRadius), equals: TempleQuery.maximumRadius)
    }

    @Test func aTextWithoutAPointHasNoRadiusToWiden() throws {
        let now = TaiwanTime(day: someDay, minute: 600)
        try expectEmpty(TempleQuery(parsing: [.q: "宮"], radiusUnits: false, now: now).widerRadii)
    }

    @Test func aQueryForOtherTemplesKeepsItsOtherFilters() throws {
        let query = try parse {
            $0[.q] = "天厚宮"
            $0[.fuzzy] = "true"
            $0[.ids] = "5,7,9"
            $0[.hasPhone] = "true"
            $0[.deity] = "媽祖"
        }
        let other = try require(query.asking(for: [9, 3, 5]))
        expect(other.filter == TempleQuery.Filter(hasPhone: true, ids: [9, 5]) && other.deity == "媽祖")
        expect(other.center == query.center && other.widerRadii == query.widerRadii && !other.isFuzzy)
        try expectNil(query.asking(for: [3]))
    }
}
