internal import HTMLText

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
}
