internal import HTTPModel
internal import TempleModel

/// `GET /api/temples`: the temples around a point.
enum SearchRoute {
    static let parameters = TempleQueryError.Parameter.allCases.map(\.rawValue)

    static func answer(_ store: any TempleSearching, _ request: Request) throws -> Response {
        let given = try QueryParameters(request, known: parameters)
        let query = try TempleQuery(
            parsing: TempleQueryText(
                latitude: given["lat"], longitude: given["lng"], radius: given["radius"], deity: given["deity"],
                limit: given["limit"], cursor: given["cursor"]),
            radiusUnits: false)
        let page = try store.temples(matching: query)
        var response = Response.json(TempleJSON.page(page))
        if let next = page.next {
            response.headers.append("Link", "<\(nextLink(request, next))>; rel=\"next\"")
        }
        if let deity = page.deity { response.headers.append("Nearby-Deity", header(deity)) }
        return response
    }

    /// This request's own target with the next page's cursor (RFC 8288; a relative reference needs no host).
    private static func nextLink(_ request: Request, _ next: PageCursor) -> String {
        let others = request.query.filter { $0.name != "cursor" }.map { parameter in
            PercentEncoding.encode(parameter.name) + "=" + PercentEncoding.encode(parameter.value)
        }
        return request.path + "?" + (others + ["cursor=" + next.text]).joined(separator: "&")
    }

    /// What the deity's name turned out to be, as `known; names="..."` or `unknown; suggestions="..."`, the names
    /// percent-encoded and separated by commas, because a header holds ASCII.
    private static func header(_ deity: DeityMatch) -> String {
        let names = (deity.isKnown ? deity.names : deity.suggestions).map(PercentEncoding.encode)
        return deity.isKnown
            ? "known; names=\"\(names.joined(separator: ","))\""
            : "unknown; suggestions=\"\(names.joined(separator: ","))\""
    }
}
