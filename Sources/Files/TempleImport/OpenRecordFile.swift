internal import RecordFiles
internal import TempleModel

/// File that is being read: its schema and its current row.
struct OpenRecordFile {
    let rows: any RowSource
    let row: FieldReader
    let recognised: ImportRecognition
    private let name: String
    private var schema: any RowSchema
    private let options: ImportOptions
    /// The name of the coordinate system before the first row.
    private let system: String?
    /// Number of the document that has the current row.
    private var document: Int
    private let keepMobilePhones: Bool
    private let headerLine: Int
    /// Unreadable rows before the first readable row. The first readable row says which fields there are.
    private let unreadable: [(line: Int, problem: RowProblem)]
    /// Whether the first row is already read, to find the fields.
    private var holdsFirstRow: Bool
    private var seenKeys: Set<Int> = []
    /// Line where the current row starts; after the end, the line of the last row.
    private(set) var line = 1

    /// Maximum number of unreadable rows at the start of a file.
    private static let mostUnreadable = 1_000

    /// Finds the schema of the rows.
    ///
    /// - Throws: ``ImportError`` if no schema has these fields, and the errors of the row source.
    init(_ rows: any RowSource, name: String, options: ImportOptions) throws {
        self.rows = rows
        self.name = name
        self.options = options
        keepMobilePhones = options.keepMobilePhones
        row = FieldReader(rows, options)
        headerLine = rows.line
        var unreadable: [(line: Int, problem: RowProblem)] = []
        var holdsFirstRow = false
        if !rows.container.hasHeader {
            while try rows.next() {
                if let problem = rows.problem, unreadable.count < Self.mostUnreadable {
                    unreadable.append((rows.line, problem))
                    continue
                }
                holdsFirstRow = true
                break
            }
        }
        self.unreadable = unreadable
        self.holdsFirstRow = holdsFirstRow
        document = rows.document
        let columns = FileColumns(rows)
        system = rows.coordinateSystem
        do throws(ImportError.Reason) {
            row.namedSystem = try system.map { name throws(ImportError.Reason) in
                guard let named = options.coordinateSystem ?? CoordinateSystem(name) else { throw .unknownSystem(name) }
                return named
            }
            if options.schema == nil, options.mapping == nil, !columns.hasHeader, !holdsFirstRow { throw .empty }
            let meaning = try SchemaRecognition.schema(of: columns, options)
            schema = try meaning.reader(of: columns, options: options)
            let isGuess = meaning == .table && options.mapping == nil
            recognised = ImportRecognition(
                schema: meaning,
                mapping: meaning == .table
                    ? options.mapping ?? TableSchema.guess(columns) : meaning == .moiFestival ? options.mapping : nil,
                isGuess: isGuess,
                lacksSourceName: meaning == .table && options.sourceName == nil,
                edits: (schema as? EditSchema)?.mapping)
        } catch {
            throw ImportError(file: name, reason: error)
        }
    }

    /// Moves to the next row; returns false at the end.
    ///
    /// - Throws: the errors of the row source; ``ImportError`` if a later document has another schema.
    mutating func next() throws -> Bool {
        if holdsFirstRow {
            holdsFirstRow = false
            return true
        }
        guard try rows.next() else {
            // Rows were read without it.
            if options.coordinateSystem == nil, let late = rows.coordinateSystem, late != system {
                throw ImportError(file: name, reason: .lateSystem(late))
            }
            return false
        }
        if rows.document != document, rows.problem == nil { try startDocument() }
        return true
    }

    /// Finds the fields of a later document. It may be GeoJSON when the first document was an array.
    private mutating func startDocument() throws(ImportError) {
        document = rows.document
        let columns = FileColumns(rows)
        let start = (number: document, line: rows.line)
        do throws(ImportError.Reason) {
            let meaning: ImportSchema
            do throws(ImportError.Reason) {
                meaning = try SchemaRecognition.schema(of: columns, options)
            } catch {
                throw .otherDocument(start.number, line: start.line, nil, first: recognised.schema)
            }
            guard meaning == recognised.schema else {
                throw .otherDocument(start.number, line: start.line, meaning, first: recognised.schema)
            }
            schema = try meaning.reader(of: columns, options: options)
        } catch {
            throw ImportError(file: name, reason: error)
        }
    }

