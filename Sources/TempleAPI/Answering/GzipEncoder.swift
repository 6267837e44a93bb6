internal import CZlib

/// Compresses answers by gzip (RFC 1952), with one stream that is used again and again.
///
/// Level 1 of zlib: the higher ones take two to four times as long for a tenth less.
final class GzipEncoder {
    /// On the heap, because zlib keeps a pointer to it. About 256 kB for as long as the encoder lives.
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool

    /// Below this many bytes an answer fits one packet anyway.
    static let smallestBody = 1024

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        isReady = deflate_start_gzip(stream, Z_BEST_SPEED) == Z_OK
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The bytes compressed; nil where that does not make them fewer.
    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard isReady, bytes.count >= Self.smallestBody, bytes.count < Int(UInt32.max), deflateReset(stream) == Z_OK
        else { return nil }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                // A stream that has not ended did not fit.
                let isWhole = deflate(stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? output.count - Int(stream.pointee.avail_out) : 0
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
            }
        }
        return compressed.isEmpty ? nil : compressed
    }
}
