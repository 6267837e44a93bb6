/// Meaning of the rows of a file, under the names that `--from` accepts. The file format (CSV, XML, JSON, GeoJSON, JSON
/// lines) is independent: each schema can come in each format.
public enum ImportSchema: String, Sendable, CaseIterable {
    /// The Ministry of the Interior's registry of temples, data.gov.tw dataset 8203.
    case moi
    /// New Taipei's list of temples, data.gov.tw dataset 122928.
    case newTaipei = "new-taipei"
    /// Taipei's list of religious bodies with TWD97 positions, data.gov.tw dataset 121141.
    case taipei
    /// OpenStreetMap's places of worship.
    case osm
    /// The Tourism Administration's feed of activities.
    case tourism
    /// The Tourism Administration's attractions in the present form and the older forms, data.gov.tw dataset 7777.
    case attractions
    /// The hours of these attractions, from the same archive.
    case attractionHours = "attraction-hours"
    /// Festivals that temples register with the Ministry of the Interior, data.gov.tw dataset 8209.
    case moiFestival = "moi-festival"
    /// The columns of this project.
    case nearby
    /// Any other table with a name and a position, with a given or guessed mapping.
    case table
    /// A table whose values become edits by hand (``ImportOptions/edits``).
    case edits

    /// The schemas that a caller can choose for a file.
    public static let choices = allCases.filter { $0 != .attractionHours && $0 != .edits }

    /// Fields that the schema reads, in the order in which it writes them.
    public var columns: [String] { fields.map(\.name) }

    /// Fields that the schema requires.
    public var requiredColumns: [String] {
        switch self {
        case .moi: RegistrySchema.required
        case .newTaipei: ["TEP_NAME", "WGS84X", "WGS84Y"]
        case .taipei: ["寺廟名稱", "X座標", "Y座標"]
        case .osm: ["@id", "@lat", "@lon", "name"]
        case .tourism: ["Id", "Name", "Start", "End"]
        case .attractions: ["AttractionID", "AttractionName", "PositionLat", "PositionLon", "ServiceTimeInfo"]
        case .attractionHours: ["AttractionID", "ServiceTimes"]
        case .moiFestival: FestivalSchema.required
        case .nearby: NearbySchema.required
        case .table: ["name", "lat", "lng"]
        case .edits: []
        }
    }

    var fields: [SchemaField] {
        switch self {
        case .moi: RegistrySchema.fields
        case .newTaipei: NewTaipeiSchema.fields
        case .taipei: TaipeiSchema.fields
        case .osm: OSMSchema.fields
        case .tourism: TourismSchema.fields
        case .attractions: AttractionSchema.fields
        case .attractionHours: AttractionHoursSchema.fields
        case .moiFestival: FestivalSchema.fields
        case .nearby: NearbySchema.fields
        case .table: TableSchema.fields
        case .edits: []
        }
    }

    func reader(of columns: FileColumns, options: ImportOptions) throws(ImportError.Reason) -> any RowSchema {
        switch self {
        case .moi: try RegistrySchema.rows(columns, options)
        case .newTaipei: try NewTaipeiSchema.rows(columns, options)
        case .taipei: try TaipeiSchema.rows(columns, options)
        case .osm: try OSMSchema(columns, options)
        case .tourism: try TourismSchema(columns, options)
        case .attractions: try AttractionSchema(columns, options)
        case .attractionHours: try AttractionHoursSchema(columns, options)
        case .moiFestival: try FestivalSchema(columns, options)
        case .nearby: try NearbySchema(columns, options)
        case .table: try TableSchema.rows(columns, options)
        case .edits: try EditSchema(columns, options.edits ?? EditedColumns())
        }
    }
}
