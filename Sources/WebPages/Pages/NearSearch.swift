internal import Geodesy
internal import LunarCalendar
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
        if text[.lat] != nil, text[.radius] == nil { asked[.radius] = Self.anyDistance }
        query = try TempleQuery(parsing: asked, radiusUnits: false, now: context.time)
    }

    /// The radius where none is chosen: a visitor wants the nearest temples, however far they are.
    private static let anyDistance = DecimalText.kilometers(TempleQuery.maximumRadius.kilometers)

    var hasPoint: Bool { text[.lat] != nil }

    /// Returns the address of a page of this search, with some values replaced.
    func address(_ path: String = "/", replacing new: [SearchParameter: String?] = [:]) -> String {
        PageAddress.make(
            path,
            Self.parameters.map { ($0.rawValue, new[$0] ?? text[$0]) })
    }

    /// Returns the address of the next page of this search. Nil after the last one.
    func next(_ page: TemplePage) -> String? {
        page.next.map { address(replacing: [.cursor: $0.text, .date: day]) }
    }

    /// Returns the address of the next page as the API has it.
    func nextOfAPI(_ page: TemplePage) -> String? {
        page.next.map {
            let radius = hasPoint ? text[.radius] ?? Self.anyDistance : nil
            return address("/api/temples", replacing: [.cursor: $0.text, .date: day, .radius: radius])
        }
    }

    /// The day that the order by date counts from, the same on all pages, even after midnight. Else the chosen one.
    private var day: String? {
        if let query, query.order == .date { return "\(query.today)" }
        return text[.date]
    }
}
