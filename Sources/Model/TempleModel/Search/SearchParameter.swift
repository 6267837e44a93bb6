internal import LunarCalendar

/// A search parameter, under its name in a URL.
///
/// ``descriptor`` and ``role`` hold everything else about it. The URL parser, the command's option, the error texts,
/// `/openapi.json`, `/docs`, the help and the first inputs of `tools/fuzz` all derive from the descriptor.
public enum SearchParameter: String, CaseIterable, Sendable {
    case lat, lng, radius
    case minRadius = "min_radius"
    case bbox, deity, q, fuzzy
    case openNow = "open_now"
    case minRating = "min_rating"
    case hasPhone = "has_phone"
    case expand, limit
    case withinDays = "within_days"
    case ids, county, religion
    case updatedSince = "updated_since"
    case sort, date, cursor
}

extension SearchParameter {
    /// The parameter's description.
    public var descriptor: Descriptor {
        switch self {
        case .lat:
            Descriptor(
                .number(-90...90), english: "Latitude in degrees (WGS84).", chinese: "緯度，單位為度（WGS84）。",
                example: "24.14",
                fault: "is not a latitude; give degrees from -90 to 90, such as 24.14",
                option: Option(
                    "DEGREES", english: "latitude of the point, -90 to 90", chinese: "地點的緯度，-90 到 90"))
        case .lng:
            Descriptor(
                .number(-180...180), english: "Longitude in degrees (WGS84).", chinese: "經度，單位為度（WGS84）。",
                example: "120.67", fault: "is not a longitude; give degrees from -180 to 180, such as 120.67",
                option: Option(
                    "DEGREES", english: "longitude of the point, -180 to 180", chinese: "地點的經度，-180 到 180"))
        case .radius:
            Descriptor(
                .distance, english: "Radius around the point in kilometres, a number without a unit.",
                chinese: "以該點為中心的半徑，單位為公里，只寫數字。", default: "5", example: "10",
                fault: "is not a radius; give a number of kilometres above 0 and at most 500, such as 10",
                option: Option(
                    "DISTANCE", english: "search radius: 10, 10km, 800m or 5mi (default 5km, at most 500km)",
                    chinese: "搜尋半徑：10、10km、800m 或 5mi（預設 5km，上限 500km）"))
        case .minRadius:
            Descriptor(
                .distance,
                english: "No temples nearer than this, in kilometres; it is less than the radius.",
                chinese: "不列出比這個距離近的寺廟，單位為公里；須小於半徑。", example: "1",
                fault: "is not a minimum radius; give a number of kilometres from 0 to less than the radius, such as 2",
                option: Option(
                    "DISTANCE", english: "leave out temples that are nearer than this", chinese: "略過比這個距離近的寺廟"))
        case .bbox:
            Descriptor(
                .pattern("^\(Self.longitude),\(Self.latitude),\(Self.longitude),\(Self.latitude)$"),
                english:
                    "Only temples inside west,south,east,north in degrees. A west greater than east crosses the 180th "
                    + "meridian.",
                chinese: "只列出這個範圍內的寺廟，依序為西、南、東、北，單位為度；西大於東時跨越 180 度經線。",
                example: "120.6,24.1,120.7,24.2",
                fault:
                    "is not a bounding box; give its west, south, east and north in degrees, such as 120.6,24.1,120.8,24.3",
                option: Option(
                    "W,S,E,N", english: "only temples in this bounding box: west, south, east and north in degrees",
                    chinese: "只列出這個範圍內的寺廟，依序為西、南、東、北，單位為度"))
        case .deity:
            Descriptor(
                .line(maximumLength: TempleQuery.maximumDeityLength),
                english: "Only temples of this deity, by any of its names.", chinese: "只列出供奉這尊神明的寺廟；可用神明的任何名稱。",
                example: "媽祖",
                fault: "is not a deity's name; give 1 to \(TempleQuery.maximumDeityLength) characters, such as 媽祖",
                option: Option(
                    "NAME", english: "only temples of this deity, by any of its names: 媽祖, 妈祖, 天上聖母, Mazu",
                    chinese: "只列出供奉這尊神明的寺廟，可用任何名稱：媽祖、妈祖、天上聖母、Mazu"))
        case .q:
            Descriptor(
                .line(maximumLength: TempleQuery.maximumTextLength),
                english:
                    "At most \(TempleQuery.maximumTerms) words, in traditional or simplified characters. Each of them "
                    + "is in the temple's names, its address or its deities' names. Without a point, the search covers all "
                    + "temples, and those whose name fits best come first.",
                chinese: "至多 \(TempleQuery.maximumTerms) 個詞，以空白分隔，正體與簡體皆可；寺廟的名稱、地址或神明名稱須包含"
                    + "每一個詞。未給座標時搜尋所有寺廟，名稱最相符的在前。", example: "天后",
                fault: "is not a search text; give 1 to \(TempleQuery.maximumTerms) words with at most "
                    + "\(TempleQuery.maximumTextLength) characters in total, such as 鹿港 天后宮",
                option: Option(
                    "TEXT",
                    english: "only temples with all these words in their names, address or\n"
                        + "deities' names; without a point, searches all temples",
                    chinese: "只列出名稱、地址或神明名稱包含所有這些詞的寺廟；\n未給座標時搜尋所有寺廟"))
        case .fuzzy:
            .flag(
                english:
                    "Whether q, where no temple has it, finds the temples whose names sound or look like it; "
                    + "Nearby-Matched says which.",
                chinese: "沒有寺廟符合 q 時，是否改列名稱讀音相同或字形相近的寺廟；標頭 Nearby-Matched 說明是哪一種。")
        case .openNow:
            .flag(
                english: "Only temples that are known to be open now; it cannot be used with date.",
                chinese: "只列出確知目前開放的寺廟；不可與 date 並用。",
                option: Option(english: "only temples that are known to be open now", chinese: "只列出確知目前開放的寺廟"))
        case .minRating:
            Descriptor(
                .number(TempleQuery.ratingRange), english: "Only temples with at least this rating.",
                chinese: "只列出評分至少為此的寺廟。", example: "4.5",
                fault: "is not a rating; give a number from 0 to 5, such as 4.5",
                option: Option(
                    "NUMBER", english: "only temples with at least this rating, 0 to 5", chinese: "只列出評分至少為此的寺廟，0 到 5"))
        case .hasPhone:
            .flag(
                english: "Only temples whose phone number is known.", chinese: "只列出有電話的寺廟。",
                option: Option(english: "only temples whose phone number is known", chinese: "只列出有電話號碼的寺廟"))
        case .expand:
            Descriptor(
                .flag,
                english:
                    "Whether to double the radius until a temple is found, up to 500 km; Nearby-Radius has the radius "
                    + "used. Without it, a search with q does so, and no other.",
                chinese: "找不到寺廟時，是否逐次將半徑加倍，至多 500 公里；標頭 Nearby-Radius 為實際使用的半徑。未給時只有給了 q 的搜尋會加倍。",
                example: "false", fault: "is neither true nor false",
                option: Option(
                    english: "double the radius until a temple is found, up to 500km; with --q\n"
                        + "and no --radius, this is so anyway",
                    chinese: "找不到寺廟時，將半徑逐次加倍，上限 500km；\n給了 --q 而未給 --radius 時一律如此", after: .minRadius))
        case .limit:
            Descriptor(
                .wholeNumber(1...100), english: "How many temples a page has at most.", chinese: "每頁至多幾間寺廟。",
                default: "20", example: "20", fault: "is not a number of temples",
                option: Option(
                    "NUMBER", english: "show at most this many temples (default 20)", chinese: "最多列出幾間寺廟（預設 20）"))
        case .withinDays:
            Descriptor(
                .wholeNumber(TempleQuery.withinDaysRange),
                english:
                    "Only temples where their own day, or else a main deity's, or an activity falls within so many "
                    + "days.",
                chinese: "只列出這麼多天之內有自己的日子（沒有時為主祀神明的日子）或活動的寺廟。", example: "30",
                fault: "is not a number of days; give a whole number from 0 to 366",
                option: Option(
                    "NUMBER",
                    english:
                        "only temples whose day (own, else main deity's) or activity is\n"
                        + "within this many days, 0 to 366",
                    chinese: "只列出這麼多天內有廟慶（沒有時為主祀神明的日子）或活動的寺廟，\n0 到 366"))
        case .ids:
            Descriptor(
                .pattern("^[0-9]{1,18}(,[0-9]{1,18}){0,99}$"),
                english:
                    "Only these temples: 1 to \(TempleQuery.maximumIDs) ids, separated by commas. Without a point, they "
                    + "come in this order.",
                chinese: "只列出這些寺廟：1 到 \(TempleQuery.maximumIDs) 個編號，以逗號分隔；未給座標時依此順序。",
                example: "123,188",
                fault: "is not a list of temple ids; give 1 to \(TempleQuery.maximumIDs) ids, such as 123,188")
        case .county:
            Descriptor(
                .pattern("^(\(Self.counties))$"), english: "Only temples in this county or city of Taiwan.",
                chinese: "只列出臺灣這個縣市的寺廟。", example: "臺中市",
                fault: "is not a county or city of Taiwan; give one, such as 臺中市",
                option: Option(
                    "NAME", english: "only temples in this county or city, such as 臺中市", chinese: "只列出這個縣市的寺廟，例如臺中市",
                    after: .q))
        case .religion:
            Descriptor(
                .line(maximumLength: TempleQuery.maximumTextLength),
                english: "Only temples of this religion, as sources write it.", chinese: "只列出這個宗教的寺廟，寫法與資料來源相同。",
                example: "道教", fault: "is not a religion; give one, such as 道教",
                option: Option(
                    "NAME", english: "only temples of this religion, such as 道教", chinese: "只列出這個宗教的寺廟，例如道教",
                    after: .county))
        case .updatedSince:
            Descriptor(
                .pattern(FeedCursor.pattern),
                english:
                    "Only temples that have changed after this place in the feed: next of an answer of /api/changes.",
                chinese: "只列出這個位置之後有變更的寺廟，即 /api/changes 回應的 next。",
                example: "00c0ffee00c0ffee.12.temple.190.12",
                fault: "is not a place in the feed; give next of an answer of /api/changes unchanged")
        case .sort:
            Descriptor(
                .choice(TempleQuery.Order.allCases.map(\.rawValue)),
                english:
                    "What temples are sorted by. distance needs a point and is then the default. name is the default "
                    + "without a point, and goes only without one.",
                chinese: "排序的依據。distance 需要座標；name 只能用於未給座標時，此時為預設；給了座標則預設為 distance。",
                example: "distance",
                fault: "is not an order; give one of "
                    + TempleQuery.Order.allCases.map(\.rawValue).joined(separator: ", "),
                option: Option(
                    "ORDER",
                    english: "order: distance, date (next day or activity), rating, known (best\n"
                        + "known) or name (best match); default: distance with a point, name\n"
                        + "without one",
                    chinese: "排序：distance 距離、date 最近的日子或活動、rating 評分、known 最知名、\n"
                        + "name 名稱最相符；預設：有座標時為 distance，無座標時為 name"))
        case .date:
            Descriptor(
                .day,
                english: "The day to answer for as if it were today, from \(LunarCalendar.firstDay) to "
                    + "\(LunarCalendar.lastDay); without it, today in Taiwan.",
                chinese: "將這一天視為今天來回答，從 \(LunarCalendar.firstDay) 到 \(LunarCalendar.lastDay)；未給時為臺灣的今天。",
                example: "2027-04-15",
                fault:
                    "is not a date; give one from \(LunarCalendar.firstDay) to \(LunarCalendar.lastDay), such as 2026-11-20",
                option: .day)
        case .cursor:
            Descriptor(
                .pattern("^[0-9a-f]{16}-[0-9a-f]{1,16}(-([0-9a-f]{1,8}|r[0-9a-f]{1,16}|u|n[0-9a-f]{1,8}))?(-a)?$"),
                english: "Where the previous page ended, unchanged from its Link header.",
                chinese: "上一頁結束之處，照上一頁 Link 標頭的值，不要更改。", example: "4092c54fd11d58d2-be-9f2c01d4",
                fault: "is not a cursor; use the link of the previous page unchanged")
        }
    }

    private static let longitude = #"-?(180(\.0{1,15})?|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]{1,15})?)"#
    private static let latitude = #"-?(90(\.0{1,15})?|[1-8]?[0-9](\.[0-9]{1,15})?)"#

    /// Every accepted name of a county: a present name, the name of a merged county, or a name without its last
    /// character.
    private static let counties = {
        let full = County.names + County.merged.keys.sorted()
        let short = Set(County.names.map { String($0.dropLast()) }).sorted()
        return (full + short).flatMap { name in
            name.hasPrefix("臺") ? [name, "台" + name.dropFirst()] : [name]
        }.joined(separator: "|")
    }()
}
