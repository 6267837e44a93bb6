/// Texts in which a temple may be named, folded as ``TempleNameKey`` folds names.
public struct NamingText: Sendable {
    private let lines: [[Unicode.Scalar]]

    /// A name in front of one of these is a road's, a station's or a township's, not the temple's.
    private static let roads: Set<Unicode.Scalar> = ["路", "街", "巷", "弄", "橋", "站", "里", "村", "鄉", "鎮", "區"]

    public init(_ texts: [String]) {
        lines = texts.map { text in text.unicodeScalars.map(FoldedText.fold) }
    }

    /// How a text names a temple.
    public struct Mention: Equatable, Sendable {
        /// The characters of the name.
        public let length: Int
        /// Whether the temple's township or city stands in front of it: 鹿港天后宮.
        public let saysArea: Bool
    }

    /// Where the texts have a temple's name, of at least two characters; nil where they have not.
    ///
    /// - Complexity: O(*nm*), the characters of the texts and of the name.
    public func mention(of name: TempleNameKey, in area: AddressArea?) -> Mention? {
        let wanted = Array(name.text.unicodeScalars)
        guard wanted.count > 1 else { return nil }
        var found: Mention?
        for line in lines where line.count >= wanted.count {
            for start in 0...line.count - wanted.count where line[start] == wanted[0] {
                let end = start + wanted.count
                guard line[start..<end].elementsEqual(wanted), end == line.count || !Self.roads.contains(line[end])
                else { continue }
                if Self.says(area, before: start, of: line) { return Mention(length: wanted.count, saysArea: true) }
                found = Mention(length: wanted.count, saysArea: false)
            }
        }
        return found
    }

    private static func says(_ area: AddressArea?, before start: Int, of line: [Unicode.Scalar]) -> Bool {
        guard let area else { return false }
        return area.stems.contains { stem in
            let first = max(0, start - stem.reach - stem.name.count)
            guard first + stem.name.count <= start else { return false }
            return (first...start - stem.name.count).contains { line[$0...].starts(with: stem.name) }
        }
    }

    /// Every part of the texts that could be a name of so many characters, as ``TempleNameKey/text`` has it.
    public func parts(ofLength length: Int) -> Set<String> {
        var parts: Set<String> = []
        for line in lines where line.count >= length {
            for start in 0...line.count - length {
                parts.insert(String(String.UnicodeScalarView(line[start..<start + length])))
            }
        }
        return parts
    }
}
