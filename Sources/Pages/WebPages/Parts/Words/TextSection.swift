internal import WebRouting
internal import Wording

/// A section that is one text of the catalogue.
enum TextSection {
    /// - Parameters:
    ///   - text: Nil gives no section.
    ///   - source: Who says it; nil where that is not known.
    static func html(
        _ title: String, _ text: DataText?, source: String? = nil, _ context: PageContext
    ) -> HTML {
        guard let text else { return "" }
        let source: HTML = source.map { "\(SourceText.caption($0, context))\n" } ?? ""
        return """
            <section><h2 class="title">\(title)</h2>\(context.paragraph(text, "text"))\(source)</section>

            """
    }
}
