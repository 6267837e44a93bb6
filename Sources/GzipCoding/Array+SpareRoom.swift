extension [UInt8] {
    /// The same bytes in an array without room for more. An array that was filled from a guess of its size, as a compressed
    /// one is, may have several times the room that it needs; one that is kept must not.
    public var withoutSpareRoom: [UInt8] {
        capacity == count ? self : withUnsafeBufferPointer { Array($0) }
    }
}
