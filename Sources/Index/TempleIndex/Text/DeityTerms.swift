/// For each set of deities of an index, the terms of a text that its deities answer. A search fills it as it meets the
/// sets: there are few, and each has many temples.
///
/// An instance belongs to one thread and to one table of sets.
final class DeityTerms {
    /// A bit for each term. ``unknown`` until somebody asks.
    @exclusivity(unchecked) private var masks: [UInt16] = []
    private static let unknown = UInt16.max

    /// Returns the terms that a set answers; nil while they are not known.
    func terms(of set: UInt16) -> UInt16? {
        let number = Int(set)
        guard number < masks.count, masks[number] != Self.unknown else { return nil }
        return masks[number]
    }

    /// Keeps the terms that a set answers.
    func keep(_ terms: UInt16, of set: UInt16) -> UInt16 {
        let number = Int(set)
        if number >= masks.count {
            masks.append(contentsOf: repeatElement(Self.unknown, count: number + 1 - masks.count))
        }
        masks[number] = terms
        return terms
    }
}
