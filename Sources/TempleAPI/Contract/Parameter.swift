internal import Geodesy
internal import LunarCalendar
internal import TempleModel

/// A query parameter: what it is called, what it may hold and what it is for.
struct Parameter: Sendable {
    let name: String
    let schema: Schema
    let summary: Words
    var isRequired = false
    /// The value where it is not given, as text.
    var defaultText: String?
    /// A value that could be given.
    var example: String?

    private init(
        _ name: String, _ schema: Schema, _ summary: String, chinese: String, default defaultText: String? = nil,
        example: String? = nil
    ) {
        self.name = name
        self.schema = schema
        self.summary = Words(summary, chinese)
        self.defaultText = defaultText
        self.example = example
    }

    static let date = Parameter(
        "date", .askedDay,
        "The day to answer for as if it were today, from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay); without "
            + "it, today in Taiwan.",
        chinese: "將這一天視為今天來回答，從 \(LunarCalendar.firstDay) 到 \(LunarCalendar.lastDay)；未給時為臺灣的今天。",
        example: "2027-04-15")
    static let latitude = Parameter(
        "lat", .number(-90...90), "Latitude in degrees (WGS84).", chinese: "緯度，單位為度（WGS84）。", example: "24.14")
    static let longitude = Parameter(
        "lng", .number(-180...180), "Longitude in degrees (WGS84).", chinese: "經度，單位為度（WGS84）。", example: "120.67")
    static let radius = Parameter(
        "radius", .numberAbove(0, through: TempleQuery.maximumRadius.kilometers),
        "Radius around the point in kilometres, a number without a unit.",
        chinese: "以該點為中心的半徑，單位為公里，只寫數字。", default: "5", example: "10")
    static let from = Parameter("from", .askedDay, "The first day.", chinese: "第一天。", example: "2027-04-15")
    static let to = Parameter(
        "to", .askedDay, "The last day, at most 3,700 days after the first.",
        chinese: "最後一天，至多在第一天之後 3,700 天。", example: "2027-05-01")
    static let eventID = Parameter(
        "event_id", .integer(0...999_999_999), "Only activities of this event.", chinese: "只列出這個節日的活動。",
        example: "10100")
    static let eventType = Parameter(
        "type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue)), "Only events of this type.",
        chinese: "只列出這個類型的節日。")
    private static let kinds = {
        let kinds = EventKind.all.joined(separator: "|")
        return Schema.pattern("^(\(kinds))(,(\(kinds))){0,\(EventRoutes.mostKinds - 1)}$")
    }()
    static let kind = Parameter(
        "kind", kinds, "Only events of these kinds: 1 to \(EventRoutes.mostKinds), separated by commas.",
        chinese: "只列出這些種類的節日：1 到 \(EventRoutes.mostKinds) 種，以逗號分隔。", example: "聖誕,節慶")
    static let excludedKind = Parameter(
        "exclude_kind", kinds, "No events of these kinds: 1 to \(EventRoutes.mostKinds), separated by commas.",
        chinese: "不列出這些種類的節日：1 到 \(EventRoutes.mostKinds) 種，以逗號分隔。", example: "初一,十五,作牙")
    static let lunarYear = Parameter(
        "year", .integer(LunarRoute.years), "The lunar year; without it, the next five dates are given.",
        chinese: "農曆年，以西元紀年；未給時列出接下來的五個日期。", example: "2025")
    static let lunarMonth = Parameter(
        "month", .integer(1...12), "The lunar month.", chinese: "農曆月份。", example: "3"
    ).required
    static let lunarDay = Parameter(
        "day", .integer(1...30), "The day of the lunar month.", chinese: "農曆的日，初一為 1。", example: "23"
    ).required
    static let isLeap = Parameter(
        "isLeap", .flag, "Whether the month is a leap month.", chinese: "是否為閏月。", default: "false")
    static let name = Parameter(
        "name", .deityName, "Any name of a deity, in any script.", chinese: "神明的任何名稱，文字不限。", example: "Mazu")
    static let deities = Parameter(
        "deities", .pattern("^(0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*$", maximumLength: 1000),
        "1 to 50 ids of deities, separated by commas; needed unless new_moon is true.",
        chinese: "神明的編號：1 到 50 個，以逗號分隔；new_moon 為 true 時可省略。", example: "1,2")
    static let newMoon = Parameter(
        "new_moon", .flag, "Whether to add the first and the fifteenth of every lunar month (初一, 十五).",
        chinese: "是否加入每月的初一與十五。", default: "false")
    static let advanceDays = Parameter(
        "advance_days", .integer(CalendarFeed.advanceDaysRange), "How many days before each day the alarm rings.",
        chinese: "在每個日子的幾天前提醒。", default: "1")
    static let format = Parameter(
        "format", .choice(MediaType.formats.map(\.name)), "The format of the answer; it overrides Accept.",
        chinese: "回應的格式，優先於 Accept。", default: "json", example: "geojson")
    private static let memberNames = Shapes.matchMembers.joined(separator: "|")
    static let fields = Parameter(
        "fields", .pattern("^(\(memberNames))(,(\(memberNames)))*$"),
        "Only these members of each temple, separated by commas. The others are left out, so a client that is generated "
            + "from this description cannot read the answer: it should not give fields.",
        chinese: "每間寺廟只回應這些欄位，以逗號分隔。其他欄位會省略，因此由這份說明產生的用戶端程式無法讀取，不應使用。",
        example: "id,name,distance")

