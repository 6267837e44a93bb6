internal import HanSounds
internal import TempleIndex

/// A name that somebody may type, in the forms in which names are compared.
struct KnownName: Sendable {
    let text: String
    /// The folded scalars (``SearchKey``).
    let key: [UInt32]
    /// For each folded scalar, the number of the scalar in `text`.
    private let places: [UInt16]
    /// The syllables of the characters; empty where one has none.
    let syllables: [Syllable]
    /// Whether it is found only as a whole.
    let isExactOnly: Bool

    init(_ text: String, isExactOnly: Bool = false) {
        self.text = text
        self.isExactOnly = isExactOnly
        var key: [UInt32] = []
        var places: [UInt16] = []
        for (place, scalar) in text.unicodeScalars.enumerated() {
            for folded in SearchKey(String(scalar)).scalars {
                key.append(folded)
                places.append(UInt16(clamping: place))
            }
        }
        self.key = key
        self.places = places
        syllables = Self.isLatin(key) ? [] : Self.syllables(of: text)
    }

    /// Returns the syllables of a text in characters; an empty array where one of them has none.
    static func syllables(of text: String) -> [Syllable] {
        let reading = HanReadings.reading(of: text)
        let syllables = reading.compactMap(\.syllable)
        return syllables.count == reading.count ? syllables : []
    }

    /// Whether a folded text is in Latin letters and digits alone.
    static func isLatin(_ key: [UInt32]) -> Bool { key.allSatisfy { $0 < 0x80 } }

    /// Returns the range of the scalars of `text` that a range of the folded scalars stands for.
    func range(of folded: Range<Int>) -> Range<Int> {
        guard let first = folded.first, let last = folded.last, last < places.count else { return 0..<0 }
        return Int(places[first])..<Int(places[last]) + 1
    }
}
