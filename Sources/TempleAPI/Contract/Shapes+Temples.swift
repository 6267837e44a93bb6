internal import TempleModel

extension Shapes {
    /// One temple of a search.
    static let match: [Schema.Member] =
        facts + [
            .init(
                "matched_deity", .orNull(.object(templeDeity + [.init("written", .text, "As the source has it.")])),
                "The deity that answers the question's; null when it named none.")
        ]

    static let features = Schema.object([
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
                            .init("coordinates", .list(.number(), atMost: 2), "Longitude first."),
                        ])),
                    .init("properties", .named("TempleMatch")),
                ]))),
    ])

    static let temple: [Schema.Member] =
        facts + [
            .init("official_name", .orNull(.text), "The name that it is registered under."),
            .init("aliases", .list(.text), "Other names that people use."),
            .init("name_en", .orNull(.text), "The name in English or in Latin letters."),
            .init("county", .orNull(.text)), .init("religion", .orNull(.text)),
            .init("precision", .orNull(.choice(["surveyed", "geocoded", "shared"])), "How far to trust the position."),
            .init("introduction", .orNull(.text)), .init("features", .orNull(.text)),
            .init("transportation", .orNull(.text)), .init("worship_tips", .orNull(.text)),
            .init("reference", .orNull(.text), "Where the facts are from."),
            .init(
                "sources",
                .list(
                    .object([.init("source", .text), .init("id", .text), .init("fields", .list(.text))])),
                "Who knows the temple, the one trusted most first."),
        ]

    static let templeDeity: [Schema.Member] = [
        .init("id", .integer()), .init("name", .text), .init("role", .choice(["main", "side"])),
    ]

    static let mapLinks: [Schema.Member] = [
        .init("google_maps_url", .text), .init("google_maps_address_url", .orNull(.text)),
        .init("google_directions_url", .text), .init("apple_maps_url", .text), .init("geo_uri", .text),
        .init("plus_code", .text), .init("copy_text", .text),
    ]

    private static let facts: [Schema.Member] = [
        .init("id", .integer(), "The same temple keeps it through every import."),
        .init("name", .text, "What people call it."),
        .init("address", .text, "\(TempleJSON.unknownAddress) where no source has one."),
        .init("lat", .number(-90...90)), .init("lng", .number(-180...180)),
        .init(
            "main_deity", .text,
            "As the temple's source writes it; \(TempleJSON.unknownMainDeity) where none says one."),
        .init("deities", .list(.named("TempleDeity"))), .init("rating", .orNull(.number(0...5))),
        .init("distance", .orNull(.number(0...21_000)), "Kilometres on the WGS84 ellipsoid; null without a point."),
        .init("open_time", .orNull(.text)),
        .init("open_now", .orNull(.flag), "Null where the opening hours do not tell, and with date."),
        .init("phone", .orNull(.text)),
        .init(
            "special_event",
            .orNull(.object([.init("title", .text), .init("date", .day), .init("time", .orNull(.text))])),
            "Its next activity that has a date."),
        .init("next_lunar_date", .orNull(.named("DeityDay"))), .init("map", .named("MapLinks")),
    ]
}
