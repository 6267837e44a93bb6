internal import TempleFormats

/// Media types of answers, without parameters.
enum MediaType {
    static let json = "application/json"
    static let geoJSON = "application/geo+json"
    static let calendar = "text/calendar"
    static let gpx = TourGPX.mediaType
    static let plain = "text/plain"
    static let html = "text/html"
    static let problem = "application/problem+json"

    /// The values of the parameter `format`.
    static let formats = [(name: "json", type: json), (name: "geojson", type: geoJSON)]
}
