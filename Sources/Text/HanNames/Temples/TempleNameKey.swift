/// Temple's name in a form that can be compared between sources; it is never shown.
///
/// Fullwidth letters become halfwidth and lower case, and variant characters one common form (台 and 臺, 岩 and 巖). Notes
/// in brackets, spaces and punctuation are dropped. So are the place and the legal form before the temple's own name:
/// 財團法人臺灣省臺中市大甲區鎮瀾宮 becomes 鎮瀾宮.
public struct TempleNameKey: Hashable, Sendable {
    /// Most characters of a name that are compared; the rest is cut off.
    public static let longest = 64

    /// Chinese name with its digits; empty for a name in Latin letters only.
    let characters: [Unicode.Scalar]
    /// Words of Latin letters; or of digits, if the name has nothing else.
    let words: [String]

    public init(_ name: String) {
        let folded = FoldedText.withoutNotes(Array(name.unicodeScalars.prefix(4 * Self.longest)).map(FoldedText.fold))
        let isChinese = folded.contains(where: FoldedText.isChinese)
        var characters: [Unicode.Scalar] = []
        var words: [String] = []
        var word = ""
        for scalar in folded + [" "] {
            if FoldedText.isLatinOrDigit(scalar) {
                word.unicodeScalars.append(scalar)
                continue
            }
            if !word.isEmpty {
                if isChinese, word.utf8.allSatisfy({ $0 < 0x3A }) {
                    characters.append(contentsOf: word.unicodeScalars)
                } else {
                    words.append(word)
                }
                word = ""
            }
            if FoldedText.isChinese(scalar) { characters.append(scalar) }
        }
        self.characters = Array(PlacePrefix.dropped(from: characters[...]).prefix(Self.longest))
        self.words = Array(words.prefix(Self.longest))
    }

    /// Whether nothing is left to compare.
    public var isEmpty: Bool { characters.isEmpty && words.isEmpty }

    /// Folds the characters of any text as those of a name, so that it can be searched for a name's ``text``.
    public static func folded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map(FoldedText.fold)))
    }

    /// The key as one string: the Chinese name, or the words.
    public var text: String {
        guard !characters.isEmpty else { return words.joined(separator: " ") }
        return String(String.UnicodeScalarView(characters))
    }
}
