/// The 64-bit Fowler-Noll-Vo hash, variant 1a. It is the same in every process and on every machine, and serves to
/// distinguish versions. It is not cryptographic: do not use it where somebody could gain from a collision.
public struct FNV1a: Sendable {
    public var value: UInt64 { state }
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// Adds the UTF-8 bytes of a text and an end mark, 0xFF, which no text has. So two texts in a row cannot be read
    /// as others.
    public mutating func add(text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { add(bytes[index]) }
        add(0xFF)
    }

    @inlinable public mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    /// Adds the bytes of a number, the lowest first.
    @inlinable public mutating func add(number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }
}
