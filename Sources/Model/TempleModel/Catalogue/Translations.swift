/// Texts of an entity of the catalogue in other languages. The Chinese texts are members of the entity itself.
public struct Translations: Equatable, Sendable {
    /// The languages, by their codes of BCP 47.
    public static let languages = ["en", "ja"]

    private struct Key: Hashable {
        let member: String
        let language: String
    }

    private var texts: [Key: String] = [:]

    public init() {}

    public var isEmpty: Bool { texts.isEmpty }

    /// The text of a member in a language; nil for none.
    public subscript(member: String, language: String) -> String? {
        get { texts[Key(member: member, language: language)] }
        set { texts[Key(member: member, language: language)] = newValue }
    }

    /// The text of a member for readers of a language.
    ///
    /// - Parameters:
    ///   - chinese: the Chinese text, which the entity itself has.
    ///   - language: the code of one of ``languages``; any other, such as `zh`, means Chinese.
    /// - Returns: the Chinese text where the language has none.
    public func text(_ chinese: String?, _ member: String, in language: String) -> String? {
        Self.languages.contains(language) ? self[member, language] ?? chinese : chinese
    }

    /// All texts, by member and language.
    public var all: [(member: String, language: String, text: String)] {
        texts.map { (member: $0.key.member, language: $0.key.language, text: $0.value) }
            .sorted { ($0.member, $0.language) < ($1.member, $1.language) }
    }
}

extension CatalogueKind {
    /// The members that have translations.
    public var translatedMembers: [String] {
        switch self {
        case .deity: ["name", "deity_role", "description", "worship_notes", "days_note"]
        case .festival: ["name", "description", "customs"]
        case .activity: ["title", "description", "usual", "note"]
        case .group: ["name", "description"]
        }
    }
}
