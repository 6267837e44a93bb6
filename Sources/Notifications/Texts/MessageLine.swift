/// Texts that are made to fit a line of a message.
enum MessageLine {
    /// Returns a text in one line. One that is too long ends with `…`.
    ///
    /// - Parameter mostBytes: of UTF-8.
    static func shortened(_ text: String, mostBytes: Int) -> String {
        var short = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= mostBytes - mark.utf8.count else { return short + mark }
            short.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return short
    }

    /// Returns the first sentence of a text, or as many of its first clauses as there is room for, with `…`. Nil for a blank
    /// text.
    static func sentence(_ text: String, mostBytes: Int) -> String? {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace || isControl($0) }
        guard !scalars.isEmpty else { return nil }
        var sentence = ""
        var (bytes, clause) = (0, "")
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            // A line ends a sentence too.
            if isControl(scalar) { break }
            bytes += UTF8.width(scalar)
            guard bytes <= mostBytes - mark.utf8.count else {
                return (clause.isEmpty ? sentence : clause) + mark
            }
            if clauseEnds.contains(scalar) { clause = sentence }
            sentence.unicodeScalars.append(scalar)
            let isLast = index == scalars.endIndex || scalars[index].properties.isWhitespace
            if sentenceEnds.contains(scalar) || (latinSentenceEnds.contains(scalar) && isLast) { break }
        }
        return sentence
    }

    private static let mark = "…"
    private static let sentenceEnds: Set<Unicode.Scalar> = ["。", "！", "？"]
    /// They end one before a space alone: 1.5 has none.
    private static let latinSentenceEnds: Set<Unicode.Scalar> = [".", "!", "?"]
    private static let clauseEnds: Set<Unicode.Scalar> = ["；", "，", "、", ";", ","]

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
