/// What the caller decides about an import.
public struct ImportOptions: Sendable {
    /// What the rows mean; nil recognises it by the names of the fields.
    public var schema: ImportSchema?
    /// Which column of a table is which field; the schema is then ``ImportSchema/table``. Nil guesses.
    public var mapping: ColumnMapping?
    /// The source that the records belong to, in place of what the schema or the file says: 1 to 32 letters, digits,
    /// `.`, `_`, `-`.
    public var sourceName: String?
    /// Keep telephone numbers that are mobiles, which are often a person's own.
    public var keepMobilePhones: Bool
    /// Make temples of places of worship that a list of attractions has and nobody else, where it is not a temple already.
    public var insertsNew: Bool
    /// The borders of the counties, for the warning that a position is in another one than its address; nil for none.
    public var counties: CountyBorders?

    public init(
        schema: ImportSchema? = nil, mapping: ColumnMapping? = nil, sourceName: String? = nil,
        keepMobilePhones: Bool = false, insertsNew: Bool = false, counties: CountyBorders? = nil
    ) {
        self.schema = schema
        self.mapping = mapping
        self.sourceName = sourceName
        self.keepMobilePhones = keepMobilePhones
        self.insertsNew = insertsNew
        self.counties = counties
    }
}
