internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// What the address of the page of temples near asks for.
struct NearSearch {
    /// The parameters of the address that the page reads. All others are ignored.
    private static let parameters: [SearchParameter] = [
        .lat, .lng, .radius, .deity, .q, .openNow, .withinDays, .date, .sort, .county, .cursor,
    ]

    private let context: PageContext
    /// The values of the address, without those that do not fit each other.
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
        } else if text[.sort] == TempleQuery.Order.name.rawValue {
            text[.sort] = nil
        }
        if text[.openNow] == "false" { text[.openNow] = nil }
        ignoresOpenNow = text[.date] != nil && text[.openNow] != nil
        if ignoresOpenNow { text[.openNow] = nil }
        self.text = text
        guard [.lat, .lng, .q, .county].contains(where: { text[$0] != nil }) else {
            query = nil
            return
        }
        var asked = text
        // A visitor wants the nearest temples, however far they are, unless a radius is chosen.
        if asked[.lat] != nil, asked[.radius] == nil { asked[.expand] = "true" }
        query = try TempleQuery(parsing: asked, radiusUnits: false, now: context.time)
    }

    var hasPoint: Bool { text[.lat] != nil }

    /// Returns the address of a page of this search, with some values replaced.
    func address(_ path: String = "/", replacing new: [SearchParameter: String?] = [:]) -> String {
        PageAddress.make(
            path,
            Self.parameters.map { ($0.rawValue, new[$0] ?? text[$0]) })
    }

    /// Returns the values that lead to the next page: the radius that was used, and the cursor.
    func next(_ page: TemplePage) -> [SearchParameter: String?]? {
        guard let cursor = page.next else { return nil }
        var new: [SearchParameter: String?] = [.cursor: cursor.text]
        if let radius = page.radius { new[.radius] = DecimalText.kilometers(radius.kilometers) }
        // In the order by date, all pages count days from the same day, even after midnight.
        if let query, query.order == .date, text[.date] == nil { new[.date] = "\(query.today)" }
        return new
    }
}
