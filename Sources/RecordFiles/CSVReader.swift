/// Splits a stream of bytes into records and fields by RFC 4180, with any one delimiter, within ``RecordFileLimits``.
///
/// Lines end in CRLF, LF or CR; empty lines are passed over; a quote inside an unquoted field is text. A record that
/// cannot be split is handed out with its ``problem``, and reading goes on with the line after the one it starts on:
/// a forgotten closing quote costs its own row and not the rest of the file.
///
/// Fields are not copied: ``bytes(of:)`` points into the buffer and holds until the next call of ``next()``.
package final class CSVReader {
    /// One field as a range of the record, quotes excluded.
    struct Field {
        var start: Int
        var end: Int
        var hasDoubledQuotes: Bool
    }

    /// What the scanner is inside of.
    enum State {
        case fieldStart
        case unquoted
        case quoted
        case afterQuote
    }

    let limits: RecordFileLimits
    /// What stands between two fields.
    let delimiter: UInt8
    /// How many fields each record must have; set from the header.
    package var expectedColumns: Int?
    /// Why the current record cannot be used, if so.
    package var problem: RowProblem?
    /// The line that the current record starts on, from 1.
    package private(set) var line = 1

    var fields: [Field] = []
    // Offsets from the start of the record, so that they survive the buffer's moves.
    var cursor = 0
    var fieldStart = 0
    var fieldHasDoubledQuotes = false
    var state = State.fieldStart
    /// The first line end inside a quoted field: where a broken record is taken up again.
    var firstInnerLineEnd: Int?
    /// The scan stopped before the line did.
    var stoppedInsideLine = false

    private let window: ByteWindow
    private let unescaped: UnsafeMutablePointer<UInt8>
    private var recordLength = 0
    /// From here to the record after the current one.
    private var stepLength = 0
    private var stepLines = 0
    private var skipsLineFeed = false
    private var skipsRestOfLine = false
    /// The file ended inside the current record, before any line end.
    private(set) var isUnended = false

    package init(source: any ByteSource, delimiter: UInt8 = 0x2C, limits: RecordFileLimits = RecordFileLimits()) {
        self.limits = limits
        self.delimiter = delimiter
        window = ByteWindow(source: source, chunkBytes: limits.chunkBytes)
        unescaped = .allocate(capacity: limits.delimited.fieldBytes)
    }

    deinit { unescaped.deallocate() }

    /// The number of fields in the current record.
    package var count: Int { fields.count }

    /// The current record as it stands in the file.
    package var recordBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: window.bytes[..<recordLength])
    }

    /// Where the current record starts in the file, in bytes.
    package var recordOffset: Int { window.offset }

    /// Reads the next record; false at the end of the file.
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

    /// The bytes of a field of the current record, unescaped; valid until the next call of this or ``next()``.
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

    /// Nothing but a line end. (A quoted empty field starts after its quote.)
    private var isEmptyLine: Bool {
        problem == nil && fields.count == 1 && fields[0].start == 0 && fields[0].end == 0
    }

    /// Moves to the first byte of the next record; false at the end.
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

    /// Passes over what is left of the line before; false when more bytes are needed.
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

    /// Settles the record's problem and where the next one starts.
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
