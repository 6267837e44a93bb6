internal import TempleModel
internal import Wording

/// The words that name a source, with its web addresses as links.
enum SourceText {
    /// A line that says who says what is above it.
    static func caption(_ text: String, _ context: PageContext) -> HTML {
        """
        <p class="caption">\(context.words("Source: ", "資料來源：", "出典："))\(html(text, context))</p>
        """
    }

    static func html(_ text: String, _ context: PageContext) -> HTML {
        let parts = text.split(separator: "；").map { part(String($0), context) }
        return HTML(parts, separator: context.language == .english ? "; " : "；")
    }

    /// Returns one source: its words, and its addresses as links.
    private static func part(_ text: String, _ context: PageContext) -> HTML {
        var parts: [HTML] = []
        var words: [String] = []
        func endWords() {
            if !words.isEmpty { parts.append(context.data(words.joined(separator: " "))) }
            words = []
        }
        for word in text.split(separator: " ") {
            let (name, address) = divided(SourceWords.name(of: String(word), context))
            if !name.isEmpty { words.append(name) }
            guard let address else { continue }
            endWords()
            parts.append("<a href=\"\(address)\" rel=\"noopener nofollow\">\(host(of: address))</a>")
        }
        endWords()
        return HTML(parts, separator: " ")
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
