import Glibc

/// Rows of JSON documents one after the other, of JSON lines, or of objects one after the other. In a text sequence each begins
/// with a record separator: https://www.rfc-editor.org/rfc/rfc8142
final class JSONRows: RowProducer {
    let container: Container
    private(set) var failure: String?
    var coordinateSystem: String? { reader.coordinateSystem }
    private let kind: ContainerKind
    private let source: any ByteSource
    private let chunk: UnsafeMutableRawBufferPointer
    private let reader: JSONRowReader
    /// Whether the text has record separators, which count as white space.
    private let hasSeparators: Bool
    private let limits: RecordFileLimits
    private lazy var parser = YajlParser(events: reader)
    private var bound: JSONTokenBound
    private var isAtEnd = false
    /// Bytes of a byte-order mark that are still to come.
    private var restOfMark: ArraySlice<UInt8> = []

    /// Offset of the chunk in the text, and offset in the chunk of the parser's bytes.
    private var chunkOffset = 0
    private var fedFrom = 0
    private var chunkBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Offset in the chunk up to which line ends are counted.
    private var countedTo = 0
    private var line = 1
    /// JSON lines: whether the line has text, and whether the rest of it is skipped because it is malformed.
    private var lineHasText = false
    private var skipsLine = false

    static func open(
        _ text: TextLayer, file: String, limits: RecordFileLimits
    ) throws(RecordFileError) -> QueuedRows {
        let queue = RowQueue()
        let rows = try JSONRows(text, queue: queue, limits: limits)
        while queue.isEmpty, try rows.fill() {}
        if queue.isEmpty, rows.failure == nil, text.source.endedEarly == nil {
            throw RecordFileError(file: file, reason: .noRows(members: rows.reader.rootMembers))
        }
        return QueuedRows(
            producer: rows, queue: queue, names: rows.reader.builder.names, source: text.source)
    }

    private init(_ text: TextLayer, queue: RowQueue, limits: RecordFileLimits) throws(RecordFileError) {
        let head = try text.source.peek(TextEncoding.sampleBytes)
        kind = text.container
        hasSeparators = head.first { !ASCII.isSpace($0) } == ASCII.recordSeparator
        container = kind == .json ? .json : .jsonLines
        self.limits = limits
        source = text.source
        bound = JSONTokenBound(fieldBytes: limits.nested.fieldBytes)
        reader = JSONRowReader(
            queue: queue, replacements: text.replacements, rowsAreAtRoot: kind != .json,
            passesOverFields: Self.describesFields(String(decoding: head, as: UTF8.self)), limits: limits)
        chunk = .allocate(byteCount: min(limits.chunkBytes, 64 << 10), alignment: 1)
        reader.position = { [unowned self] in position }
    }

    deinit { chunk.deallocate() }

    /// Whether a document describes the fields of its rows before the rows, as CKAN and ArcGIS do.
    private static func describesFields(_ head: String) -> Bool {
        ["\"records\"", "\"geometryType\"", "\"spatialReference\""].contains { head.contains($0) }
    }

    func fill() throws(RecordFileError) -> Bool {
        guard !isAtEnd else { return false }
        chunkOffset += chunkBytes.count
        let count = try source.read(into: chunk)
        if hasSeparators {
            // Never in a string, where control characters are escaped.
            for index in 0..<count where chunk[index] == ASCII.recordSeparator { chunk[index] = ASCII.space }
        }
        chunkBytes = UnsafeRawBufferPointer(rebasing: chunk[..<count]).bindMemory(to: UInt8.self)
        countedTo = 0
        isAtEnd = count == 0
        if kind == .jsonLines {
            readLines()
        } else {
            readDocument()
        }
        countLines(to: count)
        return !isAtEnd
    }

    private func readDocument() {
        if isAtEnd {
            let words = parser.finish()
            if reader.depth > 0 {
                failure = "line \(line): the JSON ends early"
            } else if let words {
                failure = "line \(line): the JSON is malformed: \(words)"
            } else if reader.metOtherThanObject {
                failure = "there is another value between or after the JSON documents"
            } else if reader.document > 1, let empty = reader.documentWithoutRows {
                failure = "line \(empty.line): JSON document \(empty.number) has no rows"
            } else if let remark = reader.failedQuery {
                failure = "its remark says \(DiagnosticText.quoted(remark))"
            }
        } else if let words = feed(0..<chunkBytes.count) {
            countLines(to: min(fedFrom + parser.consumed, chunkBytes.count))
            failure = "line \(line): " + describe(words)
            isAtEnd = true
        }
    }

