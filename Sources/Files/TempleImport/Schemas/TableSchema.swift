internal import RecordFiles
internal import TempleModel
internal import Wording

/// Schema of any table with the names and positions of temples, with a given or guessed mapping.
enum TableSchema {
    typealias Field = ColumnMapping.Field

    /// Names of each field in every language, the likeliest first, compared by ``ColumnName``. A row number (序號) is not an id, and
    /// a description (desc) is no address.
    static let synonyms: [(field: Field, names: [String])] = [
        (
            .name,
            [
                "寺廟名稱", "寺名", "廟名", "寺廟名", "宮廟名稱", "名稱", "name", "temple", "title", "temple name", "名称", "寺院名", "寺社名",
                "名前", "이름", "명칭", "사찰명",
            ]
        ),
        (.lat, ["緯度", "lat", "latitude", "wgs84y", "wgs84lat", "WGS84緯度", "纬度", "위도", "y"]),
        (
            .lng,
            [
                "經度", "lng", "lon", "long", "longitude", "wgs84x", "wgs84lng", "wgs84lon", "WGS84經度", "经度", "経度", "경도",
                "x",
            ]
        ),
        (.x, ["TWD97X", "X座標", "X坐標", "TWD97橫坐標"]),
        (.y, ["TWD97Y", "Y座標", "Y坐標", "TWD97縱坐標"]),
        (
            .position,
            [
                "座標", "坐標", "坐标", "經緯度", "緯經度", "经纬度", "緯度経度", "좌표", "위경도", "coordinates", "coordinate", "coords",
                "latlng", "latlon", "lat/lng", "lat/lon", "lat,lng", "lat,lon", "latitude/longitude",
                "latitude,longitude", "position",
                "gps", "wkt", "geom", "thegeom", "wktgeom", "geometry",
            ]
        ),
        (.id, ["編號", "source_id", "id", "uid", "osm_id"]),
        (
            .address,
            [
                "地址", "住址", "所在地", "住所", "address", "addr", "寺廟地址", "詳細地址", "所在地址", "주소", "소재지", "地點", "場所", "location",
            ]
        ),
        (.county, ["縣市", "縣市別", "县市", "county", "city"]),
        (.deity, ["主祀神祇", "主神", "主祀", "主祀神明", "主祀神佛", "deity", "main_deity", "god", "本尊", "祭神"]),
        (.phone, ["電話", "聯絡電話", "tel", "phone", "telephone", "电话", "電話番号", "전화", "전화번호"]),
        (.religion, ["教別", "宗教別", "religion", "종교"]),
        (.openTime, ["開放時間", "opening_hours", "open_time", "open"]),
        (.englishName, ["英文名稱", "name_en", "name:en"]),
    ]

    static let fields: [SchemaField] =
        Field.ofTemples.map { SchemaField($0.rawValue, [], $0 == .phone ? .phone : .plain) }

    /// Returns the mapping that the names of the fields suggest; nil if there is no name or no position.
    static func guess(_ columns: FileColumns) -> ColumnMapping? {
        let columns = columns.loosely
        var found: [Field: String] = [:]
        for (field, names) in foldedSynonyms {
            if let column = names.lazy.compactMap({ columns.known($0) }).first(where: {
                !found.values.contains($0.name)
            }) {
                found[field] = column.name
            }
        }
        guard found[.name] != nil else { return nil }
        let position = position(found)
        guard !position.isEmpty || hasGeometry(columns) else { return nil }
        for field in [Field.lat, .lng, .x, .y, .position] { found[field] = position[field] }
        // The geometry of a feature is its position, whatever else describes it.
        if hasGeometry(columns) { found[.position] = nil }
        return ColumnMapping(columns: found)
    }

    /// Returns a mapping as an example for a file whose columns are not recognised. It can be given as it is, or with columns in the
    /// place of `COLUMN`.
    ///
    /// A column is preferred if its last part is a known name of the field (`location.lat`). If there is none for a
    /// position, a member of a member comes next, then any other column, but none that is another field's or can hold none.
    static func example(_ columns: [String]) -> String {
        let wanted: [(Field, [Field])] =
            columns.contains(RowLayout.geometry)
            ? [(.name, [.name])] : [(.name, [.name]), (.lat, [.lat, .y]), (.lng, [.lng, .x])]
        let last = { (column: String) in column.split(separator: ".").last.flatMap { field(called: String($0)) } }
        var left = columns.filter { !$0.contains(".") } + columns.filter { $0.contains(".") }
        var found = wanted.map { _, fields -> String? in
            let column = left.first { column in last(column).map(fields.contains) ?? false }
            left.removeAll { $0 == column }
            return column
        }
        left.removeAll { last($0) != nil || !mayBeNamed($0) }
        for index in found.indices where found[index] == nil && !left.isEmpty {
            let next = index == 0 ? left[0] : left.first { $0.contains(".") } ?? left[0]
            found[index] = next
            left.removeAll { $0 == next }
        }
        return zip(wanted, found).map { "\($0.0.rawValue)=\($1.map(ColumnMapping.written) ?? "COLUMN")" }
            .joined(separator: ",")
    }

    /// Whether an example may have a column: a short name that can be typed, and neither a running number nor a member that
    /// the program has named.
    private static func mayBeNamed(_ column: String) -> Bool {
        !column.isEmpty && column.first != "@" && !PassedOver.isOne(column) && column.count <= 40
            && DiagnosticText.escaped(column) == column && !["序號", "no", "no.", "#"].contains(column.lowercased())
    }

    /// Whether names of columns are values of a row: a file without a header.
    static func areValues(_ columns: [String]) -> Bool {
        columns.contains { name in
            var name = name
            return name.withUTF8 { if case .value = DecimalNumber($0) { true } else { false } }
        }
    }

    private static let foldedSynonyms = synonyms.map { ($0.field, $0.names.map(ColumnName.folded)) }

    /// Returns the field that a name is one of; nil if there is none.
    static func field(called column: String) -> Field? {
        let name = ColumnName.folded(column)
        return foldedSynonyms.first { $0.1.contains(name) }?.0
    }

    /// Returns the columns of a position. Degrees come before metres, and two columns before one.
    private static func position(_ found: [Field: String]) -> [Field: String] {
        for pair in [(Field.lat, Field.lng), (.y, .x)] {
            if let north = found[pair.0], let east = found[pair.1] { return [pair.0: north, pair.1: east] }
        }
        return found[.position].map { [.position: $0] } ?? [:]
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
            let latitude = isGeometryOnly ? columns.column("lat") : column(.lat) ?? column(.y) ?? column(.position),
            let longitude = isGeometryOnly ? columns.column("lng") : column(.lng) ?? column(.x) ?? column(.position)
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
                text: column(.position), readsAngles: true,
                geometry: columns.hasHeader ? nil : columns.known(RowLayout.geometry), allowsGrid: true,
                places: [column(.county), column(.address)].compactMap(\.self), rule: .taiwanMostly))
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
