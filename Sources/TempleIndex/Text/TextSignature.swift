/// A Bloom filter of 128 bits over the characters of a text and the pairs of neighbours: it rules out most texts that lack a
/// term without reading them (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970).
package struct TextSignature: Equatable {
    private var bits = SIMD2<UInt64>()

    package init() {}

    /// - Parameter key: fields or a term, as ``SearchKey`` folds them.
    package init(_ key: SearchKey) {
        var last: UInt32 = 0
        for scalar in key.scalars {
            defer { last = scalar }
            // The end of a field.
            guard scalar != 0 else { continue }
            insert(UInt64(scalar))
            if last != 0 { insert(UInt64(last) << 32 | UInt64(scalar)) }
        }
    }

    private mutating func insert(_ value: UInt64) {
        // Fibonacci hashing (D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4).
        let bit = (value &* 0x9E37_79B9_7F4A_7C15) >> 57
        bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }

    package mutating func formUnion(_ other: TextSignature) { bits |= other.bits }

    /// Whether a text with this signature may have a term with that one; where not, it has not.
    package func mayHave(_ term: TextSignature) -> Bool { bits & term.bits == term.bits }
}
