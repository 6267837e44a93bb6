internal import TempleAdmin
internal import TempleModel
internal import Wording

/// What the page of a temple says after a change: what has become of its fields, with the button that undoes it.
struct TempleDone {
    private(set) var html: HTML = ""
    /// What an editor should know about the changed fields.
    private(set) var warnings: [EditFault] = []

    init(_ temple: EditableTemple, _ context: AdminContext) {
        let thing = ChangeQuery.Entity(.temple, temple.id)
        guard let entry = DoneNote.entry(context, with: thing), let change = entry.change(of: thing) else {
            html = context[BackPath.done] == BackPath.nothing ? DoneNote.nothing(context) : ""
            return
        }
        warnings = TempleEdit.warnings(
            about: Array(change.after.keys), of: temple.record, by: context.site.settings.judge())
        html = DoneNote.html(
            entry, title: Self.title(entry, change, context),
            contents: FieldText.changes(change.before, change.after, context) + FaultList.warnings(warnings, context),
            context)
    }

    private static func title(_ entry: ChangeEntry, _ change: EntityChange, _ context: AdminContext) -> String {
        if entry.undoes != nil { return context.words("Undone", "已復原該筆變更", "元に戻しました") }
        return switch change.action {
        case .created: context.words("The temple is added", "已新增廟宇", "廟を追加しました")
        case .deleted: context.words("The temple is deleted", "已刪除廟宇", "廟を削除しました")
        case .restored: context.words("The temple is restored", "已還原廟宇", "廟を復元しました")
        case .split: context.words("The sources have a temple of their own", "已拆分為另一間廟宇", "別の廟に分けました")
        case .changed, .merged, .compared: context.words("Saved", "已儲存", "保存しました")
        }
    }
}
