internal import RecordFiles
internal import TextCleaning

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
        if columns.has(anyOf: ["osm_element", "osm_id", "osm_way_id"]) { return true }
        guard columns.has("@id") else { return columns.has("amenity") && columns.has("religion") }
        // Any GeoJSON feature may have an id; only an element has an id of this form.
        return columns.hasHeader || columns.firstRowHas("@type") { kind(named: $0) != nil }
            || columns.firstRowHas("@id", where: isKey)
    }

    /// Returns the key of the element; nil if the row has none.
    ///
    /// - Throws: the finding if the value is not an element.
    func id(_ row: RowReader) throws(RowFinding) -> String? {
        for column in [element, id].compactMap({ $0 }) where !row.raw(column).isEmpty {
            let bytes = row.bytes(column, width: .ascii)
            if Self.isKey(bytes) { return String(decoding: bytes, as: UTF8.self) }
            if Self.isNumber(bytes), let kind = kind(row) {
                return kind + "/" + String(decoding: row.bytes(column, width: .ascii), as: UTF8.self)
            }
            throw invalid(column, row)
        }
        if let fullID, let first = row.raw(fullID).first {
            let kinds: [UInt8: String] = [
                UInt8(ascii: "n"): "node", UInt8(ascii: "w"): "way", UInt8(ascii: "r"): "relation",
            ]
            let number = UnsafeBufferPointer(rebasing: row.raw(fullID).dropFirst())
            guard let kind = kinds[first], Self.isNumber(number) else { throw invalid(fullID, row) }
            return kind + "/" + String(decoding: number, as: UTF8.self)
        }
        if let key = try number(wayID, kind: "way", row) { return key }
        return try number(osmID, kind: kind(row) ?? kindByGeometry(row), row)
    }

    private func number(_ column: Column?, kind: String, _ row: RowReader) throws(RowFinding) -> String? {
        guard let column, !row.raw(column).isEmpty else { return nil }
        let bytes = row.bytes(column, width: .ascii)
        guard Self.isNumber(bytes) else { throw invalid(column, row) }
        return kind + "/" + String(decoding: bytes, as: UTF8.self)
    }

    private func kind(_ row: RowReader) -> String? {
        for column in [type, osmType].compactMap({ $0 }) {
            if let kind = Self.kind(named: row.raw(column)) { return kind }
        }
        return nil
    }

    /// Returns the kind of an element by its geometry. ogr2ogr keeps points, lines and areas apart; an area with an
    /// `osm_id` and no `osm_way_id` is a relation.
    private func kindByGeometry(_ row: RowReader) -> String {
        guard let geometry, !row.raw(geometry).isEmpty else { return "node" }
        let text = String(decoding: row.raw(geometry).prefix(64), as: UTF8.self)
        return text.contains("Polygon") ? "relation" : text.contains("LineString") ? "way" : "node"
    }

    private func invalid(_ column: Column, _ row: RowReader) -> RowFinding {
        row.rejection(
            .idInvalid, column: column, reason: "is not an element of OpenStreetMap",
            remedy: "write its type and number, for example node/321952895")
    }

    private static func kind(named name: UnsafeBufferPointer<UInt8>) -> String? {
        ["node", "way", "relation"].first { name.elementsEqual($0.utf8) }
    }

    private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        (1...longestNumber).contains(bytes.count) && bytes.allSatisfy(ASCII.isDigit)
    }

    private static func isKey(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let stroke = bytes.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return kind(named: UnsafeBufferPointer(rebasing: bytes[..<stroke])) != nil
            && isNumber(UnsafeBufferPointer(rebasing: bytes[(stroke + 1)...]))
    }
}
