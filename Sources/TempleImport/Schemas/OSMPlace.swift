/// What kind of place an element of OpenStreetMap is, as far as it matters: one of worship, or another.
struct OSMPlace {
    /// Tags that say what a place is, beside `amenity`.
    static let tags = ["building", "historic", "tourism", "shop", "leisure", "office", "craft", "landuse"]

    private let amenity: Column?
    /// Tags that may say that it is a place of worship, with the values that do.
    private let signs: [(column: Column, values: Set<String>)]
    /// Tags that say that it is something else, with the values that leave it open.
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

    /// Whether the row says that it is a place, of worship or other.
    func isSaid(_ row: RowReader) -> Bool { amenity.map { !row.raw($0).isEmpty } ?? false }

    /// The tag that says that the row is another place than one of worship, where none says that it is one.
    func otherwise(_ row: RowReader) -> Column? {
        let isWorship = signs.contains { sign in values(sign.column, row).contains { sign.values.contains($0) } }
        // An amenity that is another is one, in whatever building.
        if let amenity, !row.raw(amenity).isEmpty, !values(amenity, row).contains("place_of_worship") { return amenity }
        if isWorship { return nil }
        return others.first { other in
            values(other.column, row).contains { !other.open.contains($0) }
        }?.column
    }

    /// Several values of one tag are separated by semicolons.
    private func values(_ column: Column, _ row: RowReader) -> [String] {
        row.raw(column).prefix(200).split(separator: UInt8(ascii: ";")).map { part in
            String(decoding: part, as: UTF8.self).filter { $0 != " " }
        }
    }
}
