internal import CZlib

/// Compresses answers with gzip (RFC 1952). It uses the same stream again and again.
///
/// Uses zlib's level 1: higher levels take two to four times as long and make the result only a tenth smaller.
final class GzipEncoder {
    /// On the heap, because zlib keeps a pointer to it. It takes about 256 kB as long as the encoder lives.
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool
    /// Answers that only depend on the program, by their tags.
    private var remembered: [String: [UInt8]] = [:]

    /// Maximum number of remembered answers: the pages and the description in all languages.
    private static let mostRemembered = 16

    /// Minimum size of a body in bytes. A smaller answer fits one packet anyway.
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

    /// Returns the compressed bytes of an answer that is always the same. Nil if they are not fewer.
    ///
    /// - Parameter tag: the tag of the answer, which no other answer has.
    func compress(_ bytes: [UInt8], rememberedBy tag: String) -> [UInt8]? {
        if let known = remembered[tag] { return known }
        guard let compressed = compress(bytes) else { return nil }
        if remembered.count < Self.mostRemembered { remembered[tag] = compressed }
        return compressed
    }

    /// Returns the compressed bytes. Nil if they are not fewer.
    ///
    /// - Parameter evenIfLarger: Whether to return them although they may be more.
    func compress(_ bytes: [UInt8], evenIfLarger: Bool = false) -> [UInt8]? {
        guard isReady, evenIfLarger || bytes.count >= Self.smallestBody, bytes.count < Int(UInt32.max),
            deflateReset(stream) == Z_OK
        else { return nil }
        let mostBytes = evenIfLarger ? Int(deflateBound(stream, UInt(bytes.count))) : bytes.count
        let compressed = [UInt8](unsafeUninitializedCapacity: mostBytes) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                // If the stream has not ended, the result did not fit.
                let isWhole = deflate(stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? output.count - Int(stream.pointee.avail_out) : 0
                stream.pointee.next_in = nil
                stream.pointee.next_out = nil
            }
        }
        return compressed.isEmpty ? nil : compressed
    }
}
