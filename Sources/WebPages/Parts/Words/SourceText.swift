internal import HTMLText
internal import TempleModel
internal import Wording

/// The words that name a source, with its web addresses as links.
enum SourceText {
    static func html(_ text: String, _ context: PageContext) -> HTML {
        let parts: [HTML] = text.split(separator: "；").map { part in
            let words: [HTML] = part.split(separator: " ").map { word in
                let (name, address) = divided(SourceWords.name(of: String(word), context))
                guard let address else { return context.data(name) }
                let link: HTML = "<a href=\"\(address)\" rel=\"noopener nofollow\">\(host(of: address))</a>"
                return name.isEmpty ? link : "\(context.data(name)) \(link)"
            }
            return HTML(words, separator: " ")
        }
        return HTML(parts, separator: context.language == .english ? "; " : "；")
    }

    /// Returns a word without the address at its end, and the address: some stand close to a name.
    private static func divided(_ word: String) -> (name: String, address: String?) {
        guard let start = word.firstRange(of: "http")?.lowerBound,
            PageSettings.origin(of: String(word[start...])) != nil
        else { return (word, nil) }
        var name = word[..<start]
        while let last = name.last, "，,：:".contains(last) { name.removeLast() }
        return (String(name), String(word[start...]))
    }

    /// An address is long and percent-encoded: its host says whose it is.
    private static func host(of address: String) -> String {
        PageSettings.origin(of: address)?.split(separator: "/").last.map(String.init) ?? address
    }
}
