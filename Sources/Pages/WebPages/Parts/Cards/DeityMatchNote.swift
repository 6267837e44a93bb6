internal import TempleModel
internal import Wording

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

    private var asked: HTML { context.data(match.asked) }

    var html: HTML {
        if match.isKnown {
            guard match.names != [match.asked] else { return "" }
            let names = context.list(match.names.map { context.name(ofDeity: $0).html })
            return """
                <p class="caption">\(context.markup("\(asked) means \(names).", "「\(asked)」指\(names)。", "「\(asked)」は\(names)を指します。"))</p>

                """
        }
        let nearest: [HTML] = match.suggestions.map {
            "<a href=\"\(address($0))\">\(context.name(ofDeity: $0).html)</a>"
        }
        let suggestions: HTML =
            nearest.isEmpty
            ? "" : "\(context.words(" Did you mean ", "您是不是要找：", "もしかして："))\(context.list(nearest))"
        return """
            <p class="notice" role="status">\(context.markup(
                "No deity is known by the name \(asked).", "沒有名為「\(asked)」的神明。", "「\(asked)」という神さまは見つかりません。"))\(suggestions)</p>

            """
    }
}
