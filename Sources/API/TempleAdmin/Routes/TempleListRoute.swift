internal import HTTPModel
internal import TempleModel
internal import WebRouting

/// `GET /api/admin/temples`: the temples that a search finds, or all, or those that lack something, or the deleted ones.
enum TempleListRoute {
    static let limits = 1...100
    static let defaultLimit = 20

    /// The search parameters of the list. It finds what was asked for: it does not widen a radius or guess at a text.
    static let searchParameters = SearchParameter.allCases.filter { ![.expand, .fuzzy].contains($0) }

    /// Parameters without which the list has all temples.
    private static let narrowing: [SearchParameter] = [
        .lat, .lng, .radius, .minRadius, .q, .ids, .county, .religion, .sort,
    ]

    static func answer(_ call: AdminCall) throws -> Response {
        try call.awaitChange()
        let missing = try missing(call.given)
        if try call.given.flag("deleted") { return try deleted(call) }
        var text = TempleQueryText(searchParameters) { call.given[$0.rawValue] }
        if text[.lat] != nil { text[.expand] = "false" }
        try UpdatedSince.check(
            text[.updatedSince].flatMap { FeedCursor(text: $0) }, in: call.service.store)
        let walk = TempleWalk(
            store: call.service.store, now: call.context.time, missing: missing, limit: try limit(text))
        let isSearch = narrowing.contains { text[$0] != nil }
        let page = try isSearch ? walk.found(by: text) : walk.all(by: text)
        var response = Response.json(TempleListJSON.list(page.matches))
        if let next = page.next {
            // In the order by date, all pages count days from the same day, even after midnight.
            let day = page.query.flatMap { $0.order == .date && text[.date] == nil ? "\($0.today)" : nil }
            response.addNextPage(of: call.request, cursor: next, fixed: day.map { [(name: "date", value: $0)] } ?? [])
        }
        return response
    }

    private static func missing(_ given: QueryParameters) throws(Fault) -> MissingFact? {
        guard let text = given["missing"] else { return nil }
        guard let fact = MissingFact(rawValue: text) else {
            throw .badParameter(
                ProblemCode.invalidParameter.rawValue, "missing",
                "missing: give one of \(MissingFact.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return fact
    }

    private static func limit(_ text: TempleQueryText) throws(TempleQueryError) -> Int {
        guard let limit = text[.limit] else { return text[.ids] == nil ? defaultLimit : limits.upperBound }
        guard limit.utf8.count <= 10, let number = Int(limit), limits.contains(number) else {
            throw .limit(limit, allowed: limits)
        }
        return number
    }

    private static func deleted(_ call: AdminCall) throws -> Response {
        let other = call.request.query.first { !["deleted", "limit", "cursor"].contains($0.name) }
        guard other == nil else {
            throw Fault.badParameter(
                ProblemCode.invalidParameter.rawValue, other?.name ?? "",
                "\(other?.name ?? ""): cannot be used with deleted=true; leave one of the two out")
        }
        let limit = try call.given.number("limit", in: limits) ?? defaultLimit
        let after = try call.given["cursor"].map { text throws(TempleQueryError) in try TempleWalk.id(text) } ?? -1
        let temples = try call.service.editors().deletedTemples(after: after, limit: limit)
        var response = Response.json(TempleListJSON.list(temples))
        if temples.count == limit, let last = temples.last {
            response.addNextPage(of: call.request, cursor: "\(last.id)")
        }
        return response
    }
}
