internal import Geodesy
internal import TempleFormats
internal import TempleModel

/// Temples in a list: enough to know each one, and what it lacks.
enum TempleListJSON {
    /// Returns the temples of a page of a search.
    static func list(_ matches: [TempleMatch]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512 * matches.count + 2)
        json.array(matches) { json, match in
            let temple = match.temple
            json.object { json in
                json.member("id", temple.id)
                json.member("name", temple.name)
                json.member("address", temple.address)
                json.member("lat", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
                json.member("lng", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
                json.member("main_deity", temple.mainDeity)
                json.member("phone", temple.phone)
                json.member("open_time", temple.openTime)
                json.member("website", temple.website)
                json.member("cover_url", temple.coverURL)
                json.member("distance", match.distance?.kilometers, decimals: 3)
                rest(isDeleted: false, MissingFact.allCases.filter { $0.isMissing(in: match) }, to: &json)
            }
        }
        return json.bytes
    }

    /// Returns temples that are deleted.
    static func list(_ temples: [EditableTemple]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512 * temples.count + 2)
        json.array(temples) { json, temple in
            let record = temple.record
            json.object { json in
                json.member("id", temple.id)
                json.member("name", record.name)
                json.member("address", record.address)
                json.member("lat", record.coordinate.latitude, decimals: DecimalText.degreeDecimals)
                json.member("lng", record.coordinate.longitude, decimals: DecimalText.degreeDecimals)
                json.member("main_deity", record.mainDeity)
                json.member("phone", record.phone)
                json.member("open_time", record.extras?.openTime)
                json.member("website", record.texts[.website])
                json.member("cover_url", record.extras?.photos.first?.url)
                json.key("distance")
                json.null()
                rest(isDeleted: true, MissingFact.allCases.filter { $0.isMissing(in: record) }, to: &json)
            }
        }
        return json.bytes
    }

    private static func rest(isDeleted: Bool, _ missing: [MissingFact], to json: inout JSONWriter) {
        json.member("deleted", isDeleted)
        json.key("missing")
        json.array(missing) { json, fact in json.value(fact.rawValue) }
    }
}
