internal import TempleModel
internal import Wording

/// Schema of any table with the names and positions of temples, with a given or guessed mapping.
enum TableSchema {
    typealias Field = ColumnMapping.Field

    /// Names of each field, the likeliest first, without regard to case. A row number (序號) is not an id.
    static let synonyms: [(field: Field, names: [String])] = [
        (.name, ["寺廟名稱", "寺名", "廟名", "寺廟名", "宮廟名稱", "名稱", "name", "temple", "title"]),
        (.lat, ["緯度", "lat", "latitude", "wgs84y", "wgs84lat", "WGS84緯度", "y"]),
        (.lng, ["經度", "lng", "lon", "long", "longitude", "wgs84x", "wgs84lng", "wgs84lon", "WGS84經度", "x"]),
        (.x, ["TWD97X", "X座標", "X坐標", "TWD97橫坐標"]),
        (.y, ["TWD97Y", "Y座標", "Y坐標", "TWD97縱坐標"]),
        (.id, ["編號", "source_id", "id", "uid", "osm_id"]),
        (
            .address,
            [
                "地址", "住址", "所在地", "住所", "address", "addr", "寺廟地址", "詳細地址", "所在地址", "地點", "場所", "location", "desc",
            ]
        ),
        (.county, ["縣市", "縣市別", "county", "city"]),
        (.deity, ["主祀神祇", "主神", "主祀", "主祀神明", "主祀神佛", "deity", "main_deity", "god"]),
        (.phone, ["電話", "聯絡電話", "tel", "phone", "telephone"]),
        (.religion, ["教別", "宗教別", "religion"]),
        (.openTime, ["開放時間", "opening_hours", "open_time", "open"]),
        (.englishName, ["英文名稱", "name_en", "name:en"]),
    ]

    static let fields: [SchemaField] =
        Field.ofTemples.map { SchemaField($0.rawValue, [], $0 == .phone ? .phone : .plain) }

    /// Returns the mapping that the names of the fields suggest; nil if there is no name or no position.
    static func guess(_ columns: FileColumns) -> ColumnMapping? {
        let columns = columns.ignoringCase
        var found: [Field: String] = [:]
        for (field, names) in synonyms {
            if let column = names.lazy.compactMap({ columns.known($0) }).first(where: {
                !found.values.contains($0.name)
            }) {
                found[field] = column.name
            }
        }
        guard found[.name] != nil else { return nil }
        let position = position(found)
        guard !position.isEmpty || hasGeometry(columns) else { return nil }
        for field in [Field.lat, .lng, .x, .y] { found[field] = position[field] }
        return ColumnMapping(columns: found)
    }

    /// Returns columns for a name, a latitude and a longitude as an example of a mapping, even if they are only
    /// guesses.
    ///
    /// A column is preferred if its last part is a known name of the field (`location.lat`). If there is none for a
    /// position, a member of a member comes next, then any other column.
    static func likely(_ columns: [String]) -> [String] {
        let wanted: [[Field]] = [[.name], [.lat, .y], [.lng, .x]]
        var left = columns.filter { !$0.contains(".") } + columns.filter { $0.contains(".") }
        var found = wanted.map { fields -> String? in
            let names = synonyms.filter { fields.contains($0.field) }.flatMap { $0.names }.map { $0.lowercased() }
            let column = left.first { column in
                let last = column.split(separator: ".").last.map { $0.lowercased() }
                return last.map(names.contains) ?? false
            }
            left.removeAll { $0 == column }
            return column
        }
        for index in found.indices where found[index] == nil && !left.isEmpty {
            let next = index == 0 ? left[0] : left.first { $0.contains(".") } ?? left[0]
            found[index] = next
            left.removeAll { $0 == next }
        }
        return found.compactMap { $0 }
    }

    /// Returns the two columns of a position. Degrees come before metres.
    private static func position(_ found: [Field: String]) -> [Field: String] {
        for pair in [(Field.lat, Field.lng), (.y, .x)] {
            if let north = found[pair.0], let east = found[pair.1] { return [pair.0: north, pair.1: east] }
        }
        return [:]
    }

    private static func hasGeometry(_ columns: FileColumns) -> Bool {
        !columns.hasHeader && columns.has(RowLayout.geometry)
    }

    static func rows(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) -> ListSchema {
        let guess = guess(columns)
        guard let mapping = options.mapping ?? guess else { throw .unknownSchema(columns: columns.names) }
        try mapping.requireColumns(of: columns)
        var names = mapping.columns
        if position(names).isEmpty { names.merge(position(guess?.columns ?? [:])) { own, _ in own } }
        let column = { (field: Field) in names[field].flatMap { columns.column(SchemaField($0)) } }
        let isGeometryOnly = position(names).isEmpty && hasGeometry(columns)
        guard let name = column(.name),
            let latitude = isGeometryOnly ? columns.column("lat") : column(.lat) ?? column(.y),
            let longitude = isGeometryOnly ? columns.column("lng") : column(.lng) ?? column(.x)
        else { throw .unknownSchema(columns: columns.names) }
        let shown = Field.ofTemples.compactMap { field in
            names[field].map { SchemaField($0, [], field == .phone ? .phone : .plain) }
        }
        let id = column(.id)
        var rows = ListSchema(
            layout: RowLayout(
                isGeometryOnly ? shown + ["lat", "lng"] : shown, columns, id: id, name: name,
                position: (latitude.name, longitude.name), reportsIgnored: false),
            source: options.sourceName ?? "table",
            columns: .init(
                id: id, name: name, englishName: column(.englishName), county: column(.county),
                address: column(.address), deity: column(.deity), phone: column(.phone), religion: column(.religion),
                openTime: column(.openTime)),
            position: PositionColumns(
                latitude: latitude, longitude: longitude,
                geometry: columns.hasHeader ? nil : columns.known(RowLayout.geometry), allowsGrid: true,
                places: [column(.county), column(.address)].compactMap(\.self), rule: .taiwanMostly),
            keepMobilePhones: options.keepMobilePhones)
        rows.derivesIDs = true
        rows.allowsForeignCounty = true
        return rows
    }
}

extension ColumnMapping {
    /// Checks that a file has all columns of the mapping.
    ///
    /// - Throws: an error if a column is missing.
    func requireColumns(of file: FileColumns) throws(ImportError.Reason) {
        try file.require(mapped: Field.allCases.compactMap { columns[$0] })
    }
}
