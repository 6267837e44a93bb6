internal import HTMLText
internal import TempleFormats

/// What every map needs: Leaflet, and what is below the temples. `Web/map/leaflet.js` and `Web/map/ground.js` read it.
struct MapGround {
    let context: PageContext

    /// The attributes of the map's element.
    var attributes: HTML {
        """
        \(tiles) data-borders="\(context.file("counties.geojson"))" data-border-credit="\(borderCredit)"\
         data-leaflet="\(context.file("leaflet/leaflet.esm.min.js"))"\
         data-leaflet-style="\(context.file("leaflet/leaflet.css"))"
        """
    }

    private var tiles: HTML {
        context.site.settings.tiles.map { " data-tiles=\"\($0.url)\" data-tiles-credit=\"\($0.credit)\"" } ?? ""
    }

    /// The credit that the open data licence of the borders asks for.
    private var borderCredit: String {
        context.words(
            "County borders: National Land Surveying and Mapping Center", "縣市界線：內政部國土測繪中心",
            "県市の境界：内政部国土測絵中心")
    }

    /// Writes the words of the buttons that zoom, as members of an object.
    func writeZoomWords(to json: inout JSONWriter) {
        json.member("zoom_in", context.words("Zoom in", "放大", "拡大"))
        json.member("zoom_out", context.words("Zoom out", "縮小", "縮小"))
    }
}
