/// The forms of file that can be imported, under the names that `--from` takes.
public enum ImportFormat: String, Sendable, CaseIterable {
    /// The Ministry of the Interior's registry of temples, as data.gov.tw dataset 8203 publishes it.
    case registryCSV = "moi-csv"
    /// This project's own columns, documented at ``columns``.
    case nearbyCSV = "csv"

    /// The columns that the format knows, in the order it writes them.
    public var columns: [String] {
        switch self {
        case .registryCSV: RegistryCSVFormat.knownColumns
        case .nearbyCSV: NearbyCSVFormat.knownColumns
        }
    }

    /// The columns without which nothing can be read.
    public var requiredColumns: [String] {
        switch self {
        case .registryCSV: RegistryCSVFormat.requiredColumns
        case .nearbyCSV: NearbyCSVFormat.requiredColumns
        }
    }

    /// The format that a header belongs to: the first with a required column that no other format has.
    static func recognised(in header: [String]) -> ImportFormat? {
        allCases.first { format in format.requiredColumns.contains(where: header.contains) }
    }

    func layout(of columns: ColumnLayout, options: ImportOptions) throws(ImportError.Reason) -> any TempleRowFormat {
        switch self {
        case .registryCSV: try RegistryCSVFormat(columns: columns, options: options)
        case .nearbyCSV: try NearbyCSVFormat(columns: columns, options: options)
        }
    }
}
