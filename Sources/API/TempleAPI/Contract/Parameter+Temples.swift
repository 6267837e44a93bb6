internal import APIDescription
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// The query parameters of the temple API.
extension Parameter {
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
    static let nameText = Parameter(
        "name", .deityName, "Any name of a deity, in any script.", chinese: "神明的任何名稱，文字不限。", example: "Mazu")
    static let deities = Parameter(
        "deities", ids,
        "Ids of deities, separated by commas; with festivals and groups at most \(CalendarFeed.mostChosen). Something "
            + "has to be chosen.",
        chinese: "神明的編號，以逗號分隔；與 festivals、groups 合計至多 \(CalendarFeed.mostChosen) 個，至少要選一項。", example: "1,2")
    static let festivals = Parameter(
        "festivals", ids, "Ids of festivals, separated by commas.", chinese: "節慶的編號，以逗號分隔。", example: "4,13")
    static let groups = Parameter(
        "groups", ids, "Ids of groups, separated by commas; their deities and festivals at the time of the request.",
        chinese: "推薦群組的編號，以逗號分隔；列入查詢當時群組中的神明與節慶。", example: "1")
    private static let ids = JSONSchema.pattern("^(0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*$", maximumLength: 1000)
    static let newMoon = Parameter(
        "new_moon", .flag,
        "Whether to add the first of every lunar month (初一), and the fifteenth too unless full_moon is given.",
        chinese: "是否加入每月的初一；未給 full_moon 時也加入十五。", default: "false")
    static let fullMoon = Parameter(
        "full_moon", .flag, "Whether to add the fifteenth of every lunar month (十五). Without it, as new_moon.",
        chinese: "是否加入每月的十五；未給時與 new_moon 相同。", example: "true")
    static let notifyTime = Parameter(
        "notify_time", .pattern("^([01][0-9]|2[0-3]):[0-5][0-9]$"), "The time of day at which the alarm rings.",
        chinese: "提醒的時刻。", default: "09:00", example: "08:00")
    static let advanceDays = Parameter(
        "advance_days", .integer(CalendarFeed.advanceDaysRange), "How many days before each event the alarm rings.",
        chinese: "在每個日子的幾天前提醒。", default: "1")
    static let format = Parameter(
        "format", .choice(MediaType.formats.map(\.name)), "The format of the answer; it overrides Accept.",
        chinese: "回應的格式，優先於 Accept。", default: "json", example: "geojson")
    static let fields = members(among: Shapes.matchMembers, example: "id,name,distance")
    static let fieldsOfFeed = members(among: Shapes.templeMembers, example: "-map")

    private static func members(among names: [String], example: String) -> Parameter {
        Parameter(
            MemberNames.parameter, MemberNames.schema(names),
            "Only these members of each temple, separated by commas; or each with a minus sign, all but these. The answer "
                + "leaves out all other members. A client that is generated from this description cannot read such an "
                + "answer and should not use fields.",
            chinese: "每間寺廟只回應這些欄位，以逗號分隔；都加上減號時，則只省略這些欄位。其他欄位會省略，因此由這份說明產生的用戶端程式無法讀取，不應使用。",
            example: example)
    }

    static let change = Parameter(
        "change", .integer(AwaitedChange.numbers),
        "Whether the data has this change too, by the number that an import prints. The answer waits for it up to a second.",
        chinese: "資料是否也包含這項變更，以匯入時印出的編號表示；最多等候一秒。", example: "1")
    static let write = Parameter(
        "write", .flag, "Whether the last write to each database has to have succeeded too. Nothing is written for it.",
        chinese: "是否也要求各資料庫最近一次寫入成功；不會因此寫入任何內容。", default: "false")
    static let since = Parameter(
        "since", .pattern("^\(FeedRoute.now)$|" + FeedCursor.pattern),
        "Only what has changed after this place: next of the last answer, or now. Without it, the answer begins with "
            + "everything.",
        chinese: "只列出這個位置之後的變更，即上次回應的 next，或 now；未給時從頭列出全部資料。", example: "00c0ffee00c0ffee.12.temple.190.12")
    private static let feedKinds = FeedKind.allCases.map(\.rawValue).joined(separator: "|")
    static let changedKinds = Parameter(
        "kind", .pattern("^(\(feedKinds))(,(\(feedKinds))){0,\(FeedKind.allCases.count - 1)}$"),
        "Only things of these kinds, separated by commas. The cursors of an answer are for the same kinds.",
        chinese: "只列出這些種類，以逗號分隔；回應的游標只適用於相同的種類。", example: "deity,festival")
    static let feedLimit = Parameter(
        "limit", .integer(FeedLimits.limits), "The most things in the answer.", chinese: "至多回應幾項。",
        default: "\(FeedLimits.usualLimit)", example: "1000")
    private static let languages = Language.allCases.map(\.rawValue).joined(separator: ", ")
    private static let chineseLanguages = Language.allCases.map(\.rawValue).joined(separator: "、")
    static let language = Parameter(
        "lang", .pattern(Language.tagPattern),
        "The language, \(languages), also with a region or a script, as zh-TW or zh-Hant. It is that of messages and pages, and of descriptions and notes where the data has them in it; it overrides "
            + "Accept-Language. Names and titles are always in Chinese.",
        chinese:
            "訊息與頁面的語言；資料有該語言的說明時，也是說明的語言。優先於 Accept-Language。名稱一律為中文。可為 \(chineseLanguages)，也可加上地區或文字，例如 zh-TW、zh-Hant。",
        example: "zh")