    /// Returns the record of the current row. Its warnings are in ``row``.
    mutating func record() throws(RowFinding) -> ImportRecord {
        row.startRow()
        line = rows.line
        if let problem = rows.problem { throw RowFinding(problem) }
        if let invalid = rows.invalidUTF8 { throw notUTF8(invalid.offset, invalid.field) }
        for field in rows.formulasWithoutResult {
            row.warn(
                .formulaWithoutResult, column: Column(index: field, name: rows.names[field]),
                reason: "has a formula or a text whose value is an error or is not in the file, and counts as empty",
                remedy: "correct the cell, or open the file in a spreadsheet program and save it with its results")
        }
        let record = try schema.record(from: row)
        if case .edit = record { return record }
        let key = record.key
        if !seenKeys.insert(Self.hash(key)).inserted {
            // If both rows counted, every import of the same file would change the temple.
            let isDerived = DerivedID.isOne(key.id)
            throw RowFinding(
                severity: .skipped, code: .duplicateID, column: isDerived ? nil : schema.layout.idColumn?.name,
                value: isDerived ? nil : DiagnosticText.escaped(key.id),
                reason: "is also in an earlier row, and only that row counts", remedy: schema.remedyOfDuplicates)
        }
        return record
    }

    /// Returns a hash of the bytes. This is faster than Swift's hash of strings, which must treat equivalent characters
    /// as equal.
    private static func hash(_ key: SourceKey) -> Int {
        var hasher = Hasher()
        var (source, id) = (key.source, key.id)
        source.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0 as UInt8)
        id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }

    /// Returns the diagnostics before the first readable row: ignored columns, once, on the line of the header, and
    /// unreadable rows.
    func openingDiagnostics() -> [ImportDiagnostic] {
        let ignored = schema.layout.ignoredColumns.map { column in
            ImportDiagnostic(
                severity: .warning, file: name, line: headerLine, record: nil, column: column, value: nil,
                code: .columnIgnored,
                reason: "is not a column of this schema and is ignored", remedy: "rename it if it should be read",
                header: schema.layout.header, rawRow: nil, key: nil)
        }
        return ignored
            + unreadable.map { diagnostic(RowFinding($0.problem), line: $0.line, rawRow: nil) }
    }

    /// Returns the diagnostic for a file that is not complete; nil for a complete file.
    func endingDiagnostic() -> ImportDiagnostic? {
        let finding: RowFinding
        switch rows.ending {
        case .complete: return nil
        case .cutShort(let reason):
            finding = RowFinding(
                severity: .warning, code: .fileCutShort,
                reason: "the file is cut short: \(DiagnosticText.escaped(reason))",
                remedy: "download it again; the rows before the cut are imported, and missing rows are not deleted")
        case .unended:
            finding = RowFinding(
                severity: .warning, code: .lastLineUnended,
                reason: "the last line has no line break, so its last field may be incomplete",
                remedy: "check the field and add a line break")
        }
        return diagnostic(finding, line: line, rawRow: nil)
    }

    /// Returns the fields of the current row.
    func rowFields() -> RowFields {
        let shown = ShownRow(rows: rows, row: row, layout: schema.layout, keepsMobiles: keepMobilePhones)
        return RowFields(header: schema.layout.header, fields: shown.fields)
    }

    /// Returns the diagnostic for a finding about the current row.
    func diagnostic(_ finding: RowFinding, showsRow: Bool) -> ImportDiagnostic {
        let shown = ShownRow(rows: rows, row: row, layout: schema.layout, keepsMobiles: keepMobilePhones)
        return diagnostic(finding, line: line, rawRow: showsRow ? shown.fields : nil, record: shown.record)
    }

    private func diagnostic(
        _ finding: RowFinding, line: Int, rawRow: [String]?, record: String? = nil
    ) -> ImportDiagnostic {
        ImportDiagnostic(
            severity: finding.severity, file: name, line: line, record: record, column: finding.column,
            value: finding.value,
            code: finding.code, reason: finding.reason, remedy: finding.remedy, header: schema.layout.header,
            rawRow: rawRow, key: finding.severity == .rejected ? row.key : nil)
    }

    private func withoutMobiles(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        MobileText.removing(from: bytes) ?? Array(bytes)
    }

    private func notUTF8(_ offset: Int, _ field: Int?) -> RowFinding {
        let shown = schema.layout.shown.compactMap { $0 }.first { $0.column.index == field }
        let isPlain = shown.map { $0.content == .plain } ?? false
        return RowFinding(
            code: .notUTF8, column: field.flatMap { rows.names.indices.contains($0) ? rows.names[$0] : nil },
            value: isPlain ? field.map { DiagnosticText.escaped(bytes: withoutMobiles(rows.bytes(of: $0))) } : nil,
            reason: "is not UTF-8 at byte \(offset) of the file",
            remedy: "save the file as UTF-8, or convert it, for example with iconv -f BIG5 -t UTF-8")
    }
}
