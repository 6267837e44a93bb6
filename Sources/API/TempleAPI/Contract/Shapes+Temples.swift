internal import APIDescription
internal import TempleFormats
internal import TempleModel

extension Shapes {
    /// One temple in the answer to a search.
    static let match: [JSONSchema.Member] =
        facts + [
            .init(
                "matched_deity",
                .orNull(
                    .object(
                        templeDeity + [
                            .init("written", .text, "The deity's name as the source writes it.", chinese: "資料來源所寫的名稱。")
                        ])),
                "The deity that matches the parameter deity; null without this parameter.",
                chinese: "符合參數 deity 的神明；未給時為 null。")
        ]

    /// Counts of temples by cell of a map.
    static let clusters: [JSONSchema.Member] = [
        .init("zoom", .integer()),
        .init("count", .integer(), "The number of temples in the view.", chinese: "範圍內的寺廟總數。"),
        .init(
            "clusters",
            .list(
                .object([
                    .init("count", .integer()),
                    .init("lat", .number(), "The mean of the temples' latitudes.", chinese: "各寺廟緯度的平均。"),
                    .init("lng", .number()),
                    .init(
                        "bbox", .list(.number(), atMost: 4), "The box around the temples: west, south, east, north.",
                        chinese: "涵蓋這些寺廟的範圍：西、南、東、北。"),
                    .init(
                        "temple_id", .orNull(.integer()), "The temple, if it is the only one.",
                        chinese: "只有一間寺廟時為其編號。"),
                ]), atMost: ClusterGrid.maximumCells),
            "The cells with at least one temple, from north to south and from west to east.",
            chinese: "至少有一間寺廟的各格，由北到南、由西到東。"),
    ]

    /// Counts of a search's temples.
    static let facets: [JSONSchema.Member] = [
        .init("total", .integer(), "The number of temples that the search finds.", chinese: "搜尋到的寺廟總數。"),
        .init(
            "deity",
            .orNull(
                .list(
                    .object([.init("id", .integer()), .init("name", .text), .init("count", .integer())]),
                    atMost: TempleFacets.mostValues)),
            "By deity, the most temples first. A temple counts once for each of its deities and of their families. Null "
                + "if not asked for.",
            chinese: "依神明計數，多的在前；一間寺廟的每尊神明及其所屬的神明類別各計一次。未要求時為 null。"),
        .init(
            "county",
            .orNull(
                .list(
                    .object([.init("name", .text), .init("count", .integer())]), atMost: TempleFacets.mostValues)),
            "By county, the most temples first. Null if not asked for.", chinese: "依縣市計數，多的在前。未要求時為 null。"),
        .init(
            "open_now", .orNull(.integer()), "Those known to be open now. Null if not asked for, and with date.",
            chinese: "確知目前開放的寺廟數。未要求時與給了 date 時為 null。"),
        .init(
            "day_soon", .orNull(.integer()),
            "Those with a day or an activity within \(TempleFacets.soonDays) days. Null if not asked for.",
            chinese: "\(TempleFacets.soonDays) 天之內有日子或活動的寺廟數。未要求時為 null。"),
    ]

    static let features = JSONSchema.object([
        .init("type", .choice(["FeatureCollection"])),
        .init(
            "features",
            .list(
                .object([
                    .init("type", .choice(["Feature"])), .init("id", .integer()),
                    .init(
                        "geometry",
                        .object([
                            .init("type", .choice(["Point"])),
                            .init(
                                "coordinates", .list(.number(), atMost: 2), "Longitude, then latitude.",
                                chinese: "先經度，後緯度。"),
                        ])),
                    .init("properties", .named("TempleMatch")),
                ]))),
    ])

    static let temple: [JSONSchema.Member] =
        facts + [
            .init("official_name", .orNull(.text), "The registered name.", chinese: "登記的名稱。"),
            .init("aliases", .list(.text), "Other names that people use.", chinese: "其他通稱。"),
            .init("name_en", .orNull(.text), "The name in English or in Latin letters.", chinese: "英文或羅馬字的名稱。"),
            .init(
                "romanized_name", .orNull(.text),
                "The name in Latin letters by rule, from the readings of its characters; no source has it.",
                chinese: "依讀音規則拼寫的羅馬字名稱，不是資料來源所寫。"),
        ]
        + FieldTexts.labels.map { .init($0) }
        + [
            .init(
                "precision", .orNull(.choice(["surveyed", "geocoded", "shared", "doubtful"])),
                "How exact the position is: measured, computed from the address, or shared with other temples.",
                chinese: "位置的精確程度：實地測定、由地址推算，或與其他寺廟共用。")
        ]
        + FieldTexts.ofPage.map { .init($0) }
        + [
            .init(
                "photos",
                .list(
                    .object([
                        .init("url", .text), .init("title", .orNull(.text)),
                        .init("credit", .orNull(.text), "Who must be credited.", chinese: "應標示的來源。"),
                        .init("license", .orNull(.text)),
                    ])), "Pictures.", chinese: "圖片。"),
            .init(
                "sources",
                .list(
                    .object([
                        .init("source", .text), .init("id", .text),
                        .init("as_of", .orNull(.day), "The date of the source's record.", chinese: "該筆資料的日期。"),
                        .init("fields", .list(.text)),
                    ])),
                "The sources that list the temple, most trusted first.", chinese: "收錄這間寺廟的資料來源，最可信的在前。"),
        ]

