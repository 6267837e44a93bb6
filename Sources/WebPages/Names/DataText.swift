internal import HTMLText
internal import TempleModel
internal import Wording

/// A text of the data in the reader's language: a translation where there is one, else the Chinese text.
struct DataText {
    let text: String
    /// Whether the page is in another language than the text.
    fileprivate let isForeign: Bool

    /// The attribute that marks an element with the text.
    var mark: HTML { isForeign ? " lang=\"zh-Hant-TW\"" : "" }

    /// The text with its mark, for a place without an element of its own.
    var html: HTML { isForeign ? "<span\(mark)>\(text)</span>" : "\(text)" }
}

extension PageContext {
    /// Returns a text of an entity of the catalogue for readers of the page's language; nil where there is none.
    ///
    /// - Parameters:
    ///   - chinese: the text in Chinese.
    ///   - member: the name of the text among the translations.
    func text(_ chinese: String?, _ member: String, _ translations: Translations) -> DataText? {
        if language != .chinese, let translated = translations[member, language.rawValue] {
            return DataText(text: translated, isForeign: false)
        }
        return chinese.map { DataText(text: $0, isForeign: language != .chinese && $0.hasHan) }
    }
}
