internal import HTTPModel
internal import TempleModel
internal import Wording

/// The page before a change of many temples: each with its value before and after, and why some cannot be changed.
enum ManyPreview {
    /// - Parameter isRefused: whether it was to be written, and nothing was.
    static func page(
        _ edit: ManyEdit, _ form: AdminForm, isRefused: Bool = false, _ context: AdminContext
    ) -> AdminPage {
        let title = context.words("Preview of the change", "變更預覽", "変更のプレビュー")
        let (changed, refused) = (edit.changed, edit.refused)
        let same = edit.rows.count - changed.count - refused.count
        let field = edit.request.field.words.text(in: context.language)
        return AdminPage(
            title: title, section: .temples,
            body: """
                <h1>\(title)</h1>
                \(isRefused ? note(context).html : "")\
                <p><strong>\(field)</strong>\(context.words(": ", "：", "："))\(edit.request.action.words.text(in: context.language))\
                \(edit.request.action == .set ? " <bdi>\(edit.request.value)</bdi>" : "" as HTML)</p>
                <p role="status">\(summary(changed.count, same, refused.count, context))</p>
                \(save(edit, form, context))\
                \(refused.isEmpty ? "" : refusals(refused, context))\
                \(changed.isEmpty ? "" : table(changed, context))
                """)
    }

    private static func note(_ context: AdminContext) -> AdminNote {
        AdminNote(
            title: context.words("Nothing was changed", "尚未變更任何資料", "何も変更されていません"),
            text:
                "\(context.words("Some temples cannot be changed now. Below is why, and what would become of the others.", "有些廟宇目前不能修改；原因與其餘廟宇的變更如下。", "今は変更できない廟があります。理由とほかの廟の変更は下のとおりです。"))"
        )
    }

    private static func summary(
        _ changed: Int, _ same: Int, _ refused: Int, _ context: AdminContext
    ) -> String {
        var parts = [
            context.words("\(changed) temples will be changed", "將變更 \(changed) 間", "\(changed) 件を変更します")
        ]
        if same > 0 {
            parts.append(context.words("\(same) are so already", "\(same) 間已是如此", "\(same) 件は変わりません"))
        }
        if refused > 0 {
            parts.append(context.words("\(refused) cannot be changed", "\(refused) 間不能變更", "\(refused) 件は変更できません"))
        }
        return parts.joined(separator: context.words("; ", "；", "；"))
    }

    /// Returns the form that writes what is shown, each temple in the state that was read for it.
    private static func save(_ edit: ManyEdit, _ form: AdminForm, _ context: AdminContext) -> HTML {
        let cancel: HTML =
            "<a class=\"button quiet\" href=\"\(ManyPages.back(form))\">\(context.words("Change nothing", "取消", "やめる"))</a>"
        guard !edit.changed.isEmpty else { return "<p class=\"actions\">\(cancel)</p>\n" }
        let items = edit.changed.map { QueryParameter(name: "item", value: "\($0.id)~\($0.version)") }
        let kept = ["field", "action", "value", "query"].compactMap { name in
            form[name].map { QueryParameter(name: name, value: $0) }
        }
        let count = edit.changed.count
        let button =
            edit.refused.isEmpty
            ? context.words("Change \(count) temples", "變更這 \(count) 間", "\(count) 件を変更する")
            : context.words(
                "Leave out the others, and change \(count) temples", "略過其餘，變更這 \(count) 間", "ほかを除いて \(count) 件を変更する")
        return """
            <form method="post" action="\(ListPages.save)">\(context.hiddenToken)
            \(HTML(hidden: kept + items))\
            <p class="actions"><button>\(button)</button>
            \(cancel)</p>
            </form>

            """
    }

    /// Returns the faults of a value that is refused for several temples, where all of them have the same; nil else.
    static func shared(_ rows: [ManyEdit.Row], _ context: AdminContext) -> HTML? {
        guard rows.count > 1, case .wrong(let faults)? = rows[0].refusal,
            rows.allSatisfy({ row in
                guard case .wrong(let others)? = row.refusal else { return false }
                return others == faults
            })
        else { return nil }
        return reason(rows[0], context)
    }

    /// - Parameter isSaid: whether the page says above what all of them share.
    static func refusals(_ rows: [ManyEdit.Row], isSaid: Bool = false, _ context: AdminContext) -> HTML {
        let shared = shared(rows, context)
        let lines: [HTML] = rows.map { row in
            shared != nil
                ? "<li>\(name(row))</li>\n"
                : "<li>\(name(row))\(context.words(": ", "：", "："))\(reason(row, context))</li>\n"
        }
        let why: HTML = isSaid ? "" : shared.map { "<p>\($0)</p>\n" } ?? ""
        return """
            <h2>\(context.words("Cannot be changed", "不能變更", "変更できないもの"))</h2>
            \(why)\
            <ul class="refused">
            \(lines)</ul>

            """
    }

    private static func reason(_ row: ManyEdit.Row, _ context: AdminContext) -> HTML {
        switch row.refusal {
        case .unknown, nil: "\(context.words("there is no such temple any more", "已無此廟宇", "この廟はもうありません"))"
        case .deleted: "\(context.words("it is deleted; restore it first", "已刪除，請先還原", "削除されています。先に復元してください"))"
        case .changedMeanwhile:
            "\(context.words("somebody has changed it meanwhile; preview it anew", "有人剛改過，請重新預覽", "その間に変更されました。もう一度プレビューしてください"))"
        case .wrong(let faults): HTML(faults.map { EditFaultWords.html($0, context) }, separator: " ")
        }
    }

    private static func name(_ row: ManyEdit.Row) -> HTML {
        "<a href=\"\(ListRequest.root)/\(String(row.id))\"><bdi>\(row.name ?? String(row.id))</bdi></a>"
    }

    private static func table(_ rows: [ManyEdit.Row], _ context: AdminContext) -> HTML {
        let (before, after) = (
            context.words("Before", "變更前", "変更前"), context.words("Afterwards", "變更後", "変更後")
        )
        let lines: [HTML] = rows.map { row in
            let warnings: [HTML] = row.warnings.map { "<br><small>\(EditFaultWords.html($0, context))</small>" }
            return """
                <tr><th scope="row">\(name(row))</th>
                <td data-label="\(before)">\(FieldText.html(row.before, context))</td>
                <td data-label="\(after)">\(FieldText.html(row.after, context))\(warnings)</td></tr>

                """
        }
        return """
            <table class="rows">
            <caption class="hidden-text">\(context.words("What will be changed", "將變更的內容", "変更される内容"))</caption>
            <thead><tr><th scope="col">\(context.words("Name", "名稱", "名前"))</th>
            <th scope="col">\(before)</th><th scope="col">\(after)</th></tr></thead>
            <tbody>
            \(lines)</tbody>
            </table>

            """
    }
}
