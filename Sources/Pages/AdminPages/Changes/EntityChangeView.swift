internal import TempleModel
internal import Wording

/// What has become of one thing: its members before and after, side by side; a merge, a split and a comparison in words.
enum EntityChangeView {
    /// - Parameter things: what references of the catalogue can name.
    static func html(_ change: EntityChange, _ things: Things, _ context: AdminContext) -> HTML {
        """
        <section>
        <h2 class="long">\(HistoryWords.action(change.action).text(in: context.language))\(context.words(": ", "：", "："))\(name(change, context))</h2>
        \(other(change, context))\(table(change, things, context))</section>

        """
    }

    private static func name(_ change: EntityChange, _ context: AdminContext) -> HTML {
        let name: HTML = "<bdi>\(ChangeSummary.name(change))</bdi>"
        let kind: HTML = "<small>\(HistoryWords.kind(change.kind).text(in: context.language)) \("\(change.id)")</small>"
        let path = change.kind.ofCatalogue.map { CataloguePages.path($0, change.id) } ?? TemplePages.path(of: change.id)
        return "<a href=\"\(path)\">\(name)</a> \(kind)"
    }

    private static func other(_ change: EntityChange, _ context: AdminContext) -> HTML {
        guard let other = change.other else { return "" }
        let temple: HTML = """
            <a href="/admin/temples/\("\(other.temple)")">\(context.words("temple \(other.temple)", "廟宇 \(other.temple)", "廟 \(other.temple)"))</a>
            """
        let text: HTML
        switch change.action {
        case .merged:
            text = context.markup(
                "It is a part of \(temple) now.", "已併入\(temple)。", "\(temple) の一部になりました。")
        case .split:
            text = context.markup(
                "It was a part of \(temple).", "原為\(temple)的一部分。", "\(temple) の一部でした。")
        case .compared:
            let verdict: HTML = "\(HistoryWords.verdict(other.verdict).text(in: context.language))"
            let former: HTML = "\(HistoryWords.verdict(other.formerVerdict).text(in: context.language))"
            text = context.markup(
                "Beside \(temple): \(verdict); before: \(former).", "與\(temple)：\(verdict)；先前：\(former)。",
                "\(temple) と比べて：\(verdict)。以前：\(former)。")
        default:
            text = context.markup("Together with \(temple).", "與\(temple)一同。", "\(temple) とともに。")
        }
        let sources: HTML =
            other.sources.isEmpty
            ? ""
            : """
            <p class="long">\(context.words("Sources that went along: ", "一併移動的資料來源：", "移った出典："))\
            \(HTML(other.sources.map { "<bdi>\($0.written)</bdi>" as HTML }, separator: "、"))</p>

            """
        return "<p>\(text)</p>\n\(sources)"
    }

    private static func table(_ change: EntityChange, _ things: Things, _ context: AdminContext) -> HTML {
        let rows = ChangeValues.rows(change, things, context)
        guard !rows.isEmpty else { return "" }
        let (before, after) = (context.words("Before", "之前", "変更前"), context.words("After", "之後", "変更後"))
        let cells: [HTML] = rows.map { row in
            """
            <tr>
            <th scope="row">\(row.label.text(in: context.language))</th>
            <td data-label="\(before)" class="long">\(row.before)</td>
            <td data-label="\(after)" class="long">\(row.after)</td>
            </tr>

            """
        }
        return """
            <table class="rows sides">
            <caption class="hidden-text">\(context.words("Before and after", "前後對照", "変更の前後"))</caption>
            <thead><tr><th scope="col">\(context.words("Member", "欄位", "項目"))</th><th scope="col">\(before)</th>\
            <th scope="col">\(after)</th></tr></thead>
            <tbody>
            \(cells)</tbody>
            </table>

            """
    }
}
