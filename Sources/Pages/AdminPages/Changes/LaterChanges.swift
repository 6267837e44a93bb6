internal import TempleModel
internal import Wording

/// The page of an undo that later changes stand in the way of.
enum LaterChanges {
    /// The most changes that the page shows; the latest is undone first.
    private static let mostShown = 50

    /// - Parameter reason: why the change was to be undone; its form is there for afterwards.
    static func page(
        of number: Int64, _ later: [Int64], to target: String, reason: String, _ context: AdminContext
    ) throws -> AdminPage {
        let editors = try context.site.editors()
        let form =
            try editors.shortChange(number).map { UndoForm.html($0, to: target, reason: reason, context) } ?? ""
        let entries = try later.sorted(by: >).prefix(mostShown).compactMap { try editors.shortChange($0) }
        let title = context.words("Later changes stand in the way", "請先復原較新的變更", "先に後の変更を取り消してください")
        return AdminPage(
            title: title, section: .changes,
            body: """
                <h1>\(title)</h1>
                <p \(AdminNote.alert)>\(context.words(
                    "Change \(number) was not undone. These have changed the same things since: undo them first, from the top.",
                    "變更 \(number) 尚未復原。下列較新的變更動到同樣的資料，請由上而下先復原。",
                    "変更 \(number) は取り消されていません。次の変更が同じものを変えています。上から順に先に取り消してください。"))</p>
                \(ChangeTable.html(entries, caption: title, context))\
                \(form)\
                <p class="actions"><a class="button quiet" href="\(target)">\(context.words("Back", "返回", "戻る"))</a></p>
                """)
    }
}
