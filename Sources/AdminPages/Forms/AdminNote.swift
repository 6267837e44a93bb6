internal import HTMLText

/// What a page says above its contents: that something was done, or what is wrong and what to do.
struct AdminNote {
    let title: String
    let text: HTML
    /// Whether something is wrong, so that a screen reader says it at once.
    var isWrong = true

    var html: HTML {
        """
        <div class="note\(isWrong ? " wrong" : "" as HTML)" role="\(isWrong ? "alert" : "status" as HTML)">
        <p><strong>\(title)</strong></p>
        <p>\(text)</p>
        </div>

        """
    }
}
