import TempleModel

/// 內政部全國宗教資訊網's registered temples (data.gov.tw dataset 8203), in the header of today and in the older one
/// with 建別, 組織型態, 負責人, 其他 and 統一編號.
///
/// 負責人 is a person's name: it is neither read nor repeated.
struct RegistryCSVFormat: TempleRowFormat {
    static let knownColumns = [
        "編號", "寺廟名稱", "主祀神祇", "行政區", "地址", "教別", "建別", "組織型態", "登記別", "電話", "負責人", "其他",
        "統一編號", "WGS84X", "WGS84Y",
    ]
    static let requiredColumns = ["編號", "寺廟名稱", "WGS84X", "WGS84Y"]
    /// 其他 is free text, where a person may be named too.
    private static let personalColumns = ["負責人", "其他"]

    let repeatableColumns: Set<Int>
    let ignoredColumns: [String]
    let idColumn: Int
    let phoneColumn: Int?
    private let source: String
    private let keepMobilePhones: Bool
    private let name: Int
    private let longitude: Int
    private let latitude: Int
    private let deity: Int?
    private let county: Int?
    private let address: Int?
    private let religion: Int?
    private let carried: TempleRecord.Fields

    init(columns: ColumnLayout, options: ImportOptions) throws(ImportError.Reason) {
        try columns.require(Self.requiredColumns, for: .registryCSV)
        source = options.sourceName ?? "moi"
        keepMobilePhones = options.keepMobilePhones
        idColumn = try columns.index(ofRequired: "編號", for: .registryCSV)
        name = try columns.index(ofRequired: "寺廟名稱", for: .registryCSV)
        longitude = try columns.index(ofRequired: "WGS84X", for: .registryCSV)
        latitude = try columns.index(ofRequired: "WGS84Y", for: .registryCSV)
        deity = columns.index(of: "主祀神祇")
        county = columns.index(of: "行政區")
        address = columns.index(of: "地址")
        religion = columns.index(of: "教別")
        phoneColumn = columns.index(of: "電話")
        var carried: TempleRecord.Fields = [.precision]
        if deity != nil { carried.insert(.mainDeity) }
        if county != nil { carried.insert(.county) }
        if address != nil { carried.formUnion([.address, .county]) }
        if religion != nil { carried.insert(.religion) }
        if phoneColumn != nil { carried.insert(.phone) }
        self.carried = carried
        repeatableColumns = columns.indices(of: Self.knownColumns.filter { !Self.personalColumns.contains($0) })
        ignoredColumns = columns.names.filter { !$0.isEmpty && !Self.knownColumns.contains($0) }
    }

    func record(from row: RowReader) throws(RowFinding) -> TempleRecord {
        let key = SourceKey(source: source, id: try row.id(idColumn))
        let name = try row.name(name)
        let coordinate = try row.coordinate(latitude: latitude, longitude: longitude, rule: .taiwan)
        let (address, addressCounty) = try row.address(address)
        return TempleRecord(
            key: key, name: name, address: address, county: registeredCounty(row) ?? addressCounty,
            coordinate: coordinate, precision: .geocoded, mainDeity: try row.deity(deity),
            phone: try row.phone(phoneColumn, keepingMobiles: keepMobilePhones),
            religion: try row.text(religion, longest: RowReader.Longest.religion, droppingPlaceholders: true),
            carried: carried)
    }

    /// The county of 行政區, with a warning when it has one that does not exist.
    private func registeredCounty(_ row: RowReader) -> String? {
        guard let county else { return nil }
        let bytes = row.bytes(county, width: .asWritten)
        if let name = County.prefix(of: bytes) { return name }
        guard !Placeholder.matches(bytes) else { return nil }
        row.warn(
            .countyUnknown, column: county, value: DiagnosticText.escaped(String(decoding: bytes, as: UTF8.self)),
            reason: "is no county or city of Taiwan; the address's is taken", remedy: "write it as 臺中市")
        return nil
    }
}
