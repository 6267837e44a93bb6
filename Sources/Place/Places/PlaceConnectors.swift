/// Words between a place and what is looked for there.
enum PlaceConnectors {
    /// 鎮, folded. It ends townships and begins names of temples.
    static let town = PlaceLetters.key("鎮").first

    /// Returns what is left before a place: without "near", 在 and what separates words at the end.
    static func withoutEnd(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = trimmed(text)
        while let word = leading.first(where: { isWord($0, at: rest.count - $0.count, in: rest) }) {
            rest = trimmed(rest.dropLast(word.count))
        }
        return rest
    }

    /// Returns what is left after a place: without 附近的 and what separates words at the beginning.
    static func withoutBeginning(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = trimmed(text)
        while let word = following.first(where: { isWord($0, at: 0, in: rest) }) {
            rest = trimmed(rest.dropFirst(word.count))
        }
        return rest
    }

    /// Returns a text without 附近, "nearby" and the like at the end; all of it where nothing else is left.
    static func withoutNearness(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = trimmed(text)
        while let word = following.first(where: { isWord($0, at: rest.count - $0.count, in: rest) }) {
            rest = trimmed(rest.dropLast(word.count))
        }
        return rest.isEmpty ? text : rest
    }

    /// Returns a text without a word for any temple at the end; nil where none is there, or hardly anything is before it.
    static func withoutKind(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        let text = trimmed(text)
        // The longest word first: 寺廟 before 廟.
        let word = anyTemple.sorted { $0.count > $1.count }.first { isWord($0, at: text.count - $0.count, in: text) }
        let rest = word.map { trimmed(text.dropLast($0.count)) } ?? []
        return rest.count >= shortestName ? rest : nil
    }

    private static let shortestName = 2

    /// Whether letters right after a name make it another name: 永安宮 is a temple, 板橋車站 a station.
    static func isPartOfName(_ letters: ArraySlice<UInt32>) -> Bool {
        letters.count <= 3 && partsOfNames.contains(Array(letters))
    }

    /// Whether the rest of a text means no temple more than another.
    static func meansAnyTemple(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        rest.count <= 8 && anyTemple.contains(rest.compactMap(PlaceLetters.fold))
    }

    private static let leading = keys(["near", "in", "at", "around", "by", "在", "靠近", "位於", "近"])
    private static let following = keys([
        "附近", "周邊", "週邊", "周辺", "旁邊", "旁", "一帶", "的", "近く", "の", "nearby", "area",
    ])
    private static let partsOfNames = Set(
        keys([
            "宮", "寺", "殿", "堂", "府", "壇", "祠", "院", "巖", "庵", "閣", "亭", "鄉", "鎮", "市", "區", "縣", "站", "車站", "驛",
            "火車站", "捷運站", "高鐵站", "輕軌站",
        ]))
    private static let anyTemple = Set(keys(["廟", "寺廟", "宮廟", "廟宇", "temple", "temples", "shrine", "shrines"]))

    private static func keys(_ words: [String]) -> [[UInt32]] { words.map { PlaceLetters.key($0) } }

    private static func trimmed(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = text.drop(while: isSeparator)
        while let last = rest.last, isSeparator(last) { rest.removeLast() }
        return rest
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "　", ",", "，", "、", ";", "；", ":", "：", "。", ".", "·", "・", "/", "|", "+", "&": true
        default: scalar.properties.isWhitespace
        }
    }

    /// Whether a folded word is at an offset of `text`, whole if it is in Latin letters.
    private static func isWord(_ word: [UInt32], at offset: Int, in text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard offset >= 0, text.count >= offset + word.count else { return false }
        let start = text.startIndex + offset
        guard zip(text[start...], word).allSatisfy({ PlaceLetters.fold($0) == $1 }) else { return false }
        guard let first = word.first, PlaceLetters.script(of: first) == .latin else { return true }
        let end = start + word.count
        return (start == text.startIndex || !text[start - 1].properties.isAlphabetic)
            && (end == text.endIndex || !text[end].properties.isAlphabetic)
    }
}
