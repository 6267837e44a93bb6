public import TempleModel

/// Counts of a search's temples by the values of facets, as JSON.
public enum FacetJSON {
    /// - Parameter facets: what was asked for. The members of others are null.
    public static func counts(_ counts: TempleFacets, of facets: Set<TempleFacets.Facet>) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 64 * (counts.deities.count + counts.counties.count) + 128)
        json.object { json in
            json.member("total", Int64(counts.total))
            json.key("deity")
            if facets.contains(.deity) {
                json.array(counts.deities) { json, deity in
                    json.object { json in
                        json.member("id", deity.value)
                        json.member("name", deity.name)
                        json.member("count", Int64(deity.count))
                    }
                }
            } else {
                json.null()
            }
            json.key("county")
            if facets.contains(.county) {
                json.array(counts.counties) { json, county in
                    json.object { json in
                        json.member("name", county.name)
                        json.member("count", Int64(county.count))
                    }
                }
            } else {
                json.null()
            }
            json.member("open_now", counts.openNow.map { Int64($0) })
            json.member("day_soon", counts.daySoon.map { Int64($0) })
        }
        return json.bytes
    }
}
