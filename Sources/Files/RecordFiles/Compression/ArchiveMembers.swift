/// Files with rows in an archive, read one after the other.
final class ArchiveMembers: MemberSource {
    private let archive: ArchiveReader
    private let bound: ExpansionBound
    private let file: String
    private let what: String
    /// What ogr2ogr writes before the name of a file in the archive.
    private let within: String
    private let limits: RecordFileLimits
    private var current: ArchiveEntrySource?
    private var entries = 0
    private var members = 0
    private var isAtEnd = false
    /// Files skipped so far, each with the reason.
    private(set) var passedOver: [RecordFileError] = []

    init(
        _ archive: ArchiveReader, bound: ExpansionBound, file: String, what: String, within: String,
        limits: RecordFileLimits
    ) {
        self.archive = archive
        self.bound = bound
        self.file = file
        self.what = what
        self.within = within
        self.limits = limits
    }

    /// Returns the next member; nil at the end.
    ///
    /// - Throws: ``RecordFileError`` with the member's name, or with the archive's name if the rest of the archive
    ///   cannot be read.
    func next() throws(RecordFileError) -> RecordFile.Member? {
        while !isAtEnd, let entry = try nextEntry() {
            try refuseDocument(entry.name)
            let name = "\(file)/\(entry.name)"
            if entry.isFolder || entry.name.hasSuffix("/") { continue }
            guard entry.isFile else {
                passedOver.append(RecordFileError(file: name, reason: .unsupported("a link or a device")))
                continue
            }
            guard !Self.isHidden(entry.name) else {
                passedOver.append(RecordFileError(file: name, reason: .hidden))
                continue
            }
            if entry.isEncrypted { throw RecordFileError(file: name, reason: .unsupported("encrypted")) }
            let source = ArchiveEntrySource(archive: archive, bound: bound, what: what)
            current = source
            let peeked = PeekedByteSource(source)
            let head = try peeked.peek(Envelope.signatureBytes)
            if head.isEmpty, let reason = peeked.endedEarly {
                throw RecordFileError(file: name, reason: .damagedArchive(reason))
            }
            guard !head.isEmpty else {
                passedOver.append(RecordFileError(file: name, reason: .empty))
                continue
            }
            members += 1
            guard members <= limits.members else { throw end(.tooManyMembers(limit: limits.members)) }
            let isPart = Self.isPartOfShapefile(entry.name)
            if let reason = isPart
                ? .geodata("a part of a shapefile", within: within)
                : Envelope(head).refusal(inArchive: true, within: within)
            {
                throw RecordFileError(file: name, reason: reason)
            }
            return RecordFile.Member(name: name, rows: try Rows.open(peeked, name: name, limits: limits))
        }
        if !isAtEnd, members == 0 { throw end(.empty) }
        isAtEnd = true
        return nil
    }

    private func nextEntry() throws(RecordFileError) -> ArchiveReader.Entry? {
        do throws(RecordFileError) {
            try current?.skip()
            // The member reports this as its ending. Where the next one begins, nobody knows: what libarchive would find depends
            // on how the bytes arrive.
            if current?.endedEarly != nil {
                isAtEnd = true
                return nil
            }
            current = nil
            entries += 1
            guard entries <= limits.members * 10 else { throw end(.tooManyMembers(limit: limits.members)) }
            return try archive.nextEntry(file: file)
        } catch {
            isAtEnd = true
            throw error
        }
    }

    /// Refuses spreadsheets that are not read as such: they are zip archives too.
    private func refuseDocument(_ entry: String) throws(RecordFileError) {
        guard entry == "[Content_Types].xml" || (entry == "mimetype" && entries == 1) else { return }
        throw end(.unreadableTable("a spreadsheet that is too large or has an unusual order"))
    }

    private func end(_ reason: RecordFileError.Reason) -> RecordFileError {
        isAtEnd = true
        return RecordFileError(file: file, reason: reason)
    }

    /// Returns whether a file is a companion of a shapefile's geometry (table, index, projection or encoding). The
    /// geometry itself is recognised by its first bytes.
    private static func isPartOfShapefile(_ name: String) -> Bool {
        let parts = ["cpg", "dbf", "prj", "qix", "qmd", "sbn", "sbx", "shx"]
        return parts.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "")
    }

    private static func isHidden(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        return parts.first == "__MACOSX" || parts.last?.hasPrefix(".") == true
    }
}
