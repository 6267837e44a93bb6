internal import HTMLText
internal import TempleModel

/// What a typed deity name means, or which names are near to an unknown one. Empty where the name says it all.
struct DeityMatchNote {
    private let match: DeityMatch
    private let context: PageContext
    private let address: (String) -> String

    /// - Parameter address: Returns the address of the same search with another name.
    init(_ match: DeityMatch, _ context: PageContext, address: @escaping (_ name: String) -> String) {
        self.match = match
        self.context = context
        self.address = address
    }

    var html: HTML {
        if match.isKnown {
            guard match.names != [match.asked] else { return "" }
            let names = match.names.joined(separator: "、")
            return """
                <p class="caption">\(context.told("\(match.asked) means \(names).", "「\(match.asked)」指\(names)。"))</p>

                """
        }
        let nearest: [HTML] = match.suggestions.map { "<a href=\"\(address($0))\">\($0)</a>" }
        let suggestions: HTML =
            nearest.isEmpty ? "" : "\(context.told(" Did you mean ", "您是不是要找："))\(HTML(nearest, separator: "、"))"
        return """
            <p class="notice" role="status">\(context.told(
                "No deity is known by the name \(match.asked).", "沒有名為「\(match.asked)」的神明。"))\(suggestions)</p>

            """
    }
}
