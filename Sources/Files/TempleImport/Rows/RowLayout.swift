/// Fields of a schema's rows that may be shown, with their names.
///
/// A rejected row is shown as a line of CSV that can be corrected and imported again. Its header is the header of the
/// file, or the names of the schema if the file has no header.
struct RowLayout {
    let header: [String]
    /// Column for each name in the header; nil if its value must not be repeated.
    let shown: [(column: Column, content: SchemaField.Content)?]
    /// Column of the source's own ids.
    let idColumn: Column?
    /// Column of the names.
    let nameColumn: Column
    /// Columns that may contain names of persons.
    let personal: [Column]
    /// Columns of the header that are not read. They are reported once.
    let ignoredColumns: [String]
    /// Header columns for the position of a geometry in the file.
    let position: (latitude: Int, longitude: Int, geometries: [Column])?

    /// Creates the layout of a file.
    ///
    /// - Parameters:
    ///   - fields: all fields of the schema, in its order.
    ///   - listsAll: whether the layout of a file without a header has all fields, not only those in the first row.
    ///   - position: the names of the fields for the position of a geometry. They are always in the layout.
    init(
        _ fields: [SchemaField], _ columns: FileColumns, id: Column?, name: Column, listsAll: Bool = true,
        position: (latitude: String, longitude: String) = ("", ""), reportsIgnored: Bool = true
    ) {
        idColumn = id
        nameColumn = name
        personal = fields.filter { $0.content == .personal }.compactMap { columns.known($0) }
        guard !columns.hasHeader else {
            var byIndex: [Int: (Column, SchemaField.Content)] = [:]
            for field in fields {
                for name in [field.name] + field.synonyms {
                    if let column = columns.known(name) { byIndex[column.index] = (column, field.content) }
                }
            }
            header = columns.names
            shown = columns.names.indices.map { index in
                byIndex[index].flatMap { $0.1 == .personal ? nil : $0 }
            }
            ignoredColumns =
                reportsIgnored
                ? columns.names.indices.compactMap { index in
                    columns.names[index].isEmpty || byIndex[index] != nil || PassedOver.isOne(columns.names[index])
                        ? nil : columns.names[index]
                } : []
            self.position = nil
            return
        }
        let isPosition = { (name: String) in name == position.latitude || name == position.longitude }
        let listed = fields.filter { field in
            field.content != .personal && field.name != Self.geometry
                && (listsAll || isPosition(field.name) || columns.known(field) != nil)
        }
        header = listed.map(\.name)
        shown = listed.map { field in columns.column(field).map { ($0, field.content) } }
        ignoredColumns = []
        if let latitude = header.firstIndex(of: position.latitude),
            let longitude = header.firstIndex(of: position.longitude)
        {
            let geometries = [Self.geometry, Self.members].compactMap { columns.column(SchemaField($0)) }
            self.position = (latitude, longitude, geometries)
        } else {
            self.position = nil
        }
    }

    /// Field for the geometry of a GeoJSON feature.
    static let geometry = "@geometry"
    /// Field for the members of a relation of OpenStreetMap, with their positions.
    static let members = "@members"

    /// Whether no column of the row may name a person. Such a row may be shown even if its fields are in the wrong
    /// columns.
    var isWholeRowRepeatable: Bool { shown.allSatisfy { $0 != nil } }

    /// Returns the columns of id and name that cannot contain a person's name, for a row whose fields may be in the
    /// wrong columns.
    ///
    /// - Parameter missing: how many fields the row is short of. Each field may be that many places left of its column.
    func identity(missing: Int) -> [Column] {
        let first = shown.firstIndex { $0 == nil } ?? shown.count
        return [idColumn, nameColumn].compactMap { $0 }.filter { $0.index + missing < first }
    }
}

/// Columns that every schema ignores without a warning: `--rejects` adds them to a rejected row.
public enum PassedOver {
    /// Prefix of the names of these columns.
    public static let prefix = "nearby:"

    public static func isOne(_ name: String) -> Bool { name.hasPrefix(prefix) }
}
