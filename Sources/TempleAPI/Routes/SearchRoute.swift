internal import HTTPModel
internal import TempleModel

/// `GET /api/temples`: the temples around a point.
enum SearchRoute {
    static let parameters = TempleQueryError.Parameter.allCases.map(\.rawValue)

    static func answer(_ service: Service, _ request: Request) throws -> Response {
        let given = try QueryParameters(request, known: parameters)
        let query = try TempleQuery(
            parsing: TempleQueryText(
                latitude: given["lat"], longitude: given["lng"], radius: given["radius"], deity: given["deity"],
                limit: given["limit"], withinDays: given["within_days"], order: given["sort"], date: given["date"],
                cursor: given["cursor"]),
            radiusUnits: false, now: service.now())
        let page = try service.store.temples(matching: query)
        var response = Response.json(TempleJSON.page(page))
        if let next = page.next {
            response.headers.append("Link", "<\(nextLink(request, next, query))>; rel=\"next\"")
        }
        if let deity = page.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        return response
    }

    /// This request's own target with the next page's cursor (RFC 8288; a relative reference needs no host).
    private static func nextLink(_ request: Request, _ next: PageCursor, _ query: TempleQuery) -> String {
        var others = request.query.filter { $0.name != "cursor" }.map { parameter in
            PercentEncoding.encode(parameter.name) + "=" + PercentEncoding.encode(parameter.value)
        }
        // Ranked by date, the days are counted from one day on all pages, also past midnight.
        if query.order == .date, !request.query.contains(where: { $0.name == "date" }) {
            others.append("date=\(query.today)")
        }
        return request.path + "?" + (others + ["cursor=" + next.text]).joined(separator: "&")
    }
}
