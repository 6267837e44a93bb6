/// Pieces of bytes that stay where they are, one behind the other in blocks, up to a bound of memory.
struct PieceStore: ~Copyable {
    private let mostBlocks: Int
    private var blocks: [UnsafeMutablePointer<UInt8>] = []
    /// The number of bytes of the last block that are used.
    private var used = blockBytes

    /// Size of a block. A piece must fit into one.
    static let blockBytes = 128 << 10

    /// - Parameter mostBytes: The most memory that all pieces take.
    init(mostBytes: Int) {
        mostBlocks = mostBytes / Self.blockBytes
    }

    deinit { for block in blocks { block.deallocate() } }

    /// Whether there is hardly room for one more piece.
    var isFull: Bool { blocks.count >= mostBlocks && used > Self.blockBytes - 2048 }

    /// Adds a piece and returns its address. Nil if there is no room for it.
    mutating func add(_ piece: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8>? {
        guard let first = piece.baseAddress, piece.count <= Self.blockBytes else { return nil }
        if piece.count > Self.blockBytes - used {
            guard blocks.count < mostBlocks else { return nil }
            blocks.append(.allocate(capacity: Self.blockBytes))
            used = 0
        }
        guard let block = blocks.last else { return nil }
        let address = block + used
        address.update(from: first, count: piece.count)
        used += piece.count
        return UnsafePointer(address)
    }

    /// Removes all pieces and frees their memory. No address is valid any more.
    mutating func removeAll() {
        for block in blocks { block.deallocate() }
        blocks = []
        used = Self.blockBytes
    }
}
