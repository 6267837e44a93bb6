import Expectations
import Geodesy
import Testing

struct WebMercatorTests {
    /// The example of EPSG guidance note 7-2, method 1024.
    @Test func agreesWithThePublishedExample() throws {
        let position = try require(WebMercator.coordinate(easting: -11_169_055.58, northing: 2_800_000))
        expect(abs(position.latitude - (24 + 22.0 / 60 + 54.433 / 3_600)) < 1e-7, "\(position)")
        expect(abs(position.longitude + (100 + 20.0 / 60)) < 1e-7, "\(position)")
    }

    @Test(arguments: [(20_037_509, 0), (0, -20_037_509), (.nan, 0), (.infinity, 0)] as [(Double, Double)])
    func nothingIsOutsideTheSquare(x: Double, y: Double) {
        expectNil(WebMercator.coordinate(easting: x, northing: y))
    }
}