    /// Reads lines. Each line is an object or a problem; a broken line does not affect the others.
    private func readLines() {
        if isAtEnd { return endLine() }
        var start = 0
        while start < chunkBytes.count {
            let end = lineEnd(from: start, to: chunkBytes.count) ?? chunkBytes.count
            lineHasText = lineHasText || chunkBytes[start..<end].contains { !ASCII.isSpace($0) }
            // Together with its line end, because a line end also ends a number.
            if !skipsLine, let words = feed(start..<min(end + 1, chunkBytes.count)) { rejectLine(describe(words)) }
            if end < chunkBytes.count {
                endLine()
                countLines(to: end + 1)
            }
            start = end + 1
        }
    }

    private func endLine() {
        if lineHasText, !skipsLine {
            if reader.depth > 0 {
                rejectLine("the object is not closed")
                if isAtEnd { failure = "line \(line): the JSON ends early" }
            } else if isAtEnd, let words = parser.finish() {
                rejectLine(describe(words))
            } else if reader.metOtherThanObject {
                rejectLine("it is not an object")
            }
        }
        lineHasText = false
        skipsLine = false
    }

    private func rejectLine(_ words: String) {
        reader.builder.begin(line: line)
        reader.builder.fail(.malformedJSON(words))
        reader.builder.end(invalidOffset: nil)
        reader.abandon()
        parser.reset()
        bound.reset()
        skipsLine = true
    }

    /// Parses a range of the chunk; returns the parser's error message, or nil.
    private func feed(_ stretch: Range<Int>) -> String? {
        let bytes = UnsafeBufferPointer(rebasing: chunkBytes[..<stretch.upperBound])
        var start = endOfMark(in: bytes, from: stretch.lowerBound)
        while start < bytes.count {
            let (part, next) = bound.step(bytes, from: start)
            fedFrom = part.lowerBound
            if let words = parser.feed(UnsafeBufferPointer(rebasing: bytes[part])) {
                guard let mark = markAfterDocument(in: bytes, part) else { return words }
                parser.reset()
                bound.reset()
                start = endOfMark(in: bytes, from: mark)
            } else {
                start = next
            }
        }
        return nil
    }

    /// Returns the index of a later document's byte-order mark where the parser stopped; nil if it stopped for another
    /// reason.
    private func markAfterDocument(in bytes: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Int? {
        guard reader.depth == 0, reader.document > 0 else { return nil }
        let stop = part.lowerBound + parser.consumed
        let near = max(part.lowerBound, stop - 1)..<min(part.upperBound, stop + 1)
        guard let mark = near.first(where: { bytes[$0] == Self.mark[0] }),
            zip(bytes[mark...], Self.mark).allSatisfy({ $0 == $1 })
        else { return nil }
        restOfMark = Self.mark[...]
        return mark
    }

    /// Returns the index after the rest of a byte-order mark. The mark may continue in the next chunk.
    private func endOfMark(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, let byte = restOfMark.first {
            guard bytes[index] == byte else {
                restOfMark = []
                break
            }
            restOfMark.removeFirst()
            index += 1
        }
        return index
    }

    /// Byte-order mark in UTF-8. `cat` leaves it at the start of a later document.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func describe(_ words: String) -> String {
        reader.isTooDeep
            ? "the JSON is nested deeper than \(limits.jsonDepth)"
            : "the JSON is malformed: \(DiagnosticText.escaped(words))"
    }

    /// Offset and line of the brace of the current event.
    private var position: (offset: Int, line: Int) {
        let index = max(fedFrom + parser.consumed - 1, 0)
        countLines(to: index)
        return (chunkOffset + index, line)
    }

    private func countLines(to end: Int) {
        while countedTo < end, let found = lineEnd(from: countedTo, to: end) {
            line += 1
            countedTo = found + 1
        }
        countedTo = max(countedTo, end)
    }

    private func lineEnd(from start: Int, to end: Int) -> Int? {
        let end = min(end, chunkBytes.count)
        guard start < end, let base = chunkBytes.baseAddress else { return nil }
        let found = memchr(base + start, Int32(ASCII.lineFeed), end - start)
        return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }
}
