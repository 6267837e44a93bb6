internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// The query of the page of temples near a point, parsed from its address. A class: the parts of the page share it.
final class NearSearch {
    /// The parameters of the address that the page reads. All others are ignored.
    private static let parameters: [SearchParameter] = [
        .bbox, .lat, .lng, .radius, .deity, .q, .openNow, .withinDays, .date, .sort, .county, .cursor,
    ]
    /// The parameters that say where, and not which temples.
    private static let areaParameters: [SearchParameter] = [.bbox, .lat, .lng, .radius, .cursor]

    private let context: PageContext
    /// The values of the address without those that exclude each other.
    let text: TempleQueryText
    /// The values that make ``query``: with the point and the radius that the address leaves out.
    private let asked: TempleQueryText
    /// Where the reader is or has searched from, beside the view of a map: `me=24.0571,120.4324`. Distances are from there.
    /// Nil where the address names no such point, or one too far from the view's middle.
    let me: (latitude: String, longitude: String)?
    /// The query; nil where the address names neither a point nor anything that replaces one.
    let query: TempleQuery?
    /// A typed text without a letter or a digit, which finds nothing; nil for none.
    let nothing: String?
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
        nothing = text[.q].flatMap { TempleQuery.hasLetter($0) ? nil : $0 }
        // The pages after the first one by date name the day of that one. Nobody has chosen it.
        let isContinued = text[.cursor] != nil && text[.sort] == TempleQuery.Order.date.rawValue
        let day = text[.date]
        ignoresOpenNow = day != nil && text[.openNow] != nil && !isContinued
        if ignoresOpenNow { text[.openNow] = nil }
        if isContinued, text[.openNow] != nil { text[.date] = nil }
        // A name is found anywhere, the nearest first.
        if text[.q] != nil { text[.radius] = nil }
        self.text = text
        var asked = text
        asked[.date] = day
        var me: (latitude: String, longitude: String)?
        if let view = text[.bbox], text[.lat] == nil, text[.lng] == nil {
            guard let box = BoundingBox(parsing: view) else { throw .invalid(.bbox, view) }
            let middle = Self.middle(of: box)
            me = Self.me(context["me"], reaching: middle)
            asked[.lat] = me?.latitude ?? DecimalText.text(middle.latitude, decimals: 5)
            asked[.lng] = me?.longitude ?? DecimalText.text(middle.longitude, decimals: 5)
        }
        self.me = me
        // A visitor wants the nearest temples, however far they are.
        if asked[.lat] != nil, asked[.radius] == nil { asked[.radius] = TempleQuery.anyDistance }
        self.asked = asked
        guard nothing == nil, [.bbox, .lat, .lng, .q, .county].contains(where: { text[$0] != nil }) else {
            query = nil
            return
        }
        query = try TempleQuery(parsing: asked, radiusUnits: false, now: context.time)
    }

    var hasPoint: Bool { text[.lat] != nil }

    /// Whether the temples of a map's view are asked for, from its middle or from ``me`` outwards.
    var hasView: Bool { text[.bbox] != nil && text[.lat] == nil }

    /// Whether the view has places farther from where distances are counted than a search reaches.
    var viewIsWide: Bool {
        guard let query, let center = query.center, let box = query.filter.bounds else { return false }
        return [(box.north, box.west), (box.north, box.east), (box.south, box.west), (box.south, box.east)].contains {
            guard let corner = try? Coordinate(latitude: $0.0, longitude: $0.1) else { return false }
            return Geodesic(from: center).distance(to: corner) > TempleQuery.maximumRadius
        }
    }

    /// Parses where the reader is. From farther than a search reaches, the list would leave out the temples of the view.
    private static func me(
        _ text: String?, reaching middle: (latitude: Double, longitude: Double)
    ) -> (latitude: String, longitude: String)? {
        let parts = text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        guard parts.count == 2, let latitude = Double(decimal: parts[0]), let longitude = Double(decimal: parts[1]),
            let point = try? Coordinate(latitude: latitude, longitude: longitude),
            let there = try? Coordinate(latitude: middle.latitude, longitude: middle.longitude),
            Geodesic(from: point).distance(to: there) <= TempleQuery.maximumRadius
        else { return nil }
        return (parts[0], parts[1])
    }

    /// The address of the search around ``me``, whatever the map shows; nil without such a point.
    var backToMe: String? {
        me.map { address(replacing: [.lat: $0.latitude, .lng: $0.longitude, .bbox: nil, .cursor: nil]) }
    }

    /// Returns the number of temples in the view; nil without one.
    func countInView() throws -> Int? {
        guard hasView else { return nil }
        let counting = try TempleQuery(
            counting: TempleQueryText(ClusterQuery.parameters) { text[$0] }, now: context.time)
        guard let cells = ClusterQuery(counting, zoom: 0) else { return nil }
        return try context.store.clusters(matching: cells).clusters.reduce(0) { $0 + $1.count }
    }

    /// The query without the filters that links above the list turn on and off; nil where none is on.
    var withoutFilters: TempleQuery? {
        guard text[.openNow] != nil || text[.withinDays] != nil else { return nil }
        var wide = asked
        for filter in [SearchParameter.openNow, .withinDays, .cursor] { wide[filter] = nil }
        return try? TempleQuery(parsing: wide, radiusUnits: false, now: context.time)
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
        var values: [(name: String, value: String?)] = Self.parameters.map { ($0.rawValue, new[$0] ?? text[$0]) }
        // Beside a view alone: a point of its own takes its place.
        if let me, new[.lat] == nil { values.append(("me", "\(me.latitude),\(me.longitude)")) }
        return PageAddress.make(path, values)
    }

    /// Returns the address of the next page of this search. Nil after the last one.
    func next(_ page: ResultPage) -> String? {
        page.next.map { address(replacing: [.cursor: $0.text, .date: day]) }
    }

    /// The day that the order by date counts from, the same on all pages, even after midnight. Else the chosen one.
    private var day: String? {
        if let query, query.order == .date { return "\(query.today)" }
        return text[.date]
    }
}
