internal import CIsal

/// Compresses answers with gzip (RFC 1952) as they are sent. It uses the same memory again and again.
///
/// Uses ISA-L's igzip: level 2 takes a third of the time of zlib's fastest level, for fewer bytes, and level 0 with a
/// ``GzipCode`` for bodies of its kind a fifth.
public final class GzipEncoder {
    /// On the heap: it is 80 kB, and the library keeps pointers into it.
    private let stream: UnsafeMutablePointer<isal_zstream> = .allocate(capacity: 1)
    /// The memory of the level.
    private let memory: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: Int(igzip_level_2_bytes()))
    /// Answers that only depend on the program, by their tags.
    private var remembered: [String: [UInt8]] = [:]
    /// The bytes that remembered answers may still take.
    private var bytesLeft: Int

    /// Minimum size of a body in bytes. A smaller answer fits one packet anyway.
    public static let smallestBody = 1024

    /// - Parameter mostRememberedBytes: The most memory of remembered answers.
    public init(mostRememberedBytes: Int = 4 << 20) {
        bytesLeft = mostRememberedBytes
        // The library sets most of it before each body, but not how far back it may look.
        UnsafeMutableRawPointer(stream).initializeMemory(
            as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
    }

    deinit {
        stream.deallocate()
        memory.deallocate()
    }

    /// Returns the compressed bytes of an answer that is always the same. Nil if they are not fewer.
    ///
    /// - Parameter tag: the tag of the answer, which no other answer has.
    public func compress(_ bytes: [UInt8], rememberedBy tag: String) -> [UInt8]? {
        if let known = remembered[tag] { return known }
        guard let compressed = compress(bytes)?.withoutSpareRoom else { return nil }
        if compressed.count <= bytesLeft {
            bytesLeft -= compressed.count
            remembered[tag] = compressed
        }
        return compressed
    }

    /// Returns the compressed bytes. Nil if they are not fewer.
    ///
    /// - Parameters:
    ///   - code: The code of bodies of this kind. Nil finds out one for this body.
    ///   - evenIfLarger: Whether to return them although they may be more.
    public func compress(_ bytes: [UInt8], code: GzipCode? = nil, evenIfLarger: Bool = false) -> [UInt8]? {
        guard evenIfLarger || bytes.count >= Self.smallestBody else { return nil }
        let mostBytes = evenIfLarger ? Self.mostBytes(of: bytes.count) : bytes.count - 1
        guard let input = UInt32(exactly: bytes.count), let room = UInt32(exactly: mostBytes) else { return nil }
        // What does not fit has no bytes.
        let compressed = [UInt8](unsafeUninitializedCapacity: mostBytes) { output, count in
            bytes.withUnsafeBufferPointer { bytes in
                isal_deflate_stateless_init(stream)
                if let code {
                    stream.pointee.level = 0
                    guard isal_deflate_set_hufftables(stream, code.tables, CInt(IGZIP_HUFFTABLE_CUSTOM)) == COMP_OK
                    else { return }
                } else {
                    stream.pointee.level = 2
                    stream.pointee.level_buf = memory.baseAddress
                    stream.pointee.level_buf_size = UInt32(memory.count)
                }
                stream.pointee.gzip_flag = UInt16(IGZIP_GZIP)
                stream.pointee.end_of_stream = 1
                // The library only reads it.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.pointee.avail_in = input
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = room
                count = isal_deflate_stateless(stream) == COMP_OK ? Int(stream.pointee.total_out) : 0
            }
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// The most bytes of compressed ones: those of the body in blocks of up to 65,535 bytes without compression, with five
    /// bytes before each (RFC 1951, 3.2.4), and 18 of the header and the trailer (RFC 1952, 2.3).
    private static func mostBytes(of count: Int) -> Int { count + (count / 65_535 + 1) * 5 + 18 }
}

extension [UInt8] {
    /// The same bytes in an array without room for more. A compressed array is allocated from an estimate and may be
    /// several times as large as its contents. A cached array must not be.
    public var withoutSpareRoom: [UInt8] {
        capacity == count ? self : withUnsafeBufferPointer { Array($0) }
    }
}
