/// Credits of tiles, which files may have as HTML.
enum CreditText {
    private static let signs = [
        ("&copy;", "©"), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
        ("&amp;", "&"),
    ]

    /// Returns the text of a credit without its tags, in one line.
    static func plain(_ html: String) -> String {
        var text = ""
        var isInTag = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        for (name, sign) in signs {
            text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
