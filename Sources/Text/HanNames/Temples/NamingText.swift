/// Texts that may name a temple, folded as ``TempleNameKey`` folds names.
public struct NamingText: Sendable {
    private let lines: [[Unicode.Scalar]]

    /// A name before one of these characters belongs to a road, a station or a township, not to the temple.
    private static let roads: Set<Unicode.Scalar> = ["路", "街", "巷", "弄", "橋", "站", "里", "村", "鄉", "鎮", "區"]

    public init(_ texts: [String]) {
        lines = texts.map { text in text.unicodeScalars.map(FoldedText.fold) }
    }

    /// Occurrence of a temple's name in a text.
    public struct Mention: Equatable, Sendable {
        /// Number of characters of the name.
        public let length: Int
        /// Whether the temple's township or city stands before the name: 鹿港天后宮.
        public let namesArea: Bool
    }

    /// Finds a temple's name of at least two characters in the texts; nil if it is not there.
    ///
    /// - Complexity: O(*nm*) in the characters of the texts and of the name.
    public func mention(of name: TempleNameKey, in area: AddressArea?) -> Mention? {
        let wanted = Array(name.text.unicodeScalars)
        guard wanted.count > 1 else { return nil }
        var found: Mention?
        for line in lines where line.count >= wanted.count {
            for start in 0...line.count - wanted.count where line[start] == wanted[0] {
                let end = start + wanted.count
                guard line[start..<end].elementsEqual(wanted), end == line.count || !Self.roads.contains(line[end])
                else { continue }
                if Self.names(area, before: start, of: line) { return Mention(length: wanted.count, namesArea: true) }
                found = Mention(length: wanted.count, namesArea: false)
            }
        }
        return found
    }

    private static func names(_ area: AddressArea?, before start: Int, of line: [Unicode.Scalar]) -> Bool {
        guard let area else { return false }
        return area.stems.contains { stem in
            let first = max(0, start - stem.reach - stem.name.count)
            guard first + stem.name.count <= start else { return false }
            return (first...start - stem.name.count).contains { line[$0...].starts(with: stem.name) }
        }
    }

    /// Returns every part of the texts of this length that could be a name, in the form of ``TempleNameKey/text``.
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
