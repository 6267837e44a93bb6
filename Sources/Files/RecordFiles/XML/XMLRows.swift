/// Rows of an XML document.
final class XMLRows: RowProducer, XMLEvents {
    let container = Container.xml
    private(set) var failure: String?
    private let file: String
    private let replacements: Replacements?
    private let builder: RowBuilder
    private let rowPath: [[UInt8]]
    private let chunks: XMLChunks
    private lazy var parser = ExpatParser(events: self, limits: limits)
    private let limits: RecordFileLimits

    /// Names of the open elements.
    private var open: [[UInt8]] = []
    /// Number of open elements that are on the path to a row.
    private var matched = 0
    private var rootMembers: [String] = []
    private var hasRows = false

    /// Inside a row: the path of the open element, and the length of the path at each parent.
    private let path = ByteBuffer()
    private var marks: [Int] = []
    private var rowOffset = 0
    /// Whether the open element has no child so far.
    private var isLeaf = false
    private var rowHasChildren = false

    static func open(_ text: TextLayer, file: String, limits: RecordFileLimits) throws(RecordFileError) -> QueuedRows {
        let queue = RowQueue()
        let rows = try XMLRows(text, queue: queue, file: file, limits: limits)
        while queue.isEmpty, try rows.fill() {}
        if queue.isEmpty, rows.failure == nil, text.source.endedEarly == nil {
            throw RecordFileError(file: file, reason: .noRows(members: rows.rootMembers))
        }
        return QueuedRows(producer: rows, queue: queue, names: rows.builder.names, source: text.source)
    }

    private init(_ text: TextLayer, queue: RowQueue, file: String, limits: RecordFileLimits) throws(RecordFileError) {
        self.file = file
        self.limits = limits
        replacements = text.replacements
        builder = RowBuilder(queue: queue, limits: limits, joinsRepeated: true)
        chunks = try XMLChunks(text, file: file, limits: limits)
        var path: [[UInt8]]?
        var sample = TextEncoding.sampleBytes
        do throws(RecordFileError.Reason) {
            while path == nil, sample <= limits.nested.rowBytes || sample == TextEncoding.sampleBytes {
                let head: [UInt8]
                do throws(RecordFileError) { head = try text.source.peek(sample) } catch { throw error.reason }
                path = try XMLRowPath.find(in: head, limits: limits)
                if head.count < sample { break }
                sample *= 8
            }
        } catch {
            throw RecordFileError(file: file, reason: error)
        }
        rowPath = path ?? []
    }

    func fill() throws(RecordFileError) -> Bool {
        guard !chunks.isAtEnd else { return false }
        if try !chunks.feed(parser) {
            failure = describe(parser.failure)
            chunks.end()
        }
        return !chunks.isAtEnd
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        if matched < rowPath.count, matched == open.count, name.elementsEqual(rowPath[matched]) { matched += 1 }
        open.append(Array(name.prefix(limits.nameBytes)))
        if open.count == 2, rootMembers.count <= RecordFileError.Reason.listed {
            let member = String(decoding: name.prefix(limits.nameBytes), as: UTF8.self)
            if !rootMembers.contains(member) { rootMembers.append(member) }
        }
        guard matched == rowPath.count, !rowPath.isEmpty else { return }
        if open.count == matched {
            beginRow()
        } else {
            builder.discardField()
            rowHasChildren = true
            enter(name)
        }
        for (name, value) in attributes {
            enter(name)
            builder.add(path.bytes, value)
            leave()
        }
        isLeaf = true
        if marks.isEmpty { builder.beginField(name) } else { builder.beginField(path.bytes) }
    }

    func endElement() {
        let isInRow = matched == rowPath.count && !rowPath.isEmpty
        if isInRow { endField() }
        if isInRow, open.count == matched {
            let start = rowOffset + chunks.skipped.bytes
            builder.end(invalidOffset: replacements?.first(in: start..<(parser.offset + chunks.skipped.bytes))?.input)
            hasRows = true
        } else if isInRow {
            leave()
        }
        open.removeLast()
        matched = min(matched, open.count)
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) { builder.append(text) }

    private func beginRow() {
        builder.begin(line: parser.line + chunks.skipped.lines)
        rowOffset = parser.offset
        rowHasChildren = false
        path.truncate(to: 0)
        marks.removeAll(keepingCapacity: true)
    }

    /// Ends the field of an element. The text of a leaf is its field. The text of a row counts only if the row has no
    /// children.
    private func endField() {
        if isLeaf, open.count > matched || (!rowHasChildren && builder.openFieldHasText) {
            builder.endField()
        } else {
            builder.discardField()
        }
        isLeaf = false
    }

    private func enter(_ name: UnsafeBufferPointer<UInt8>) {
        marks.append(path.count)
        if path.count > 0 { path.append(ASCII.point) }
        // A name longer than the limit is ignored, whatever follows.
        path.append(UnsafeBufferPointer(rebasing: name.prefix(limits.nameBytes + 1)))
    }

    private func leave() { if let mark = marks.popLast() { path.truncate(to: mark) } }

    private func describe(_ failure: ExpatParser.Failure?) -> String {
        let line = parser.line + chunks.skipped.lines
        guard case .malformed? = failure, chunks.isAtEnd, let name = open.last else {
            return "line \(line): " + (failure?.words(limits) ?? "the XML is malformed")
        }
        let shown = DiagnosticText.escaped(String(decoding: name, as: UTF8.self))
        return "line \(line): the XML element \(shown) is not closed"
    }
}
