/// Schema of 臺北市已立案宗教團體點位資料 by 臺北市政府民政局 (data.gov.tw dataset 121141), with positions in TWD97 (EPSG:3826) and without
/// ids.
enum TaipeiSchema {
    static let fields: [SchemaField] = [
        id, name, deity, "縣市", "行政區", "里", religion, "祭典日期", phone, address, longitude, latitude,
        SchemaField("負責人", [], .personal),
    ]

    private static let id = SchemaField("編號", ["統一編號"])
    private static let name = SchemaField("寺廟名稱", ["宗教團體名稱", "團體名稱", "單位名稱"])
    private static let deity = SchemaField("主祀神祇", ["主祀神佛", "主祀神佛像", "主神"])
    private static let religion = SchemaField("教別", ["宗教別"])
    private static let phone = SchemaField("電話", ["聯絡電話"], .phone)
    private static let address = SchemaField("地址", ["所在地", "寺廟地址"])
    private static let longitude = SchemaField("X座標", ["X坐標"], .number)
    private static let latitude = SchemaField("Y座標", ["Y坐標"], .number)
    /// Values of 教別 for organisations without temples.
    static let templeless: Set<String> = ["基督教", "天主教", "伊斯蘭教", "回教", "猶太教", "摩門教"]

    static func recognises(_ columns: FileColumns) -> Bool {
        let columns = columns.ignoringCase
        return columns.known(latitude) != nil && columns.known(longitude) != nil && columns.known(name) != nil
    }

    static func rows(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) -> ListSchema {
        let columns = columns.ignoringCase
        try columns.require([name, longitude, latitude], for: .taipei)
        let idColumn = columns.known(id)
        let nameColumn = try columns.required(name, for: .taipei)
        var rows = ListSchema(
            layout: RowLayout(
                fields, columns, id: idColumn, name: nameColumn, position: (latitude.name, longitude.name)),
            source: options.sourceName ?? "taipei",
            columns: .init(
                id: idColumn, name: nameColumn, county: columns.known("縣市"),
                address: columns.column(address), deity: columns.known(deity), phone: columns.column(phone),
                religion: columns.column(religion)),
            position: PositionColumns(
                latitude: try columns.required(latitude, for: .taipei),
                longitude: try columns.required(longitude, for: .taipei), allowsGrid: true, rule: .taiwan))
        rows.namesAreOfficial = true
        rows.derivesIDs = true
        rows.ownCounty = "臺北市"
        if let religionColumn = columns.known(religion) {
            rows.skips = [
                ListSchema.Skip(
                    column: religionColumn, code: .notATemple, reason: "is a religion without temples",
                    remedy: "nothing to do", applies: { templeless.contains(String(decoding: $0, as: UTF8.self)) })
            ]
        }
        return rows
    }
}
