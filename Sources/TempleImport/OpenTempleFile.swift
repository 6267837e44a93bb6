import TempleModel

/// A file that is being read: its header, its format and the row it is at.
struct OpenTempleFile {
    let csv: CSVReader
    let row: RowReader
    private let name: String
    private let header: [String]
    private let headerLine: Int
    private let format: any TempleRowFormat
    private let keepMobilePhones: Bool
    private var seenKeys: Set<Int> = []

    /// Reads the header.
    ///
    /// - Throws: ``ImportError`` when it is no header of a format that is known.
    init(csv: CSVReader, name: String, options: ImportOptions) throws(ImportError) {
        self.csv = csv
        self.name = name
        header = try Self.header(of: csv, file: name)
        headerLine = csv.line
        keepMobilePhones = options.keepMobilePhones
        csv.expectedColumns = header.count
        do throws(ImportError.Reason) {
            guard let recognised = options.format ?? ImportFormat.recognised(in: header) else {
                // As written: whether tabs stand between the names is what the caller has to see.
                throw .unknownFormat(
                    columns: csv.fields.indices.map { String(decoding: csv.bytes(of: $0), as: UTF8.self) })
            }
            let columns = try ColumnLayout(names: header)
            format = try recognised.layout(of: columns, options: options)
            row = RowReader(csv: csv, columns: columns)
        } catch {
            throw ImportError(file: name, reason: error)
        }
    }

    /// Moves to the next row; false at the end.
    func next() throws(ImportError) -> Bool { try csv.next() }

    /// Whether the row has nothing but commas, as spreadsheets leave behind.
    var isBlankRow: Bool {
        switch csv.problem {
        case nil, .columnCount: csv.fields.allSatisfy { $0.start == $0.end }
        default: false
        }
    }

    /// The record of the current row, its warnings in ``row``.
    mutating func record() throws(RowFinding) -> TempleRecord {
        row.startRow()
        if let problem = csv.problem { throw RowFinding(problem, limits: csv.limits) }
        if let offset = UTF8Check.firstInvalidByte(of: csv.recordBytes) { throw notUTF8(at: offset) }
        let record = try format.record(from: row)
        if !seenKeys.insert(record.key.hashValue).inserted {
            row.warn(
                .duplicateID, column: format.idColumn, value: DiagnosticText.escaped(record.key.id),
                reason: "stands in a row above too; the last row is the one that counts",
                remedy: "keep one row for each temple")
        }
        return record
    }

    func progress(rowsRead: Int) -> ImportProgress {
        ImportProgress(rowsRead: rowsRead, bytesRead: csv.bytesRead, totalBytes: csv.totalBytes)
    }

    /// Warns, on the header's line, of columns that are not read.
    func reportIgnoredColumns(_ counts: inout ImportCounts, to diagnostic: (ImportDiagnostic) -> Void) {
        for column in format.ignoredColumns {
            counts.warnings[.columnIgnored, default: 0] += 1
            diagnostic(
                ImportDiagnostic(
                    severity: .warning, file: name, line: headerLine, column: column, value: nil, code: .columnIgnored,
                    reason: "is not a column of this format and is not read", remedy: "rename it if it should be",
                    header: header, rawRow: nil))
        }
    }

    /// A finding about the current row as it is told.
    func diagnostic(_ finding: RowFinding, _ severity: ImportDiagnostic.Severity) -> ImportDiagnostic {
        ImportDiagnostic(
            severity: severity, file: name, line: csv.line, column: finding.column, value: finding.value,
            code: finding.code, reason: finding.reason, remedy: finding.remedy, header: header,
            rawRow: severity == .rejected ? rawRow() : nil)
    }

    /// The current row's fields, without what must not be repeated. A row that cannot be split as the header says has
    /// its fields in unknown places: it is repeated only if no column holds names of persons.
    private func rawRow() -> [String]? {
        switch csv.problem {
        case nil:
            return header.indices.map { column in
                guard format.repeatableColumns.contains(column) else { return "" }
                return column == format.phoneColumn ? withoutMobiles(column) : text(column)
            }
        case .columnCount where format.repeatableColumns.count == header.count:
            return csv.fields.indices.map(withoutMobiles)
        default:
            return nil
        }
    }

    private func text(_ column: Int) -> String { String(decoding: csv.bytes(of: column), as: UTF8.self) }

    private func withoutMobiles(_ column: Int) -> String {
        let bytes = row.bytes(column, width: .ascii)
        if case .value = DecimalNumber(bytes), bytes.contains(ASCII.point) { return text(column) }
        guard case .number(let number, droppedMobile: true) = PhoneNumber(bytes, keepingMobiles: keepMobilePhones)
        else {
            return text(column)
        }
        return number ?? ""
    }

    private func notUTF8(at offset: Int) -> RowFinding {
        let column = csv.fields.firstIndex { $0.end > offset }
        let isRepeatable = column.map(format.repeatableColumns.contains) ?? false
        return RowFinding(
            code: .notUTF8, column: column.map { header[$0] },
            value: isRepeatable && column != format.phoneColumn
                ? column.map { DiagnosticText.escaped(bytes: csv.bytes(of: $0)) } : nil,
            reason: "is not UTF-8 at byte \(csv.recordOffset + offset) of the file",
            remedy: "save the file as UTF-8, or convert it, as with iconv -f BIG5 -t UTF-8")
    }

    private static func header(of csv: CSVReader, file: String) throws(ImportError) -> [String] {
        let signature = try csv.signature()
        if let content = ImportError.ForeignContent(signature: signature) {
            throw ImportError(file: file, reason: .notText(offset: 0, lookingLike: content))
        }
        guard try csv.next() else { throw ImportError(file: file, reason: .empty) }
        if let offset = UTF8Check.firstInvalidByte(of: csv.recordBytes) ?? csv.recordBytes.firstIndex(of: 0) {
            throw ImportError(file: file, reason: .notText(offset: csv.recordOffset + offset, lookingLike: nil))
        }
        if let problem = csv.problem {
            throw ImportError(file: file, reason: .malformedHeader(.init(problem, limits: csv.limits)))
        }
        let cleaner = TextCleaner(capacity: csv.limits.fieldBytes)
        return csv.fields.indices.map { column in
            String(decoding: cleaner.clean(csv.bytes(of: column), width: .asWritten), as: UTF8.self)
        }
    }
}

extension ImportError.ForeignContent {
    /// What a file is by its first four bytes; nil for what may be text.
    fileprivate init?(signature: [UInt8]) {
        if signature.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if signature.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = .zip
        } else if signature.starts(with: [0xFF, 0xFE]) || signature.starts(with: [0xFE, 0xFF]) || signature.contains(0)
        {
            self = .utf16
        } else {
            return nil
        }
    }
}

extension ImportError.HeaderProblem {
    fileprivate init(_ problem: CSVProblem, limits: CSVLimits) {
        switch problem {
        case .unterminatedQuote, .textAfterQuote: self = .quoting
        case .fieldTooLong, .rowTooLong, .columnCount: self = .tooLarge
        case .tooManyColumns: self = .tooManyColumns(limit: limits.columns)
        }
    }
}
