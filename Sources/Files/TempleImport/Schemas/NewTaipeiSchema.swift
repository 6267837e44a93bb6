/// Schema of 新北市寺廟資料 by 新北市政府民政局 (data.gov.tw dataset 122928), in upper or lower case.
///
/// Only the columns `TEP_NAME` and `TEP_God` are certain. The other fields are read under each name that the city's
/// lists of places use for such a field.
enum NewTaipeiSchema {
    static let fields: [SchemaField] = [
        id, name, deity, county, address, phone, religion, openTime, latitude, longitude, status, remark,
        SchemaField(RowLayout.geometry),
    ]

    private static let id = SchemaField("TEP_ID", ["TEP_NO", "TEP_CODE"])
    private static let name: SchemaField = "TEP_NAME"
    private static let deity = SchemaField("TEP_GOD", ["TEP_MAINGOD", "TEP_GODS"])
    private static let county = SchemaField("TEP_CITY", ["TEP_COUNTY"])
    private static let address = SchemaField("TEP_ADD", ["TEP_ADDR", "TEP_ADDRESS", "ADDRESS"])
    private static let phone = SchemaField("TEP_TEL", ["TEP_PHONE", "TEP_TELEPHONE", "TEL", "PHONE"], .phone)
    private static let religion = SchemaField("TEP_RELIGION", ["TEP_RELI", "TEP_KIND", "RELIGION"])
    private static let openTime = SchemaField("TEP_OPENTIME", ["TEP_OPEN", "OPENTIME"])
    private static let latitude = SchemaField(
        "WGS84Y", ["WGS84AY", "WGS84_Y", "TEP_WGS84Y", "TEP_WGSY", "TEP_LAT", "TEP_Y", "LATITUDE", "LAT", "Y"])
    private static let longitude = SchemaField(
        "WGS84X",
        ["WGS84AX", "WGS84_X", "TEP_WGS84X", "TEP_WGSX", "TEP_LNG", "TEP_LON", "TEP_X", "LONGITUDE", "LNG", "LON", "X"])
    private static let status = SchemaField("TEP_STATUS", ["TEP_STATE", "STATUS", "狀態"])
    private static let remark = SchemaField("TEP_MEMO", ["TEP_REMARK", "TEP_NOTE", "REMARK", "MEMO", "備註"], .prose)

    static func recognises(_ columns: FileColumns) -> Bool { columns.ignoringCase.has("TEP_NAME") }

    static func rows(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) -> ListSchema {
        let columns = columns.ignoringCase
        let geometry = columns.known(RowLayout.geometry)
        try columns.require([name, latitude, longitude], for: .newTaipei)
        let idColumn = columns.known(id)
        let nameColumn = try columns.required(name, for: .newTaipei)
        var rows = ListSchema(
            layout: RowLayout(
                fields, columns, id: idColumn, name: nameColumn, position: (latitude.name, longitude.name)),
            source: options.sourceName ?? "new-taipei",
            columns: .init(
                id: idColumn, name: nameColumn, county: columns.known(county), address: columns.column(address),
                deity: columns.column(deity), phone: columns.column(phone), religion: columns.known(religion),
                openTime: columns.known(openTime)),
            position: PositionColumns(
                latitude: try columns.required(latitude, for: .newTaipei),
                longitude: try columns.required(longitude, for: .newTaipei), geometry: geometry, allowsGrid: true,
                rule: .taiwan))
        rows.namesAreOfficial = true
        rows.derivesIDs = true
        rows.ownCounty = "新北市"
        rows.skips = [nameColumn, columns.column(status), columns.column(remark)].compactMap { $0 }.map { column in
            ListSchema.Skip(
                column: column, code: .abolished, reason: "says that the temple no longer exists",
                remedy: "nothing to do", showsValue: false, applies: Abolished.matches)
        }
        return rows
    }
}
