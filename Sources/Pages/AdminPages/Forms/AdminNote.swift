internal import Wording

/// What a page says above its contents: that something was done, or what is wrong and what to do.
struct AdminNote {
    let title: String
    let text: HTML
    /// Whether something is wrong, so that a screen reader says it at once.
    var isWrong = true

    /// The attributes of an element that says what is wrong. It is there when the page begins, and many screen readers say only
    /// what comes later: so it has the focus.
    static let alert: HTML = "role=\"alert\" tabindex=\"-1\" autofocus"

    var html: HTML {
        """
        <div class="note\(isWrong ? " wrong" : "" as HTML)" \(isWrong ? Self.alert : "role=\"status\"")>
        <p><strong>\(title)</strong></p>
        <p>\(text)</p>
        </div>

        """
    }

    /// Returns the note above a form that is previewed.
    ///
    /// - Parameter more: what should be known of the changes.
    static func preview(_ changes: HTML, more: HTML = "", _ context: AdminContext) -> HTML {
        let title =
            changes.bytes.isEmpty
            ? context.words("Nothing would change", "不會有任何變更", "何も変わりません")
            : context.words("This would change; nothing is saved yet", "將變更如下，尚未儲存", "次のように変わります。まだ保存されていません")
        return """
            <div class="note" role="status"><p><strong>\(title)</strong></p>
            \(changes)\(more)</div>

            """
    }
}
