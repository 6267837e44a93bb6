internal import APIDescription

/// Named schemas, which answers are made of.
enum Shapes {
    /// All named schemas, by name.
    static let all: [(name: String, schema: JSONSchema)] = things + changes

    private static let things: [(name: String, schema: JSONSchema)] = [
        ("Suggestion", .object(suggestion)), ("TempleMatch", .object(match)), ("TempleFeatures", features),
        ("Temple", .object(temple)), ("TempleClusters", .object(clusters)),
        ("TempleFacets", .object(facets)), ("Tour", .object(tour)),
        ("TempleDeity", .object(templeDeity)), ("MapLinks", .object(mapLinks)), ("LunarDate", .object(lunarDate)),
        ("DeityDay", .object(deityDay)), ("Activity", .object(activity)), ("Event", .object(event)),
        ("EventDetail", .object(eventDetail)),
        ("DeityName", .object(deityName)), ("DeitySummary", .object(deitySummary)), ("Deity", .object(deity)),
        ("Group", .object(group)), ("GroupDetail", .object(groupDetail)),
        ("Translations", .object(translated)), ("TranslatedTexts", .object(translatedTexts)),
        ("GroupDeity", .object(groupDeity)), ("GroupItems", .object(groupItems)), ("Changes", .object(feed)),
        ("LunarDay", .object(lunarDay, isClosed: true)), ("LunarQuestion", .object(lunarQuestion, isClosed: true)),
        ("LunarBatchQuestion", .object(lunarBatchQuestion, isClosed: true)),
        ("LunarAnswer", .object(lunarAnswer)), ("LunarResult", .object(lunarResult)),
        ("Index", .object(index)), ("Problem", .object(problem)),
    ]

    /// The member names that `fields` accepts in a search.
    static let matchMembers = match.map(\.name)
    /// The member names that `fields` accepts in the feed of changes.
    static let templeMembers = temple.map(\.name)

    private static let index: [JSONSchema.Member] = [
        .init("name", .text), .init("version", .text),
        .init(
            "links",
            .object([
                .init("search", .text, "The URL of an example search.", chinese: "查詢的範例。"),
                .init("documentation", .text),
                .init("openapi", .text), .init("health", .text),
            ]), "URLs, relative to the URL of this answer.", chinese: "各項連結，相對於這個回應的網址。"),
        .init(
            "routes",
            .list(
                .object([
                    .init("method", .text),
                    .init("path", .text, "The path in OpenAPI's form.", chinese: "寫法與 OpenAPI 相同。"),
                    .init("summary", .text),
                ]))),
    ]

    private static let problem: [JSONSchema.Member] = [
        .init("type", .text), .init("title", .text), .init("status", .integer(400...599)),
        .init("detail", .text, "One sentence for people; the text may change.", chinese: "給人閱讀的一句話，文字可能改變。"),
        .init("code", .text, "A code for programs; it does not change.", chinese: "供程式判斷的代碼，不會改變。"),
        .init(
            "parameter", .orNull(.text), "The parameter with the error; null if the error is not in a parameter.",
            chinese: "有誤的參數；與參數無關時為 null。"),
    ]
}
