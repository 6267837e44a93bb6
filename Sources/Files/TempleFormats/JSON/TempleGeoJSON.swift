internal import Geodesy
public import TempleModel

/// Result of a search as GeoJSON (RFC 7946): a FeatureCollection of points. Longitude comes first, as the format
/// demands.
public enum TempleGeoJSON {
    /// Returns one page of temples.
    ///
    /// - Parameter fields: The properties to keep for each temple. Nil keeps all.
    public static func page(_ page: ResultPage, fields: [String]? = nil) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 1400 * page.matches.count + 64)
        json.object { json in
            json.member("type", "FeatureCollection")
            json.key("features")
            json.array(page.matches) { json, match in
                json.object { feature(match, fields, to: &$0) }
            }
        }
        return json.bytes
    }

    private static func feature(_ match: TempleMatch, _ fields: [String]?, to json: inout JSONWriter) {
        json.member("type", "Feature")
        json.member("id", match.temple.id)
        json.key("geometry")
        json.object { json in
            json.member("type", "Point")
            json.key("coordinates")
            let position = match.temple.coordinate
            json.array([position.longitude, position.latitude]) { json, degrees in
                json.value(degrees, decimals: DecimalText.degreeDecimals)
            }
        }
        json.key("properties")
        json.object(keeping: fields) { TempleJSON.members(of: match, to: &$0) }
    }
}
