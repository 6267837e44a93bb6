internal import APIDescription
internal import Geodesy
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/temples`: temples around a point, or temples with a name anywhere.
enum SearchRoute {
    /// Whether the answer may have many temples in a form of which no parts are remembered (``RememberedJSON``).
    static func takesLong(_ call: RouteCall) -> Bool {
        guard call.mediaType == MediaType.geoJSON || call.given["fields"] != nil else { return false }
        return (call.given["limit"].flatMap { Int($0) } ?? 0) > mostTemplesWrittenOnLoop
    }

    private static let mostTemplesWrittenOnLoop = 50

    /// Returns the code of answers with many whole temples. Shorter ones take fewer bytes with a code of their own.
    static func gzipCode(_ call: RouteCall, bytes: Int) -> GzipCode? {
        bytes < fewestBytesForCode || call.given["fields"] != nil ? nil : searchAnswers
    }

    private static let fewestBytesForCode = 8_192
    private static let searchAnswers = SearchAnswerSymbols.counts.flatMap(GzipCode.init)

    static func answer(_ call: RouteCall) throws -> Response {
        let query = try TempleQuery(
            parsing: TempleQueryText { call.given[$0.rawValue] }, radiusUnits: false, now: call.context.time)
        let fields = try MemberNames.parse(call.given, among: Shapes.matchMembers)
        try UpdatedSince.check(query.filter.updatedSince, in: call.service.store)
        let counts = try call.given.flag("total")
        let page = try call.service.store.temples(matching: query)
        var response: Response
        if call.mediaType == MediaType.geoJSON {
            response = .json(TempleGeoJSON.page(page, fields: fields), contentType: MediaType.geoJSON)
        } else if let fields {
            response = .json(TempleJSON.page(page, fields: fields))
        } else {
            response = .json(TempleJSON.page(page, on: query.today, call.service.json))
        }
        if let next = page.next {
            response.headers.append("Link", nextLink(call.request, next, query, page.radius))
        }
        if let deity = page.deity { response.headers.append("Nearby-Deity", DeityHeader.value(deity)) }
        if let radius = page.radius { response.headers.append("Nearby-Radius", kilometers(radius)) }
        if counts {
            // A complete first page has all of them.
            let isWhole = query.after == nil && page.next == nil
            let total = try isWhole ? page.matches.count : call.service.store.facets([], of: query).total
            response.headers.append("Nearby-Total", "\(total)")
        }
        if let matched = page.matched { response.headers.append("Nearby-Matched", matched.rawValue) }
        return response
    }

    /// Returns whether the answer contains which temples are open at this minute.
    static func includesOpenNow(_ given: QueryParameters) -> Bool {
        given["open_now"] != nil
            || given["date"] == nil && MemberNames.keeps("open_now", given)
    }

    /// Returns the link to the next page: the request's own target with the cursor (RFC 8288; a relative reference
    /// needs no host).
    ///
    /// - Parameter radius: The radius that was used if the query expands. The next pages use it too.
    private static func nextLink(
        _ request: Request, _ next: PageCursor, _ query: TempleQuery, _ radius: Distance?
    ) -> String {
        let isWidened = radius != nil && radius != query.radius
        var link: [UInt8] = []
        link.reserveCapacity(request.target.utf8.count + 96)
        link.append(UInt8(ascii: "<"))
        link.append(contentsOf: request.path.utf8)
        link.append(UInt8(ascii: "?"))
        func add(_ name: String, _ value: String) {
            PercentEncoding.append(name, to: &link)
            link.append(UInt8(ascii: "="))
            PercentEncoding.append(value, to: &link)
            link.append(UInt8(ascii: "&"))
        }
        for parameter in request.query
        where parameter.name != "cursor" && parameter.name != "expand" && !(isWidened && parameter.name == "radius") {
            add(parameter.name, parameter.value)
        }
        if isWidened, let radius { add("radius", kilometers(radius)) }
        // In the order by date, all pages count days from the same day, even after midnight.
        if query.order == .date, !request.query.contains(where: { $0.name == "date" }) {
            add("date", "\(query.today)")
        }
        link.append(contentsOf: "cursor=".utf8)
        next.append(to: &link)
        link.append(contentsOf: ">; rel=\"next\"".utf8)
        return String(decoding: link, as: UTF8.self)
    }

    private static func kilometers(_ radius: Distance) -> String { DecimalText.kilometers(radius.kilometers) }
}
