internal import Geodesy
public import TempleModel

/// A tour as JSON.
public enum TourJSON {
    /// Returns a tour. Lengths are in kilometres.
    public static func document(_ tour: TempleTour) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 1700 * tour.stops.count + 4096)
        json.object { json in
            json.member("length", tour.length.kilometers, decimals: 3)
            json.key("round")
            json.value(tour.isRound)
            json.key("exact")
            json.value(tour.isExact)
            json.member("mode", tour.mode?.rawValue)
            json.member("start", tour.start) { start, json in
                json.member("lat", start.latitude, decimals: DecimalText.degreeDecimals)
                json.member("lng", start.longitude, decimals: DecimalText.degreeDecimals)
            }
            json.key("stops")
            json.array(tour.stops) { json, stop in
                json.object { json in
                    json.member("leg", stop.leg?.kilometers, decimals: 3)
                    json.key("temple")
                    json.object { TempleJSON.members(of: stop.match, to: &$0) }
                }
            }
            json.member("leg_back", tour.legBack?.kilometers, decimals: 3)
            json.key("google_maps")
            let directions = tour.directions
            json.object { json in
                json.key("phone")
                json.array(directions.phone) { $0.value($1) }
                json.key("desk")
                json.array(directions.desk) { $0.value($1) }
            }
            json.member("gpx_url", gpxAddress(of: tour))
            json.member("page_url", pageAddress(of: tour))
        }
        return json.bytes
    }

    /// The address of a tour as GPX; nil for a tour of fewer than two temples, which a link cannot name.
    public static func gpxAddress(of tour: TempleTour) -> String? { address("/api/routes.gpx", tour) }

    /// The lasting address of the page of a tour; nil for a tour of fewer than two temples, which a link cannot name.
    public static func pageAddress(of tour: TempleTour) -> String? { address("/route", tour) }

    private static func address(_ path: String, _ tour: TempleTour) -> String? {
        guard tour.stops.count > 1 else { return nil }
        // Ids, words and commas: nothing needs an escape.
        return path + "?" + tour.link.map { "\($0.name.rawValue)=\($0.value)" }.joined(separator: "&")
    }
}
