package import TempleModel
package import Wording

/// A name of the data, as readers of the page's language can take it.
///
/// In Chinese it is the name alone. In English a Latin name stands before it, or its reading after it. In Japanese the name
/// that Japanese has stands in its place, with its kana where they are known; without one the Chinese name is alone, because
/// readers know the characters.
package struct DataName {
    private let name: String
    private let other: Other?
    private let context: PageContext

    /// A name for readers of another language.
    private enum Other {
        /// One that people use.
        case given(String)
        /// How the Chinese name is read, in Latin letters.
        case reading(String)
    }

    /// - Parameters:
    ///   - given: A name in the page's language that people use; without it there is a reading in English.
    ///   - township: That of a temple, with which its name may begin.
    init(
        _ name: String, given: @autoclosure () -> String?, township: @autoclosure () -> String? = nil,
        _ context: PageContext
    ) {
        self.name = name
        self.context = context
        guard context.language != .chinese, name.hasHan else {
            other = nil
            return
        }
        let isEnglish = context.language == .english
        if let given = given(), !given.isEmpty, !isEnglish || !given.hasHan {
            other = .given(given)
        } else {
            other =
                isEnglish
                ? Readings.reading(of: name, district: township()).map { .reading($0) } : nil
        }
    }

    /// The name for a heading or a link.
    package var html: HTML {
        let own = context.data(name)
        return switch other {
        case nil: own
        case .given(let name) where context.language == .english:
            "\(name) <span class=\"other-name\">\(own)</span>"
        case .given(let name):
            if let kana = Self.kana(of: name) {
                "\(Self.withoutKana(name))<span class=\"other-name\">\(String(kana))</span>"
            } else {
                "\(name)"
            }
        case .reading(let reading):
            "\(own) <small class=\"other-name\" lang=\"zh-Latn-pinyin\">\(reading)</small>"
        }
    }

    /// The name for a title, which has no markup.
    package var text: String {
        switch other {
        case nil: name
        case .given(let given): context.language == .english ? "\(given) \(name)" : given
        case .reading(let reading): "\(name) (\(reading))"
        }
    }

    /// The one name that readers can say, for a sentence: Mazu, else 媽祖.
    package var short: HTML {
        if case .given(let given) = other { return "\(Self.withoutKana(given))" }
        return context.data(name)
    }

    /// The same for a text without markup.
    var plain: String {
        if case .given(let given) = other { return Self.withoutKana(given) }
        return name
    }

    /// The name before another one in brackets: without its kana, which stand in brackets too.
    var beforeBrackets: HTML { context.language == .japanese ? short : html }

    /// The Chinese name where the page has another one in its place; nil where it stands there.
    var original: String? {
        guard case .given(let given) = other, context.language == .japanese, Self.withoutKana(given) != name else {
            return nil
        }
        return name
    }

    /// Returns a Japanese name without the kana that say how it is read: 関聖帝君 of 関聖帝君（かんせいていくん）.
    static func withoutKana(_ name: String) -> String {
        kana(of: name).map { String(name.dropLast($0.count)) } ?? name
    }

    /// Returns the kana in brackets at the end of a name, with the brackets. Nil for none: what else stands there belongs to
    /// the name.
    private static func kana(of name: String) -> Substring? {
        guard name.hasSuffix("）"), let start = name.lastIndex(of: "（"), start > name.startIndex else { return nil }
        let inside = name[start...].dropFirst().dropLast().unicodeScalars
        // Hiragana and katakana, with the mark of a long vowel.
        return !inside.isEmpty && inside.allSatisfy { (0x3041...0x30FF).contains($0.value) } ? name[start...] : nil
    }
}

extension PageContext {
    package func name(ofTemple temple: Temple) -> DataName {
        DataName(
            temple.name, given: englishName(ofTemple: temple.id), township: temple.township, self)
    }

    package func name(ofTemple id: Int64, _ name: String) -> DataName {
        DataName(
            name, given: englishName(ofTemple: id), township: site.names.temple(id, in: store)?.township, self)
    }

    /// Japanese has no names for temples of its own.
    private func englishName(ofTemple id: Int64) -> String? {
        language == .english ? site.names.temple(id, in: store)?.english : nil
    }

    package func name(ofDeity name: String) -> DataName {
        DataName(name, given: site.names.names(\.deities, name, in: store)?[language], self)
    }

    /// Returns the name of a day or an activity.
    package func name(ofDay title: String) -> DataName { DataName(title, given: otherName(ofDay: title), self) }

    package func name(ofGroup name: String) -> DataName {
        DataName(name, given: site.names.names(\.groups, name, in: store)?[language], self)
    }

    /// Returns a text of the data as HTML: marked as Chinese where the page is in another language.
    package func data(_ text: String) -> HTML {
        guard language != .chinese, text.hasHan else { return "\(text)" }
        return "<span lang=\"zh-Hant-TW\">\(text)</span>"
    }

    /// Returns the attribute that marks an element as a text of the data.
    package func mark(_ text: String) -> HTML {
        language != .chinese && text.hasHan ? " lang=\"zh-Hant-TW\"" : ""
    }

    /// Joins the members of a list.
    package func list(_ parts: [HTML]) -> HTML { HTML(parts, separator: language == .english ? ", " : "、") }
}
