internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/temples/facets`: how many temples of a search there are with each deity and in each county.
enum FacetRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        let query = try TempleQuery(
            parsing: TempleQueryText { call.given[$0.rawValue] }, radiusUnits: false, now: call.context.time)
        guard let text = call.given["facets"] else {
            throw Fault.badParameter(
                "missing-parameter", "facets", "facets: is missing; give what to count, such as deity,county"
            ).saying("缺少這個參數，請給要計數的項目，例如 deity,county", "このパラメーターがありません。数えるものを指定してください。例：deity,county")
        }
        guard let facets = facets(text) else {
            throw Fault.badParameter(
                "invalid-parameter", "facets",
                "facets: give one or more of \(names.joined(separator: ", ")), separated by commas"
            ).saying(
                "請給下列一項或多項，以逗號分隔：\(names.joined(separator: "、"))",
                "次の一つ以上をコンマで区切ってください：\(names.joined(separator: "、"))")
        }
        try UpdatedSince.check(query.filter.updatedSince, in: call.service.store)
        return .json(FacetJSON.counts(try call.service.store.facets(facets, of: query), of: facets))
    }

    static let names = TempleFacets.Facet.allCases.map(\.rawValue)

    /// Whether the answer says how many temples are open at this minute.
    static func countsOpenNow(_ given: QueryParameters) -> Bool {
        given["facets"].flatMap(facets)?.contains(.openNow) ?? false
    }

    /// Parses what to count; nil for anything unknown.
    private static func facets(_ text: String) -> Set<TempleFacets.Facet>? {
        var facets: Set<TempleFacets.Facet> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let facet = TempleFacets.Facet(rawValue: String(name)) else { return nil }
            facets.insert(facet)
        }
        return facets
    }
}
