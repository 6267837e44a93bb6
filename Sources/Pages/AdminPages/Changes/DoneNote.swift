internal import HTTPModel
internal import TempleModel
internal import Wording

/// What a page says after a form has written something: the change that its address names (`?done=N`), and its undo.
enum DoneNote {
    /// Returns the note; empty where the address names no change, and where the history cannot be read.
    ///
    /// - Parameters:
    ///   - showsValues: whether the note of one thing of the catalogue has its values before and after.
    ///   - more: what the page says besides of what was not undone.
    static func html(_ context: AdminContext, showsValues: Bool = false, more: HTML = "") -> HTML {
        if context[BackPath.done] == BackPath.nothing { return nothing(context) }
        guard let entry = entry(context) else { return "" }
        let title =
            entry.undoes == nil
            ? context.words("This was changed", "已變更", "変更しました") : context.words("This was undone", "已復原", "取り消しました")
        let values = showsValues ? values(entry, context) : ""
        return html(
            entry, title: title,
            contents: "<p>\(ChangeSummary.html(entry, context))</p>\n\(values)\(entry.undoes == nil ? more : "")",
            context)
    }

    private static func values(_ entry: ChangeEntry, _ context: AdminContext) -> HTML {
        guard entry.entityCount == 1, case .edits(let changes) = entry.contents, let change = changes.first,
            let kind = change.kind.ofCatalogue, change.action == .changed
        else { return "" }
        return EntityValue.changes(
            change.membersBefore, change.membersAfter, of: kind, ChangeNames.things(context), context)
    }

    /// Returns the change that the address names, with the first of its things; nil where it names none that is kept.
    ///
    /// - Parameter thing: one that it must have changed.
    static func entry(_ context: AdminContext, with thing: ChangeQuery.Entity? = nil) -> ChangeEntry? {
        guard context.person != nil, let number = pathID(context[BackPath.done]) else { return nil }
        return try? context.site.editors().shortChange(number, with: thing)
    }

    static func nothing(_ context: AdminContext) -> HTML {
        AdminNote(
            title: context.words("Nothing has changed", "沒有任何變更", "何も変わっていません"),
            text: "\(context.words("All of it was so already.", "資料原本就是如此。", "もともとその内容でした。"))", isWrong: false
        ).html
    }

    /// Returns the note of a change with what a page says of it.
    ///
    /// - Parameter back: the page that the undo leads back to; nil for the page with the note.
    static func html(
        _ entry: ChangeEntry, title: String, contents: HTML, back: String? = nil, _ context: AdminContext
    ) -> HTML {
        let others: HTML =
            entry.person == context.person?.id
            ? "" : "<p>\(context.words("By whom: ", "修改者：", "変更者："))<bdi>\(entry.author ?? "")</bdi></p>\n"
        let undone: HTML =
            entry.undoneBy == nil
            ? "" : "<p>\(context.words("It is undone by now.", "此變更已復原。", "この変更は取り消されています。"))</p>\n"
        let number = "\(entry.number)"
        return """
            <div class="note" role="status">
            <p><strong>\(title)</strong></p>
            \(others)\(contents)\(undone)\
            <p><a href="\(ChangesPages.root)/\(number)">\
            \(context.words("Change \(number)", "變更 \(number)", "変更 \(number)"))</a></p>
            \(UndoForm.html(entry, to: back ?? context.ownPath, context))</div>
            """
    }
}
