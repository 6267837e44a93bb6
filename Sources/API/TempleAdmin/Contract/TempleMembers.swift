internal import APIDescription
internal import TempleModel
internal import Wording

/// Schemas of the members of a temple's fields.
enum TempleMembers {
    /// All members, as an answer has them.
    static let all = MergedTemple.Field.allCases.flatMap(\.members).map { name in
        member(name, isClosed: false, isRequired: true)
    }

    /// Some members: those of a few fields in an answer, or those that an edit sets. Null and an empty list mean none.
    ///
    /// - Parameter isClosed: Whether they are those of a request.
    static func some(isClosed: Bool) -> [JSONSchema.Member] {
        MergedTemple.Field.allCases.flatMap(\.members).map { name in
            member(name, isClosed: isClosed, isRequired: false)
        }
    }

    /// The members of a new temple.
    static let new = MergedTemple.Field.allCases.flatMap(\.members).map { name in
        member(name, isClosed: true, isRequired: alwaysThere.contains(name))
    }

    static let photo: [JSONSchema.Member] = [
        .init("url", .text), .init("title", .orNull(.text)),
        .init("credit", .orNull(.text), "Who must be credited.", chinese: "應標示的來源。"), .init("license", .orNull(.text)),
    ]

    static let newPhoto: [JSONSchema.Member] = [
        .init("url", .text),
        .init("title", .orNull(.text), "What the picture shows.", chinese: "圖片的內容。", isRequired: false),
        .init("credit", .orNull(.text), "Who must be credited.", chinese: "應標示的來源。", isRequired: false),
        .init(
            "license", .orNull(.text), "The licence that permits showing it.", chinese: "允許使用的授權。", isRequired: false),
    ]

    /// The members that every temple has.
    private static let alwaysThere: Set = ["name", "lat", "lng"]

    private static func member(_ name: String, isClosed: Bool, isRequired: Bool) -> JSONSchema.Member {
        var schema = schema(of: name, isClosed: isClosed)
        // None is an empty list in an answer, and null in a request too.
        let isNeverNull = if case .list = schema { !isClosed } else { alwaysThere.contains(name) }
        if !isNeverNull { schema = .orNull(schema) }
        return JSONSchema.Member(name, schema, words(of: name), isRequired: isRequired)
    }

    private static func schema(of name: String, isClosed: Bool) -> JSONSchema {
        switch name {
        case "lat": .number(-90...90)
        case "lng": .number(-180...180)
        // An editor has been there, or has computed it: what imports find out is for imports to say.
        case "precision":
            .choice((isClosed ? [.surveyed, .geocoded] : PositionPrecision.allCases).map(\.rawValue))
        case "rating": .number(0...5)
        case "rating_count": .integer(0...1_000_000_000)
        case "aliases", "side_deities": .list(.text)
        case "photos": .list(.named(isClosed ? "NewPhoto" : "Photo"), atMost: Photo.mostOfOneTemple)
        default: .text
        }
    }

    private static func words(of name: String) -> Words? {
        guard let field = MergedTemple.Field(named: name), let index = field.members.firstIndex(of: name) else {
            return nil
        }
        return field.about.meanings[index]
    }
}
