internal import APIDescription
internal import TempleFormats
internal import TempleModel

extension Shapes {
    static let lunarDate: [JSONSchema.Member] = [
        .init("month", .integer(1...12)), .init("day", .integer(1...30)), .init("isLeap", .flag),
        .init("text", .text, "The date in Chinese, such as 農曆三月廿三.", chinese: "文字，例如農曆三月廿三。"),
    ]

    /// Text with the stable codes for a missing day. It is not an enumeration, because a closed list could not grow.
    static let noDayReason = JSONSchema.orNull(
        .pattern("^(\(NoDayReason.allCases.map(\.rawValue).joined(separator: "|")))$"))

    private static let ofDeities = NoDayReason.ofDeities.map(\.rawValue)

    private static let dayDeity = JSONSchema.Member(
        "day_deity", .orNull(.named("DeityName")),
        "The deity whose day this is: this deity or one of its members. Null if there is no day.",
        chinese: "這個日子所屬的神明：這尊神明，或其所合稱的一尊；沒有日子時為 null。")

    private static let deityNoDayReason = JSONSchema.Member(
        "no_day_reason", noDayReason,
        "Why there is no day: \(ofDeities.joined(separator: ", ")), or \(NoDayReason.deityUnknown.rawValue) for a deity "
            + "that only a temple's source names. Null if there is a day.",
        chinese: "沒有日子的原因：\(ofDeities.joined(separator: "、"))，只有寺廟資料提到的神明為 "
            + "\(NoDayReason.deityUnknown.rawValue)；有日子時為 null。")

    static let deityDay: [JSONSchema.Member] = [
        .init("title", .text), .init("lunar", .named("LunarDate")), .init("solar_date", .day),
        .init(
            "countdown_days", .integer(), "Days until this day; 0 on the day itself and while an event lasts.",
            chinese: "還有幾天；當天與進行期間為 0。"),
        .init(
            "deity", .orNull(.named("DeityName")),
            "The deity whose day this is; null for a day of the temple's own that is not a deity's too.",
            chinese: "這個日子所屬的神明；只屬於寺廟自己的日子為 null。"),
    ]

    /// Text that names a kind. A pattern and not an enumeration: an enumeration is closed, and Swift generators cannot
    /// name Chinese values.
    private static let kind = JSONSchema.pattern("^(\(EventKind.all.joined(separator: "|")))$")

