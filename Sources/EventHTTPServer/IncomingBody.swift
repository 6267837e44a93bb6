/// Body that is being received, with a known length or in chunks.
struct IncomingBody {
    private var remaining: Int
    private var bytes: [UInt8] = []
    private var decoder: ChunkedDecoder?

    /// Bytes of memory that are reserved before any data has arrived. They are limited because a client can announce
    /// any length at no cost.
    private static let reserved = 64 << 10

    init(_ framing: RequestHead.Framing, _ limits: ConnectionLimits) throws(ServerFault) {
        switch framing {
        case .length(let length):
            guard length <= limits.maxBodyBytes else { throw .bodyTooLarge(limitBytes: limits.maxBodyBytes) }
            remaining = length
            if length > 0 { bytes.reserveCapacity(min(length, IncomingBody.reserved)) }
        case .chunked:
            remaining = 0
            decoder = ChunkedDecoder(maxBodyBytes: limits.maxBodyBytes, maxTrailerBytes: limits.maxTrailerBytes)
        }
    }

    var isComplete: Bool { decoder?.isDone ?? (remaining == 0) }

    /// Takes more bytes and returns how many of them belong to this body.
    mutating func receive(_ received: UnsafeRawBufferPointer) throws(ServerFault) -> Int {
        if decoder != nil { return try decoder?.decode(received) ?? 0 }
        let count = min(remaining, received.count)
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: received[..<count]))
        remaining -= count
        return count
    }

    /// The body's data.
    var content: [UInt8] { decoder?.body ?? bytes }
}
