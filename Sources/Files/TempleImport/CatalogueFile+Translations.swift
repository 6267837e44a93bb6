internal import TempleModel

/// Texts in other languages in the catalogue's files, as in answers: `{"en": {"deity_role": "..."}, "ja": {...}}`.
extension CatalogueFile {
    /// Texts by their members, by the codes of their languages.
    typealias TranslatedTexts = [String: [String: String]]

    /// Returns the texts of an entry. They have the bounds of an edit.
    ///
    /// - Throws: ``CatalogueError`` for an unknown language, an unknown member, an empty text or one beyond its bounds.
    static func translations(
        _ texts: TranslatedTexts?, of kind: CatalogueKind, in entry: String
    ) throws(CatalogueError) -> Translations {
        var translations = Translations()
        let form = CatalogueForm(kind)
        for (language, members) in (texts ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard Translations.languages.contains(language) else {
                let known = Translations.languages.joined(separator: ", ")
                throw CatalogueError(
                    entry: entry, reason: "translations has no language \"\(language)\"; it can have \(known)")
            }
            for (member, text) in members.sorted(by: { $0.key < $1.key }) {
                guard kind.translatedMembers.contains(member) else {
                    let known = kind.translatedMembers.joined(separator: ", ")
                    throw CatalogueError(
                        entry: entry, reason: "its texts in \(language) have no \"\(member)\"; they can have \(known)")
                }
                guard text.contains(where: { !$0.isWhitespace }) else {
                    throw CatalogueError(
                        entry: entry, reason: "its \(member) in \(language) is empty; write it, or leave it out")
                }
                translations[member, language] = try judged(text, member, language, form, in: entry)
            }
        }
        return translations
    }

    private static func judged(
        _ text: String, _ member: String, _ language: String, _ form: CatalogueForm, in entry: String
    ) throws(CatalogueError) -> String? {
        do throws(EditFaults) {
            let value = try form.judged(EditInput.Member("\(member)_\(language)", .text(text)))
            return if case .text(let text) = value { text } else { nil }
        } catch {
            throw CatalogueError(entry: entry, reason: error.faults.map(\.detail).joined(separator: "; "))
        }
    }
}
