import Expectations
import Foundation
import Geodesy
import TempleFormats
import TempleModel
import Testing

struct TempleGeoJSONTests {
    @Test func putsLongitudeFirst() throws {
        let match = TempleMatch(temple: try Temple.lukang(), distance: Distance(meters: 10))
        let bytes = TempleGeoJSON.page(ResultPage(matches: [match], next: nil, deity: nil))
        let parsed = try JSONSerialization.jsonObject(with: Data(bytes))
        let collection = try require(parsed as? [String: Any])
        expect(collection["type"] as? String, equals: "FeatureCollection")
        let feature = try require((collection["features"] as? [[String: Any]])?.first)
        let geometry = try require(feature["geometry"] as? [String: Any])
        expect(geometry["coordinates"] as? [Double], equals: [120.4316, 24.0593])
        expect((feature["properties"] as? [String: Any])?["id"] as? Int, equals: 123)
    }
}
