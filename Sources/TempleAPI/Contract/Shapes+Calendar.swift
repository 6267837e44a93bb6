internal import TempleModel

extension Shapes {
    static let lunarDate: [Schema.Member] = [
        .init("month", .integer(1...12)), .init("day", .integer(1...30)), .init("isLeap", .flag),
        .init("text", .text, "As 農曆三月廿三."),
    ]

    static let deityDay: [Schema.Member] = [
        .init("title", .text), .init("lunar", .named("LunarDate")), .init("solar_date", .day),
        .init("countdown_days", .integer(), "0 for today and for what is going on."),
    ]

    static let event: [Schema.Member] = [
        .init("id", .integer(), "The same every year."),
        .init("type", .choice(FestivalEvent.EventType.allCases.map(\.rawValue))),
        .init("kind", .choice(EventKind.all), "Finer than the type."), .init("title", .text),
        .init("lunar", .orNull(.named("LunarDate")), "Null for days of the solar calendar."),
        .init("solar_date", .day), .init("end_date", .day),
        .init("countdown_days", .integer(), "0 while it goes on, negative where it is over."),
        .init("description", .orNull(.text)), .init("cover_url", .orNull(.text), "The address of a picture."),
        .init("deity", .orNull(.named("DeityName"))),
        .init("worship_notes", .orNull(.text), "What people do, or how the deity is worshipped."),
        .init("source", .orNull(.text)),
    ]

    static let eventDetail: [Schema.Member] =
        event + [
            .init("deity_id", .orNull(.integer())),
            .init("deity_role", .orNull(.text), "What the deity looks after."),
            .init("solar_dates", .list(.day), "The first days of the coming times, at most five."),
        ]

    static let activity: [Schema.Member] = [
        .init("id", .integer(), "The activity at this temple."), .init("temple_id", .orNull(.integer())),
        .init("event_id", .orNull(.integer()), "The event that it belongs to."), .init("title", .text),
        .init("start_at", .orNull(.moment), "Null where the date is announced anew each time."),
        .init("end_at", .orNull(.moment)), .init("description", .orNull(.text)),
        .init(
            "temple",
            .orNull(
                .object([
                    .init("name", .text), .init("address", .orNull(.text)), .init("lat", .number(-90...90)),
                    .init("lng", .number(-180...180)),
                ])), "Null where it is at none, or the service does not have it."),
        .init("time", .orNull(.text)),
        .init("lunar", .orNull(.named("LunarDate")), "The lunar date of its first day."),
        .init("countdown_days", .orNull(.integer())), .init("place", .orNull(.text)), .init("announced", .flag),
        .init("every_years", .integer()), .init("usual", .orNull(.text)), .init("note", .orNull(.text)),
        .init("source", .orNull(.text)),
        .init("distance", .orNull(.number()), "Kilometres to the temple, or to where it is itself."),
    ]

    static let deityName: [Schema.Member] = [.init("id", .integer()), .init("name", .text)]

    private static let deityBeginning: [Schema.Member] = [
        .init("id", .integer()), .init("type", .choice([FestivalEvent.EventType.deity.rawValue])),
        .init("title", .text, "Its name."),
        .init("lunar", .orNull(.named("LunarDate")), "Of its next day; null for a deity without a day."),
        .init("solar_date", .orNull(.day)), .init("countdown_days", .orNull(.integer())),
        .init("description", .orNull(.text)), .init("cover_url", .orNull(.text), "The address of a picture."),
        .init("deity_role", .orNull(.text), "What it looks after."),
    ]

    static let deitySummary: [Schema.Member] = deityBeginning + [.init("aliases", .list(.text))]

    static let deity: [Schema.Member] =
        deityBeginning + [
            .init("worship_notes", .orNull(.text)), .init("aliases", .list(.text)),
            .init("event_ids", .list(.integer()), "The events of all its days."), .init("romanized", .list(.text)),
            .init("family", .orNull(.named("DeityName")), "The more general deity that it belongs to."),
            .init(
                "dates",
                .list(
                    .object([
                        .init("event_id", .integer()), .init("title", .text), .init("lunar", .named("LunarDate")),
                        .init("solar_date", .day), .init("countdown_days", .integer()),
                        .init("source", .orNull(.text)),
                    ]))),
            .init("dates_note", .orNull(.text)),
        ]

    static let group: [Schema.Member] =
        deityName + [
            .init("description", .orNull(.text)), .init("enabled", .flag), .init("video_url", .orNull(.text)),
            .init("created_at", .moment),
        ]

    static let groupDeity: [Schema.Member] = [
        .init("id", .integer(), "The event of its next day."), .init("deity_id", .integer()),
        .init("title", .text, "The deity's name."), .init("lunar", .named("LunarDate")),
        .init("solar_date", .day), .init("countdown_days", .integer()), .init("aliases", .list(.text)),
        .init("deity_role", .orNull(.text)),
    ]

    static let groupItems: [Schema.Member] = [
        .init("deities", .list(.named("GroupDeity"))),
        .init(
            "deities_without_day",
            .list(.object([.init("id", .integer(), "The deity's."), .init("title", .text)]))),
        .init("festivals", .list(.named("Event"))),
    ]

    private static let lunarYear = Schema.orNull(.integer(LunarRoute.years))

    static let lunarDay: [Schema.Member] = [
        .init("year", lunarYear, "One lunar year; else the next five times.", isRequired: false),
        .init("month", .integer(1...12)), .init("day", .integer(1...30)),
        .init("isLeap", .orNull(.flag), "False where it is null or left out.", isRequired: false),
    ]

    static let lunarQuestion: [Schema.Member] = [
        .init("lunar", .named("LunarDay")),
        .init("year", lunarYear, "The same as the day's own, where both are given.", isRequired: false),
    ]

    static let lunarBatchQuestion: [Schema.Member] = [
        .init("lunar", .list(.named("LunarDay"), atMost: LunarRoute.largestBatch)),
        .init("year", lunarYear, "For the days that have none of their own.", isRequired: false),
    ]

    private static let lunarDates: [Schema.Member] = [
        .init("solar_dates", .list(.day)),
        .init("clamped_dates", .list(.day), "Those where the 29th stands for a 30th that the month has not."),
    ]

    static let lunarAnswer: [Schema.Member] =
        lunarDates + [
            .init("results", .orNull(.list(.named("LunarResult"))), "For an array, in its order; null for one day.")
        ]

    static let lunarResult: [Schema.Member] =
        [
            .init(
                "lunar",
                .object([
                    .init("year", .orNull(.integer())), .init("month", .integer(1...12)),
                    .init("day", .integer(1...30)), .init("isLeap", .flag),
                ]), "What was asked.")
        ] + lunarDates
}
