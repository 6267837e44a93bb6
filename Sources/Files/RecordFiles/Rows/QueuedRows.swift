/// Reader of a document, one chunk at a time, that fills a queue with the rows.
protocol RowProducer: AnyObject {
    var container: Container { get }
    /// Reads the next chunk; returns false at the end.
    func fill() throws(RecordFileError) -> Bool
    /// Reason why the document is not complete, in a few words. Valid after the end.
    var failure: String? { get }
    /// The name of the coordinate system that the document has named so far; nil for none.
    var coordinateSystem: String? { get }
}

extension RowProducer {
    /// By default no system is named.
    var coordinateSystem: String? { nil }
}

/// Rows of a document in which each row names its fields: XML, JSON.
final class QueuedRows: RowSource {
    private let producer: any RowProducer
    private let queue: RowQueue
    private let table: FieldNameTable
    private let source: any ByteSource
    private var row: RowQueue.Row?
    /// For each name, its field and the number of the row in which the field is valid.
    private var slots: [(row: Int, field: Int)] = []
    private var rowNumber = 0

    init(producer: any RowProducer, queue: RowQueue, names: FieldNameTable, source: any ByteSource) {
        self.producer = producer
        self.queue = queue
        self.source = source
        table = names
    }

    var container: Container { producer.container }
    var names: [String] { table.names }
    var coordinateSystem: String? { producer.coordinateSystem }

    func next() throws(RecordFileError) -> Bool {
        row = queue.next()
        while row == nil {
            guard try producer.fill() else {
                row = queue.next()
                break
            }
            row = queue.next()
        }
        guard let row else { return false }
        rowNumber += 1
        for index in row.fields {
            let name = queue.fields[index].name
            while slots.count <= name { slots.append((0, 0)) }
            slots[name] = (rowNumber, index)
        }
        return true
    }

    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { table.number(of: $0, isAskedFor: true) }
    }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> {
        guard row != nil, slots.indices.contains(field), slots[field].row == rowNumber else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return queue.bytes[queue.fields[slots[field].field].bytes]
    }

    var problem: RowProblem? { row?.problem }
    var invalidUTF8: (offset: Int, field: Int?)? { row?.invalidUTF8 }
    var isBlank: Bool { problem == nil && (row?.fields ?? 0..<0).allSatisfy { queue.fields[$0].bytes.isEmpty } }
    var document: Int { row?.document ?? 1 }
    var documentNames: [String] { queue.namesOfDocument().map { names[$0] } }
    var count: Int { row?.fields.count ?? 0 }
    var line: Int { row?.line ?? 0 }
    var ending: FileEnding { (source.endedEarly ?? producer.failure).map { .cutShort($0) } ?? .complete }
    var bytesRead: Int { source.bytesRead }
    var totalBytes: Int? { source.totalBytes }
}
