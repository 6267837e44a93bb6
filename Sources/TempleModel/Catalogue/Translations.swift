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
        case .deity: ["deity_role", "description", "worship_notes"]
        case .festival: ["description", "customs"]
        case .activity: []
        case .group: ["description"]
        }
    }
}
