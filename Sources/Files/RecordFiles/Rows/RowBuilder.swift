/// Builder of a row from the events of a parser, within limits. It adds the row to a queue.
final class RowBuilder {
    /// Names of fields, as readers use them.
    let names: FieldNameTable
    private let paths: FieldNameTable
    private let queue: RowQueue
    private let lengths: RecordFileLimits.Lengths

    /// Part of the row's bytes that belongs to a path. The parts of a repeated path form a linked list.
    private struct Piece {
        var path: Int
        var bytes: Range<Int>
        var next: Int
    }

    private let bytes = ByteBuffer()
    private var pieces: [Piece] = []
    /// For each path, the first and the last piece in this row.
    private var chains: [(row: Int, first: Int, last: Int)] = []
    private var order: [Int] = []
    private var row = 0
    private var openPath: Int?
    private var openStart = 0
    private var line = 0
    /// Number of the document with the rows.
    var document = 1
    private(set) var problem: RowProblem?
    /// Whether the values of a repeated path are joined. If not, the last value counts.
    private let joinsRepeated: Bool
    /// Name of each path, plain and tagged: the number of the name plus one, 0 if not yet known, -1 for none.
    private var plainNames: [Int] = []
    private var taggedNames: [Int] = []
    private let scratch = ByteBuffer()

    init(queue: RowQueue, limits: RecordFileLimits, joinsRepeated: Bool) {
        self.queue = queue
        self.joinsRepeated = joinsRepeated
        lengths = limits.nested
        names = FieldNameTable(limits: limits)
        paths = FieldNameTable(limits: limits)
    }

    func begin(line: Int) {
        self.line = line
        row += 1
        pieces.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        bytes.truncate(to: 0)
        problem = nil
        openPath = nil
    }

    /// Whether the text of an open field is kept.
    var isKeeping: Bool { openPath != nil && problem == nil }

    /// Whether the open field has more than white space.
    var openFieldHasText: Bool {
        openPath != nil && bytes.bytes[min(openStart, bytes.count)...].contains { !ASCII.isSpace($0) }
    }

    /// Begins a field; its text follows.
    func beginField(_ path: UnsafeBufferPointer<UInt8>) {
        openPath = paths.number(of: path)
        openStart = bytes.count
    }

    func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard isKeeping else { return }
        if bytes.count - openStart + text.count > lengths.fieldBytes {
            fail(.fieldTooLong)
        } else if bytes.count + text.count > lengths.rowBytes {
            fail(.rowTooLong)
        } else {
            bytes.append(text)
        }
    }

    /// Ends the open field.
    func endField() {
        guard let path = openPath else { return }
        openPath = nil
        guard problem == nil else { return }
        add(Piece(path: path, bytes: openStart..<bytes.count, next: -1))
    }

    /// Drops the open field: it was not a field.
    func discardField() {
        guard openPath != nil else { return }
        openPath = nil
        bytes.truncate(to: openStart)
    }

    func add(_ path: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) {
        beginField(path)
        append(text)
        endField()
    }

    /// Marks the row as unusable.
    func fail(_ problem: RowProblem) {
        if self.problem == nil { self.problem = problem }
        bytes.truncate(to: 0)
        pieces.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        openStart = 0
    }

    /// Ends the row and adds it to the queue.
    ///
    /// - Parameters:
    ///   - isTagged: whether members of `properties`, `tags` and `attributes` have their plain names, and others start with `@`.
    ///   - invalidOffset: offset in the file of bytes that could not be decoded.
    func end(isTagged: Bool = false, invalidOffset: Int?) {
        let firstField = queue.fields.count
        var invalid: (offset: Int, field: Int?)? = invalidOffset.map { ($0, nil) }
        for first in order {
            guard let name = name(of: pieces[first].path, isTagged: isTagged) else { continue }
            let range = copy(first)
            queue.append(RowQueue.Field(name: name, bytes: range))
            if invalid != nil, invalid?.field == nil, holdsReplacement(queue.bytes[range]) { invalid?.field = name }
        }
        queue.finishRow(
            line: line, document: document, firstField: firstField, problem: problem, invalidUTF8: invalid)
        row += 1
    }

    private func add(_ piece: Piece) {
        while chains.count <= piece.path { chains.append((0, 0, 0)) }
        pieces.append(piece)
        let index = pieces.count - 1
        if chains[piece.path].row == row, !order.isEmpty {
            if !joinsRepeated {
                pieces[chains[piece.path].first].bytes = piece.bytes
            } else if !piece.bytes.isEmpty {
                pieces[chains[piece.path].last].next = index
                chains[piece.path].last = index
            }
        } else {
            chains[piece.path] = (row, index, index)
            order.append(index)
        }
    }

    private func copy(_ first: Int) -> Range<Int> {
        let start = queue.bytes.count
        var index = first
        while index >= 0 {
            if queue.bytes.count > start { queue.bytes.append("、") }
            queue.bytes.append(bytes[pieces[index].bytes])
            index = pieces[index].next
        }
        return start..<queue.bytes.count
    }

    private func name(of path: Int, isTagged: Bool) -> Int? {
        while plainNames.count <= path {
            plainNames.append(0)
            taggedNames.append(0)
        }
        let known = isTagged ? taggedNames[path] : plainNames[path]
        if known != 0 { return known > 0 ? known - 1 : nil }
        let found = (isTagged ? taggedName(of: path) : names.number(of: paths[path])).map { $0 + 1 } ?? -1
        if isTagged { taggedNames[path] = found } else { plainNames[path] = found }
        return found > 0 ? found - 1 : nil
    }

    private func taggedName(of path: Int) -> Int? {
        let bytes = paths[path]
        for prefix in ["properties.", "tags.", "attributes."] where bytes.starts(with: prefix.utf8) {
            return names.number(of: UnsafeBufferPointer(rebasing: bytes[prefix.utf8.count...]))
        }
        scratch.truncate(to: 0)
        scratch.append(ASCII.at)
        scratch.append(bytes)
        return names.number(of: scratch.bytes)
    }

    private func holdsReplacement(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 3 else { return false }
        for index in 0...(bytes.count - 3)
        where bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] == 0xBD { return true }
        return false
    }
}
