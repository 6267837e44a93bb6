/// Body that is being received, with a known length or in chunks.
struct IncomingBody {
    private var remaining: Int
    private var bytes: [UInt8] = []
    private var decoder: ChunkedDecoder?

    /// No memory is reserved for the announced length, because a client can announce any length at no cost.
    init(_ framing: RequestHead.Framing, maxBytes: Int, maxTrailerBytes: Int) throws(ServerFault) {
        switch framing {
        case .length(let length):
            guard length <= maxBytes else { throw .bodyTooLarge(limitBytes: maxBytes) }
            remaining = length
        case .chunked:
            remaining = 0
            decoder = ChunkedDecoder(maxBodyBytes: maxBytes, maxTrailerBytes: maxTrailerBytes)
        }
    }

    var isComplete: Bool { decoder?.isDone ?? (remaining == 0) }

    /// Takes more bytes and returns how many of them belong to this body.
    mutating func receive(_ received: UnsafeRawBufferPointer) throws(ServerFault) -> Int {
        if decoder != nil { return try decoder?.decode(received) ?? 0 }
        let count = min(remaining, received.count)
        // Doubling, as an array does by itself, would hold up to twice the announced length.
        let needed = bytes.count + count
        if needed > bytes.capacity { bytes.reserveCapacity(min(bytes.count + remaining, 2 * needed)) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: received[..<count]))
        remaining -= count
        return count
    }

    /// The body's data.
    var content: [UInt8] { decoder?.body ?? bytes }

    /// Bytes of memory that the body holds.
    var capacity: Int { content.capacity }
}
