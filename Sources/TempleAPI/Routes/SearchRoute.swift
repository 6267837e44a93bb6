internal import Geodesy
internal import HTTPModel
internal import TempleModel

/// `GET /api/temples`: the temples around a point.
enum SearchRoute {
    static let parameters = TempleQueryError.Parameter.allCases.map(\.rawValue)

    static func answer(_ service: Service, _ request: Request) throws -> Response {
        let given = try QueryParameters(request, known: parameters)
        let query = try TempleQuery(
            parsing: TempleQueryText(
                latitude: given["lat"], longitude: given["lng"], radius: given["radius"],
                minimumRadius: given["min_radius"], bounds: given["bbox"], deity: given["deity"], text: given["q"],
                openNow: given["open_now"], minimumRating: given["min_rating"], expands: given["expand"],
                limit: given["limit"], withinDays: given["within_days"], order: given["sort"], date: given["date"],
                cursor: given["cursor"]),
            radiusUnits: false, now: service.now())
        let page = try service.store.temples(matching: query)
        var response = Response.json(TempleJSON.page(page))
        if let next = page.next {
            response.headers.append("Link", "<\(nextLink(request, next, query, page.radius))>; rel=\"next\"")
        }
        if let deity = page.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        if let radius = page.radius { response.headers.append("Nearby-Radius", kilometers(radius)) }
        return response
    }

    /// This request's own target with the next page's cursor (RFC 8288; a relative reference needs no host).
    ///
    /// - Parameter radius: the radius that was used, where the query expands: further pages keep to it.
    private static func nextLink(
        _ request: Request, _ next: PageCursor, _ query: TempleQuery, _ radius: Distance?
    ) -> String {
        let isWidened = radius != nil && radius != query.radius
        var others = request.query.filter { parameter in
            parameter.name != "cursor" && parameter.name != "expand" && !(isWidened && parameter.name == "radius")
        }
        .map { parameter in
            PercentEncoding.encode(parameter.name) + "=" + PercentEncoding.encode(parameter.value)
        }
        if isWidened, let radius { others.append("radius=" + kilometers(radius)) }
        // Ranked by date, the days are counted from one day on all pages, also past midnight.
        if query.order == .date, !request.query.contains(where: { $0.name == "date" }) {
            others.append("date=\(query.today)")
        }
        return request.path + "?" + (others + ["cursor=" + next.text]).joined(separator: "&")
    }

    private static func kilometers(_ radius: Distance) -> String { DecimalText.kilometers(radius.kilometers) }
}
