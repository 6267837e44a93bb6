internal import HTMLText
internal import TempleModel

/// The form that undoes one change, for every page that shows one.
enum UndoForm {
    /// Whether the person may undo a change that can be undone.
    static func isPossible(_ entry: ChangeEntry, _ context: AdminContext) -> Bool {
        guard entry.undoneBy == nil, context.may(.editor) else { return false }
        if case .imported(let imported) = entry.contents, !imported.canBeUndone { return false }
        return context.may(.owner) || entry.person != nil && entry.person == context.person?.id
    }

    /// Returns the form; empty for whoever may not undo the change.
    ///
    /// - Parameters:
    ///   - target: the page that the form leads back to.
    ///   - reason: what was typed; nil for a form without a reason.
    static func html(_ entry: ChangeEntry, to target: String, reason: String? = nil, _ context: AdminContext) -> HTML {
        guard isPossible(entry, context) else { return "" }
        let number = "\(entry.number)"
        let field: HTML =
            reason.map { reason in
                """
                <p class="wide"><label for="reason">\(context.words("Why (may be left empty)", "原因（可不填）", "理由（任意）"))</label>
                <input id="reason" name="reason" value="\(reason)" \(HTML(longest: EditOptions.longestReason)) autocomplete="off" \
                aria-describedby="reason-help">
                <small id="reason-help">\(context.words("It stands beside the undo in the history.", "會顯示在變更紀錄旁。", "変更履歴に表示されます。"))</small></p>

                """
            } ?? ""
        return """
            <form class="\(reason == nil ? "inline" : "plain" as HTML)" method="post" \
            action="\(ChangesPages.root)/\(number)/undo">\(context.hiddenToken)
            <input type="hidden" name="to" value="\(target)">
            \(field)<p><button class="quiet">\(context.words("Undo", "復原", "取り消す"))\
            <span class="hidden-text"> \(context.words("change \(number)", "變更 \(number)", "変更 \(number)"))</span></button></p>
            </form>

            """
    }
}
