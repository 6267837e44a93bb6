internal import Geodesy
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// Query parameter: its name, its schema and its description.
struct Parameter: Sendable {
    let name: String
    let schema: JSONSchema
    let summary: Words
    var isRequired = false
    /// The default value, as text.
    var defaultText: String?
    /// An example value.
    var example: String?

    private init(
        _ name: String, _ schema: JSONSchema, _ summary: String, chinese: String, default defaultText: String? = nil,
        example: String? = nil
    ) {
        self.name = name
        self.schema = schema
        self.summary = Words(summary, chinese)
        self.defaultText = defaultText
        self.example = example
    }

    /// Creates the description of a search parameter.
    init(_ parameter: SearchParameter) {
        let descriptor = parameter.descriptor
        self.init(
            parameter.rawValue, JSONSchema(descriptor.kind), descriptor.english, chinese: descriptor.chinese,
            default: descriptor.defaultText, example: descriptor.example)
    }

    static let date = Parameter(.date)
    static let latitude = Parameter(.lat)
    static let longitude = Parameter(.lng)
    static let radius = Parameter(.radius)
    static let from = Parameter(
        "from", .askedDay, "The first day of the period.", chinese: "第一天。", example: "2027-04-15")
    static let to = Parameter(
        "to", .askedDay, "The last day of the period, at most 3,700 days after the first.",
        chinese: "最後一天，至多在第一天之後 3,700 天。", example: "2027-05-01")
    static let eventID = Parameter(
        "event_id", .integer(0...999_999_999), "Only activities of this event.", chinese: "只列出這個節日的活動。",
        example: "10100")
    static let eventType = Parameter(
        "type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue)), "Only events of this type.",
        chinese: "只列出這個類型的節日。")
    private static let kinds = {
        let kinds = EventKind.all.joined(separator: "|")
        return JSONSchema.pattern("^(\(kinds))(,(\(kinds))){0,\(EventRoutes.mostKinds - 1)}$")
    }()
    static let kind = Parameter(
        "kind", kinds, "Only events of these kinds: 1 to \(EventRoutes.mostKinds), separated by commas.",
        chinese: "只列出這些種類的節日：1 到 \(EventRoutes.mostKinds) 種，以逗號分隔。", example: "聖誕,節慶")
    static let excludedKind = Parameter(
        "exclude_kind", kinds, "Leave out events of these kinds: 1 to \(EventRoutes.mostKinds), separated by commas.",
        chinese: "不列出這些種類的節日：1 到 \(EventRoutes.mostKinds) 種，以逗號分隔。", example: "初一,十五,作牙")
    static let lunarYear = Parameter(
        "year", .integer(LunarRoute.years), "The lunar year. Without it, the answer has the next five dates.",
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
        "1 to 50 ids of deities, separated by commas; required unless new_moon is true.",
        chinese: "神明的編號：1 到 50 個，以逗號分隔；new_moon 為 true 時可省略。", example: "1,2")
    static let newMoon = Parameter(
        "new_moon", .flag, "Whether to add the first and the fifteenth of every lunar month (初一, 十五).",
        chinese: "是否加入每月的初一與十五。", default: "false")
    static let advanceDays = Parameter(
        "advance_days", .integer(CalendarFeed.advanceDaysRange), "How many days before each event the alarm rings.",
        chinese: "在每個日子的幾天前提醒。", default: "1")
    static let format = Parameter(
        "format", .choice(MediaType.formats.map(\.name)), "The format of the answer; it overrides Accept.",
        chinese: "回應的格式，優先於 Accept。", default: "json", example: "geojson")
    private static let memberNames = Shapes.matchMembers.joined(separator: "|")
    static let fields = Parameter(
        "fields", .pattern("^(\(memberNames))(,(\(memberNames)))*$"),
        "Only these members of each temple, separated by commas. The answer leaves out all other members. A client "
            + "that is generated from this description cannot read such an answer and should not use fields.",
        chinese: "每間寺廟只回應這些欄位，以逗號分隔。其他欄位會省略，因此由這份說明產生的用戶端程式無法讀取，不應使用。",
        example: "id,name,distance")

    static let language = Parameter(
        "lang", .choice(Language.allCases.map(\.rawValue)),
        "The language of messages and pages; it overrides Accept-Language.",
        chinese: "訊息與頁面的語言，優先於 Accept-Language。", example: "zh")

    /// The parameters of a search.
    static let search = SearchParameter.allCases.map(ofSearch) + [format, fields]

    /// The parameters of a count of temples by cell of a map.
    static let clusters = [view, zoom] + ClusterQuery.parameters.filter { $0 != .bbox }.map(Parameter.init)

    private static let view = Parameter(
        "bbox", Parameter(.bbox).schema,
        "The view: west,south,east,north in degrees. A west greater than east crosses the 180th meridian.",
        chinese: "地圖顯示的範圍，依序為西、南、東、北，單位為度；西大於東時跨越 180 度經線。", example: "120,21.9,122.1,25.4"
    ).required
    private static let zoom = Parameter(
        "zoom", .integer(ClusterGrid.zooms),
        "The zoom of the map. A cell is 64 pixels wide where a tile has 256; a view has at most "
            + "\(ClusterGrid.maximumCells) cells.",
        chinese: "地圖的縮放層級。每格寬 64 像素（圖磚寬 256），範圍至多 \(ClusterGrid.maximumCells) 格。", example: "8"
    ).required

    private static func ofSearch(_ parameter: SearchParameter) -> Parameter {
        guard parameter == .lat else { return Parameter(parameter) }
        return latitude.noted(
            "Required unless q, ids, county or religion is given.", chinese: "未給 q、ids、county 或 religion 時必填。")
    }

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

extension JSONSchema {
    /// The schema of a deity's name.
    static let deityName = JSONSchema(SearchParameter.deity.descriptor.kind)

    /// Creates the schema for the values of a search parameter.
    init(_ kind: SearchParameter.Kind) {
        self =
            switch kind {
            case .number(let range): .number(range)
            case .distance: .numberAbove(0, through: TempleQuery.maximumRadius.kilometers)
            case .wholeNumber(let range): .integer(range)
            case .flag: .flag
            case .choice(let values): .choice(values)
            case .day: .askedDay
            case .line(let maximumLength):
                .pattern(#"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]+$"#, maximumLength: maximumLength)
            case .pattern(let pattern): .pattern(pattern)
            }
    }
}
