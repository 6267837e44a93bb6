package import TempleModel

/// A name outside an index, such as a deity's, ready for comparison with what somebody types.
package struct KnownName: Sendable {
    package let text: String
    private let codes: [UInt16]
    private let signature: UInt64

    package init(_ text: String) {
        self.text = text
        codes = NameCode.codes(of: SearchKey(text))
        signature = codes.reduce(0) { $0 | NameSounds.shared.bits(ofName: $1) }
    }

    /// How the name fits what was typed.
    package struct Fit: Sendable {
        package let matched: Suggestion.Matched
        /// The parts that were typed, as ranges of the name's Unicode scalars, in order. Empty where no part is known.
        package let ranges: [Range<Int>]
        /// The part of the name that was typed, 0 to 1.
        package let share: Double
    }

    /// The fewest characters of a name of which one may be another.
    private static let fewestForFault = 3

    /// Whether a fit is more than chance: a deity's name is heard from its beginning, and typed nearly as a whole.
    private func isWhole(_ found: NameFitting) -> Bool {
        switch found.match.matched {
        case .exact, .prefix: true
        // In letters, from the beginning of a word: not mazu in Baima Zunwang.
        case .contained: !isWithinWord(found.range.lowerBound)
        case .sound: found.range.lowerBound == 0
        case .similar: codes.count >= Self.fewestForFault && [0, codes.count].contains(found.range.count)
        }
    }

    /// Whether a character is a letter after another one.
    private func isWithinWord(_ place: Int) -> Bool {
        guard codes.indices.contains(place), NameCode.isLetter(codes[place]) else { return false }
        let scalars = Array(text.unicodeScalars)
        let number = NameCode.codes(of: text).scalars[place]
        return number > 0 && scalars[number - 1].properties.isAlphabetic
    }

    /// Returns how the name fits; nil when it does not.
    package func fit(_ query: NameQuery) -> Fit? {
        guard query.mayFit(signature),
            let found = codes.withUnsafeBufferPointer({ query.fitting($0, signature: signature) }),
            isWhole(found)
        else { return nil }
        let share = found.range.isEmpty ? 1 : Double(found.range.count) / Double(codes.count)
        return Fit(matched: found.match.matched, ranges: query.ranges(of: found, in: text), share: share)
    }
}
