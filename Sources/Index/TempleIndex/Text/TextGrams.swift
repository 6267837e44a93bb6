/// The characters and bigrams of a text as hashes: what Bloom filters hold (B. H. Bloom, "Space/time trade-offs in hash
/// coding with allowable errors", 1970). A filter of 2ⁿ bits takes the highest n bits of a hash.
package struct TextGrams {
    let hashes: [UInt64]
    /// The filter of them all.
    let signature: TextSignature

    init(hashes: [UInt64]) {
        self.hashes = hashes
        var signature = TextSignature()
        for hash in hashes { signature.insert(hash) }
        self.signature = signature
    }

    /// Creates the grams of a term.
    package init(_ key: SearchKey) {
        var hashes: [UInt64] = []
        Self.forEach(in: key) { hashes.append($0) }
        self.init(hashes: hashes)
    }

    /// Calls a function with the hash of each gram of a key.
    static func forEach(in key: SearchKey, _ body: (UInt64) -> Void) {
        var last: UInt32 = 0
        for scalar in key.scalars {
            defer { last = scalar }
            // Zero ends a field.
            guard scalar != 0 else { continue }
            body(hash(UInt64(scalar)))
            if last != 0 { body(hash(UInt64(last) << 32 | UInt64(scalar))) }
        }
    }

    /// Returns the hash of a deity, which filters hold besides the texts.
    static func hash(deity id: Int64) -> UInt64 { hash(UInt64(bitPattern: id) | 1 << 63) }

    /// The maximum number of deities that a filter is asked about.
    private static let mostDeities = 16

    /// Returns the hashes of deities; nil for more of them than it is worth to look for.
    static func hashes(ofDeities ids: some Collection<Int64>) -> [UInt64]? {
        ids.count > mostDeities ? nil : ids.map { hash(deity: $0) }
    }

    /// Fibonacci hashing (D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4).
    private static func hash(_ value: UInt64) -> UInt64 { value &* 0x9E37_79B9_7F4A_7C15 }
}

/// A Bloom filter over texts.
protocol GramFilter {
    /// Whether a text in the filter may have all of these grams. False means that none has.
    func mayHave(_ grams: TextGrams) -> Bool
}

/// The filter of one temple, of 128 bits. It excludes most texts without a term before they are read.
package struct TextSignature: GramFilter, Equatable, BitwiseCopyable {
    private var bits = SIMD2<UInt64>()

    package init() {}

    /// The filter of a key.
    package init(_ key: SearchKey) {
        TextGrams.forEach(in: key) { insert($0) }
    }

    mutating func insert(_ hash: UInt64) {
        let bit = hash >> 57
        bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }

    package func mayHave(_ grams: TextGrams) -> Bool { mayHave(grams.signature) }

    func mayHave(_ term: TextSignature) -> Bool { bits & term.bits == term.bits }
}
