internal import APIDescription
internal import TempleModel

/// Schemas of the members of the catalogue's entities, made from their forms.
struct EntityMembers {
    private let form: CatalogueForm

    init(_ kind: CatalogueKind) { form = CatalogueForm(kind) }

    /// All members, as an answer has them: no value is null, or an empty list.
    var all: [JSONSchema.Member] {
        form.members.map { member in
            Self.described(member, Self.answered(member), isRequired: true)
        }
    }

    /// Some members, as an answer has them.
    var some: [JSONSchema.Member] {
        form.members.map { member in
            Self.described(member, Self.orNull(Self.schema(member.type, isClosed: false), member), isRequired: false)
        }
    }

    /// The members that an edit sets.
    var edit: [JSONSchema.Member] { written { _ in false } }

    /// The members of a new entity.
    var new: [JSONSchema.Member] { written(isRequired: \.isRequired) }

    private func written(isRequired: (CatalogueMember) -> Bool) -> [JSONSchema.Member] {
        form.members.filter { $0.type != .fixed }.map { member in
            Self.described(
                member, Self.orNull(Self.schema(member.type, isClosed: true), member), isRequired: isRequired(member))
        }
    }

    // MARK: One member

    private static func described(
        _ member: CatalogueMember, _ schema: JSONSchema, isRequired: Bool
    ) -> JSONSchema.Member {
        let words = words(of: member.name)
        return JSONSchema.Member(
            member.name, schema, words.english, chinese: words.chinese, isRequired: isRequired)
    }

    private static func answered(_ member: CatalogueMember) -> JSONSchema {
        let schema = schema(member.type, isClosed: false)
        return if case .list = member.type { schema } else { orNull(schema, member) }
    }

    private static func orNull(_ schema: JSONSchema, _ member: CatalogueMember) -> JSONSchema {
        member.isRequired ? schema : .orNull(schema)
    }

    private static func schema(_ type: CatalogueMember.Kind, isClosed: Bool) -> JSONSchema {
        switch type {
        case .line, .prose, .webAddress, .reference, .fixed: .text
        // A list of Chinese words is no enumeration: generators of Swift cannot name the values.
        case .word(let words): .pattern("^(\(words.joined(separator: "|")))$")
        case .number(let range): .integer(range)
        case .flag: .flag
        case .day: .day
        case .moment: .moment
        case .list(let element, let most): .list(schema(element, isClosed: isClosed), atMost: most)
        case .object(let members): .object(parts(members, isClosed: isClosed), isClosed: isClosed)
        case .temple: .object([.init("source", .text), .init("source_id", .text)], isClosed: isClosed)
        }
    }

    /// The members of an object. Of one that is there already, an edit writes only some.
    private static func parts(_ members: [CatalogueMember], isClosed: Bool) -> [JSONSchema.Member] {
        let isWhole = members.allSatisfy(\.isRequired)
        return members.map { member in
            described(member, orNull(schema(member.type, isClosed: isClosed), member), isRequired: isWhole)
        }
    }

    private static func words(of name: String) -> (english: String, chinese: String) {
        for (language, english, chinese) in [("_en", "in English", "英文"), ("_ja", "in Japanese", "日文")]
        where name.hasSuffix(language) {
            let words = words(of: String(name.dropLast(language.utf8.count)))
            return (String(words.english.dropLast()) + ", \(english).", "\(chinese)：\(words.chinese)")
        }
        return switch name {
        case "slug": ("A stable word by which others refer to it; it is never written.", "供引用的固定代稱，不能改。")
        case "name", "title": ("The name that people use.", "通稱。")
        case "family": ("The slug of the more general deity that it belongs to.", "所屬神明的代稱。")
        case "aliases": ("Other names in traditional characters.", "其他名稱。")
        case "romanized": ("Names in Latin letters.", "羅馬字的名稱。")
        case "exact_only": ("Names that mean it only as a whole name.", "須完全相符才算的名稱。")
        case "deity_role": ("What the deity looks after.", "職掌。")
        case "description": ("What it is.", "說明。")
        case "worship_notes": ("How people worship the deity.", "拜拜須知。")
        case "customs": ("What people do.", "習俗。")
        case "cover_url": ("The address of a picture.", "圖片的網址。")
        case "days": ("The days of a deity, or how many days an event lasts.", "神明的日子，或活動的天數。")
        case "gathers": ("The slugs of the deities that this name stands for together.", "所合稱的神明。")
        case "no_day": ("Why there is no day.", "沒有日子的原因。")
        case "days_note": ("Remarks about the days.", "關於日子的說明。")
        case "occasion": ("The kind of day.", "日子的類型。")
        case "kind": ("The kind of the rule, or of a deity's day.", "規則或日子的類型。")
        case "month": ("The month of the rule's calendar.", "月。")
        case "leap": ("Whether the day is in the leap month of this number alone.", "是否只在該月的閏月。")
        case "day": ("The day of the month.", "日。")
        case "nth": ("Which of the days it is that come on or after that day; together with of.", "自該日起第幾個，須與 of 並用。")
        case "of": ("The days that are counted: a day of the week, or a heavenly stem.", "所數的日子：星期幾或天干。")
        case "term": ("The solar term.", "節氣。")
        case "start": ("The first day of what happens once.", "只舉行一次者的第一天。")
        case "end": ("The last day of what happens once.", "只舉行一次者的最後一天。")
        case "every_years": ("After how many years it comes again.", "幾年一次。")
        case "known_year": ("A year in which it falls.", "已知舉行的一年。")
        case "usual": ("The usual date in words.", "通常的日期。")
        case "note": ("How the date is chosen, or other remarks.", "日期的決定方式或其他說明。")
        case "same_day": ("The events that are the same occasion under other names.", "同一場合的其他節日。")
        case "source", "source_id": ("Where it comes from.", "資料來源。")
        case "temples": ("The temples that host it, by source and number.", "主辦的寺廟。")
        case "recurrence": ("When it falls.", "日期規則。")
        case "time": ("The hours.", "時間。")
        case "place": ("Where it is.", "地點。")
        case "event": ("The event that it belongs to.", "所屬的節日。")
        case "own_day": ("Whether this is the temples' own day.", "是否為寺廟自己的日子。")
        case "enabled": ("Whether people can subscribe to it.", "是否開放訂閱。")
        case "video_url": ("The address of a video.", "影片的網址。")
        case "created_at": ("When it was made.", "建立的時間。")
        case "deities": ("The slugs of its deities, in order.", "神明，依序。")
        case "festivals": ("The slugs of its festivals, in order.", "節慶，依序。")
        default: ("", "")
        }
    }
}