    /// The parameters of a search.
    static let search = SearchParameter.allCases.map(ofSearch) + [total, format, fields]

    private static let total = Parameter(
        "total", .flag,
        "Whether to count the temples of the search on all its pages; Nearby-Total has the number.",
        chinese: "是否計算這次搜尋在所有分頁中共有幾間寺廟；標頭 Nearby-Total 為其數目。", default: "false")

    /// The parameters of the counts of a search's temples.
    static let facets = [counted] + SearchParameter.allCases.map(ofSearch)

    private static let facetNames = FacetRoute.names.joined(separator: "|")
    private static let counted = Parameter(
        "facets", .pattern("^(\(facetNames))(,(\(facetNames)))*$"),
        "What to count, separated by commas. limit, sort and cursor change no count.",
        chinese: "要計數的項目，以逗號分隔；limit、sort 與 cursor 不影響數目。", example: "deity,county"
    ).required

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

    /// The parameters of suggestions.
    static let suggest = [
        Parameter(
            "q", Parameter(.q).schema,
            "What was typed so far: a name or a part of it, in characters, Latin letters or Zhuyin, with or without a place.",
            chinese: "目前輸入的文字：名稱或其一部分，可用漢字、羅馬字或注音，可加地名。", example: "媽祖"
        ).required,
        latitude.noted(
            "With lng, where the person is; among equal fits, the nearest come first.",
            chinese: "與 lng 一起為使用者的位置；同樣符合時，近的在前。"),
        longitude,
        Parameter(
            "limit", .integer(SuggestQuery.limits), "The most suggestions in the answer.", chinese: "至多回應幾項。",
            default: "\(SuggestQuery.defaultLimit)"),
        Parameter(
            "kinds", .pattern("^(\(suggestedKinds))(,(\(suggestedKinds)))*$"),
            "Only what is of these kinds, separated by commas. Without it, all kinds.",
            chinese: "只列出這些種類，以逗號分隔；未給時列出全部種類。", example: "deity,place"),
        date,
    ]
    private static let suggestedKinds = SuggestRoute.kindNames.joined(separator: "|")

    /// The parameters of a tour.
    static let tour = TourParameter.allCases.map(ofTour)

    private static func ofTour(_ parameter: TourParameter) -> Parameter {
        let most = TourQuery.counts.upperBound
        return switch parameter {
        case .ids:
            Parameter(
                "ids", .pattern("^[0-9]{1,18}(,[0-9]{1,18}){1,\(most - 1)}$"),
                "The temples to visit: 2 to \(most) ids, separated by commas. A round without lat and lng begins at the "
                    + "first of them. Required unless lat and lng are given.",
                chinese: "要走訪的寺廟：2 到 \(most) 個編號，以逗號分隔；未給 lat 與 lng 的環狀路線由第一間開始。未給 lat 與 lng 時必填。",
                example: "190,188")
        case .lat:
            latitude.noted(
                "With lng, where the traveller sets out; without ids, the nearest temples are visited.",
                chinese: "與 lng 一起為出發地點；未給 ids 時走訪附近的寺廟。")
        case .count:
            Parameter(
                "count", .integer(TourQuery.counts), "Without ids: how many of the nearest temples are visited.",
                chinese: "未給 ids 時，走訪最近的幾間寺廟。", default: "\(TourQuery.defaultCount)")
        case .deity: Parameter(.deity).noted("It cannot be used with ids.", chinese: "不可與 ids 並用。")
        case .radius:
            Parameter(
                "radius", radius.schema,
                "Only temples within so many kilometres of the point; without it, the nearest ones however far they are. "
                    + "It cannot be used with ids.",
                chinese: "只走訪這個距離（公里）之內的寺廟；未給時不限距離。不可與 ids 並用。", example: "10")
        case .round:
            Parameter(
                "round", .flag, "Whether the route returns to where it began.", chinese: "是否回到起點。", default: "false")
        case .order:
            Parameter(
                "order", .choice(TourQuery.Order.allCases.map(\.rawValue)),
                "shortest puts the temples into a short order; given keeps the order of ids.",
                chinese: "shortest 排成短的路線；given 照 ids 的順序。", default: TourQuery.Order.shortest.rawValue)
        case .mode:
            Parameter(
                "mode", .choice(TravelMode.allCases.map(\.rawValue)),
                "How to travel, for the Google Maps links. Without it, Google Maps chooses. The order does not depend on it.",
                chinese: "交通方式，用於 Google 地圖的連結；未給時由 Google 地圖選擇。不影響順序。", example: "walking")
        case .lng: longitude
        case .date: date
        }
    }

    private static func ofSearch(_ parameter: SearchParameter) -> Parameter {
        guard parameter == .lat else { return Parameter(parameter) }
        return latitude.noted(
            "Required unless q, ids, county or religion is given.", chinese: "未給 q、ids、county 或 religion 時必填。")
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
}
