/// What of a schema's rows may be shown, and under which names.
///
/// A row that was rejected is shown as a line of CSV that can be mended and imported again: under the file's own
/// header, or under the schema's names where the file has no header.
struct RowLayout {
    let header: [String]
    /// What stands under each name of the header: nil where it must not be repeated.
    let shown: [(column: Column, content: SchemaField.Content)?]
    /// The column of the source's own ids.
    let idColumn: Column?
    /// The column of the names.
    let nameColumn: Column
    /// The columns that may name persons.
    let personal: [Column]
    /// Columns of the header that are not read, to be told once.
    let ignoredColumns: [String]
    /// Under which names of the header a position goes that the file has as a geometry.
    let position: (latitude: Int, longitude: Int, geometry: Column)?

    /// - Parameters:
    ///   - fields: all that the schema knows, in its order.
    ///   - listsAll: whether a file without a header is shown with all of them, not only those that its first row has.
    ///   - position: the names of the fields that a geometry's position goes under, always listed.
    init(
        _ fields: [SchemaField], _ columns: FileColumns, id: Column?, name: Column, listsAll: Bool = true,
        position: (latitude: String, longitude: String) = ("", ""), tellsIgnored: Bool = true
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
                tellsIgnored
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
            let longitude = header.firstIndex(of: position.longitude),
            let geometry = columns.known(SchemaField(Self.geometry))
        {
            self.position = (latitude, longitude, geometry)
        } else {
            self.position = nil
        }
    }

    /// The field that a GeoJSON feature's geometry stands in.
    static let geometry = "@geometry"

    /// Whether nothing in a row names a person, so that it may be shown even when its fields are in unknown places.
    var isWholeRowRepeatable: Bool { shown.allSatisfy { $0 != nil } }

    /// The columns of id and name, where a row whose fields are in unknown places has nothing else in them.
    ///
    /// - Parameter missing: how many fields the row has too few, so that any may be as far left of its column.
    func identity(missing: Int) -> [Column] {
        let first = shown.firstIndex { $0 == nil } ?? shown.count
        return [idColumn, nameColumn].compactMap { $0 }.filter { $0.index + missing < first }
    }
}
