internal import TempleModel
internal import Wording

/// An import in words, with the rows that were not taken.
enum ImportView {
    /// The id of the part with the rows that were not taken.
    static let rejected = "rejected"

    static func html(_ entry: ImportEntry, _ context: AdminContext) -> HTML {
        let rows: [HTML] = entry.files.map { file in
            let counts = counts(
                [
                    (file.inserted, Words("new", "新增", "追加")), (file.updated, Words("changed", "修改", "変更")),
                    (file.joined, Words("joined to known temples", "併入已知廟宇", "既知の廟に統合")),
                    (file.unchanged, Words("unchanged", "不變", "変更なし")), (file.removed, Words("removed", "移除", "削除")),
                ], rejected: file.rejected, at: "#\(rejected)", context)
            return
                "<li class=\"long\"><bdi>\(file.name)</bdi> <small><bdi>\(file.schema)</bdi></small> \(counts)</li>\n"
        }
        let kept =
            entry.canBeUndone
            ? ""
            : context.words(
                "It cannot be undone any more: its rows are not kept.", "已無法復原：資料列不再保留。",
                "もう取り消せません。行が残っていません。")
        return """
            <h2>\(context.words("Files", "檔案", "ファイル"))</h2>
            <ul>\(rows)</ul>
            \(kept.isEmpty ? "" : "<p>\(kept)</p>\n" as HTML)\
            \(rejectedRows(entry, context))
            """
    }

    /// Returns what a file has brought; the number of rows that were not taken leads to these.
    static func counts(
        _ counts: [(Int, Words)], rejected: Int, at target: String, _ context: AdminContext
    ) -> HTML {
        var parts: [HTML] = counts.map { "\($0.1.text(in: context.language)) \($0.0.grouped)" }
        if rejected > 0 {
            parts.append("<a href=\"\(target)\">\(context.words("rejected", "退回", "却下")) \(rejected.grouped)</a>")
        }
        return HTML(parts, separator: "\(context.words(", ", "、", "、"))")
    }

    /// Returns which rows were not taken, and why; empty where all were.
    private static func rejectedRows(_ entry: ImportEntry, _ context: AdminContext) -> HTML {
        guard entry.rejected > 0 else { return "" }
        let kept = entry.files.flatMap { file in (file.rejectedRows ?? []).map { (file: file.name, row: $0) } }
        let labels = [
            context.words("Line", "列", "行"), context.words("Row", "資料", "データ"),
            context.words("Column", "欄位", "列"), context.words("Why, and what helps", "原因與修正方式", "理由と直し方"),
        ]
        let rows: [HTML] = kept.map { file, row in
            let name: HTML = entry.files.count > 1 ? "<bdi>\(file)</bdi> " : ""
            let value: HTML = row.value.map { "<br><small><bdi>\($0)</bdi></small>" } ?? ""
            return """
                <tr>
                <th scope="row">\(name)<span class="digits">\("\(row.line)")</span></th>
                <td data-label="\(labels[1])" class="long"><bdi>\(row.record ?? "")</bdi></td>
                <td data-label="\(labels[2])" class="long"><bdi>\(row.column ?? "")</bdi>\(value)</td>
                <td data-label="\(labels[3])" class="long" lang="en">\(row.reason): \(row.remedy)</td>
                </tr>

                """
        }
        let table: HTML =
            rows.isEmpty
            ? ""
            : """
            <table class="rows">
            <thead><tr>\(labels.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
        return """
            <section id="\(rejected)" aria-labelledby="rejected-title">
            <h2 id="rejected-title">\(context.words("Rows that were not taken", "退回的資料", "取り込まれなかった行"))</h2>
            \(missing(entry.rejected - kept.count, context))\(table)</section>

            """
    }

    /// Returns how many of these rows are not kept; empty for none.
    private static func missing(_ count: Int, _ context: AdminContext) -> HTML {
        guard count > 0 else { return "" }
        let most = RejectedRow.mostKept.grouped
        return """
            <p>\(context.words(
                "Of \(count.grouped) more it is not kept which they were. The first \(most) of a file are kept, and none of older programs; --rejects of nearby import writes all to a file.",
                "另有 \(count.grouped) 筆沒有保留內容：每個檔案保留前 \(most) 筆，舊版程式則未保留；nearby import 的 --rejects 可將全部寫入檔案。",
                "ほかの\(count.grouped)件の内容は残っていません。ファイルごとに最初の\(most)件を残します（古い版では残しません）。nearby import の --rejects ですべてをファイルに書けます。"))</p>

            """
    }
}
