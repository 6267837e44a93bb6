/// Queue of the rows of one chunk, between a parser and a reader.
final class RowQueue {
    struct Field {
        /// Number of the field's name.
        var name: Int
        var bytes: Range<Int>
    }

    struct Row {
        var line: Int
        var document: Int
        var fields: Range<Int>
        var problem: RowProblem?
        var invalidUTF8: (offset: Int, field: Int?)?
    }

    let bytes = ByteBuffer(capacity: 256 << 10)
    private(set) var fields: [Field] = []
    private var rows: [Row] = []
    private var position = 0

    /// Adds a field to the row that ``finishRow`` ends.
    func append(_ field: Field) { fields.append(field) }

    /// Ends a row whose fields start at `firstField`.
    func finishRow(
        line: Int, document: Int, firstField: Int, problem: RowProblem?, invalidUTF8: (offset: Int, field: Int?)?
    ) {
        rows.append(
            Row(
                line: line, document: document, fields: firstField..<fields.count, problem: problem,
                invalidUTF8: invalidUTF8))
    }

    /// Returns the next row. After the last, returns nil and empties the queue.
    func next() -> Row? {
        if position < rows.count {
            position += 1
            return rows[position - 1]
        }
        rows.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        bytes.truncate(to: 0)
        position = 0
        return nil
    }

    /// Returns the names of the fields in the current row and in the later rows of the same document, in the order of
    /// appearance.
    func namesOfDocument() -> [Int] {
        guard position > 0, position <= rows.count else { return [] }
        let document = rows[position - 1].document
        var known: Set<Int> = []
        var names: [Int] = []
        for row in rows[(position - 1)...].prefix(while: { $0.document == document }) {
            for field in fields[row.fields] where known.insert(field.name).inserted { names.append(field.name) }
        }
        return names
    }

    var isEmpty: Bool { rows.isEmpty }
}