    static let event: [JSONSchema.Member] = [
        .init("id", .integer(), "The event's id, the same every year.", chinese: "編號，每年相同。"),
        .init("type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue))),
        .init(
            "kind", kind, "A more exact type: \(EventKind.all.joined(separator: ", ")).",
            chinese: "更細的類型：\(EventKind.all.joined(separator: "、"))。"), .init("title", .text),
        .init(
            "lunar", .orNull(.named("LunarDate")), "The lunar date; null if the event follows the solar calendar.",
            chinese: "農曆日期；依國曆的日子為 null。"),
        .init("solar_date", .day), .init("end_date", .day),
        .init(
            "countdown_days", .integer(), "Days until the event begins; 0 while it lasts, negative when it is over.",
            chinese: "距開始還有幾天；進行期間為 0，過後為負數。"),
        .init("description", .orNull(.text)),
        .init("cover_url", .orNull(.text), "The URL of a picture.", chinese: "圖片的網址。"),
        .init("deity", .orNull(.named("DeityName"))),
        .init(
            "worship_notes", .orNull(.text), "The customs of the day, or how to worship the deity.",
            chinese: "習俗，或拜拜須知。"),
        .init("source", .orNull(.text)),
        .init(
            "also",
            .list(
                .object([
                    .init("id", .integer()), .init("type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue))),
                    .init("kind", kind), .init("title", .text),
                ])),
            "Other events that are the same occasion on this day. A list combines them into one entry and has only the "
                + "events that match its filters.",
            chinese: "同一天、同一場合的其他節日；清單將它們列為一項，只含符合篩選條件者。"),
    ]

    static let eventDetail: [JSONSchema.Member] =
        event + [
            .init("deity_id", .orNull(.integer())),
            .init("deity_role", .orNull(.text), "What the deity looks after.", chinese: "神明的職掌。"),
            .init(
                "solar_dates", .list(.day), "The next days on which the event begins, at most five.",
                chinese: "接下來各次開始的日期，至多五個。"), translations,
        ]

    /// The texts in other languages of whatever has them.
    private static let translations = JSONSchema.Member(
        "translations", .named("Translations"), "Its texts in other languages; empty where there is none.",
        chinese: "其他語言的文字；沒有時為空。")

    static let translated: [JSONSchema.Member] = Translations.languages.map { language in
        JSONSchema.Member(
            language, .named("TranslatedTexts"), "The texts in the language with this code.",
            chinese: "以此語言寫成的文字。", isRequired: false)
    }

    static let translatedTexts: [JSONSchema.Member] = TranslationsJSON.names.map { name in
        name == "name"
            ? JSONSchema.Member(
                name, .text, "The name of the group; of a deity, the text of title.",
                chinese: "推薦群組的名稱；神明則為 title 的文字。", isRequired: false)
            : JSONSchema.Member(
                name, .text, "The text of the member with this name.", chinese: "同名欄位的文字。", isRequired: false)
    }

    static let activity: [JSONSchema.Member] = [
        .init("id", .integer(), "The id of this activity at this temple.", chinese: "這間寺廟這項活動的編號。"),
        .init("temple_id", .orNull(.integer())),
        .init("event_id", .orNull(.integer()), "The event that the activity belongs to.", chinese: "所屬的節日。"),
        .init("title", .text),
        .init(
            "start_at", .orNull(.moment), "When the activity begins; null if each date is announced separately.",
            chinese: "開始的時間；日期每次另行公告時為 null。"),
        .init("end_at", .orNull(.moment)), .init("description", .orNull(.text)),
        .init(
            "temple",
            .orNull(
                .object([
                    .init("name", .text), .init("address", .orNull(.text)), .init("lat", .number(-90...90)),
                    .init("lng", .number(-180...180)),
                ])), "The temple; null if the activity is not at a temple, or if the service does not have the temple.",
            chinese: "寺廟；活動不在寺廟，或服務沒有這間寺廟時為 null。"),
        .init("time", .orNull(.text)),
        .init("lunar", .orNull(.named("LunarDate")), "The lunar date of the first day.", chinese: "第一天的農曆日期。"),
        .init("countdown_days", .orNull(.integer())), .init("place", .orNull(.text)), .init("announced", .flag),
        .init("every_years", .integer()), .init("usual", .orNull(.text)), .init("note", .orNull(.text)),
        .init("source", .orNull(.text)),
        .init(
            "distance", .orNull(.number()),
            "Distance in kilometres from the point to the temple, or to the activity's own place; null without a point.",
            chinese: "座標與寺廟或活動地點的距離，單位為公里；未給座標時為 null。"),
    ]

    static let deityName: [JSONSchema.Member] = [.init("id", .integer()), .init("name", .text)]

    private static let deityBeginning: [JSONSchema.Member] = [
        .init("id", .integer()), .init("type", .choice([FestivalEvent.EventType.deity.rawValue])),
        .init("title", .text, "The deity's name.", chinese: "神明的名稱。"),
        .init(
            "lunar", .orNull(.named("LunarDate")),
            "The lunar date of the deity's next day; null for a deity without a day.",
            chinese: "下一個日子的農曆日期；沒有日子的神明為 null。"),
        .init("solar_date", .orNull(.day)), .init("countdown_days", .orNull(.integer())),
        .init("description", .orNull(.text)),
        .init("cover_url", .orNull(.text), "The URL of a picture.", chinese: "圖片的網址。"),
        .init("deity_role", .orNull(.text), "What the deity looks after.", chinese: "神明的職掌。"), dayDeity,
        deityNoDayReason,
    ]

    static let deitySummary: [JSONSchema.Member] = deityBeginning + [.init("aliases", .list(.text))]

    static let deity: [JSONSchema.Member] =
        deityBeginning + [
            .init("worship_notes", .orNull(.text)), .init("aliases", .list(.text)),
            .init(
                "event_ids", .list(.integer()), "The ids of the events for the days of this deity and of its members.",
                chinese: "各個日子的節日編號，包括其所合稱各尊神明的日子。"),
            .init("romanized", .list(.text)),
            .init(
                "family", .orNull(.named("DeityName")), "The more general deity that this deity belongs to.",
                chinese: "所歸屬的神明，例如五府千歲屬於王爺。"),
            .init(
                "members", .list(.object([.init("id", .integer()), .init("title", .text)])),
                "The deities that this name stands for as a group. Their days are also days of this deity.",
                chinese: "所合稱的神明，其日子也是這尊神明的日子，例如五府千歲的池府千歲。"),
            .init(
                "dates",
                .list(
                    .object([
                        .init("event_id", .integer()), .init("title", .text), .init("lunar", .named("LunarDate")),
                        .init("solar_date", .day), .init("countdown_days", .integer()),
                        .init("source", .orNull(.text)), .init("deity", .orNull(.named("DeityName"))),
                    ]))),
            .init(
                "dates_note", .orNull(.text), "A note: why there is no day, or what to know about the days.",
                chinese: "以文字說明沒有日子的原因，或日子的注意事項。"),
            .init(
                "source", .orNull(.text), "Where description comes from: names of sources, each with its URL.",
                chinese: "description 的出處：各來源的名稱與網址。"), translations,
        ]

    static let group: [JSONSchema.Member] =
        deityName + [
            .init("description", .orNull(.text)), .init("enabled", .flag), .init("video_url", .orNull(.text)),
            .init("created_at", .moment),
        ]

    static let groupDetail: [JSONSchema.Member] = group + [translations]

    static let groupDeity: [JSONSchema.Member] = [
        .init("id", .integer(), "The id of the event on the deity's next day.", chinese: "下一個日子的節日編號。"),
        .init("deity_id", .integer()),
        .init("title", .text, "The deity's name.", chinese: "神明的名稱。"), .init("lunar", .named("LunarDate")),
        .init("solar_date", .day), .init("countdown_days", .integer()), .init("aliases", .list(.text)),
        .init("deity_role", .orNull(.text)), dayDeity,
    ]

    static let groupItems: [JSONSchema.Member] = [
        .init("deities", .list(.named("GroupDeity"))),
        .init(
            "deities_without_day",
            .list(
                .object([
                    .init("id", .integer(), "The deity's id.", chinese: "神明的編號。"), .init("title", .text),
                    deityNoDayReason,
                ]))),
        .init("festivals", .list(.named("Event"))),
    ]

    private static let lunarYear = JSONSchema.orNull(.integer(LunarRoute.years))

    static let lunarDay: [JSONSchema.Member] = [
        .init(
            "year", lunarYear, "The lunar year. Without it, the answer has the next five dates.",
            chinese: "農曆年，以西元紀年；未給時列出接下來的五個日期。", isRequired: false),
        .init("month", .integer(1...12)), .init("day", .integer(1...30)),
        .init(
            "isLeap", .orNull(.flag), "Whether the month is a leap month; false if null or left out.",
            chinese: "是否為閏月；null 或省略時為 false。", isRequired: false),
    ]

    static let lunarQuestion: [JSONSchema.Member] = [
        .init("lunar", .named("LunarDay")),
        .init(
            "year", lunarYear, "The lunar year. If the day also has a year, both must be the same.",
            chinese: "農曆年；日期也有 year 時須相同。", isRequired: false),
    ]

    static let lunarBatchQuestion: [JSONSchema.Member] = [
        .init("lunar", .list(.named("LunarDay"), atMost: LunarRoute.largestBatch)),
        .init(
            "year", lunarYear, "The lunar year of all days. If a day also has a year, both must be the same.",
            chinese: "所有日期的農曆年；日期也有 year 時須相同。", isRequired: false),
    ]

    private static let lunarDates: [JSONSchema.Member] = [
        .init("solar_dates", .list(.day)),
        .init(
            "clamped_dates", .list(.day), "The dates that are on the 29th because the lunar month has no 30th day.",
            chinese: "其中因當月沒有三十而改為廿九的日期。"),
    ]

    static let lunarAnswer: [JSONSchema.Member] =
        lunarDates + [
            .init(
                "results", .orNull(.list(.named("LunarResult"))),
                "The answers for an array, in the same order; null for one day.",
                chinese: "多個日期的結果，順序與所給的相同；只給一個日期時為 null。")
        ]

    static let lunarResult: [JSONSchema.Member] =
        [
            .init(
                "lunar",
                .object([
                    .init("year", .orNull(.integer())), .init("month", .integer(1...12)),
                    .init("day", .integer(1...30)), .init("isLeap", .flag),
                ]), "The lunar day in the request.", chinese: "所查的日期。")
        ] + lunarDates
}
