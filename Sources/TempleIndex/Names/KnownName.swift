package import TempleModel

/// A name outside an index, such as a deity's, ready for comparison with what somebody types.
package struct KnownName: Sendable {
    package let text: String
    private let codes: [UInt16]
    /// For each code, the number of its scalar in `text`.
    private let scalars: [Int]
    private let signature: UInt64

    package init(_ text: String) {
        self.text = text
        (codes, scalars) = NameCode.codes(of: text)
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

    /// Returns how the name fits; nil when it does not.
    package func fit(_ query: NameQuery) -> Fit? {
        guard query.mayFit(signature), let found = codes.withUnsafeBufferPointer(query.fitting) else { return nil }
        var ranges: [Range<Int>] = []
        for place in found.range where place != found.gap {
            let scalar = scalars[place]
            if let last = ranges.last, last.upperBound >= scalar {
                ranges[ranges.count - 1] = last.lowerBound..<scalar + 1
            } else {
                ranges.append(scalar..<scalar + 1)
            }
        }
        let share = found.range.isEmpty ? 1 : Double(found.range.count) / Double(codes.count)
        return Fit(matched: found.match.matched, ranges: ranges, share: share)
    }
}
