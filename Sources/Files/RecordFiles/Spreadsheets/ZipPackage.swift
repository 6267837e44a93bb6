/// Parts of a spreadsheet's zip, each opened by its name.
final class ZipPackage {
    let file: String
    let bytes: SpooledBytes
    let bound: ExpansionBound
    private let limits: RecordFileLimits

    init(_ bytes: SpooledBytes, file: String, bound: ExpansionBound, limits: RecordFileLimits) {
        self.bytes = bytes
        self.file = file
        self.bound = bound
        self.limits = limits
    }

    /// Opens a part; nil if there is none of that name. Upper and lower case are the same, as in Office Open XML.
    ///
    /// - Throws: ``RecordFileError`` with the name of the spreadsheet.
    func open(_ part: String) throws(RecordFileError) -> ArchiveEntrySource? {
        let archive = ArchiveReader(package: bytes)
        let wanted = part.lowercased()
        var entries = 0
        while let entry = try archive.nextEntry(file: file) {
            entries += 1
            guard entries <= limits.members * 10 else {
                throw RecordFileError(file: file, reason: .tooManyMembers(limit: limits.members * 10))
            }
            guard entry.isFile, entry.name.lowercased() == wanted else { continue }
            guard !entry.isEncrypted else {
                throw RecordFileError(file: file, reason: .unreadableTable("an encrypted spreadsheet"))
            }
            return ArchiveEntrySource(archive: archive, bound: bound, what: "the spreadsheet")
        }
        return nil
    }

    /// Reads a whole part with the events of its elements; does nothing if there is no such part.
    ///
    /// - Throws: ``RecordFileError`` also if the part is not complete XML.
    func read(_ part: String, _ events: any XMLEvents) throws(RecordFileError) {
        guard let source = try open(part) else { return }
        let reader = PartReader(source, events, limits: limits)
        while try reader.fill(file: file) {}
        guard let words = reader.failure else { return }
        throw RecordFileError(file: file, reason: .damagedArchive("\(DiagnosticText.escaped(part)): \(words)"))
    }
}

/// Reader of one part's XML, one chunk at a time.
final class PartReader {
    let source: ArchiveEntrySource
    /// Reason why the part is not complete, in a few words. Valid after the end.
    private(set) var failure: String?
    private let parser: ExpatParser
    /// Few bytes: an empty row of seven of them may have 256 values by cells from above.
    private static let chunkBytes = 8 << 10
    private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: PartReader.chunkBytes, alignment: 1)
    private var isAtEnd = false

    init(_ source: ArchiveEntrySource, _ events: any XMLEvents, limits: RecordFileLimits) {
        self.source = source
        var limits = limits
        limits.xmlDepth = limits.sheetDepth
        parser = ExpatParser(events: events, limits: limits)
    }

    deinit { chunk.deallocate() }

    /// Reads a chunk; returns false at the end.
    ///
    /// - Throws: ``RecordFileError`` with the name `file`.
    func fill(file: String) throws(RecordFileError) -> Bool {
        guard !isAtEnd else { return false }
        let count = try source.read(into: chunk)
        isAtEnd = count == 0
        let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count]).bindMemory(to: UInt8.self)
        if !parser.feed(bytes, isLast: isAtEnd) {
            isAtEnd = true
            switch parser.failure {
            case .entityDeclaration: throw RecordFileError(file: file, reason: .entityDeclaration)
            case .tooDeep: failure = "line \(parser.line): elements are nested too deep"
            case .markupTooLong: failure = "line \(parser.line): a tag or a comment is too long"
            case .malformed(let words): failure = source.endedEarly ?? "line \(parser.line): malformed XML: \(words)"
            case nil: failure = source.endedEarly
            }
        }
        return !isAtEnd
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The name without the prefix of its namespace: `row` of `x:row`.
    var localName: UnsafeBufferPointer<UInt8> {
        guard let colon = firstIndex(of: ASCII.colon) else { return self }
        return UnsafeBufferPointer(rebasing: self[(colon + 1)...])
    }

    static func == (bytes: Self, text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount
            && bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whole number of these digits; nil for anything else.
    var wholeNumber: Int? {
        guard !isEmpty, count <= 18 else { return nil }
        var value = 0
        for byte in self {
            guard ASCII.isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - ASCII.zero)
        }
        return value
    }
}
