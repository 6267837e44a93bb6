internal import HanSounds
internal import TempleIndex
internal import TempleModel

/// What somebody has typed, in the forms in which names are compared.
struct TypedText {
    /// The folded scalars (``SearchKey``), after Japanese and simplified characters have become traditional ones.
    let key: [UInt32]
    private let isLatin: Bool
    /// The syllables of each reading: of the letters, or of the characters.
    private let readings: [[Syllable]]
    /// The letters of a last syllable that is not finished; empty for none.
    private let unfinished: String

    /// The fewest characters in which a fault is forgiven.
    private static let fewestForFaults = 3
    /// The fewest letters in which one fault is forgiven, and two.
    private static let (fewestForOne, fewestForTwo) = (5, 9)

    init(_ text: String) {
        key = SearchKey(HanVariants.traditional(text)).scalars
        isLatin = KnownName.isLatin(key)
        if let spoken = SpokenText(text) {
            readings = spoken.readings
            unfinished = spoken.unfinished
        } else {
            let own = key.count >= Self.fewestForFaults ? KnownName.syllables(of: HanVariants.traditional(text)) : []
            readings = own.isEmpty ? [] : [own]
            unfinished = ""
        }
    }

    var isEmpty: Bool { key.isEmpty }

    /// How a name fits, and the part of it that does.
    struct Fit {
        let matched: Suggestion.Matched
        let ranges: [Range<Int>]
        /// The part of the name that was typed, 0 to 1.
        let share: Double
    }

    /// Returns how a name fits; nil if it does not.
    ///
    /// - Parameter forgiving: whether one may differ by a character or some letters.
    func fit(_ name: KnownName, forgiving: Bool) -> Fit? {
        guard !key.isEmpty, !name.key.isEmpty else { return nil }
        if let written = written(name) { return written }
        guard !name.isExactOnly else { return nil }
        if let share = shareOfSounds(name) { return Fit(matched: .sound, ranges: [], share: share) }
        return forgiving && isSimilar(name) ? Fit(matched: .similar, ranges: [], share: 1) : nil
    }

    /// Returns how the characters themselves fit.
    private func written(_ name: KnownName) -> Fit? {
        let (typed, whole) = (key, name.key)
        guard typed.count <= whole.count, !name.isExactOnly || typed.count == whole.count else { return nil }
        for start in 0...whole.count - typed.count where whole[start] == typed[0] {
            guard whole[start..<start + typed.count].elementsEqual(typed) else { continue }
            // Part of a word in letters is none of its name.
            if isLatin, start > 0, whole[start - 1] < 0x80, typed.count < Self.fewestForFaults { continue }
            let matched: Suggestion.Matched = start > 0 ? .contained : typed.count == whole.count ? .exact : .prefix
            return Fit(
                matched: matched, ranges: [name.range(of: start..<start + typed.count)],
                share: Double(typed.count) / Double(whole.count))
        }
        return nil
    }

    /// Returns the share of a name's syllables that was typed, from its first one on; nil if it sounds different.
    private func shareOfSounds(_ name: KnownName) -> Double? {
        guard !name.syllables.isEmpty else { return nil }
        for reading in readings where !(reading.isEmpty && unfinished.isEmpty) {
            guard name.syllables.starts(with: reading) else { continue }
            if unfinished.isEmpty { return Double(reading.count) / Double(name.syllables.count) }
            guard reading.count < name.syllables.count,
                PinyinTable.pinyin(name.syllables[reading.count]).hasPrefix(unfinished)
            else { continue }
            return (Double(reading.count) + 0.5) / Double(name.syllables.count)
        }
        return nil
    }

    /// Whether a name differs by one character, or by some letters.
    private func isSimilar(_ name: KnownName) -> Bool {
        guard isLatin == KnownName.isLatin(name.key) else { return false }
        let most: Int
        if isLatin {
            most = key.count >= Self.fewestForTwo ? 2 : key.count >= Self.fewestForOne ? 1 : 0
        } else {
            most = key.count >= Self.fewestForFaults ? 1 : 0
        }
        // A name of two characters with one of them wrong is another name.
        guard most > 0, isLatin || name.key.count >= Self.fewestForFaults else { return false }
        return EditDistance.isAtMost(most, between: key, and: name.key)
    }
}