    static let templeDeity: [JSONSchema.Member] = [
        .init("id", .integer()), .init("name", .text), .init("role", .choice(["main", "side"])),
    ]

    static let mapLinks: [JSONSchema.Member] = [
        .init("google_maps_url", .text), .init("google_maps_address_url", .orNull(.text)),
        .init("google_directions_url", .text), .init("apple_maps_url", .text), .init("geo_uri", .text),
        .init("plus_code", .text), .init("copy_text", .text),
    ]

    private static let facts: [JSONSchema.Member] = [
        .init("id", .integer(), "The temple's id; imports do not change it.", chinese: "編號，重新匯入資料後不變。"),
        .init("name", .text, "The name that people use.", chinese: "通稱。"),
        .init(
            "address", .text, "The address; \(TempleJSON.unknownAddress) if no source has one.",
            chinese: "地址；沒有資料來源提供時為「\(TempleJSON.unknownAddress)」。"),
        .init("lat", .number(-90...90)), .init("lng", .number(-180...180)),
        .init(
            "main_deity", .text,
            "The main deity as the source writes it; \(TempleJSON.unknownMainDeity) if no source names one.",
            chinese: "資料來源所寫的主祀神明；沒有資料來源提供時為「\(TempleJSON.unknownMainDeity)」。"),
        .init("deities", .list(.named("TempleDeity"))), .init("rating", .orNull(.number(0...5))),
        .init("rating_count", .orNull(.integer()), "How many people gave the rating.", chinese: "給予評分的人數。"),
        .init(
            "distance", .orNull(.number(0...21_000)),
            "Distance in kilometres from the point, on the WGS84 ellipsoid; null without a point.",
            chinese: "與座標的距離，單位為公里（WGS84 橢球面）；未給座標時為 null。"),
        .init("open_time", .orNull(.text), "The opening hours as the source writes them.", chinese: "資料來源所寫的開放時間。"),
        .init(
            "opening_hours", .orNull(.text),
            "The hours in OpenStreetMap's opening_hours grammar; null if the meaning of the text is uncertain.",
            chinese: "以 OpenStreetMap 的 opening_hours 語法表示的開放時間；文字語意不確定時為 null。"),
        .init(
            "opening_hours_lunar", .orNull(.text),
            "Different hours on certain days of the lunar month, such as 1,15 05:00-21:00. open_now uses them too.",
            chinese: "農曆每月特定日（如初一、十五）的開放時間，例如 1,15 05:00-21:00；計入 open_now。"),
        .init("hours_as_of", .orNull(.day), "The date of the data on opening hours.", chinese: "開放時間的資料日期。"),
        .init(
            "open_now", .orNull(.flag),
            "Whether the temple is open now; null if the opening hours do not say, or if date is given.",
            chinese: "目前是否開放；開放時間無法判斷，或給了 date 時為 null。"),
        .init("phone", .orNull(.text)),
        .init("website", .orNull(.text), "The temple's web page.", chinese: "寺廟的網頁。"),
        .init("cover_url", .orNull(.text), "The URL of a picture.", chinese: "一張圖片的網址。"),
        .init(
            "special_event",
            .orNull(.object([.init("title", .text), .init("date", .day), .init("time", .orNull(.text))])),
            "The next activity with a known date.", chinese: "接下來有日期的活動。"),
        .init(
            "next_lunar_date", .orNull(.named("DeityDay")),
            "The temple's next own day. If it has none, its main deity's next day.",
            chinese: "寺廟自己的下一個日子；沒有時為主祀神明的日子。"),
        .init(
            "no_day_reason", noDayReason,
            "Why there is no day: \(NoDayReason.allCases.map(\.rawValue).joined(separator: ", ")). Null if there is a day.",
            chinese: "沒有日子的原因：\(NoDayReason.allCases.map(\.rawValue).joined(separator: "、"))；有日子時為 null。"),
        .init("map", .named("MapLinks")),
    ]
}
