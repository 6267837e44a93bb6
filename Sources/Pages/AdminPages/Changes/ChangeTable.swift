internal import TempleModel
internal import Wording

/// Changes in a table, one in each row.
enum ChangeTable {
    static func html(_ entries: [ChangeEntry], caption: String, _ context: AdminContext) -> HTML {
        let labels = [
            context.words("Change", "變更", "変更"), context.words("Time", "時間", "日時"),
            context.words("By whom", "修改者", "変更者"), context.words("What", "內容", "内容"),
        ]
        return """
            <table class="rows changes">
            <caption class="hidden-text">\(caption)</caption>
            <thead><tr>\(labels.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
            <tbody>
            \(entries.map { row($0, labels, context) })</tbody>
            </table>

            """
    }

    private static func row(_ entry: ChangeEntry, _ labels: [String], _ context: AdminContext) -> HTML {
        let number = "\(entry.number)"
        let reason: HTML = entry.reason.map { "<br><small><bdi>\($0)</bdi></small>" } ?? ""
        let undone: HTML =
            entry.undoneBy == nil ? "" : "<br><small>\(context.words("undone", "已復原", "取り消し済み"))</small>"
        return """
            <tr>
            <th scope="row" class="digits"><a href="\(ChangesPages.root)/\(number)">\
            <span class="hidden-text">\(context.words("Change ", "變更 ", "変更 "))</span>\(number)</a></th>
            <td data-label="\(labels[1])" class="digits">\(AdminTime.text(entry.madeAt))</td>
            <td data-label="\(labels[2])" class="long">\(author(entry, context))</td>
            <td data-label="\(labels[3])" class="long">\(ChangeSummary.html(entry, context))\(reason)\(undone)</td>
            </tr>

            """
    }

    /// Returns who has made a change, and in which way it came.
    static func author(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        let name: HTML =
            entry.author.map { "<bdi>\($0)</bdi>" } ?? "\(context.words("unknown", "不明", "不明"))"
        return "\(name) <small>\(HistoryWords.way(entry.way).text(in: context.language))</small>"
    }
}
