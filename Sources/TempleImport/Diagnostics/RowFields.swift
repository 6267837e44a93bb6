/// A row as a list of rejects repeats it.
public struct RowFields: Equatable, Sendable {
    /// The columns of ``fields``.
    public let header: [String]
    /// The row's fields as the file has them, but for names of persons and mobile numbers, which are empty; nil where the row
    /// cannot be shown without a person's name.
    public let fields: [String]?

    /// Makes one of its parts.
    public init(header: [String], fields: [String]?) {
        self.header = header
        self.fields = fields
    }
}
