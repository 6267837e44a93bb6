/// Converter from the rows of one schema to records.
protocol RowSchema {
    /// Reads and validates the current row.
    ///
    /// - Throws: the ``RowFinding`` that rejects or skips the row.
    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord

    /// Fields of a row that may be shown.
    var layout: RowLayout { get }

    /// How to correct two rows of one id.
    var remedyOfDuplicates: String { get }
}

extension RowSchema {
    var remedyOfDuplicates: String { "keep one row" }
}

/// Field that a schema knows.
struct SchemaField: ExpressibleByStringLiteral {
    /// Kind of content in a field. It decides what may be shown.
    enum Content {
        /// Nothing private.
        case plain
        /// A number and nothing else.
        case number
        /// A telephone number, shown without mobile numbers.
        case phone
        /// Long text, shown without mobile numbers.
        case prose
        /// Content that may name a person. It is never shown, and nothing about a person is read.
        case personal
    }

    /// Name under which the schema writes the field.
    let name: String
    /// Other names of the field.
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
