internal import Wording

/// File of records: plain, compressed, a spreadsheet with several sheets, or an archive with several files.
///
/// Its bytes decide its format, never its name. A file belongs to the thread that opened it.
public final class RecordFile {
    /// One file of rows: the file itself, a sheet of a spreadsheet, or a file in an archive.
    public struct Member {
        /// Path as the caller wrote it; `list.zip/temples.csv` for a member of an archive, `list.ods/Sheet1`
        /// for a sheet. It can be printed: see `PrintableText`.
        public let name: String
        /// Rows of the file. Read them before the call for the next member.
        public let rows: any RowSource
    }

    private enum State {
        case unopened
        case archive(any MemberSource)
        case finished
    }

    private let source: any ByteSource
    private let name: String
    private let limits: RecordFileLimits
    private var state = State.unopened
    private var archive: (any MemberSource)?

    /// Creates a file from any source of bytes, with a name for messages.
    public init(source: any ByteSource, name: String, limits: RecordFileLimits = RecordFileLimits()) {
        self.source = source
        self.name = PrintableText.name(name)
        self.limits = limits
    }

    /// Opens a file, or standard input under the name `-`.
    ///
    /// - Parameter name: the name of the file in messages, if it is not the path.
    /// - Throws: ``RecordFileError`` if there is no such file, it is a directory, or it cannot be read.
    public static func open(
        path: String, name: String? = nil, limits: RecordFileLimits = RecordFileLimits()
    ) throws(RecordFileError) -> RecordFile {
        RecordFile(source: try FileByteSource(path: path, name: name), name: name ?? path, limits: limits)
    }

    /// Returns the next file of rows, with its header read; nil after the last.
    ///
    /// - Throws: ``RecordFileError`` if the file cannot be read. The next member may still be readable: call again
    ///   until the result is nil.
    public func nextMember() throws(RecordFileError) -> Member? {
        switch state {
        case .finished: return nil
        case .archive(let members):
            do throws(RecordFileError) {
                let member = try members.next()
                if member == nil { state = .finished }
                return member
            } catch {
                if error.file == name { state = .finished }
                throw error
            }
        case .unopened:
            state = .finished
            return try openFirst()
        }
    }

    /// Files of an archive and sheets that were skipped so far, each with the reason: hidden, empty, or not a file.
    public var passedOver: [RecordFileError] { archive?.passedOver ?? [] }

    private func openFirst() throws(RecordFileError) -> Member? {
        let file = PeekedByteSource(source)
        let head = try file.peek(Envelope.signatureBytes)
        let bound = ExpansionBound(file: name, compressed: source, limits: limits)
        let envelope = Envelope(head)
        if let reason = envelope.refusal(inArchive: false) { throw RecordFileError(file: name, reason: reason) }
        switch envelope {
        case .zip: return try openZip(file, Spreadsheet.guess(head), bound)
        case .tar: return try openArchive(file, .tar, bound)
        case .gzip: return try openExpanded(GzipByteSource(source: file, bound: bound), bound, within: "/vsigzip/")
        case .compressed(let method):
            let archive = ArchiveReader(source: file, kind: .compressed)
            _ = try archive.nextEntry(file: name)
            let entry = ArchiveEntrySource(archive: archive, bound: bound, what: "the \(method) data")
            return try openExpanded(entry, bound)
        case .plain, .geodata, .largeFilePointer, .oldDocument, .foreign: return try member(file)
        }
    }

    private func openZip(
        _ file: PeekedByteSource, _ guess: Spreadsheet.Guess, _ bound: ExpansionBound
    ) throws(RecordFileError) -> Member? {
        guard guess != .other else { return try openArchive(file, .zip, bound) }
        let bytes = try SpooledBytes(file, limit: limits.spooledBytes)
        if bytes.isPart {
            guard guess == .maybe else {
                let what = "a spreadsheet of more than \(limits.spooledBytes >> 20) MiB"
                throw RecordFileError(file: name, reason: .unreadableTable(what))
            }
        } else {
            let package = ZipPackage(bytes, file: name, bound: bound, limits: limits)
            if let sheets = try Spreadsheet.open(package, limits: limits) {
                archive = sheets
                state = .archive(sheets)
                return try nextMember()
            }
        }
        return try openArchive(bytes, .zip, bound)
    }

    private func openExpanded(
        _ source: any ByteSource, _ bound: ExpansionBound, within: String = ""
    ) throws(RecordFileError) -> Member? {
        let file = PeekedByteSource(source)
        let head = try file.peek(Envelope.signatureBytes)
        if head.isEmpty, let reason = file.endedEarly {
            throw RecordFileError(file: name, reason: .damagedArchive(reason))
        }
        let envelope = Envelope(head)
        if envelope == .tar { return try openArchive(file, .tar, bound) }
        if let reason = envelope.refusal(inArchive: true, within: within) {
            throw RecordFileError(file: name, reason: reason)
        }
        return try member(file)
    }

    private func member(_ file: PeekedByteSource) throws(RecordFileError) -> Member {
        Member(name: name, rows: try Rows.open(file, name: name, limits: limits))
    }

    private func openArchive(
        _ source: any ByteSource, _ kind: ArchiveReader.Kind, _ bound: ExpansionBound
    ) throws(RecordFileError) -> Member? {
        let members = ArchiveMembers(
            ArchiveReader(source: source, kind: kind), bound: bound, file: name,
            what: kind == .zip ? "the zip archive" : "the tar archive",
            within: kind == .zip ? "/vsizip/" : "/vsitar/", limits: limits)
        archive = members
        state = .archive(members)
        return try members.next()
    }
}

/// Opener of the rows of a text in any format.
enum Rows {
    static func open(
        _ source: PeekedByteSource, name: String, limits: RecordFileLimits
    ) throws(RecordFileError) -> any RowSource {
        let text = try TextLayer(source, file: name)
        return switch text.container {
        case .delimited(let delimiter):
            try DelimitedRows(text, delimiter: delimiter, file: name, limits: limits)
        case .xml:
            try MapRows.isIn(text.source.peek(Envelope.signatureBytes))
                ? MapRows.open(text, file: name, limits: limits) : XMLRows.open(text, file: name, limits: limits)
        case .html: try HTMLTable.open(text, file: name, limits: limits)
        case .json, .jsonLines, .jsonSequence: try JSONRows.open(text, file: name, limits: limits)
        }
    }
}
