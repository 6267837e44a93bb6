package import Geodesy
package import TempleModel

/// A temple of an index whose name fits what was typed.
package struct NamedItem: Equatable, Sendable {
    package let item: InMemoryTempleIndex.ItemNumber
    /// The name that fits, as the temple has it.
    package let name: String
    /// Whether it is not the temple's first name.
    package let isOtherName: Bool
    package let matched: Suggestion.Matched
    /// The parts of the name that were typed, as ranges of its Unicode scalars, in order. Empty where no part is known.
    package let ranges: [Range<Int>]
    /// From the point of the search; nil without one.
    package let distance: Distance?
    /// See ``IndexedTemple/prominence``.
    package let prominence: Int64
}
