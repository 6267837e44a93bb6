internal import HTTPModel
internal import TempleModel
internal import Wording

/// What the pages of pairs say after a decision: what was said of which two temples, and an undo that leads back to them.
enum PairDone {
    static func html(_ context: AdminContext) -> HTML {
        guard let entry = DoneNote.entry(context), case .edits(let changes) = entry.contents,
            let change = changes.first(where: { $0.other != nil }), let other = change.other
        else { return DoneNote.html(context) }
        let path = PairRequest.path(change.id, other.temple)
        let names: [HTML] = changes.map { "<bdi>\(ChangeSummary.name($0))</bdi>" }
        let again: HTML =
            change.action == .merged || context.request.path == path
            ? ""
            : "<p><a href=\"\(path)\">\(context.words("Look at them again", "再看一次這一對", "この組をもう一度見る"))</a></p>\n"
        return DoneNote.html(
            entry, title: title(entry, change, other, context),
            contents:
                "<p class=\"long\">\(HTML(names, separator: " ／ "))</p>\n\(values(changes, change, context))\(again)",
            back: path, context)
    }

    /// Returns which values of the temple that stays are others than before: all of them were chosen anew.
    private static func values(_ changes: [EntityChange], _ change: EntityChange, _ context: AdminContext) -> HTML {
        guard change.action == .merged,
            let stays = changes.first(where: { $0.kind == .temple && $0.id == change.other?.temple })
        else { return "" }
        let changed = FieldText.changes(stays.before, stays.after, context)
        let number = String(stays.id)
        let path = TemplePages.path(of: stays.id)
        let said =
            changed.bytes.isEmpty
            ? context.words("stays as it was.", "的內容不變。", "の内容は変わりません。")
            : context.words("is this now:", "的內容變更如下：", "の内容は次のように変わりました：")
        return
            "<p class=\"long\"><a href=\"\(path)\"><bdi>\(ChangeSummary.name(stays))</bdi> \(number)</a> \(said)</p>\n\(changed)"
    }

    private static func title(
        _ entry: ChangeEntry, _ change: EntityChange, _ other: OtherTemple, _ context: AdminContext
    ) -> String {
        if entry.undoes != nil { return context.words("This was undone", "已復原", "取り消しました") }
        if change.action == .merged { return context.words("They are one temple now", "已合併為一間", "一つの廟にしました") }
        guard other.verdict != nil else {
            return context.words("What was said is forgotten", "已取消判斷", "判断を取り消しました")
        }
        let verdict = HistoryWords.verdict(other.verdict).text(in: context.language)
        return context.words("Remembered: \(verdict)", "已記下：\(verdict)", "記録しました：\(verdict)")
    }
}
