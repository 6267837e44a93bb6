/// The bytes of an XML document, which it gives to a parser in chunks. White space before the document is skipped.
final class XMLChunks {
    /// Number of lines and bytes before the parser's first byte.
    let skipped: (lines: Int, bytes: Int)
    private(set) var isAtEnd = false
    private let file: String
    private let source: any ByteSource
    private let chunk: UnsafeMutableRawBufferPointer

    init(_ text: TextLayer, file: String, limits: RecordFileLimits) throws(RecordFileError) {
        self.file = file
        source = text.source
        let blank = try text.source.peek(TextEncoding.sampleBytes).prefix(while: ASCII.isSpace)
        text.source.drop(blank.count)
        skipped = (blank.lazy.filter { $0 == ASCII.lineFeed }.count, blank.count)
        chunk = .allocate(byteCount: min(limits.chunkBytes, 64 << 10), alignment: 1)
    }

    deinit { chunk.deallocate() }

    /// Gives the parser the next chunk. Returns false where it fails.
    ///
    /// - Throws: ``RecordFileError``, also for a document that declares entities.
    func feed(_ parser: ExpatParser) throws(RecordFileError) -> Bool {
        let count = try source.read(into: chunk)
        let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count]).bindMemory(to: UInt8.self)
        isAtEnd = count == 0
        if parser.feed(bytes, isLast: isAtEnd) { return true }
        if parser.failure == .entityDeclaration { throw RecordFileError(file: file, reason: .entityDeclaration) }
        return false
    }

    /// Ends the document: nothing behind a failure is read.
    func end() { isAtEnd = true }
}
