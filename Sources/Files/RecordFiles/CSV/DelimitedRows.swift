/// Rows of a CSV file with the names of its header.
final class DelimitedRows: RowSource {
    let names: [String]
    let container: Container
    private let csv: CSVReader
    private let source: any ByteSource
    private let replacements: Replacements?
    private let offset: Int
    private let indices: [String: Int]
    private var hasRows = false

    /// Reads the header, which is the first line or, below a title, a later one.
    ///
    /// - Throws: ``RecordFileError`` if the header cannot be read.
    init(_ text: TextLayer, delimiter: UInt8, file: String, limits: RecordFileLimits) throws(RecordFileError) {
        source = text.source
        replacements = text.replacements
        offset = text.offset
        container = .delimited(by: delimiter)
        let head = try text.source.peek(TextEncoding.sampleBytes)
        csv = CSVReader(source: text.source, delimiter: delimiter, limits: limits)
        let found = DelimitedHeader.find(
            in: head, isWhole: head.count < TextEncoding.sampleBytes, delimiter: delimiter, limits: limits)
        if SeparatorLine.delimiter(of: head[...]) != nil { _ = try csv.next() }
        do throws(RecordFileError.Reason) {
            let last = try Self.header(of: csv, text, to: found?.line ?? 0)
            names = found.map { $0.names + last.dropFirst($0.names.count).map { _ in "" } } ?? last
            indices = try HeaderName.indices(of: names)
        } catch {
            throw RecordFileError(file: file, reason: error)
        }
        csv.expectedColumns = names.count
    }

    func next() throws(RecordFileError) -> Bool {
        let isRow = try csv.next()
        hasRows = hasRows || isRow
        replacements?.forget(before: csv.recordOffset)
        return isRow
    }

    func index(of name: String) -> Int? { indices[name] }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> {
        csv.fields.indices.contains(field) ? csv.bytes(of: field) : UnsafeBufferPointer(start: nil, count: 0)
    }

    var problem: RowProblem? { csv.problem }

    var invalidUTF8: (offset: Int, field: Int?)? {
        let start = csv.recordOffset
        let bytes = csv.recordBytes
        if let replacements {
            guard let replacement = replacements.first(in: start..<(start + bytes.count)) else { return nil }
            return (replacement.input, field(at: replacement.output - start))
        }
        return UTF8Check.firstInvalidByte(of: bytes).map { (offset + start + $0, field(at: $0)) }
    }

    var isBlank: Bool {
        switch csv.problem {
        case nil, .columnCount: csv.fields.allSatisfy { $0.start == $0.end }
        default: false
        }
    }

    var count: Int { csv.count }
    var line: Int { csv.line }
    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }

    var ending: FileEnding {
        if let reason = source.endedEarly { return .cutShort(reason) }
        guard csv.isUnended, hasRows else { return .complete }
        if csv.problem == .unterminatedQuote { return .cutShort("the last quote is not closed") }
        return csv.count < names.count ? .cutShort("the last line is incomplete") : .unended
    }

    /// Returns the field at an offset. Nil for a row with a problem: its fields may be in the wrong columns, and there
    /// may be more than in the header.
    private func field(at offset: Int) -> Int? {
        csv.problem == nil ? csv.fields.firstIndex { $0.end > offset } : nil
    }

    /// Returns the names in the next row, or in the row of a line behind it.
    private static func header(
        of csv: CSVReader, _ text: TextLayer, to line: Int
    ) throws(RecordFileError.Reason) -> [String] {
        repeat {
            let isRow: Bool
            do throws(RecordFileError) { isRow = try csv.next() } catch { throw error.reason }
            guard isRow else { throw .empty }
        } while csv.line < line
        let start = csv.recordOffset
        if let offset = UTF8Check.firstInvalidByte(of: csv.recordBytes) {
            throw .notText(offset: text.offset + start + offset)
        }
        if let replacement = text.replacements?.first(in: start..<(start + csv.recordBytes.count)) {
            throw .notText(offset: replacement.input)
        }
        switch csv.problem {
        case nil: break
        case .unterminatedQuote, .textAfterQuote: throw .malformedHeader(.quoting)
        case .tooManyColumns: throw .malformedHeader(.tooManyColumns(limit: csv.limits.columns))
        default: throw .malformedHeader(.tooLarge)
        }
        return csv.fields.indices.map { HeaderName.tidied(csv.bytes(of: $0)) }
    }
}

/// Names of columns: how they are cleaned and found.
enum HeaderName {
    /// Returns the index of each name. Empty names may repeat: spreadsheets leave such columns behind.
    ///
    /// - Throws: ``RecordFileError/Reason/duplicateColumn(_:)``.
    static func indices(of names: [String]) throws(RecordFileError.Reason) -> [String: Int] {
        var indices: [String: Int] = [:]
        for (index, name) in names.enumerated() where !name.isEmpty {
            if indices.updateValue(index, forKey: name) != nil { throw .duplicateColumn(name) }
        }
        return indices
    }

    /// Returns a name without its line ends. In a table, a long name is broken where its cell is too narrow.
    static func onOneLine(_ name: String) -> String {
        name.contains(where: \.isNewline)
            ? name.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined() : name
    }

    /// Returns a name without format and control characters (byte-order marks, direction marks) and without white space
    /// at its ends.
    static func tidied(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let visible = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            switch $0.properties.generalCategory {
            case .format: false
            case .control: $0.properties.isWhitespace
            default: true
            }
        }
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let trimmed = visible.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        var name = String.UnicodeScalarView()
        name.append(contentsOf: trimmed)
        return String(name)
    }
}