    static let language = Parameter(
        "lang", .choice(Language.allCases.map(\.rawValue)),
        "The language of messages and pages; it overrides Accept-Language.",
        chinese: "訊息與頁面的語言，優先於 Accept-Language。", example: "zh")

    /// The parameters of a search.
    static let search = TempleQueryError.Parameter.allCases.map(describe) + [format, fields]

    /// No parameter of a question can be without a description.
    private static func describe(_ parameter: TempleQueryError.Parameter) -> Parameter {
        switch parameter {
        case .lat:
            latitude.noted(
                "It is needed unless q, ids, county or religion is given.",
                chinese: "未給 q、ids、county 或 religion 時必填。")
        case .lng: longitude
        case .radius: radius
        case .minRadius:
            Parameter(
                "min_radius", .numberAbove(0, through: TempleQuery.maximumRadius.kilometers),
                "No temples nearer than this, in kilometres; it is less than the radius.",
                chinese: "不列出比這個距離近的寺廟，單位為公里；須小於半徑。", example: "1")
        case .bbox:
            Parameter(
                "bbox", .pattern("^\(longitudePattern),\(latitudePattern),\(longitudePattern),\(latitudePattern)$"),
                "Only temples inside west,south,east,north in degrees. A west greater than east crosses the 180th "
                    + "meridian.",
                chinese: "只列出這個範圍內的寺廟，依序為西、南、東、北，單位為度；西大於東時跨越 180 度經線。",
                example: "120.6,24.1,120.7,24.2")
        case .q:
            Parameter(
                "q",
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumTextLength),
                "At most \(TempleQuery.maximumTerms) words, in traditional or simplified characters. Each of them is in the "
                    + "temple's names, its address or its deities' names. Without a point, the search covers all temples, "
                    + "and those whose name fits best come first.",
                chinese: "至多 \(TempleQuery.maximumTerms) 個詞，以空白分隔，正體與簡體皆可；寺廟的名稱、地址或神明名稱須包含"
                    + "每一個詞。未給座標時搜尋所有寺廟，名稱最相符的在前。", example: "天后")
        case .openNow:
            Parameter(
                "open_now", .flag, "Only temples that are known to be open now; it cannot be used with date.",
                chinese: "只列出確知目前開放的寺廟；不可與 date 並用。", default: "false")
        case .minRating:
            Parameter(
                "min_rating", .number(TempleQuery.ratingRange), "Only temples with at least this rating.",
                chinese: "只列出評分至少為此的寺廟。", example: "4.5")
        case .expand:
            Parameter(
                "expand", .flag,
                "Whether to double the radius until a temple is found, up to 500 km; Nearby-Radius has the radius used.",
                chinese: "找不到寺廟時，是否逐次將半徑加倍，至多 500 公里；標頭 Nearby-Radius 為實際使用的半徑。",
                default: "false")
        case .deity:
            Parameter(
                "deity", .deityName, "Only temples of this deity, by any of its names.",
                chinese: "只列出供奉這尊神明的寺廟；可用神明的任何名稱。", example: "媽祖")
        case .limit:
            Parameter(
                "limit", .integer(1...100), "How many temples a page has at most.", chinese: "每頁至多幾間寺廟。",
                default: "20")
        case .withinDays:
            Parameter(
                "within_days", .integer(TempleQuery.withinDaysRange),
                "Only temples where their own day, or else a main deity's, or an activity falls within so many days.",
                chinese: "只列出這麼多天之內有自己的日子（沒有時為主祀神明的日子）或活動的寺廟。")
        case .ids:
            Parameter(
                "ids", .pattern("^[0-9]{1,18}(,[0-9]{1,18}){0,99}$"),
                "Only these temples: 1 to \(TempleQuery.maximumIDs) ids, separated by commas. Without a point, they come in "
                    + "this order.",
                chinese: "只列出這些寺廟：1 到 \(TempleQuery.maximumIDs) 個編號，以逗號分隔；未給座標時依此順序。",
                example: "123,188")
        case .county:
            Parameter(
                "county", .pattern("^(\(countyPattern))$"), "Only temples in this county or city of Taiwan.",
                chinese: "只列出臺灣這個縣市的寺廟。", example: "臺中市")
        case .religion:
            Parameter(
                "religion",
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumTextLength),
                "Only temples of this religion, as sources write it.", chinese: "只列出這個宗教的寺廟，寫法與資料來源相同。",
                example: "道教")
        case .sort:
            Parameter(
                "sort", .choice(TempleQuery.Order.allCases.map(\.rawValue)),
                "What temples are sorted by. distance needs a point and is then the default. name is the default without "
                    + "a point, and goes only without one.",
                chinese: "排序的依據。distance 需要座標；name 只能用於未給座標時，此時為預設；給了座標則預設為 distance。")
        case .date: date
        case .cursor:
            Parameter(
                "cursor",
                .pattern("^[0-9a-f]{16}-[0-9a-f]{1,16}(-([0-9a-f]{1,8}|r[0-9a-f]{1,16}|u|n[0-9a-f]{1,8}))?(-a)?$"),
                "Where the previous page ended, unchanged from its Link header.",
                chinese: "上一頁結束之處，照上一頁 Link 標頭的值，不要更改。")
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

    private func noted(_ note: String, chinese: String) -> Parameter {
        Parameter(
            name, schema, summary.english + " " + note, chinese: summary.chinese + chinese, default: defaultText,
            example: example)
    }
}

extension Schema {
    /// Not blank and without control characters.
    static let deityName = Schema.pattern(
        #"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: TempleQuery.maximumDeityLength)
}
