/// Bytes of one entry in an archive, or of a compressed file.
final class ArchiveEntrySource: ByteSource {
    private let archive: ArchiveReader
    private let bound: ExpansionBound
    private var failure: String?
    private var isAtEnd = false
    private let what: String

    /// Creates a source for the current entry of an archive.
    ///
    /// - Parameter what: the name of the data in messages, as `the zip archive`.
    init(archive: ArchiveReader, bound: ExpansionBound, what: String) {
        self.archive = archive
        self.bound = bound
        self.what = what
    }

    var bytesRead: Int { archive.bytesRead }
    var totalBytes: Int? { archive.totalBytes }
    var endedEarly: String? { failure ?? (isAtEnd ? nil : archive.sourceEndedEarly) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Int {
        guard !isAtEnd else { return 0 }
        switch try archive.read(into: buffer) {
        case .bytes(let count):
            isAtEnd = count == 0
            try bound.add(count)
            return count
        case .failed(let words):
            isAtEnd = true
            if Self.isWrongCheckSum(words) {
                throw RecordFileError(file: bound.file, reason: .damagedArchive("\(what) is damaged: \(words)"))
            }
            failure = "\(what) ends early or is damaged: \(words)"
            return 0
        }
    }

    /// Returns whether libarchive's message means that all bytes are there, but their checksum is wrong.
    private static func isWrongCheckSum(_ words: String) -> Bool {
        words.contains("CRC") || words.contains("checksum") || words.contains("Checksum")
    }

    /// Reads the rest of the entry and drops it.
    func skip() throws(RecordFileError) {
        let scrap = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
        defer { scrap.deallocate() }
        while try read(into: scrap) > 0 {}
    }
}
