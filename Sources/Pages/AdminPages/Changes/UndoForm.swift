internal import TempleModel
internal import Wording

/// The form that undoes one change, for every page that shows one.
enum UndoForm {
    /// Whether the person may undo a change that can be undone.
    static func isPossible(_ entry: ChangeEntry, _ context: AdminContext) -> Bool {
        guard entry.undoneBy == nil, context.may(.editor) else { return false }
        if case .imported(let imported) = entry.contents, !imported.canBeUndone { return false }
        return context.may(.owner) || entry.person != nil && entry.person == context.person?.id
    }

    /// The field of how many things somebody has typed that an undo changes.
    static let confirm = "confirm"

    /// Returns how many things somebody knows that an undo changes; nil for a form that has not asked.
    static func confirmed(_ form: AdminForm) -> Int? {
        form.text(confirm).flatMap { text in Int(text.filter { $0 != "," && !$0.isWhitespace }) }
    }

    /// Returns the page that asks before an undo that changes many things, and how many they are.
    ///
    /// - Parameter form: the one that was sent, also with another number.
    static func confirmation(
        of entry: ChangeEntry, _ impact: UndoImpact, _ form: AdminForm, to target: String, _ context: AdminContext
    ) -> AdminPage {
        let number = "\(entry.number)"
        let title = context.words("Undo change \(number)?", "要復原變更 \(number) 嗎？", "変更 \(number) を取り消しますか")
        let wrong: HTML =
            form.text(confirm).map { typed in
                """
                <p class="note wrong" id="wrong-confirm">\(context.words("Nothing was undone. You have typed", "尚未復原。您輸入的是", "まだ取り消していません。入力は"))\
                 <bdi>\(String(typed.prefix(40)))</bdi>\(context.words("; it changes \(impact.count).", "，應輸入 \(impact.count)。", "、正しくは \(impact.count) です。"))</p>

                """
            } ?? ""
        return AdminPage(
            title: title, section: .changes,
            body: """
                <h1>\(title)</h1>
                <p class="long">\(ChangeSummary.html(entry, context))</p>
                <p \(AdminNote.alert)><strong>\(impact.sentence(in: context.language))\(context.words(".", "。", "。"))</strong>\(keepers(impact, context))</p>
                <p>\(context.words(
                    "This can be undone itself, until another import is made or undone. Edits by hand are kept either way.",
                    "之後仍可救回，但要在下一次匯入或復原之前。人工編輯的內容都會保留。",
                    "次の取り込みや取り消しまでは、元に戻せます。手で編集した内容は残ります。"))</p>
                \(wrong)<form class="plain" method="post" action="\(ChangesPages.root)/\(number)/undo">\(context.hiddenToken)
                <input type="hidden" name="to" value="\(target)">
                <input type="hidden" name="reason" value="\(form["reason"] ?? "")">
                <p class="wide"><label for="confirm">\(context.words(
                    "Type \(impact.count) to undo it", "輸入 \(impact.count) 以確認復原", "取り消すには \(impact.count) と入力"))</label>
                <input id="confirm" name="\(confirm)" inputmode="numeric" required autocomplete="off"\
                \(wrong.bytes.isEmpty ? "" : " aria-invalid=\"true\" aria-describedby=\"wrong-confirm\"" as HTML)></p>
                <p class="actions"><button>\(action(impact, context))</button>
                <a class="button quiet" href="\(target)">\(context.words("Leave it", "不復原", "やめる"))</a></p>
                </form>
                """)
    }

    /// Returns what the button does.
    private static func action(_ impact: UndoImpact, _ context: AdminContext) -> String {
        let count = impact.gone.count
        guard count > 0 else { return context.words("Undo", "復原", "取り消す") }
        return context.words(
            "Remove \(count.grouped) \(count == 1 ? "temple" : "temples")", "移除 \(count.grouped) 間廟",
            "\(count.grouped)件の廟を取り除く")
    }

    /// Returns how many accounts keep temples that go; empty where that is nobody, or is not known.
    private static func keepers(_ impact: UndoImpact, _ context: AdminContext) -> HTML {
        guard !impact.gone.isEmpty, let count = try? context.site.accounts?.keepers(ofAny: impact.gone), count > 0
        else { return "" }
        return """
            \(context.words(
                " \(count.grouped) \(count == 1 ? "account keeps" : "accounts keep") some of them as favourites.",
                "\(count.grouped) 個帳號收藏了其中的廟宇。", "\(count.grouped)件のアカウントがその一部をお気に入りにしています。"))
            """
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
