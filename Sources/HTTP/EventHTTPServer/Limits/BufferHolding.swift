/// What one connection holds between two turns of its loop.
struct BufferHolding: Equatable, Sendable {
    /// The address that it counts against. Nil counts against the whole budget alone.
    var address: ClientAddress?
    /// Bytes that nobody else holds.
    var ownBytes = 0
    /// The body of an answer. Other connections may share its bytes.
    var answer: HeldAnswer?

    /// Holds nothing, for nobody.
    static let nothing = BufferHolding()

    init(_ address: ClientAddress? = nil, ownBytes: Int = 0, answer: HeldAnswer? = nil) {
        guard ownBytes > 0 || answer != nil else { return }
        self.address = address
        self.ownBytes = ownBytes
        self.answer = answer
    }
}

/// Identity of the body of an answer that a connection holds.
///
/// Answers whose body is the same array hold it once. The address of the elements identifies the array while one answer
/// keeps it.
struct HeldAnswer: Hashable, Sendable {
    private let baseAddress: UInt
    /// Bytes of memory of the array, which stay until all holders let go of it.
    let bytes: Int

    init(_ body: [UInt8]) {
        baseAddress = body.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        bytes = body.capacity
    }
}
