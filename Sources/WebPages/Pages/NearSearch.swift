internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// The query of the page of temples near a point, parsed from its address.
struct NearSearch {
    /// The parameters of the address that the page reads. All others are ignored.
    private static let parameters: [SearchParameter] = [
        .bbox, .lat, .lng, .radius, .deity, .q, .openNow, .withinDays, .date, .sort, .county, .cursor,
    ]
    /// The parameters that say where, and not which temples.
    private static let areaParameters: [SearchParameter] = [.bbox, .lat, .lng, .radius, .cursor]

    private let context: PageContext
    /// The values of the address without those that exclude each other.
    let text: TempleQueryText
    /// The query; nil where the address names neither a point nor anything that replaces one.
    let query: TempleQuery?
    /// Whether "open now" was left out because a day was chosen.
    let ignoresOpenNow: Bool

    init(_ context: PageContext) throws(TempleQueryError) {
        self.context = context
        var text = TempleQueryText(Self.parameters) { context[$0.rawValue] }
        if text[.lat] == nil, text[.lng] == nil {
            text[.radius] = nil
            // The order by distance is what a form sends by itself.
            if text[.sort] == TempleQuery.Order.distance.rawValue { text[.sort] = nil }
        }
        if text[.lat] != nil || text[.bbox] != nil, text[.sort] == TempleQuery.Order.name.rawValue { text[.sort] = nil }
        if text[.openNow] == "false" { text[.openNow] = nil }
        ignoresOpenNow = text[.date] != nil && text[.openNow] != nil
        if ignoresOpenNow { text[.openNow] = nil }
        self.text = text
        // With the point and the radius that the address leaves out.
        var asked = text
        if let view = text[.bbox], text[.lat] == nil, text[.lng] == nil {
            guard let box = BoundingBox(parsing: view) else { throw .invalid(.bbox, view) }
            let middle = Self.middle(of: box)
            asked[.lat] = DecimalText.text(middle.latitude, decimals: 5)
            asked[.lng] = DecimalText.text(middle.longitude, decimals: 5)
        }
        // A visitor wants the nearest temples, however far they are.
        if asked[.lat] != nil, asked[.radius] == nil { asked[.radius] = TempleQuery.anyDistance }
        guard [.bbox, .lat, .lng, .q, .county].contains(where: { text[$0] != nil }) else {
            query = nil
            return
        }
        query = try TempleQuery(parsing: asked, radiusUnits: false, now: context.time)
    }

    var hasPoint: Bool { text[.lat] != nil }

    /// Whether the temples of a map's view are asked for, from its middle outwards.
    var hasView: Bool { text[.bbox] != nil && text[.lat] == nil }

    /// Whether the view has places farther from its middle than a search reaches.
    var viewIsWide: Bool {
        guard let query, let center = query.center, let box = query.filter.bounds else { return false }
        return [(box.north, box.west), (box.north, box.east), (box.south, box.west), (box.south, box.east)].contains {
            guard let corner = try? Coordinate(latitude: $0.0, longitude: $0.1) else { return false }
            return Geodesic(from: center).distance(to: corner) > TempleQuery.maximumRadius
        }
    }

    /// Returns the number of temples in the view; nil without one.
    func countInView() throws -> Int? {
        guard hasView else { return nil }
        let counting = try TempleQuery(
            counting: TempleQueryText(ClusterQuery.parameters) { text[$0] }, now: context.time)
        guard let cells = ClusterQuery(counting, zoom: 0) else { return nil }
        return try context.store.clusters(matching: cells).clusters.reduce(0) { $0 + $1.count }
    }

    /// Returns how many temples of the search are open now, and how many have a day soon; nil for the members that the search
    /// asks for already, and for a search whose temples may be too many to be counted for a page. Nil too where a link with one
    /// more filter would search other temples: beyond the radius, or none.
    func counts(of found: ResultPage) throws(SearchError) -> TempleFacets? {
        guard let query, query.after == nil, !hasView, [.radius, .q, .county].contains(where: { text[$0] != nil }),
            found.radius == nil, !found.matches.isEmpty
        else {
            return nil
        }
        var facets: Set<TempleFacets.Facet> = []
        if text[.openNow] == nil, query.time != nil { facets.insert(.openNow) }
        if text[.withinDays] == nil { facets.insert(.daySoon) }
        guard !facets.isEmpty else { return nil }
        do {
            return try context.store.facets(facets, of: query)
        } catch {
            // A list without counts is better than none.
            guard error == .tooSlow else { throw error }
            return nil
        }
    }

    /// The filters without the place, as the query of an address, with the order or without it.
    func filters(ordered: Bool) -> String {
        let names = Self.parameters.filter { !Self.areaParameters.contains($0) && (ordered || $0 != .sort) }
        return String(PageAddress.make("", names.map { ($0.rawValue, text[$0]) }).dropFirst())
    }

    private static func middle(of box: BoundingBox) -> (latitude: Double, longitude: Double) {
        let span = box.west <= box.east ? box.east - box.west : box.east - box.west + 360
        let longitude = box.west + span / 2
        return ((box.south + box.north) / 2, longitude > 180 ? longitude - 360 : longitude)
    }

    /// Returns the address of a page of this search, with some values replaced.
    func address(_ path: String = "/", replacing new: [SearchParameter: String?] = [:]) -> String {
        PageAddress.make(
            path,
            Self.parameters.map { ($0.rawValue, new[$0] ?? text[$0]) })
    }

    /// Returns the address of the next page of this search. Nil after the last one.
    func next(_ page: ResultPage) -> String? {
        let radius = page.radius.map { DecimalText.kilometers($0.kilometers) } ?? text[.radius]
        return page.next.map { address(replacing: [.cursor: $0.text, .date: day, .radius: radius]) }
    }

    /// The day that the order by date counts from, the same on all pages, even after midnight. Else the chosen one.
    private var day: String? {
        if let query, query.order == .date { return "\(query.today)" }
        return text[.date]
    }
}
