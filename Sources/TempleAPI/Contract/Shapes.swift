/// The shapes that have a name: what answers are made of.
enum Shapes {
    /// All of them, by name.
    static let all: [(name: String, schema: Schema)] = [
        ("TempleMatch", .object(match)), ("TempleFeatures", features),
        ("Temple", .object(temple)),
        ("TempleDeity", .object(templeDeity)), ("MapLinks", .object(mapLinks)), ("LunarDate", .object(lunarDate)),
        ("DeityDay", .object(deityDay)), ("Activity", .object(activity)), ("Event", .object(event)),
        ("EventDetail", .object(eventDetail)),
        ("DeityName", .object(deityName)), ("DeitySummary", .object(deitySummary)), ("Deity", .object(deity)),
        ("Group", .object(group)), ("GroupDeity", .object(groupDeity)), ("GroupItems", .object(groupItems)),
        ("LunarDay", .object(lunarDay, isClosed: true)), ("LunarQuestion", .object(lunarQuestion, isClosed: true)),
        ("LunarBatchQuestion", .object(lunarBatchQuestion, isClosed: true)),
        ("LunarAnswer", .object(lunarAnswer)), ("LunarResult", .object(lunarResult)),
        ("Index", .object(index)), ("Problem", .object(problem)),
    ]

    /// Those of them that may be null somewhere.
    static let nullable = all.reduce(into: Set<String>()) { $0.formUnion($1.schema.nullableNames) }

    /// The names that `fields` may have.
    static let matchMembers = match.map(\.name)

    private static let index: [Schema.Member] = [
        .init("name", .text), .init("version", .text),
        .init(
            "links",
            .object([
                .init("search", .text, "A search, for example."), .init("documentation", .text),
                .init("openapi", .text), .init("health", .text),
            ]), "Where things are, relative to this answer."),
        .init(
            "routes",
            .list(.object([.init("method", .text), .init("path", .text, "As in OpenAPI."), .init("summary", .text)]))),
    ]

    private static let problem: [Schema.Member] = [
        .init("type", .text), .init("title", .text), .init("status", .integer(400...599)),
        .init("detail", .text, "One sentence for people; it may change."),
        .init("code", .text, "For programs; it stays."),
        .init("parameter", .orNull(.text), "The parameter at fault."),
    ]
}
