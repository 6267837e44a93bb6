internal import RecordFiles
internal import Wording

/// Reader of an OpenStreetMap element's key, `node/321952895`, in every form that exports write.
struct OSMElement {
    let idColumn: Column?
    private let type: Column?
    private let id: Column?
    private let element: Column?
    private let osmType: Column?
    private let osmID: Column?
    private let wayID: Column?
    private let fullID: Column?
    private let geometry: Column?

    /// Maximum number of digits; no element's number has more.
    private static let longestNumber = 19

    init(_ columns: FileColumns) {
        let column = { (name: String) in columns.column(SchemaField(name)) }
        type = column("@type")
        id = column("@id")
        element = column("osm_element")
        osmType = column("osm_type")
        osmID = column("osm_id")
        wayID = column("osm_way_id")
        fullID = column("full_id")
        geometry = column(RowLayout.geometry)
        let known = ["osm_element", "full_id", "osm_id", "@id"].first { columns.has($0) }
        idColumn = known.flatMap { columns.known($0) } ?? id
    }

    /// Returns whether the rows of a file are elements, by the names of their fields and the id of the first row.
    static func isIn(_ columns: FileColumns) -> Bool {
        if columns.has(anyOf: ["osm_element", "osm_id", "osm_way_id"]) { return !isTable(columns) }
        guard columns.has("@id") else { return columns.has("amenity") && columns.has("religion") }
        // Any GeoJSON feature may have an id; only an element has an id of this form.
        return columns.hasHeader || columns.firstRowHas("@type") { kind(named: $0) != nil }
            || columns.firstRowHas("@id") { key($0) != nil }
    }

    /// Whether a file is a table that only notes the element of each row: it has a name, but under no tag of OpenStreetMap, and
    /// no tag that says what a row is.
    private static func isTable(_ columns: FileColumns) -> Bool {
        let tags = ["name", "amenity", "religion", "denomination", "deity"] + OSMPlace.tags
        return !columns.has(anyOf: tags) && TableSchema.guess(columns) != nil
    }

    /// Returns the key of the element; nil if the row has none.
    ///
    /// - Throws: the finding if the value is not an element.
    func id(_ row: FieldReader) throws(RowFinding) -> String? {
        if let key = try key(element, row, kind: kind) { return key }
        if let key = try key(id, row, kind: kind) { return key }
        if let key = try key(fullID, row, kind: { _ in nil }) { return key }
        if let key = try key(wayID, row, kind: { _ in "way" }) { return key }
        return try key(osmID, row, kind: { kind($0) ?? kindByGeometry($0) })
    }

    /// Returns the key in a column.
    ///
    /// - Parameter kind: returns the kind of an element whose number stands alone.
    private func key(
        _ column: Column?, _ row: FieldReader, kind: (FieldReader) -> String?
    ) throws(RowFinding) -> String? {
        guard let column, !row.raw(column).isEmpty else { return nil }
        let bytes = row.bytes(column, width: .ascii)
        if let key = Self.key(bytes) { return key }
        let number = String(decoding: bytes.prefix(Self.longestNumber + 1), as: UTF8.self)
        if Self.isNumber(bytes), let kind = kind(row) { return kind + "/" + number }
        guard bytes.first == ASCII.hyphen, Self.isNumber(UnsafeBufferPointer(rebasing: bytes.dropFirst())) else {
            throw row.rejection(
                .idInvalid, column: column, reason: "is not an element of OpenStreetMap",
                remedy: "write its type and number, for example node/321952895")
        }
        throw row.rejection(
            .idInvalid, column: column,
            reason: "is a negative number, which JOSM gives to an object that is not in OpenStreetMap yet",
            remedy:
                "upload the object and save the file again; a relation of osm2pgsql is relation/\(number.dropFirst())")
    }

    private func kind(_ row: FieldReader) -> String? {
        for column in [type, osmType].compactMap({ $0 }) {
            if let kind = Self.kind(named: row.raw(column)) { return kind }
        }
        return nil
    }

    /// Returns the kind of an element by its geometry. ogr2ogr keeps points, lines and areas apart; an area with an
    /// `osm_id` and no `osm_way_id` is a relation.
    private func kindByGeometry(_ row: FieldReader) -> String {
        guard let geometry, !row.raw(geometry).isEmpty else { return "node" }
        let text = String(decoding: row.raw(geometry).prefix(64), as: UTF8.self)
        return text.contains("Polygon") ? "relation" : text.contains("LineString") ? "way" : "node"
    }

    private static let kinds = ["node", "way", "relation"]

    /// Returns the kind under its name or its first letter, `way` or `W`.
    private static func kind(named name: some Collection<UInt8>) -> String? {
        kinds.first { kind in
            (name.count == 1 || name.count == kind.utf8.count) && zip(name, kind.utf8).allSatisfy { $0 | 0x20 == $1 }
                && !name.isEmpty
        }
    }

    private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        (1...longestNumber).contains(bytes.count) && bytes.allSatisfy(ASCII.isDigit)
    }

    /// Reads an element with its kind: `node/343668443`, `N343668443`, `way 5`, the address of its page. Nil for anything else.
    private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let site = "openstreetmap.org/"
        var start = 0
        if bytes.count > site.utf8.count + 4, bytes.starts(with: "http".utf8) || bytes.starts(with: "www.".utf8),
            let found = bytes.indices.first(where: { bytes[$0...].starts(with: site.utf8) })
        {
            start = found + site.utf8.count
        }
        let name = bytes[start...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        var rest = bytes[name.endIndex...]
        if let stroke = rest.first, stroke == UInt8(ascii: "/") || stroke == ASCII.space { rest = rest.dropFirst() }
        let number = UnsafeBufferPointer(rebasing: rest)
        guard isNumber(number), let kind = kind(named: name) else { return nil }
        return kind + "/" + String(decoding: number, as: UTF8.self)
    }
}
