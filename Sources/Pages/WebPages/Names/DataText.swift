internal import TempleModel
internal import Wording

/// A text of the data in the reader's language: a translation where there is one, else the Chinese text.
struct DataText {
    let text: String
    /// Whether the page is in another language than the text.
    let isForeign: Bool

    /// The attribute that marks an element with the text.
    var mark: HTML { isForeign ? " lang=\"zh-Hant-TW\"" : "" }

    /// The text with its mark, for a place without an element of its own.
    var html: HTML { isForeign ? "<span\(mark)>\(text)</span>" : "\(text)" }

    /// The text for a sentence that describes the page; nil where the page is in another language.
    var told: String? { isForeign ? nil : text }
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
        return chinese.map(untranslated)
    }

    /// Returns a text that is in Chinese alone.
    func untranslated(_ text: String) -> DataText {
        DataText(text: text, isForeign: language != .chinese && text.hasHan)
    }

    /// Returns a paragraph. One in Chinese is folded in other languages: few readers of the page can read it.
    ///
    /// - Parameter style: the class of the paragraph; nil for none.
    func paragraph(_ text: DataText, _ style: String? = nil) -> HTML {
        let attribute: HTML = style.map { " class=\"\($0)\"" } ?? ""
        let paragraph: HTML = "<p\(attribute)\(text.mark)>\(text.text)</p>\n"
        return text.isForeign ? folded(paragraph) : paragraph
    }

    /// Returns hours, or a place, as a source writes them: in other languages the parts of a list each as a name, and sentences
    /// folded.
    ///
    /// - Parameter style: makes the markup of what is not folded.
    func written(_ text: String, _ style: (HTML) -> HTML = { $0 }) -> HTML {
        guard untranslated(text).isForeign else { return style("\(text)") }
        guard !text.isProse else { return folded("<p\(mark(text))>\(text)</p>\n") }
        let parts = text.split(separator: "；").map { data(String($0)) }
        return style(HTML(parts, separator: language == .english ? "; " : "；"))
    }

    /// Returns Chinese markup that opens by itself.
    private func folded(_ markup: HTML) -> HTML {
        """
        <details class="original">
        <summary>\(words("In Chinese", "中文原文", "原文（中国語）"))</summary>
        \(markup)</details>

        """
    }
}

extension String {
    /// Whether a Chinese text is more than a name or a list of some: it has sentences, or is long.
    fileprivate var isProse: Bool {
        contains { "。！？".contains($0) } || split(separator: "；").contains { $0.unicodeScalars.count > 60 }
    }
}
