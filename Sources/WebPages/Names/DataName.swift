package import HTMLText
package import TempleModel
internal import Wording

/// A name of the data, as readers of the page's language can take it.
///
/// In Chinese it is the name alone. In other languages a Latin name, from a source or as a reading, stands beside it: in
/// English before it, in Japanese after it, because there readers know the characters.
package struct DataName {
    private let name: String
    private let latin: Latin?
    private let context: PageContext

    /// A name in Latin letters.
    private enum Latin {
        /// One that people use.
        case given(String)
        case reading(String)
    }

    /// - Parameter latin: A name in Latin letters that people use; without it there is a reading.
    init(_ name: String, latin: @autoclosure () -> String?, _ context: PageContext) {
        self.name = name
        self.context = context
        guard context.language != .chinese, name.hasHan else {
            self.latin = nil
            return
        }
        self.latin =
            latin().flatMap { $0.hasHan || $0.isEmpty ? nil : .given($0) }
            ?? context.site.names.readings.reading(of: name).map { .reading($0) }
    }

    /// The name for a heading or a link.
    package var html: HTML {
        let own = context.data(name)
        return switch (latin, context.language) {
        case (nil, _): own
        case (.given(let latin), .english): "\(latin) <span class=\"other-name\">\(own)</span>"
        case (.given(let latin), _): "\(own) <span class=\"other-name\">（\(latin)）</span>"
        case (.reading(let reading), .english):
            "\(own) <span class=\"other-name\">(reading: \(Self.pinyin(reading)))</span>"
        case (.reading(let reading), _):
            "\(own) <span class=\"other-name\">（ピンイン：\(Self.pinyin(reading))）</span>"
        }
    }

    private static func pinyin(_ reading: String) -> HTML { "<span lang=\"zh-Latn-pinyin\">\(reading)</span>" }

    /// The name for a title, which has no markup.
    package var text: String {
        switch (latin, context.language) {
        case (nil, _): name
        case (.given(let latin), .english): "\(latin) \(name)"
        case (.reading(let latin), .english): "\(name) (\(latin))"
        case (.given(let latin), _), (.reading(let latin), _): "\(name)（\(latin)）"
        }
    }

    /// The one name that readers can say, for a sentence: Mazu, else 媽祖.
    package var short: HTML {
        if case .given(let latin) = latin, context.language == .english { return "\(latin)" }
        return context.data(name)
    }
}

extension PageContext {
    package func name(ofTemple temple: Temple) -> DataName {
        DataName(temple.name, latin: site.names.englishName(ofTemple: temple.id, in: store), self)
    }

    package func name(ofTemple id: Int64, _ name: String) -> DataName {
        DataName(name, latin: site.names.englishName(ofTemple: id, in: store), self)
    }

    package func name(ofDeity name: String) -> DataName {
        DataName(name, latin: site.names.latinName(ofDeity: name, in: store), self)
    }

    /// Returns the name of a day or an activity.
    package func name(ofDay title: String) -> DataName { DataName(title, latin: englishName(ofDay: title), self) }

    package func name(ofGroup name: String) -> DataName { DataName(name, latin: nil, self) }

    /// Returns a text of the data as HTML: marked as Chinese where the page is in another language.
    package func data(_ text: String) -> HTML {
        guard language != .chinese, text.hasHan else { return "\(text)" }
        return "<span lang=\"zh-Hant-TW\">\(text)</span>"
    }

    /// Returns the attribute that marks an element as a text of the data.
    package func mark(_ text: String) -> HTML {
        language != .chinese && text.hasHan ? " lang=\"zh-Hant-TW\"" : ""
    }

    /// Whether a page in this language may be the first of the process that needs readings.
    var hasToLoadReadings: Bool { language != .chinese && !Readings.isLoaded }

    /// Joins the members of a list.
    package func list(_ parts: [HTML]) -> HTML { HTML(parts, separator: language == .english ? ", " : "、") }
}
