internal import APIDescription
internal import TempleFormats

extension MediaType {
    static let geoJSON = "application/geo+json"
    static let calendar = "text/calendar"
    static let gpx = TourGPX.mediaType

    /// The values of the parameter `format`.
    static let formats = [(name: "json", type: json), (name: "geojson", type: geoJSON)]
}
