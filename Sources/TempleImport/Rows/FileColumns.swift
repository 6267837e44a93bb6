internal import RecordFiles

/// A field of a file that a schema reads.
struct Column: Hashable {
    let index: Int
    /// Its name in the file.
    let name: String
}

/// Which field of a file has which name.
///
/// A file with a header has the fields of its header and no others. One that names the fields of each row has a place
/// for any field, since a row further down may have it; what it is known to have are those of the first row.
struct FileColumns {
    /// The header, or the fields of the document's first rows.
    let names: [String]
    let hasHeader: Bool
    private let rows: any RowSource
    private let ignoresCase: Bool
    private let folded: [String]

    /// - Parameter rows: at its first row, if it has no header: names that were asked for are names of the file's too.
    init(_ rows: any RowSource) {
        self.init(rows, names: rows.documentNames, ignoringCase: false)
    }

    private init(_ rows: any RowSource, names: [String], ignoringCase: Bool) {
        self.rows = rows
        self.names = names
        hasHeader = rows.container.hasHeader
        ignoresCase = ignoringCase
        folded = ignoringCase ? names.map { $0.lowercased() } : []
    }

    /// The same fields, capital and small letters being one.
    var ignoringCase: FileColumns { FileColumns(rows, names: names, ignoringCase: true) }

    /// Whether the file is known to have a field of that name.
    func has(_ name: String) -> Bool { written(name) != nil }

    func has(anyOf names: [String]) -> Bool { names.contains(where: has) }

    /// The field of that name, if the file is known to have it.
    func known(_ name: String) -> Column? {
        guard let written = written(name), let index = rows.index(of: written) else { return nil }
        return Column(index: index, name: written)
    }

    /// The field under its own name or the first synonym that the file is known to have.
    func known(_ field: SchemaField) -> Column? {
        if let column = known(field.name) { return column }
        for synonym in field.synonyms {
            if let column = known(synonym) { return column }
        }
        return nil
    }

    /// The field as ``known(_:)-swift.method`` finds it, or where a row that names its fields may yet have it.
    func column(_ field: SchemaField) -> Column? {
        if let column = known(field) { return column }
        guard !hasHeader, let index = rows.index(of: field.name) else { return nil }
        return Column(index: index, name: field.name)
    }

    /// The field, which the schema cannot do without.
    func required(_ field: SchemaField, for schema: ImportSchema) throws(ImportError.Reason) -> Column {
        guard let column = column(field) else { throw .missingColumns([field.name], schema: schema, found: names) }
        return column
    }

    /// - Throws: ``ImportError/Reason/missingColumns(_:schema:found:)`` naming all that are missing.
    func require(_ fields: [SchemaField], for schema: ImportSchema) throws(ImportError.Reason) {
        let missing = fields.filter { column($0) == nil }
        guard missing.isEmpty else { throw .missingColumns(missing.map(\.name), schema: schema, found: names) }
    }

    /// The bytes that the first row has in the field of that name; only right after that row was read.
    func firstRowHas(_ name: String, where holds: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        guard !hasHeader, let column = known(name) else { return false }
        return holds(rows.bytes(of: column.index))
    }

    private func written(_ name: String) -> String? {
        if names.contains(name) { return name }
        guard ignoresCase, let index = folded.firstIndex(of: name.lowercased()) else { return nil }
        return names[index]
    }
}
