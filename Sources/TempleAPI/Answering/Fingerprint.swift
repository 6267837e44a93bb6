internal import TempleModel

/// What an answer depends on in 64 bits: it tells one version of one answer from another.
struct Fingerprint {
    private var hash = FNV1a()

    mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

    /// Adds a text so that no two texts run into one another.
    mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne(0xFF))
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    var text: String { String(hash.value, radix: 36) }
}
