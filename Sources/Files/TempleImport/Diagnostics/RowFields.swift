/// Fields of a row, as the file of rejected rows repeats them.
public struct RowFields: Equatable, Sendable {
    /// Columns of ``fields``.
    public let header: [String]
    /// Fields of the row as they are in the file. Names of persons and mobile numbers are empty. Nil if the row cannot
    /// be shown without a person's name.
    public let fields: [String]?

    /// Creates the fields of a row.
    public init(header: [String], fields: [String]?) {
        self.header = header
        self.fields = fields
    }
}
