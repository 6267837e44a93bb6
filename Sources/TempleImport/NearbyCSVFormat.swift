import TempleModel

/// This project's own columns: one temple a row, anywhere in the world, with what only people know about it.
///
/// An empty field of a column that the file has erases what is stored; a column that it has not leaves it.
struct NearbyCSVFormat: TempleRowFormat {
    static let knownColumns = [
        "source", "source_id", "name", "address", "county", "lat", "lng", "precision", "main_deity", "side_deities",
        "phone", "open_time", "rating", "religion", "introduction", "features", "transportation", "worship_tips",
        "reference",
    ]
    static let requiredColumns = ["source_id", "name", "lat", "lng"]
    private static let extraColumns = [
        "side_deities", "open_time", "rating", "introduction", "features", "transportation", "worship_tips",
        "reference",
    ]

    let repeatableColumns: Set<Int>
    let ignoredColumns: [String] = []
    let idColumn: Int
    let phoneColumn: Int?
    private let sourceName: String?
    private let keepMobilePhones: Bool
    private let hasExtras: Bool
    private let carried: TempleRecord.Fields
    private let source: Int?
    private let name: Int
    private let latitude: Int
    private let longitude: Int
    private let address: Int?
    private let county: Int?
    private let precision: Int?
    private let deity: Int?
    private let religion: Int?
    private let sideDeities: Int?
    private let openTime: Int?
    private let rating: Int?
    private let introduction: Int?
    private let features: Int?
    private let transportation: Int?
    private let worshipTips: Int?
    private let reference: Int?

    init(columns: ColumnLayout, options: ImportOptions) throws(ImportError.Reason) {
        let needsSource = options.sourceName == nil
        let unknown = columns.names.filter { !$0.isEmpty && !Self.knownColumns.contains($0) }
        guard unknown.isEmpty else {
            let named = unknown.map {
                ImportError.UnknownColumn(name: $0, nearest: NearestName.nearest(to: $0, in: Self.knownColumns))
            }
            throw .unknownColumns(named, format: .nearbyCSV)
        }
        try columns.require((needsSource ? ["source"] : []) + Self.requiredColumns, for: .nearbyCSV)
        sourceName = options.sourceName
        keepMobilePhones = options.keepMobilePhones
        hasExtras = !columns.indices(of: Self.extraColumns).isEmpty
        carried = Self.carried(by: columns)
        source = columns.index(of: "source")
        idColumn = try columns.index(ofRequired: "source_id", for: .nearbyCSV)
        name = try columns.index(ofRequired: "name", for: .nearbyCSV)
        latitude = try columns.index(ofRequired: "lat", for: .nearbyCSV)
        longitude = try columns.index(ofRequired: "lng", for: .nearbyCSV)
        address = columns.index(of: "address")
        county = columns.index(of: "county")
        precision = columns.index(of: "precision")
        deity = columns.index(of: "main_deity")
        religion = columns.index(of: "religion")
        phoneColumn = columns.index(of: "phone")
        sideDeities = columns.index(of: "side_deities")
        openTime = columns.index(of: "open_time")
        rating = columns.index(of: "rating")
        introduction = columns.index(of: "introduction")
        features = columns.index(of: "features")
        transportation = columns.index(of: "transportation")
        worshipTips = columns.index(of: "worship_tips")
        reference = columns.index(of: "reference")
        repeatableColumns = columns.indices(of: Self.knownColumns)
    }

    func record(from row: RowReader) throws(RowFinding) -> TempleRecord {
        let key = SourceKey(source: try source(row), id: try row.id(idColumn))
        let name = try row.name(name)
        let coordinate = try row.coordinate(latitude: latitude, longitude: longitude, rule: .worldwide)
        let (address, addressCounty) = try row.address(address)
        return TempleRecord(
            key: key, name: name, address: address, county: try writtenCounty(row) ?? addressCounty,
            coordinate: coordinate, precision: try precision(row), mainDeity: try row.deity(deity),
            phone: try row.phone(phoneColumn, keepingMobiles: keepMobilePhones),
            religion: try row.text(religion, longest: RowReader.Longest.religion, droppingPlaceholders: true),
            extras: hasExtras ? try extras(row) : nil, carried: carried)
    }

