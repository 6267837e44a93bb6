internal import Wording

/// Sheets of an ODS file (OpenDocument 1.3, part 3), read in one pass through `content.xml`.
final class OpenDocumentSheets: MemberSource {
    private let package: ZipPackage
    private let limits: RecordFileLimits
    private let reader: PartReader
    private let contents: OpenDocumentContents
    private var current: OpenDocumentContents.Table?
    private(set) var passedOver: [RecordFileError] = []

    static func open(
        _ package: ZipPackage, limits: RecordFileLimits
    ) throws(RecordFileError) -> OpenDocumentSheets {
        let manifest = OpenDocumentManifest()
        try package.read("META-INF/manifest.xml", manifest)
        guard !manifest.isEncrypted else {
            throw RecordFileError(file: package.file, reason: .unreadableTable("an encrypted spreadsheet"))
        }
        guard let source = try package.open("content.xml") else {
            throw RecordFileError(file: package.file, reason: .damagedArchive("it has no content.xml"))
        }
        return OpenDocumentSheets(package, source, limits)
    }

    private init(_ package: ZipPackage, _ source: ArchiveEntrySource, _ limits: RecordFileLimits) {
        self.package = package
        self.limits = limits
        contents = OpenDocumentContents(limits: limits)
        reader = PartReader(source, contents, limits: limits)
    }

    func next() throws(RecordFileError) -> RecordFile.Member? {
        while true {
            // The rest of a sheet that was not read whole.
            while let current, !current.isEnded, try fill() { current.grid.clear() }
            let isCut = current?.isEnded == false
            current = nil
            while contents.begun.isEmpty, try fill() {}
            guard !contents.begun.isEmpty else {
                // A sheet that is cut reports it as its ending.
                guard !isCut, let words = reader.failure else { return nil }
                throw RecordFileError(file: package.file, reason: .damagedArchive(words))
            }
            let sheet = OpenDocumentSheet(contents.begun.removeFirst(), of: self)
            current = sheet.table
            let name = "\(package.file)/\(PrintableText.name(sheet.table.name))"
            do throws(RecordFileError) {
                let rows = try TableRows(sheet, bound: package.bound, file: name, limits: limits)
                return RecordFile.Member(name: name, rows: rows)
            } catch {
                guard error.reason == .empty else { throw error }
                if let words = sheet.failure {
                    throw RecordFileError(file: package.file, reason: .damagedArchive(words))
                }
                passedOver.append(error)
            }
        }
    }

    /// Reads a chunk; returns false at the end.
    fileprivate func fill() throws(RecordFileError) -> Bool {
        let goesOn = try reader.fill(file: package.file)
        guard !contents.hasTooManySheets else {
            let what = "a spreadsheet of more than \(limits.sheets) sheets"
            throw RecordFileError(file: package.file, reason: .unreadableTable(what))
        }
        return goesOn
    }

    fileprivate var failure: String? { reader.failure }
    fileprivate var bytesRead: Int { reader.source.bytesRead }
    fileprivate var totalBytes: Int? { package.bytes.totalBytes }
}

/// One sheet of an ODS file.
private final class OpenDocumentSheet: TableProducer {
    let table: OpenDocumentContents.Table
    private let sheets: OpenDocumentSheets

    init(_ table: OpenDocumentContents.Table, of sheets: OpenDocumentSheets) {
        self.table = table
        self.sheets = sheets
    }

    var grid: TableGrid { table.grid }
    func fill() throws(RecordFileError) -> Bool { table.isEnded ? false : try sheets.fill() }
    var failure: String? { table.isEnded ? nil : sheets.failure ?? "its last sheet does not end" }
    var bytesRead: Int { sheets.bytesRead }
    var totalBytes: Int? { sheets.totalBytes }
}

/// Reader of `META-INF/manifest.xml`: whether the contents are encrypted.
private final class OpenDocumentManifest: XMLEvents {
    private(set) var isEncrypted = false

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        if name.localName == "encryption-data" { isEncrypted = true }
    }

    func endElement() {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}
