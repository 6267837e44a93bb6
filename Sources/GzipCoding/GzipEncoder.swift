internal import CDeflate

/// Compresses answers with gzip (RFC 1952). It uses the same compressor again and again.
///
/// Uses libdeflate's level 1. The next levels take half as long again and make the result only a twentieth smaller.
public final class GzipEncoder {
    /// About 200 kB as long as the encoder lives. Nil if there was no memory; answers then stay plain.
    private let compressor: OpaquePointer?
    /// Answers that only depend on the program, by their tags.
    private var remembered: [String: [UInt8]] = [:]
    /// The bytes that remembered answers may still take.
    private var bytesLeft: Int

    /// Minimum size of a body in bytes. A smaller answer fits one packet anyway.
    public static let smallestBody = 1024

    /// - Parameters:
    ///   - level: the level of compression, 1 to 12. An encoder of any other level compresses nothing, like one that
    ///     got no memory.
    ///   - mostRememberedBytes: The most memory of remembered answers.
    public init(level: Int32 = 1, mostRememberedBytes: Int = 4 << 20) {
        bytesLeft = mostRememberedBytes
        compressor = libdeflate_alloc_compressor(level)
    }

    deinit {
        libdeflate_free_compressor(compressor)
    }

    /// Returns the compressed bytes of an answer that is always the same. Nil if they are not fewer.
    ///
    /// - Parameter tag: the tag of the answer, which no other answer has.
    public func compress(_ bytes: [UInt8], rememberedBy tag: String) -> [UInt8]? {
        if let known = remembered[tag] { return known }
        guard let compressed = compress(bytes) else { return nil }
        if compressed.count <= bytesLeft {
            bytesLeft -= compressed.count
            remembered[tag] = compressed
        }
        return compressed
    }

    /// Returns the compressed bytes. Nil if they are not fewer.
    ///
    /// - Parameter evenIfLarger: Whether to return them although they may be more.
    public func compress(_ bytes: [UInt8], evenIfLarger: Bool = false) -> [UInt8]? {
        guard let compressor, evenIfLarger || bytes.count >= Self.smallestBody else { return nil }
        let mostBytes = evenIfLarger ? libdeflate_gzip_compress_bound(compressor, bytes.count) : bytes.count - 1
        // What does not fit has no bytes.
        let compressed = [UInt8](unsafeUninitializedCapacity: mostBytes) { output, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, mostBytes)
        }
        return compressed.isEmpty ? nil : compressed
    }
}