    /// The fields that the file has columns for; a county may also be read off an address.
    private static func carried(by columns: ColumnLayout) -> TempleRecord.Fields {
        let fields: [(String, TempleRecord.Fields)] = [
            ("address", [.address, .county]), ("county", .county), ("precision", .precision),
            ("main_deity", .mainDeity),
            ("phone", .phone), ("religion", .religion), ("side_deities", .sideDeities), ("open_time", .openTime),
            ("rating", .rating), ("introduction", .introduction), ("features", .features),
            ("transportation", .transportation), ("worship_tips", .worshipTips), ("reference", .reference),
        ]
        return fields.reduce(into: []) { carried, field in
            if columns.index(of: field.0) != nil { carried.formUnion(field.1) }
        }
    }

    private func source(_ row: RowReader) throws(RowFinding) -> String {
        if let sourceName { return sourceName }
        guard let source else { return "" }
        let bytes = row.bytes(source, width: .asWritten)
        guard SourceName.isValid(bytes), row.marks.isEmpty else {
            throw row.rejection(
                .sourceInvalid, column: source, reason: "does not name a source",
                remedy: "write 1 to \(SourceName.longest) letters, digits, '.', '_' or '-', as moi")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A county of Taiwan in today's spelling, any other region as it is written.
    private func writtenCounty(_ row: RowReader) throws(RowFinding) -> String? {
        guard let county,
            let written = try row.text(county, longest: RowReader.Longest.county, droppingPlaceholders: true)
        else { return nil }
        let bytes = row.bytes(county, width: .asWritten)
        return bytes.count == County.nameBytes ? County.prefix(of: bytes) ?? written : written
    }

    private func precision(_ row: RowReader) throws(RowFinding) -> PositionPrecision? {
        guard let precision, let written = try row.text(precision, longest: RowReader.Longest.county) else {
            return nil
        }
        if let value = PositionPrecision(rawValue: written) { return value }
        throw row.rejection(
            .precisionUnknown, column: precision, reason: "is no precision",
            remedy: "write \(PositionPrecision.allCases.map(\.rawValue).joined(separator: ", ")), or leave it empty")
    }

    private func extras(_ row: RowReader) throws(RowFinding) -> TempleRecord.Extras {
        TempleRecord.Extras(
            sideDeities: try sideDeities(row), openTime: try row.text(openTime, longest: RowReader.Longest.openTime),
            rating: try rating(row), introduction: try prose(introduction, row), features: try prose(features, row),
            transportation: try prose(transportation, row), worshipTips: try prose(worshipTips, row),
            reference: try prose(reference, row))
    }

    private func prose(_ column: Int?, _ row: RowReader) throws(RowFinding) -> String? {
        try row.text(column, longest: RowReader.Longest.prose)
    }

    private func sideDeities(_ row: RowReader) throws(RowFinding) -> [String] {
        let written = try row.text(sideDeities, longest: RowReader.Longest.prose, droppingPlaceholders: true)
        let separators: Set<Character> = ["、", ";", "；"]
        return (written ?? "").split(whereSeparator: separators.contains).compactMap { part in
            var name = part
            while name.first == " " { name.removeFirst() }
            while name.last == " " { name.removeLast() }
            return name.isEmpty ? nil : String(name)
        }
    }

    private func rating(_ row: RowReader) throws(RowFinding) -> Double? {
        guard let rating, let value = try row.number(rating, malformed: .ratingInvalid, example: "4.5") else {
            return nil
        }
        guard (0...5).contains(value) else {
            throw row.rejection(
                .ratingInvalid, column: rating, reason: "is not from 0 to 5",
                remedy: "write it as 4.5, or leave it empty")
        }
        return value
    }
}
