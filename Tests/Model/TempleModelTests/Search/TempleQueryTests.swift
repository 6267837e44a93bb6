import Expectations
import Geodesy
import TempleModel
import Testing

struct TempleQueryTests {
    @Test func acceptsTheWholeGlobe() throws {
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0), (24.14, 120.67)] {
            try expect(
                TempleQuery(latitude: latitude, longitude: longitude, today: someDay).center?.latitude, equals: latitude
            )
        }
    }

    @Test(arguments: [95, -90.001, .nan, .infinity])
    func rejectsLatitudesOffTheGlobe(latitude: Double) {
        let error = #expect(throws: TempleQueryError.self) {
            try TempleQuery(latitude: latitude, longitude: 0, today: someDay)
        }
        guard case .invalid(.lat, _) = error else { return expect(Bool(false), "\(String(describing: error))") }
    }

    @Test(arguments: [0, -1, .nan, .infinity, 500_000.1])
    func rejectsRadiiThatAreNone(meters: Double) {
        let error = #expect(throws: TempleQueryError.self) {
            try TempleQuery(latitude: 0, longitude: 0, radius: Distance(meters: meters), today: someDay)
        }
        guard case .invalid(.radius, _) = error else { return expect(Bool(false), "\(String(describing: error))") }
    }

    @Test(arguments: [0, -1, 101])
    func rejectsLimitsOutsideTheContract(limit: Int) {
        #expect(throws: TempleQueryError.limit("\(limit)", allowed: 1...100)) {
            try TempleQuery(latitude: 0, longitude: 0, limit: limit, today: someDay)
        }
    }

    @Test(arguments: [
        "", "  ", "媽\u{0}祖", "媽\n祖", String(repeating: "媽", count: 65), String(repeating: "e\u{301}", count: 33),
    ])
    func rejectsDeitiesThatAreNoName(deity: String) {
        #expect(throws: TempleQueryError.invalid(.deity, deity)) {
            try TempleQuery(latitude: 0, longitude: 0, deity: deity, today: someDay)
        }
    }
}

struct TempleQueryTextTests {
    @Test func readsAWholeQuestion() throws {
        let text: TempleQueryText = [
            .lat: "24.14", .lng: "120.67", .radius: "800m", .deity: "媽祖", .limit: "3",
        ]
        let query = try TempleQuery(parsing: text, radiusUnits: true, now: TaiwanTime(day: someDay, minute: 600))
        try expect(query.center, equals: Coordinate(latitude: 24.14, longitude: 120.67))
        expect(query.radius.meters, equals: 800)
        expect(query.deity == "媽祖" && query.limit == 3)
        expectNil(query.after)
    }

    @Test(
        arguments: [
            ([.lng: "120"], .missing(.lat)),
            ([.lat: "24"], .missing(.lng)),
            ([.lat: "95", .lng: "120"], .invalid(.lat, "95")),
            ([.lat: "nan", .lng: "120"], .invalid(.lat, "nan")),
            ([.lat: "24", .lng: "0x10"], .invalid(.lng, "0x10")),
            ([.lat: "24", .lng: "120", .radius: "ten"], .invalid(.radius, "ten")),
            ([.lat: "24", .lng: "120", .radius: "-1"], .invalid(.radius, "-1")),
            ([.lat: "24", .lng: "120", .radius: "800m"], .invalid(.radius, "800m")),
            ([.lat: "24", .lng: "120", .limit: "1.5"], .limit("1.5", allowed: 1...100)),
            (
                [.lat: "24", .lng: "120", .limit: "99999999999999999999"],
                .limit("99999999999999999999", allowed: 1...100)
            ),
            ([.lat: "24", .lng: "120", .cursor: "x"], .invalid(.cursor, "x")),
        ] as [(TempleQueryText, TempleQueryError)])
    func namesTheParameterAtFault(text: TempleQueryText, error: TempleQueryError) {
        #expect(throws: error) {
            try TempleQuery(parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
        }
        expect(!error.explanation.isEmpty)
    }
}
