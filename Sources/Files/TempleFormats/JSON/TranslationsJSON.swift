internal import TempleModel

/// Texts in other languages, as a member of an answer: `{"en":{"description":"..."}}`.
public enum TranslationsJSON {
    /// The names that a text may have in an answer, each once.
    public static let names: [String] = {
        let members =
            FestivalEvent.translatedMembers
            + [CatalogueKind.deity, .group].flatMap(\.translatedMembers)
        return members.map(name).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }()

    /// Returns the name of a text in answers, where the Chinese one may have another name than in the catalogue.
    private static func name(of member: String) -> String { member == "days_note" ? "dates_note" : member }

    /// Writes the member `translations` with an object for each language that has a text. Without any it is empty.
    ///
    /// - Parameter members: the names of the texts in the catalogue, in their order.
    static func member(_ translations: Translations, _ members: [String], to json: inout JSONWriter) {
        json.key("translations")
        json.object { json in
            for language in Translations.languages {
                let texts = members.compactMap { name in translations[name, language].map { (name, $0) } }
                guard !texts.isEmpty else { continue }
                json.key(named: language)
                json.object { json in
                    for (name, text) in texts {
                        json.key(named: Self.name(of: name))
                        json.value(text)
                    }
                }
            }
        }
    }
}
