/// How the rows of one schema become records.
protocol RowSchema {
    /// Reads and validates the current row.
    ///
    /// - Throws: the ``RowFinding`` that the row is rejected or passed over for.
    func record(from row: RowReader) throws(RowFinding) -> ImportRecord

    /// What of a row may be shown, and how.
    var layout: RowLayout { get }
}

/// A field that a schema knows.
struct SchemaField: ExpressibleByStringLiteral {
    /// What a field holds, for what may be repeated of it.
    enum Content {
        /// Nothing private.
        case plain
        /// A number and nothing else.
        case number
        /// A telephone number, repeated without mobiles.
        case phone
        /// Text of some length, repeated without mobiles.
        case prose
        /// What may name a person: never repeated, and nothing of a person read.
        case personal
    }

    /// The name under which the schema writes it.
    let name: String
    /// Other names that it goes under.
    let synonyms: [String]
    let content: Content

    init(_ name: String, _ synonyms: [String] = [], _ content: Content = .plain) {
        self.name = name
        self.synonyms = synonyms
        self.content = content
    }

    init(stringLiteral name: String) {
        self.init(name)
    }
}
