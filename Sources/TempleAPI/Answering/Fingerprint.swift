/// What an answer depends on in 64 bits (FNV-1a), the same in every process and on every machine.
///
/// It tells one version of one answer from another; nobody gains by making two of the same.
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Adds a text so that no two texts run into one another.
    mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne(0xFF))
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    var text: String { String(value, radix: 36) }
}
