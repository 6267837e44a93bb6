internal import HTMLText
internal import TempleModel
internal import WebPages
internal import Wording

/// One change in a sentence.
enum ChangeSummary {
    /// The most things of a change that its sentence names.
    static let mostNamed = 3
    private static let mostMembers = 4

    static func html(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        let undoing: HTML =
            entry.undoes.map { number in
                "\(context.words("Undoes change \(number): ", "復原變更 \(number)：", "変更 \(number) の取り消し："))"
            } ?? ""
        return undoing + contents(entry, context)
    }

    private static func contents(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        switch entry.contents {
        case .imported(let imported): return self.imported(imported, context)
        case .edits(let changes):
            guard let first = changes.first else {
                return "\(context.words("Nothing is kept of it.", "沒有保留內容。", "内容は残っていません。"))"
            }
            return entry.entityCount == 1 ? one(first, context) : many(entry.entityCount, changes, context)
        }
    }

    private static func one(_ change: EntityChange, _ context: AdminContext) -> HTML {
        let rows = ChangeValues.rows(change, context)
        var members = rows.prefix(mostMembers).map {
            HistoryWords.member($0.name, of: change.kind).text(in: context.language)
        }
        if rows.count > members.count { members.append("…") }
        let list: HTML =
            members.isEmpty
            ? "" : "\(context.words(": ", "：", "：") + members.joined(separator: context.words(", ", "、", "、")))"
        return """
            \(HistoryWords.action(change.action).text(in: context.language)) \
            <bdi>\(name(change))</bdi>\(list)
            """
    }

    private static func many(_ count: Int, _ changes: [EntityChange], _ context: AdminContext) -> HTML {
        let names: [HTML] = changes.prefix(mostNamed).map { "<bdi>\(name($0))</bdi>" }
        let more: HTML = count > names.count ? "…" : ""
        return """
            \(context.words("\(count) things: ", "\(count) 筆：", "\(count)件："))\
            \(HTML(names, separator: "、"))\(more)
            """
    }

    /// The name of a thing; its number for one without a name.
    static func name(_ change: EntityChange) -> String {
        change.name.isEmpty ? "\(change.kind.rawValue):\(change.id)" : change.name
    }

    private static func imported(_ entry: ImportEntry, _ context: AdminContext) -> HTML {
        let counts = [
            (entry.inserted, Words("new", "新增", "追加")), (entry.updated, Words("changed", "修改", "変更")),
            (entry.joined, Words("joined", "併入", "統合")), (entry.removed, Words("removed", "移除", "削除")),
            (entry.rejected, Words("rejected", "退回", "却下")),
        ].filter { $0.0 > 0 }.map { "\($0.1.text(in: context.language)) \($0.0.grouped)" }
        let list: HTML =
            counts.isEmpty
            ? "" : "\(context.words(": ", "：", "：") + counts.joined(separator: context.words(", ", "、", "、")))"
        return """
            \(context.words("Import of", "匯入", "取り込み")) <bdi>\(entry.file)</bdi>\(list)
            """
    }
}
