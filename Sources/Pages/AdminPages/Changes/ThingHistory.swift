internal import TempleModel
internal import WebRouting
internal import Wording

/// What was done with one thing, the newest change first, at the foot of its page.
enum ThingHistory {
    private static let longest = 20

    /// - Parameters:
    ///   - path: the page of the thing, which an undo leads back to.
    ///   - values: returns what has changed in it.
    static func html(
        of thing: ChangeQuery.Entity, at path: String, _ context: AdminContext, values: (EntityChange) -> HTML
    ) throws -> HTML {
        let page = try context.site.editors().changes(
            matching: ChangeQuery(entity: thing, limit: longest, mostEntities: ChangeSummary.mostNamed))
        let rows: [HTML] = page.entries.map { row($0, of: thing, at: path, context, values) }
        let none: HTML = "<p>\(context.words("Nobody has changed it by hand yet.", "尚無人工變更。", "まだ手作業の変更はありません。"))</p>\n"
        let more: HTML =
            page.next == nil
            ? ""
            : "<p class=\"temple-links\"><a href=\"\(ChangesPages.root)?entity=\(thing.kind.rawValue):\(String(thing.id))\">\(context.words("All changes", "所有變更", "すべての変更"))</a></p>\n"
        return """
            <section class="group" aria-labelledby="history">
            <h2 id="history">\(context.words("History", "變更紀錄", "変更履歴"))</h2>
            \(rows.isEmpty ? none : "<ol class=\"history\">\n\(rows)</ol>\n")\(more)\
            </section>
            """
    }

    private static func row(
        _ entry: ChangeEntry, of thing: ChangeQuery.Entity, at path: String, _ context: AdminContext,
        _ values: (EntityChange) -> HTML
    ) -> HTML {
        let change = entry.change(of: thing)
        let author: HTML = entry.author.map { " <bdi>\($0)</bdi>" } ?? ""
        let reason: HTML = entry.reason.map { "<p class=\"value\"><bdi>\($0)</bdi></p>\n" } ?? ""
        let undone: HTML =
            entry.undoneBy == nil ? "" : " <em>(\(context.words("undone", "已復原", "取り消し済み")))</em>"
        return """
            <li>
            <p><a class="digits" href="\(ChangesPages.root)/\("\(entry.number)")">\(AdminTime.text(entry.madeAt))</a>\(author) \
            \(ChangeWords.action(entry, change, context))\(undone)</p>
            \(reason)\
            \(change.map(values) ?? "")\
            \(UndoForm.html(entry, to: path, context))\
            </li>

            """
    }
}

/// What has become of a thing, in words.
enum ChangeWords {
    static func action(_ entry: ChangeEntry, _ change: EntityChange?, _ context: AdminContext) -> HTML {
        if let undone = entry.undoes {
            return "\(context.words("undid change \(undone)", "復原了第 \(undone) 筆變更", "変更 \(undone) を取り消し"))"
        }
        // The other half of it says of what it is one.
        let all = entry.contents.entities
        if change?.other != nil, let both = all.first(where: { $0.other != nil && $0.action != .changed }) {
            return ChangeSummary.ofTwo(both, among: all, context)
        }
        return "\(action(change, context))"
    }

    private static func action(_ change: EntityChange?, _ context: AdminContext) -> String {
        switch change?.action {
        case .created: context.words("added it", "新增", "追加")
        case .deleted: context.words("deleted it", "刪除", "削除")
        case .restored: context.words("restored it", "還原", "復元")
        case .merged: context.words("merged it", "合併", "統合")
        case .split: context.words("split it", "拆分", "分割")
        case .compared: context.words("compared it", "比對", "比較")
        case .changed, nil: context.words("changed it", "修改", "変更")
        }
    }
}

extension ChangeEntry {
    /// What it did with a thing.
    func change(of thing: ChangeQuery.Entity) -> EntityChange? {
        guard case .edits(let changes) = contents else { return nil }
        return changes.first { $0.kind == thing.kind && $0.id == thing.id }
            ?? changes.first { $0.kind == thing.kind && $0.other?.temple == thing.id }
    }
}
