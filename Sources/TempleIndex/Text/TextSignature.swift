/// A 128-bit Bloom filter over the characters and bigrams of a text. It excludes most texts without a term before they
/// are read (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970).
package struct TextSignature: Equatable {
    private var bits = SIMD2<UInt64>()

    package init() {}

    /// Creates the filter of a key.
    ///
    /// - Parameter key: fields or a term, as ``SearchKey`` normalizes them.
    package init(_ key: SearchKey) {
        var last: UInt32 = 0
        for scalar in key.scalars {
            defer { last = scalar }
            // Zero ends a field.
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

    /// Whether a text with this signature may contain a term with signature `term`. False means that it does not.
    package func mayHave(_ term: TextSignature) -> Bool { bits & term.bits == term.bits }
}
