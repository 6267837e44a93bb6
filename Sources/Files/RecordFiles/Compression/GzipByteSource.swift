import CZlib

/// Expanded bytes of gzip data with one or more members (RFC 1952).
///
/// It uses zlib instead of libarchive, because libarchive loses up to 64 KiB of text if the data ends early.
final class GzipByteSource: ByteSource {
    private let source: any ByteSource
    private let bound: ExpansionBound
    /// On the heap, because zlib keeps a pointer to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableRawBufferPointer
    private var isAtEnd = false
    private var isInsideMember = true
    private var failure: String?

    init(source: any ByteSource, bound: ExpansionBound) {
        self.source = source
        self.bound = bound
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(byteCount: 64 << 10, alignment: 1)
        isAtEnd = inflate_start_gzip(stream) != Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }
    var endedEarly: String? { failure ?? source.endedEarly }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let room = stream.pointee.avail_out
        while !isAtEnd, stream.pointee.avail_out == room {
            if stream.pointee.avail_in == 0, try !refill() {
                if isInsideMember { failure = "the gzip data ends early" }
                isAtEnd = true
                break
            }
            try step()
        }
        let count = Int(room - stream.pointee.avail_out)
        try bound.add(count)
        return count
    }

    private func refill() throws(RecordFileError) -> Bool {
        let count = try source.read(into: input)
        stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }

    private func step() throws(RecordFileError) {
        if !isInsideMember {
            // Bytes after the last member that are not a member are padding.
            guard let next = stream.pointee.next_in, next.pointee == 0x1F, inflateReset(stream) == Z_OK else {
                isAtEnd = true
                return
            }
            isInsideMember = true
        }
        switch inflate(stream, Z_SYNC_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isInsideMember = false
        default:
            // The data is damaged, not only cut short: the bytes before this point may be wrong too.
            isAtEnd = true
            throw RecordFileError(file: bound.file, reason: .damagedArchive("the gzip data is damaged"))
        }
    }
}
