internal import LunarCalendar
internal import TempleModel
internal import Wording

/// The sources of a temple in one line, with what each of them says folded below it.
struct TempleSources {
    private let detail: TempleDetail
    private let context: PageContext

    init(_ detail: TempleDetail, _ context: PageContext) {
        self.detail = detail
        self.context = context
    }

    var html: HTML {
        var sources: [HTML] = detail.sources.map { source in
            // An edit has no number of its own.
            let id: HTML = source.key.source == SourceKey.editSource ? "" : " \(context.data(source.key.id))"
            return "<span>\(SourceWords.name(of: source.key.source, context))\(id)\(date(of: source))</span>"
        }
        if let reference = detail.texts[.reference] {
            sources.append("<span>\(SourceText.html(reference, context))</span>")
        }
        guard !sources.isEmpty else { return "" }
        return """
            <footer class="sources caption second">
            <p>\(context.words("Sources: ", "資料來源：", "出典："))\(context.list(sources))</p>
            \(fields)
            </footer>
            """
    }

    /// The source of each field.
    private var fields: HTML {
        let rows: [(String, HTML)] = TempleFacts.names(context).compactMap { field, name in
            detail.sources.first { $0.fields.contains(field) }.map { source in
                (name, "\(SourceWords.name(of: source.key.source, context))\(date(of: source))")
            }
        }
        guard !rows.isEmpty else { return "" }
        return """
            <details>
            <summary>\(context.words("The source of each field", "各項資料的來源", "各項目の出典"))</summary>
            \(FactTable(rows).html)
            </details>
            """
    }

    private func date(of source: TempleSource) -> String { source.asOf.map { " \($0)" } ?? "" }
}
