/// Source of valid UTF-8, decoded from a source that may have another encoding.
final class DecodingByteSource: ByteSource {
    /// Places where the decoder replaced bytes of the file.
    let replacements = Replacements()

    private let source: any ByteSource
    private let converter: any TextConverter
    private let input: UnsafeMutableBufferPointer<UInt8>
    private var inputCount = 0
    private var inputOffset: Int
    private let output = ByteBuffer(capacity: 128 << 10)
    private var outputPosition = 0
    private var outputOffset = 0
    private var isAtEnd = false

    /// Creates a decoder.
    ///
    /// - Parameter offset: offset in the file of the source's next byte.
    init(source: any ByteSource, converter: any TextConverter, offset: Int) {
        self.source = source
        self.converter = converter
        inputOffset = offset
        input = .allocate(capacity: 64 << 10)
    }

    deinit { input.deallocate() }

    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }
    var endedEarly: String? { source.endedEarly }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        while outputPosition == output.count, !isAtEnd { try refill() }
        let count = min(buffer.count, output.count - outputPosition)
        buffer.copyBytes(from: output[outputPosition..<(outputPosition + count)])
        outputPosition += count
        return count
    }

    private func refill() throws(RecordFileError) {
        outputOffset += output.count
        output.truncate(to: 0)
        outputPosition = 0
        let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(input)[inputCount...])
        let count = try source.read(into: room)
        isAtEnd = count == 0
        inputCount += count
        let taken = converter.convert(
            UnsafeBufferPointer(rebasing: UnsafeBufferPointer(input)[..<inputCount]), isLast: isAtEnd,
            into: TextOutput(output, replacements, outputOffset, inputOffset))
        inputOffset += taken
        inputCount -= taken
        if inputCount > 0, let start = input.baseAddress { start.update(from: start + taken, count: inputCount) }
    }
}
