import RecordFiles

/// Source that generates its bytes: a start, a repeated middle and an end.
final class RepeatingByteSource: ByteSource {
    private var parts: [(bytes: [UInt8], times: Int)]
    private var part = 0
    private var offset = 0
    private(set) var bytesRead = 0
    var totalBytes: Int? { nil }

    init(_ parts: [(String, Int)]) { self.parts = parts.map { (Array($0.0.utf8), $0.1) } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        var count = 0
        while count < buffer.count, part < parts.count {
            let (bytes, times) = parts[part]
            if offset == bytes.count * times {
                part += 1
                offset = 0
                continue
            }
            buffer[count] = bytes[offset % bytes.count]
            count += 1
            offset += 1
        }
        bytesRead += count
        return count
    }
}
