internal import AccountModel

/// Texts that are made to fit a line of a message. No character is cut within.
enum MessageLine {
    /// Returns a text in one line. One that is too long ends with `…`.
    ///
    /// - Parameter mostBytes: of UTF-8.
    static func shortened(_ text: String, mostBytes: Int) -> String {
        let room = mostBytes - mark.utf8.count
        let isLong = text.utf8.count > room
        let short = (isLong ? text.wholeCharacters(mostBytes: room) : text).unicodeScalars
            .map { isControl($0) ? " " : $0 }
        return String(String.UnicodeScalarView(short)) + (isLong ? mark : "")
    }

    /// Returns the first sentence of a text, or as many of its first clauses as there is room for, with `…`. Nil for a blank
    /// text.
    static func sentence(_ text: String, mostBytes: Int) -> String? {
        let characters = text.drop { $0.isWhitespace || isControl($0) }
        guard !characters.isEmpty else { return nil }
        var sentence = ""
        var (bytes, clause) = (0, "")
        var index = characters.startIndex
        while index < characters.endIndex {
            let character = characters[index]
            index = characters.index(after: index)
            // A line ends a sentence too.
            if isControl(character) { break }
            bytes += character.utf8.count
            guard bytes <= mostBytes - mark.utf8.count else {
                return (clause.isEmpty ? sentence : clause) + mark
            }
            if clauseEnds.contains(character) { clause = sentence }
            sentence.append(character)
            let isLast = index == characters.endIndex || characters[index].isWhitespace
            if sentenceEnds.contains(character) || (latinSentenceEnds.contains(character) && isLast) { break }
        }
        return sentence
    }

    private static let mark = "…"
    private static let sentenceEnds: Set<Character> = ["。", "！", "？"]
    /// They end one before a space alone: 1.5 has none.
    private static let latinSentenceEnds: Set<Character> = [".", "!", "?"]
    private static let clauseEnds: Set<Character> = ["；", "，", "、", ";", ","]

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.contains(where: isControl)
    }
}
