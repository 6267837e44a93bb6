import Expectations
import Geodesy
import Testing

struct DistanceTests {
    @Test(arguments: [
        ("10", 10_000.0), ("10km", 10_000), ("10 km", 10_000), ("0.5", 500), ("800m", 800), ("5mi", 8046.72),
        ("1e1", 10_000), ("3公里", 3000), ("250公尺", 250), ("10KM", 10_000), ("-1", -1000),
    ])
    func readsNumbersWithTheirUnits(text: String, meters: Double) throws {
        let distance = try require(Distance(parsing: text))
        expect(abs(distance.meters - meters), isBelow: 1e-6)
    }

    @Test(arguments: ["", "ten", "km", "10 kmh", "0x10", "nan", "inf", "1e999", "10,5", "10km10", "--1", "１０"])
    func refusesWhatIsNoLength(text: String) {
        expectNil(Distance(parsing: text))
    }
}

struct CoordinateTests {
    @Test func refusesWhatIsOffTheGlobe() {
        #expect(throws: CoordinateError.latitude(95)) { try Coordinate(latitude: 95, longitude: 0) }
        #expect(throws: CoordinateError.longitude(-180.5)) { try Coordinate(latitude: 0, longitude: -180.5) }
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: .nan, longitude: 0) }
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: 0, longitude: .infinity) }
    }
}
