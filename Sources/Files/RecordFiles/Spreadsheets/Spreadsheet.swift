/// Files with rows in one file, read one after the other.
protocol MemberSource: AnyObject {
    /// Returns the next member; nil at the end.
    ///
    /// - Throws: ``RecordFileError`` with the member's name, or with the file's name if the rest cannot be read.
    func next() throws(RecordFileError) -> RecordFile.Member?
    /// Members skipped so far, each with the reason.
    var passedOver: [RecordFileError] { get }
}

/// Recognition of spreadsheets, which are zip archives, by their contents.
enum Spreadsheet {
    /// What the name of a zip's first entry tells.
    enum Guess {
        case spreadsheet, maybe, other
    }

    /// Guesses whether a zip is a spreadsheet by the name of its first entry. If it may be one, its directory tells.
    static func guess(_ head: [UInt8]) -> Guess {
        guard head.count > 30 else { return .other }
        let length = Int(head[26]) | Int(head[27]) << 8
        let name = String(decoding: head[30...].prefix(length), as: UTF8.self)
        let first = String(name.prefix { $0 != "/" })
        return certain.contains(first) ? .spreadsheet : possible.contains(first) ? .maybe : .other
    }

    /// Files and folders in the root of spreadsheets. Other zips may have those of the second list.
    private static let certain: Set<String> = [
        "mimetype", "[Content_Types].xml", "_rels", "docProps", "xl", "customXml",
    ]
    private static let possible: Set<String> = [
        "content.xml", "styles.xml", "meta.xml", "settings.xml", "manifest.rdf", "META-INF", "Thumbnails",
        "Configurations2", "Pictures",
    ]

    /// Opens the sheets of a spreadsheet; nil for another zip.
    ///
    /// - Throws: ``RecordFileError`` with the name of the file.
    static func open(_ package: ZipPackage, limits: RecordFileLimits) throws(RecordFileError) -> (any MemberSource)? {
        let type = try kind(package)
        let notASpreadsheet = RecordFileError(
            file: package.file, reason: .unsupported("an office document that is no spreadsheet"))
        if let type {
            guard type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet") else { throw notASpreadsheet }
            return try OpenDocumentSheets.open(package, limits: limits)
        }
        let types = ContentTypes()
        try package.read("[Content_Types].xml", types)
        guard types.isThere else { return nil }
        if types.isBinary {
            throw RecordFileError(file: package.file, reason: .unreadableTable("a binary Excel workbook (xlsb)"))
        }
        guard let workbook = types.workbook else { throw notASpreadsheet }
        return try WorkbookSheets(package, workbook: workbook, limits: limits)
    }

    /// Returns the media type of an OpenDocument file; nil for other files.
    private static func kind(_ package: ZipPackage) throws(RecordFileError) -> String? {
        guard let source = try package.open("mimetype") else { return nil }
        let type = try PeekedByteSource(source).peek(256)
        return String(decoding: type, as: UTF8.self)
    }
}

/// Reader of `[Content_Types].xml` of an Office Open XML package.
private final class ContentTypes: XMLEvents {
    private(set) var isThere = false
    /// Name of the part with the list of sheets.
    private(set) var workbook: String?
    private(set) var isBinary = false

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        isThere = true
        guard name.localName == "Override" else { return }
        var part = ""
        var type = ""
        for (name, value) in attributes {
            if name == "PartName" { part = String(decoding: value, as: UTF8.self) }
            if name == "ContentType" { type = String(decoding: value, as: UTF8.self) }
        }
        if type.hasPrefix("application/vnd.ms-excel.sheet.binary") { isBinary = true }
        guard type.hasSuffix(".main+xml"), type.contains("spreadsheetml") || type.contains("ms-excel") else { return }
        workbook = part.hasPrefix("/") ? String(part.dropFirst()) : part
    }

    func endElement() {}
    func text(_ text: UnsafeBufferPointer<UInt8>) {}
}
