/// Options of an import.
public struct ImportOptions: Sendable {
    /// Schema of the rows. Nil: recognise it by the names of the fields.
    public var schema: ImportSchema?
    /// Mapping of fields to columns, for ``ImportSchema/table`` and ``ImportSchema/moiFestival``. Nil: guess it.
    public var mapping: ColumnMapping?
    /// How the columns of a file of edits are read. Nil: the rows are those of a source.
    public var edits: EditedColumns?
    /// Source of the records, instead of the source in the schema or in the file: 1 to 32 letters, digits, `.`, `_`,
    /// `-`.
    public var sourceName: String?
    /// What the numbers of positions are. Nil: what the file says, else degrees, or metres of TWD97 in columns for them.
    public var coordinateSystem: CoordinateSystem?
    /// Whether to keep mobile telephone numbers. They are often private numbers.
    public var keepMobilePhones: Bool
    /// Whether rows of OpenStreetMap are temples even if no tag says that they are places of worship.
    public var takesUntagged: Bool
    /// Whether places of worship that only a list of attractions has become new temples.
    public var insertsNew: Bool
    /// Whether a festival's day without a calendar, a bare 02/02, is a lunar one. If not, the store decides by the days of
    /// the temple's deity.
    public var takesBareDaysAsLunar: Bool
    /// Borders of the counties, for the warning that a position and its address are in different counties. Nil: no
    /// warning.
    public var counties: CountyBorders?

    public init(
        schema: ImportSchema? = nil, mapping: ColumnMapping? = nil, sourceName: String? = nil,
        keepMobilePhones: Bool = false, takesUntagged: Bool = false, insertsNew: Bool = false,
        takesBareDaysAsLunar: Bool = false, counties: CountyBorders? = nil
    ) {
        self.schema = schema
        self.mapping = mapping
        self.sourceName = sourceName
        self.keepMobilePhones = keepMobilePhones
        self.takesUntagged = takesUntagged
        self.insertsNew = insertsNew
        self.takesBareDaysAsLunar = takesBareDaysAsLunar
        self.counties = counties
    }
}
