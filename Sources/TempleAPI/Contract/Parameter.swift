internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// A query parameter: what it is called, what it may hold and what it is for.
struct Parameter: Sendable {
    let name: String
    let schema: Schema
    let summary: String
    /// The summary in Chinese; the page is in English there where it is nil.
    let chineseSummary: String?
    var isRequired = false
    /// The value where it is not given, as text.
    var defaultText: String?
    /// A value that could be given.
    var example: String?

    private init(
        _ name: String, _ schema: Schema, _ summary: String, chinese chineseSummary: String? = nil,
        isRequired: Bool = false, default defaultText: String? = nil, example: String? = nil
    ) {
        self.name = name
        self.schema = schema
        self.summary = summary
        self.chineseSummary = chineseSummary
        self.isRequired = isRequired
        self.defaultText = defaultText
        self.example = example
    }

    static let date = Parameter(
        "date", .askedDay,
        "The day that the question is asked as if on, from \(LunarCalendar.firstDay) to "
            + "\(LunarCalendar.lastDay); today in Taiwan where it is not given.", example: "2027-04-15")
    static let latitude = Parameter("lat", .number(-90...90), "Latitude in degrees of WGS84.", example: "24.14")
    static let longitude = Parameter("lng", .number(-180...180), "Longitude in degrees of WGS84.", example: "120.67")
    static let radius = Parameter(
        "radius", .numberAbove(0, through: TempleQuery.maximumRadius.kilometers),
        "Kilometres around the point, a number without a unit.", default: "5", example: "10")
    static let from = Parameter("from", .askedDay, "The first day.", example: "2027-04-15")
    static let to = Parameter(
        "to", .askedDay, "The last day, at most 3,700 days after the first.", example: "2027-05-01")
    static let eventID = Parameter(
        "event_id", .integer(0...999_999_999), "Only what belongs to this event.", example: "10100")
    static let eventType = Parameter(
        "type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue)), "Only events of this type.")
    private static let kinds = {
        let kinds = EventKind.all.joined(separator: "|")
        return Schema.pattern("^(\(kinds))(,(\(kinds))){0,\(EventRoutes.mostKinds - 1)}$")
    }()
    static let kind = Parameter(
        "kind", kinds, "Only events of these kinds, 1 to \(EventRoutes.mostKinds), separated by commas.",
        example: "聖誕,節慶")
    static let excludedKind = Parameter(
        "exclude_kind", kinds, "No events of these kinds, 1 to \(EventRoutes.mostKinds), separated by commas.",
        example: "初一,十五,作牙")
    static let lunarYear = Parameter(
        "year", .integer(LunarRoute.years), "One lunar year; else the next five times.", example: "2025")
    static let lunarMonth = Parameter("month", .integer(1...12), "The lunar month.", example: "3").required
    static let lunarDay = Parameter("day", .integer(1...30), "The day of the month.", example: "23").required
    static let isLeap = Parameter("isLeap", .flag, "Whether the leap month of that number is meant.", default: "false")
    static let name = Parameter("name", .deityName, "Any name of a deity, in any script.", example: "Mazu")
    static let deities = Parameter(
        "deities", .pattern("^(0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*$", maximumLength: 1000),
        "1 to 50 ids of deities, separated by commas; may be left out with new_moon=true.", example: "1,2")
    static let newMoon = Parameter("new_moon", .flag, "Also every 初一 and 十五.", default: "false")
    static let advanceDays = Parameter(
        "advance_days", .integer(CalendarFeed.advanceDaysRange), "The alarm rings so many days ahead.", default: "1")
    static let format = Parameter(
        "format", .choice(MediaType.formats.map(\.name)),
        "The form of the answer, whatever Accept says.", default: "json", example: "geojson")
    private static let memberNames = Shapes.matchMembers.joined(separator: "|")
    static let fields = Parameter(
        "fields", .pattern("^(\(memberNames))(,(\(memberNames)))*$"),
        "Only these members of each temple, separated by commas. The others are left out, so a client that is generated "
            + "from this description does not read the answer: it should not give fields.", example: "id,name,distance")

    static let language = Parameter(
        "lang", .choice(Language.allCases.map(\.rawValue)),
        "The language of messages and pages, whatever Accept-Language says.", example: "zh")

    /// The parameters of a search.
    static let search = TempleQueryError.Parameter.allCases.map(describe) + [format, fields]

    /// No parameter of a question can be without a description.
    private static func describe(_ parameter: TempleQueryError.Parameter) -> Parameter {
        switch parameter {
        case .lat: latitude.notedAs("Needed but with q, ids, county or religion.")
        case .lng: longitude
        case .radius: radius
        case .minRadius:
            Parameter(
                "min_radius", .numberAbove(0, through: TempleQuery.maximumRadius.kilometers),
                "Kilometres around the point where temples are left out; below the radius.", example: "1")
        case .bbox:
            Parameter(
                "bbox", .pattern("^\(longitudePattern),\(latitudePattern),\(longitudePattern),\(latitudePattern)$"),
                "Only within west,south,east,north in degrees; west beyond east crosses 180 degrees.",
                example: "120.6,24.1,120.7,24.2")
        case .q:
            Parameter(
                "q",
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumTextLength),
                "Words that all stand in the names, the address or the deities' names, at most "
                    + "\(TempleQuery.maximumTerms), in traditional or simplified characters. Without a point, temples "
                    + "anywhere, those first whose name fits best.", example: "天后")
        case .openNow:
            Parameter("open_now", .flag, "Only temples that are known to be open now; not with date.", default: "false")
        case .minRating:
            Parameter(
                "min_rating", .number(TempleQuery.ratingRange), "Only temples rated at least so.", example: "4.5")
        case .expand:
            Parameter(
                "expand", .flag,
                "Where nothing is within the radius, double it up to 500 km until something is; Nearby-Radius says how far.",
                default: "false")
        case .deity: Parameter("deity", .deityName, "A deity by any of its names.", example: "媽祖")
        case .limit: Parameter("limit", .integer(1...100), "How many temples a page has.", default: "20")
        case .withinDays:
            Parameter(
                "within_days", .integer(TempleQuery.withinDaysRange),
                "Only temples where a main deity's day or an activity falls within so many days.")
        case .ids:
            Parameter(
                "ids", .pattern("^[0-9]{1,18}(,[0-9]{1,18}){0,99}$"),
                "Only these temples, 1 to \(TempleQuery.maximumIDs) ids separated by commas; without a point in this order.",
                example: "123,188")
        case .county:
            Parameter(
                "county", .pattern("^(\(countyPattern))$"), "Only temples in this county or city of Taiwan.",
                example: "臺中市")
        case .religion:
            Parameter(
                "religion",
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumTextLength),
                "Only temples of this religion, as sources write it.", example: "道教")
        case .sort:
            Parameter(
                "sort", .choice(TempleQuery.Order.allCases.map(\.rawValue)),
                "What comes first: distance goes only with a point, and name, which is then the default, only without one.",
                default: "distance")
        case .date: date
        case .cursor:
            Parameter(
                "cursor", .pattern("^[0-9a-f]{16}-[0-9a-f]{1,16}(-([0-9a-f]{1,8}|r[0-9a-f]{1,16}|u|n[0-9a-f]{1,8}))?$"),
                "Where the page before ended: what its Link has, unchanged.")
        }
    }

    private static let longitudePattern =
        #"-?(180(\.0{1,15})?|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]{1,15})?)"#
    private static let latitudePattern = #"-?(90(\.0{1,15})?|[1-8]?[0-9](\.[0-9]{1,15})?)"#

    /// Every name of a county that is understood: today's, one merged since, or one without its last character.
    private static let countyPattern = {
        let full = County.names + County.merged.keys.sorted()
        let short = Set(County.names.map { String($0.dropLast()) }).sorted()
        return (full + short).flatMap { name in
            name.hasPrefix("臺") ? [name, "台" + name.dropFirst()] : [name]
        }.joined(separator: "|")
    }()

    private var required: Parameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }

    private func notedAs(_ note: String) -> Parameter {
        Parameter(name, schema, summary + " " + note, default: defaultText, example: example)
    }
}

extension Schema {
    /// Not blank and without control characters.
    static let deityName = Schema.pattern(
        #"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumDeityLength)
}
