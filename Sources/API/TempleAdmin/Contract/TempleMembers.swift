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
        let words = words(of: name)
        return JSONSchema.Member(name, schema, words.english, chinese: words.chinese, isRequired: isRequired)
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

    private static func words(of name: String) -> (english: String, chinese: String) {
        switch name {
        case "name": ("The name that people use.", "通稱。")
        case "official_name": ("The registered name.", "登記的名稱。")
        case "aliases": ("Other names that people use.", "其他通稱。")
        case "name_en": ("The name in English or in Latin letters.", "英文或羅馬字的名稱。")
        case "lat": ("Latitude in degrees.", "緯度。")
        case "lng": ("Longitude in degrees.", "經度。")
        case "precision": ("How exact the position is.", "位置的精確程度。")
        case "address": ("The address.", "地址。")
        case "county": ("The county or city of Taiwan.", "臺灣的縣市。")
        case "main_deity": ("The main deity or deities in one text.", "主祀神明。")
        case "side_deities": ("The side deities.", "陪祀神明。")
        case "phone": ("A public telephone number.", "公開的電話。")
        case "religion": ("The religion, such as 道教.", "宗教，例如道教。")
        case "open_time": ("The opening hours as people write them.", "開放時間的文字。")
        case "opening_hours": ("The hours in OpenStreetMap's opening_hours grammar.", "OpenStreetMap 語法的開放時間。")
        case "opening_hours_lunar": ("Other hours on days of the lunar month.", "農曆每月特定日的開放時間。")
        case "website": ("The temple's web page.", "寺廟的網頁。")
        case "photos": ("Pictures, the best first.", "圖片，最好的在前。")
        case "rating": ("The rating.", "評分。")
        case "rating_count": ("How many people gave the rating.", "給予評分的人數。")
        default:
            MergedTemple.Field(rawValue: name)?.prose.map { ($0.meaning.english, $0.meaning.chinese) } ?? ("", "")
        }
    }
}
