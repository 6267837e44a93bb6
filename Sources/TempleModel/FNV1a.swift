/// The 64-bit hash of Fowler, Noll and Vo, variant 1a: the same in every process and on every machine, for telling
/// versions apart. Nobody must gain by making two of the same.
public struct FNV1a: Sendable {
    public var value: UInt64 { state }
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    @inlinable public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
}
