internal import TempleModel

/// Texts in other languages, as a member of an answer: `{"en":{"description":"..."}}`.
enum TranslationsJSON {
    /// Writes the member `translations` with an object for each language that has a text. Without any it is empty.
    ///
    /// - Parameter members: the names of the texts, in their order.
    static func member(_ translations: Translations, _ members: [String], to json: inout JSONWriter) {
        json.key("translations")
        json.object { json in
            for language in Translations.languages {
                let texts = members.compactMap { name in translations[name, language].map { (name, $0) } }
                guard !texts.isEmpty else { continue }
                json.key(named: language)
                json.object { json in
                    for (name, text) in texts {
                        json.key(named: name)
                        json.value(text)
                    }
                }
            }
        }
    }
}
