import RecordFiles

/// In-memory rows that name their fields, as in a file of XML or JSON.
final class DictionaryRows: RowSource {
    /// Fields of a row in order, or the problem of the row.
    enum Row {
        case fields([(name: String, value: String)])
        case problem(RowProblem)
    }

    let container: Container
    private(set) var names: [String] = []
    private(set) var ending = FileEnding.complete
    private let rows: [Row]
    private let lastEnding: FileEnding
    private let firstBadByte: Int?
    private var rowIndex = -1
    private var fields: [[UInt8]] = []
    private var memory: [UnsafeMutableBufferPointer<UInt8>] = []

    let formulasWithoutResult: [Int]

    init(
        _ container: Container, _ rows: [Row], ending: FileEnding = .complete, firstBadByte: Int? = nil,
        formulas: [Int] = []
    ) {
        self.container = container
        formulasWithoutResult = formulas
        self.rows = rows
        lastEnding = ending
        self.firstBadByte = firstBadByte
    }

    convenience init(_ container: Container, _ rows: [[(String, String)]], ending: FileEnding = .complete) {
        self.init(container, rows.map { .fields($0.map { (name: $0.0, value: $0.1) }) }, ending: ending)
    }

    deinit { release() }

    func next() throws(RecordFileError) -> Bool {
        release()
        rowIndex += 1
        guard rowIndex < rows.count else {
            ending = lastEnding
            return false
        }
        fields = Array(repeating: [], count: fields.count)
        if case .fields(let named) = rows[rowIndex] {
            for (name, value) in named { fields[fieldIndex(of: name, isMet: true)] = Array(value.utf8) }
        }
        return true
    }

    private var indices: [String: Int] = [:]

    private func fieldIndex(of name: String, isMet: Bool) -> Int {
        if isMet, !names.contains(name) { names.append(name) }
        if let index = indices[name] { return index }
        indices[name] = fields.count
        fields.append([])
        return fields.count - 1
    }

    func index(of name: String) -> Int? { fieldIndex(of: name, isMet: false) }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: fields[field].count)
        _ = copy.initialize(from: fields[field])
        memory.append(copy)
        return UnsafeBufferPointer(copy)
    }

    private func release() {
        for copy in memory { copy.deallocate() }
        memory = []
    }

    var problem: RowProblem? {
        if rows.indices.contains(rowIndex), case .problem(let problem) = rows[rowIndex] { problem } else { nil }
    }
    var invalidUTF8: (offset: Int, field: Int?)? { firstBadByte.map { ($0, 0) } }
    var isBlank: Bool { problem == nil && fields.allSatisfy(\.isEmpty) }
    var count: Int { fields.count }
    var line: Int { max(1, min(rowIndex, rows.count - 1) + 1) }
    var bytesRead: Int { rowIndex + 1 }
    var totalBytes: Int? { rows.count }
}
