/// One directive of `Cache-Control` (RFC 9111 section 5.2).
struct CacheDirective: Equatable {
    /// In lower case.
    let name: String
    /// Without quotes; nil where there is none.
    let value: String?

    /// Returns the directives of a header. A comma within quotes parts nothing.
    static func all(in header: String) -> [CacheDirective] {
        var directives: [CacheDirective] = []
        var text = ""
        var (isQuoted, isEscaped) = (false, false)
        for character in header.unicodeScalars {
            switch character {
            case _ where isEscaped:
                isEscaped = false
                text.unicodeScalars.append(character)
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                directives.append(CacheDirective(text))
                text = ""
            default: text.unicodeScalars.append(character)
            }
        }
        directives.append(CacheDirective(text))
        return directives.filter { !$0.name.isEmpty }
    }

    private init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = Self.trimmed(parts[0]).lowercased()
        value = parts.count == 2 ? Self.trimmed(parts[1]) : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
