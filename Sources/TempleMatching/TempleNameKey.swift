/// A temple's name in the form in which two sources are compared; never shown.
///
/// Fullwidth letters become halfwidth and lower case, variant characters one common form (台 and 臺, 岩 and 巖), notes in
/// brackets, spaces and punctuation are dropped. So is what says where and of what legal form a temple is in front of
/// what it is called: 財團法人臺灣省臺中市大甲區鎮瀾宮 is 鎮瀾宮.
public struct TempleNameKey: Hashable, Sendable {
    /// The longest name that is compared, in characters; what follows is cut off.
    public static let longest = 64

    /// The Chinese name, with the digits in it; empty for one written in Latin letters only.
    let characters: [Unicode.Scalar]
    /// The words of Latin letters, or digits where the name has nothing else.
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

    /// Nothing is left to compare.
    public var isEmpty: Bool { characters.isEmpty && words.isEmpty }

    /// Any text with its characters folded as a name's are, so that a name's ``text`` can be looked for in it.
    public static func folded(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map(FoldedText.fold)))
    }

    /// The key in one string: the Chinese name, or the words.
    public var text: String {
        guard !characters.isEmpty else { return words.joined(separator: " ") }
        return String(String.UnicodeScalarView(characters))
    }
}
