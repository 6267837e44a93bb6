internal import TempleModel

/// Schema of 內政部全國宗教資訊網's registered temples (data.gov.tw dataset 8203): the ministry's CSV with today's header, or
/// with the older header with 建別 and 組織型態; its XML and JSON; and the GeoJSON that kiang/religion makes of it, which
/// also has churches and foundations.
///
/// 負責人 is a person's name, and 其他 is free text that may name a person. Neither is shown. 其他 is read only to see whether
/// the temple no longer exists.
enum RegistrySchema {
    static let required = ["寺廟名稱", "WGS84X", "WGS84Y"]

    static let fields: [SchemaField] = [
        "類型", id, name, "主祀神祇", "行政區", "地址", "教別", "建別", "組織型態", "登記別", SchemaField("電話", [], .phone),
        SchemaField("負責人", [], .personal), SchemaField("其他", [], .personal), SchemaField("統一編號", [], .number),
        longitude, latitude, "uuid", SchemaField("備註", [], .prose),
        SchemaField(RowLayout.geometry),
    ]

    private static let id: SchemaField = "編號"
    private static let name = SchemaField("寺廟名稱", ["名稱"])
    private static let longitude = SchemaField("WGS84X", [], .number)
    private static let latitude = SchemaField("WGS84Y", [], .number)

    /// Returns whether the fields are the registry's.
    static func recognises(_ columns: FileColumns) -> Bool {
        columns.has(anyOf: ["寺廟名稱", "名稱"]) && columns.has("WGS84X") && columns.has("WGS84Y")
            && columns.has(anyOf: ["編號", "類型", "登記別"])
    }

    /// Name fields of the ministry's other lists, in its own form and on its own map.
    private static let otherLists = ["教會名稱", "基金會名稱", "宗祠名稱"]

    /// Returns the name field if the list is one of churches, foundations or ancestral halls; nil if not.
    static func fieldOfOthers(_ columns: FileColumns) -> String? {
        columns.has(anyOf: ["寺廟名稱", "名稱"]) ? nil : otherLists.first(where: columns.has)
    }

    /// Returns whether the fields are the registry's, but some required fields are missing.
    static func nearlyRecognises(_ columns: FileColumns) -> Bool {
        columns.has("編號") && columns.has("寺廟名稱") || columns.has("WGS84X") && columns.has("WGS84Y")
    }

    static func rows(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) -> ListSchema {
        let kind = columns.known("類型")
        try columns.require([name, longitude, latitude], for: .moi)
        let idColumn = columns.column(id)
        // Older releases and the oldest of kiang's files have no ids. In a file that has ids, a row without an id is a
        // mistake.
        let needsID = kind == nil && idColumn != nil
        let nameColumn = try columns.required(name, for: .moi)
        let phone = columns.column("電話")
        var rows = ListSchema(
            layout: RowLayout(
                fields, columns, id: idColumn, name: nameColumn, position: (latitude.name, longitude.name)),
            source: options.sourceName ?? SourceKey.registrySource,
            columns: .init(
                id: idColumn, name: nameColumn, county: columns.column("行政區"),
                address: columns.column("地址"), deity: columns.column("主祀神祇"), phone: phone,
                religion: columns.column("教別")),
            position: PositionColumns(
                latitude: try columns.required(latitude, for: .moi),
                longitude: try columns.required(longitude, for: .moi),
                geometry: columns.known(RowLayout.geometry), rule: .taiwan),
            precision: .geocoded)
        rows.namesAreOfficial = true
        rows.derivesIDs = !needsID
        // There is no fixed field for it: an address may say 已於106年拆除.
        rows.skips = ["登記別", "寺廟名稱", "名稱", "地址", "備註", "其他"].compactMap { columns.column(SchemaField($0)) }.map {
            ListSchema.Skip(
                column: $0, code: .abolished, reason: "says that the temple no longer exists", remedy: "nothing to do",
                showsValue: $0.name == "登記別", applies: Abolished.matches)
        }
        if let kind {
            rows.skips += [
                ListSchema.Skip(
                    column: kind, code: .notATemple, reason: "is not a temple",
                    remedy: "nothing to do; write 寺廟 if it is a temple",
                    applies: { !Placeholder.matches($0) && !$0.elementsEqual("寺廟".utf8) })
            ]
        }
        return rows
    }
}
