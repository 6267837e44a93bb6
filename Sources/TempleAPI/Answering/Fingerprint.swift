internal import TempleModel

/// 64-bit hash of everything that an answer depends on. It distinguishes the versions of an answer.
struct Fingerprint {
    private var hash = FNV1a()

    mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

    /// Adds a text and an end mark, so that two texts in a row cannot be read as others.
    mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne(0xFF))
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    var text: String { String(hash.value, radix: 36) }
}
