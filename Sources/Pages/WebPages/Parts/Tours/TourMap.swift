internal import Geodesy
internal import TempleFormats
internal import TempleModel
internal import Wording

/// The map of a tour: its stops with their numbers, and a line between them. Without JavaScript there is none: the list
/// says the same.
struct TourMap {
    private let tour: TempleTour
    private let context: PageContext

    init(_ tour: TempleTour, _ context: PageContext) {
        self.tour = tour
        self.context = context
    }

    var html: HTML {
        guard context.site.files.hasMaps else { return "" }
        let start: HTML =
            tour.start.map { start in
                """
                 data-lat="\(DecimalText.degrees(start.latitude))" data-lng="\(DecimalText.degrees(start.longitude))"\
                 data-start="\(context.words("The start", "出發地", "出発地"))"
                """
            } ?? ""
        let ground = MapGround(context: context)
        var words = JSONWriter()
        words.object { json in ground.writeWords(to: &json) }
        return """
            <tour-map class="map" id="map" role="region" aria-label="\(context.words(
                "Map of the route", "路線的地圖", "道順の地図"))"\(start)\(ground.attributes)\(tour.isRound ? " data-round" : "")\
             data-words="\(String(decoding: words.bytes, as: UTF8.self))"></tour-map>
            """
    }
}
