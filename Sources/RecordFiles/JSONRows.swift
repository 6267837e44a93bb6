import Glibc

/// The rows of JSON documents one after the other, of JSON lines, or of objects one after the other.
final class JSONRows: RowProducer {
    let container: Container
    private(set) var failure: String?
    private let kind: ContainerKind
    private let source: any ByteSource
    private let chunk: UnsafeMutableRawBufferPointer
    private let reader: JSONRowReader
    private let limits: RecordFileLimits
    private lazy var parser = YajlParser(events: reader)
    private var bound: JSONTokenBound
    private var isAtEnd = false
    /// What of a byte-order mark is still to come.
    private var restOfMark: ArraySlice<UInt8> = []

    /// Where the chunk starts in the text, and where in the chunk the parser's bytes do.
    private var chunkOffset = 0
    private var fedFrom = 0
    private var chunkBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Line ends counted up to here in the chunk.
    private var countedTo = 0
    private var line = 1
    /// JSON lines: the line has something in it, and is passed over because it is malformed.
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
        container = kind == .json ? .json : .jsonLines
        self.limits = limits
        source = text.source
        bound = JSONTokenBound(fieldBytes: limits.nested.fieldBytes)
        // CKAN describes the fields of its records before them.
        reader = JSONRowReader(
            queue: queue, replacements: text.replacements, rowsAreAtRoot: kind != .json,
            passesOverFields: String(decoding: head, as: UTF8.self).contains("\"records\""), limits: limits)
        chunk = .allocate(byteCount: min(limits.chunkBytes, 64 << 10), alignment: 1)
        reader.position = { [unowned self] in position }
    }

    deinit { chunk.deallocate() }

    func fill() throws(RecordFileError) -> Bool {
        guard !isAtEnd else { return false }
        chunkOffset += chunkBytes.count
        let count = try source.read(into: chunk)
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
                failure = "a value stands between or after the JSON documents that is none"
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

    /// A line is an object or a problem, and costs no other.
    private func readLines() {
        if isAtEnd { return endLine() }
        var start = 0
        while start < chunkBytes.count {
            let end = lineEnd(from: start, to: chunkBytes.count) ?? chunkBytes.count
            lineHasText = lineHasText || chunkBytes[start..<end].contains { !ASCII.isSpace($0) }
            // With its line end, which ends a number too.
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

    /// Feeds a stretch of the chunk to the parser; nil, or its words.
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

    /// Where the parser stumbled over the byte-order mark of a further document; nil where it was something else.
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

    /// The index after what is left of a mark, which may go on in the next chunk.
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

    /// The byte-order mark in UTF-8, with which `cat` begins a further document.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func describe(_ words: String) -> String {
        reader.isTooDeep
            ? "the JSON is nested deeper than \(limits.jsonDepth)"
            : "the JSON is malformed: \(DiagnosticText.escaped(words))"
    }

    /// Where the brace is that the parser has just told of.
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
