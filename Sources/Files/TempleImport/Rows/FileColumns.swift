internal import RecordFiles
internal import Wording

/// Field of a file that a schema reads.
struct Column: Hashable {
    let index: Int
    /// Name of the field in the file.
    let name: String
}

/// Fields of a file by name.
///
/// A file with a header has exactly the fields of its header. In a file that names the fields of each row, a later row
/// may have any field; the known fields are those of the first row.
struct FileColumns {
    /// Names in the header, or the fields of the document's first rows.
    let names: [String]
    let hasHeader: Bool
    private let rows: any RowSource
    /// What is compared of two names; nil for all of them.
    private let fold: ((String) -> String)?
    private let folded: [String]

    /// Creates the columns of a file.
    ///
    /// - Parameter rows: the rows, at the first row if there is no header. Their `names` also has names that were only
    ///   looked up, so the columns come from `documentNames`.
    init(_ rows: any RowSource) {
        self.init(rows, names: rows.documentNames, fold: nil)
    }

    private init(_ rows: any RowSource, names: [String], fold: ((String) -> String)?) {
        self.rows = rows
        self.names = names
        hasHeader = rows.container.hasHeader
        self.fold = fold
        folded = fold.map { names.map($0) } ?? []
    }

    /// The same fields, found without regard to upper and lower case.
    var ignoringCase: FileColumns { FileColumns(rows, names: names) { $0.lowercased() } }

    /// The same fields, found by ``ColumnName/folded(_:)``.
    var loosely: FileColumns { FileColumns(rows, names: names, fold: ColumnName.folded) }

    /// Returns whether the file is known to have a field of that name.
    func has(_ name: String) -> Bool { written(name) != nil }

    func has(anyOf names: [String]) -> Bool { names.contains(where: has) }

    /// Returns the field of that name; nil if the file is not known to have it.
    func known(_ name: String) -> Column? {
        guard let written = written(name), let index = rows.index(of: written) else { return nil }
        return Column(index: index, name: written)
    }

    /// Returns the field under its own name, or under its first synonym that the file is known to have.
    func known(_ field: SchemaField) -> Column? {
        if let column = known(field.name) { return column }
        for synonym in field.synonyms {
            if let column = known(synonym) { return column }
        }
        return nil
    }

    /// Returns the field as ``known(_:)-swift.method`` finds it. If rows name their own fields, also returns an unknown
    /// field, because a later row may have it.
    func column(_ field: SchemaField) -> Column? {
        if let column = known(field) { return column }
        guard !hasHeader, let index = rows.index(of: field.name) else { return nil }
        return Column(index: index, name: field.name)
    }

    /// Returns a required field.
    func required(_ field: SchemaField, for schema: ImportSchema) throws(ImportError.Reason) -> Column {
        guard let column = column(field) else { throw .missingColumns([field.name], schema: schema, found: names) }
        return column
    }

    /// Checks that the file has all of the fields.
    ///
    /// - Throws: ``ImportError/Reason/missingColumns(_:schema:found:)`` with the names of all missing fields.
    func require(_ fields: [SchemaField], for schema: ImportSchema) throws(ImportError.Reason) {
        let missing = fields.filter { column($0) == nil }
        guard missing.isEmpty else { throw .missingColumns(missing.map(\.name), schema: schema, found: names) }
    }

    /// Checks that the file has all columns of a mapping.
    ///
    /// - Throws: ``ImportError/Reason/unmappedColumns(_:found:)``.
    func require(mapped columns: [String]) throws(ImportError.Reason) {
        let missing = columns.filter { !has($0) }
        guard missing.isEmpty else {
            throw .unmappedColumns(
                missing.map { .init(name: $0, nearest: NearestName.nearest(to: $0, in: names)) }, found: names)
        }
    }

    /// Returns whether the first row's bytes in a field satisfy a predicate. Call it only directly after the first row
    /// is read.
    func firstRowHas(_ name: String, where holds: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        guard !hasHeader, let column = known(name) else { return false }
        return holds(rows.bytes(of: column.index))
    }

    private func written(_ name: String) -> String? {
        if names.contains(name) { return name }
        guard let fold, let index = folded.firstIndex(of: fold(name)) else { return nil }
        return names[index]
    }
}
