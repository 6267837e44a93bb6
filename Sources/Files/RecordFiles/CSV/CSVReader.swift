/// Reader that splits a stream of bytes into records and fields by RFC 4180, with any single delimiter, within
/// ``RecordFileLimits``.
///
/// Lines end in CRLF, LF or CR. Empty lines are skipped. A quote inside an unquoted field is text. A record that cannot
/// be split is returned with its ``problem``, and the reader continues with the line after the record's first line. So
/// a missing closing quote costs one row and not the rest of the file.
///
/// Fields are not copied: ``bytes(of:)`` points into the buffer and is valid until the next call of ``next()``.
package final class CSVReader {
    /// Range of one field in the record, without its quotes.
    struct Field {
        var start: Int
        var end: Int
        var hasDoubledQuotes: Bool
    }

    /// State of the scanner.
    enum State {
        case fieldStart
        case unquoted
        case quoted
        case afterQuote
    }

    let limits: RecordFileLimits
    /// Byte between two fields.
    let delimiter: UInt8
    /// Required number of fields in each record; set from the header.
    package var expectedColumns: Int?
    /// Problem of the current record; nil if it can be used.
    package var problem: RowProblem?
    /// Line where the current record starts, from 1.
    package private(set) var line = 1

    var fields: [Field] = []
    // Offsets from the start of the record, so that they stay valid when the buffer moves.
    var cursor = 0
    var fieldStart = 0
    var fieldHasDoubledQuotes = false
    var state = State.fieldStart
    /// Offset of the first line end inside a quoted field: after a broken record, reading continues there.
    var firstInnerLineEnd: Int?
    /// Whether the scan stopped before the end of the line.
    var stoppedInsideLine = false

    private let window: ByteWindow
    private let unescaped: UnsafeMutablePointer<UInt8>
    private var recordLength = 0
    /// Bytes from the current record to the next.
    private var stepLength = 0
    private var stepLines = 0
    private var skipsLineFeed = false
    private var skipsRestOfLine = false
    /// Whether the file ended inside the current record, without a line end.
    private(set) var isUnended = false

    package init(source: any ByteSource, delimiter: UInt8 = 0x2C, limits: RecordFileLimits = RecordFileLimits()) {
        self.limits = limits
        self.delimiter = delimiter
        window = ByteWindow(source: source, chunkBytes: limits.chunkBytes)
        unescaped = .allocate(capacity: limits.delimited.fieldBytes)
    }

    deinit { unescaped.deallocate() }

    /// Number of fields in the current record.
    package var count: Int { fields.count }

    /// Bytes of the current record as they are in the file.
    package var recordBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: window.bytes[..<recordLength])
    }

    /// Offset of the current record in the file, in bytes.
    package var recordOffset: Int { window.offset }

    /// Reads the next record; returns false at the end of the file.
    package func next() throws(RecordFileError) -> Bool {
        repeat {
            guard try startRecord() else { return false }
            while !scan(window.bytes) {
                guard try window.fill() else {
                    finishAtEnd()
                    isUnended = true
                    break
                }
            }
            endRecord()
        } while isEmptyLine
        return true
    }

    /// Returns the unescaped bytes of a field in the current record, valid until the next call of this function or
    /// ``next()``.
    package func bytes(of column: Int) -> UnsafeBufferPointer<UInt8> {
        let field = fields[column]
        let raw = UnsafeBufferPointer(rebasing: window.bytes[field.start..<field.end])
        guard field.hasDoubledQuotes else { return raw }
        var count = 0
        var index = 0
        while index < raw.count {
            unescaped[count] = raw[index]
            count += 1
            index += raw[index] == ASCII.quote ? 2 : 1
        }
        return UnsafeBufferPointer(start: unescaped, count: count)
    }

    /// Whether the record is only a line end. (A quoted empty field starts after its quote.)
    private var isEmptyLine: Bool {
        problem == nil && fields.count == 1 && fields[0].start == 0 && fields[0].end == 0
    }

    /// Moves to the first byte of the next record; returns false at the end.
    private func startRecord() throws(RecordFileError) -> Bool {
        window.advance(by: stepLength)
        line += stepLines
        stepLength = 0
        stepLines = 0
        while !isAtRecord() {
            guard try window.fill() else { return false }
        }
        fields.removeAll(keepingCapacity: true)
        problem = nil
        cursor = 0
        fieldStart = 0
        fieldHasDoubledQuotes = false
        state = .fieldStart
        firstInnerLineEnd = nil
        stoppedInsideLine = false
        recordLength = 0
        isUnended = false
        return true
    }

    /// Skips the rest of the previous line; returns false if more bytes are needed.
    private func isAtRecord() -> Bool {
        let bytes = window.bytes
        var index = 0
        defer { window.advance(by: index) }
        while index < bytes.count {
            let byte = bytes[index]
            if skipsLineFeed {
                skipsLineFeed = false
                guard byte == ASCII.lineFeed else { continue }
            } else if skipsRestOfLine {
                skipsRestOfLine = byte != ASCII.lineFeed && byte != ASCII.carriageReturn
                skipsLineFeed = byte == ASCII.carriageReturn
            } else {
                return true
            }
            index += 1
        }
        return false
    }

    /// Sets the record's problem and the start of the next record.
    private func endRecord() {
        let bytes = window.bytes
        recordLength = cursor
        stepLength = cursor
        stepLines = 1
        if problem == nil, let expected = expectedColumns, fields.count != expected, !isEmptyLine {
            problem = .columnCount(found: fields.count, expected: expected)
        }
        if let lineEnd = firstInnerLineEnd {
            if problem == nil {
                stepLines = lineEnds(in: recordBytes)
            } else {
                stepLength = lineEnd + 1
            }
        } else {
            skipsRestOfLine = stoppedInsideLine
        }
        skipsLineFeed = !skipsRestOfLine && stepLength > 0 && bytes[stepLength - 1] == ASCII.carriageReturn
    }

    private func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for index in bytes.indices {
            if bytes[index] == ASCII.lineFeed {
                count += 1
            } else if bytes[index] == ASCII.carriageReturn {
                let isPair = index + 1 < bytes.count && bytes[index + 1] == ASCII.lineFeed
                if !isPair { count += 1 }
            }
        }
        return count
    }
}
