/// The shapes that have a name: what answers are made of.
enum Shapes {
    /// All of them, by name.
    static let all: [(name: String, schema: Schema)] = [
        ("TempleMatch", .object(match)), ("TempleMatchFields", matchFields), ("TempleFeatures", features),
        ("Temple", .object(temple)),
        ("TempleDeity", .object(templeDeity)), ("MapLinks", .object(mapLinks)), ("LunarDate", .object(lunarDate)),
        ("DeityDay", .object(deityDay)), ("Activity", .object(activity)), ("Event", .object(event)),
        ("EventDetail", .object(eventDetail)),
        ("DeityName", .object(deityName)), ("DeitySummary", .object(deitySummary)), ("Deity", .object(deity)),
        ("Group", .object(group)), ("GroupDeity", .object(groupDeity)), ("GroupItems", .object(groupItems)),
        ("LunarDay", .object(lunarDay, isClosed: true)), ("LunarQuestion", .object(lunarQuestion, isClosed: true)),
        ("LunarBatchQuestion", .object(lunarBatchQuestion, isClosed: true)),
        ("LunarAnswer", .object(lunarAnswer)), ("LunarResult", .object(lunarResult)),
        ("Problem", .object(problem)),
    ]

    /// The names that `fields` may have.
    static let matchMembers = match.map(\.name)

    private static let problem: [Schema.Member] = [
        .init("type", .text), .init("title", .text), .init("status", .integer(400...599)),
        .init("detail", .text, "One sentence for people; it may change."),
        .init("code", .text, "For programs; it stays."),
        .init("parameter", .orNull(.text), "The parameter at fault."),
    ]
}
