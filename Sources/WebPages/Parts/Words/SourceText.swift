internal import HTMLText
internal import TempleModel
internal import Wording

/// The words that name a source, with its web addresses as links.
enum SourceText {
    static func html(_ text: String, _ context: PageContext) -> HTML {
        let parts: [HTML] = text.split(separator: "；").map { part in
            let words: [HTML] = part.split(separator: " ").map { word in
                let word = SourceWords.name(of: String(word), context)
                guard PageSettings.origin(of: word) != nil else { return context.data(word) }
                return "<a href=\"\(word)\" rel=\"noopener nofollow\">\(host(of: word))</a>"
            }
            return HTML(words, separator: " ")
        }
        return HTML(parts, separator: context.language == .english ? "; " : "；")
    }

    /// An address is long and percent-encoded: its host says whose it is.
    private static func host(of address: String) -> String {
        PageSettings.origin(of: address)?.split(separator: "/").last.map(String.init) ?? address
    }
}
