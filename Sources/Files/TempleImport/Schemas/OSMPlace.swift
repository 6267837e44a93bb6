/// Test whether an OpenStreetMap element is a place of worship or another kind of place.
struct OSMPlace {
    /// Tags, besides `amenity`, that show the kind of a place.
    static let tags = ["building", "historic", "tourism", "shop", "leisure", "office", "craft", "landuse"]

    private let amenity: Column?
    /// Tags that can show a place of worship, with the values that do.
    private let signs: [(column: Column, values: Set<String>)]
    /// Tags that show another kind of place, with the values that do not decide.
    private let others: [(column: Column, open: Set<String>)]

    init(_ columns: FileColumns) {
        let column = { (name: String) in columns.column(SchemaField(name)) }
        amenity = column("amenity")
        let temples: Set<String> = ["temple", "shrine", "monastery", "pagoda", "religious", "place_of_worship"]
        signs = [
            ("amenity", ["place_of_worship"]), ("building", temples), ("historic", temples.union(["wayside_shrine"])),
            ("landuse", ["religious"]),
        ].compactMap { name, values in column(name).map { ($0, values) } }
        others = [
            ("amenity", []), ("shop", ["no"]), ("tourism", ["attraction", "yes", "no"]),
            ("historic", ["yes", "no", "building", "heritage"]), ("leisure", ["no"]), ("office", ["no", "religion"]),
            ("craft", ["no"]),
        ].compactMap { name, open in column(name).map { ($0, open) } }
    }

    /// Returns whether a tag says that the row is a place of worship.
    func isWorship(_ row: FieldReader) -> Bool {
        signs.contains { sign in values(sign.column, row).contains { sign.values.contains($0) } }
    }

    /// Returns the tag that shows another kind of place; nil if the place may be a place of worship.
    func otherwise(_ row: FieldReader) -> Column? {
        // Another amenity decides, whatever the building is.
        if let amenity, !row.raw(amenity).isEmpty, !values(amenity, row).contains("place_of_worship") { return amenity }
        if isWorship(row) { return nil }
        return others.first { other in
            values(other.column, row).contains { !other.open.contains($0) }
        }?.column
    }

    /// Returns the values of a tag. Semicolons separate them.
    private func values(_ column: Column, _ row: FieldReader) -> [String] {
        row.raw(column).prefix(200).split(separator: UInt8(ascii: ";")).map { part in
            String(decoding: part, as: UTF8.self).filter { $0 != " " }
        }
    }
}
