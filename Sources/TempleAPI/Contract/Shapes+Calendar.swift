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
        .init("id", .integer()), .init("type", .choice(FestivalEvent.Kind.allCases.map(\.rawValue))),
        .init("title", .text), .init("date", .day), .init("end_date", .day), .init("lunar", .named("LunarDate")),
        .init("countdown_days", .integer()), .init("deity", .orNull(.named("DeityName"))),
        .init("description", .orNull(.text)), .init("customs", .orNull(.text)), .init("source", .orNull(.text)),
    ]

    static let activity: [Schema.Member] = [
        .init("id", .integer()), .init("title", .text),
        .init(
            "temples",
            .list(
                .object([
                    .init("id", .integer()), .init("name", .text), .init("address", .orNull(.text)),
                    .init("lat", .number(-90...90)), .init("lng", .number(-180...180)),
                ])), "The hosts that the service has."),
        .init("date", .orNull(.day), "Null where it is announced anew each time."), .init("end_date", .orNull(.day)),
        .init("time", .orNull(.text)), .init("lunar", .orNull(.named("LunarDate"))),
        .init("countdown_days", .orNull(.integer())), .init("place", .orNull(.text)),
        .init("description", .orNull(.text)), .init("announced", .flag), .init("every_years", .integer()),
        .init("usual", .orNull(.text)), .init("note", .orNull(.text)), .init("source", .orNull(.text)),
        .init("distance", .orNull(.number()), "Kilometres to the nearest host."),
    ]

    static let deityName: [Schema.Member] = [.init("id", .integer()), .init("name", .text)]

    static let deitySummary: [Schema.Member] =
        deityName + [
            .init("aliases", .list(.text)), .init("role", .orNull(.text), "What it looks after."),
            .init("next_lunar_date", .orNull(.named("DeityDay"))),
        ]

    static let deity: [Schema.Member] =
        deityName + [
            .init("aliases", .list(.text)), .init("romanized", .list(.text)),
            .init("family", .orNull(.named("DeityName")), "The more general deity that it belongs to."),
            .init("role", .orNull(.text)), .init("worship_notes", .orNull(.text)),
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

    static let group: [Schema.Member] = deityName + [.init("description", .orNull(.text))]

    static let groupItems: [Schema.Member] = [
        .init("deities", .list(.named("DeitySummary"))), .init("festivals", .list(.named("Event"))),
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
