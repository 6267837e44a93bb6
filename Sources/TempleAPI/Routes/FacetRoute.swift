internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// `GET /api/temples/facets`: how many temples of a search there are with each deity and in each county.
enum FacetRoute {
    static func answer(_ call: RouteCall) throws -> Response {
        let query = try TempleQuery(
            parsing: TempleQueryText { call.given[$0.rawValue] }, radiusUnits: false, now: call.context.time)
        guard let text = call.given["facets"] else {
            throw Fault.badParameter(
                "missing-parameter", "facets", "facets: is missing; give what to count, such as deity,county")
        }
        guard let facets = facets(text) else {
            throw Fault.badParameter(
                "invalid-parameter", "facets",
                "facets: give one or more of \(names.joined(separator: ", ")), separated by commas")
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
