internal import Geodesy
internal import LunarCalendar
internal import TempleModel
internal import Wording

/// Schema for the Tourism Administration's attractions (data.gov.tw dataset 7777): the present form
/// (`AttractionList.json`, V2.1), the form before it (`ScenicSpotName`), and the older forms (`Name`, `OpenTime`;
/// `Opentime`, `Px`, `Py`).
///
/// A list of attractions adds facts to temples of other sources. A row of a place of worship is matched to a temple by
/// name and position; any other row is matched only by name. A row becomes a new temple only with the option
/// ``ImportOptions/insertsNew``, and only if it is a place of worship.
///
/// The same attraction has the id `C1_376570000A_000429` in the older forms and `Attraction_376570000A_000429` in the
/// present form. The schema drops the prefix before the agency's number.
struct AttractionSchema: RowSchema {
    static let fields: [SchemaField] =
        AttractionColumns.plain.map { SchemaField($0[0], Array($0.dropFirst())) }
        + AttractionColumns.prose.map { SchemaField($0[0], Array($0.dropFirst()), .prose) }
        + AttractionColumns.phones.map { SchemaField($0, [], .phone) }
        + [SchemaField("Organizations", [], .personal)]

    let layout: RowLayout
    private let source: String
    private let insertsNew: Bool
    private let columns: AttractionColumns
    private let position: PositionColumns
    private let place: ActivityPlace

    private static let carried: TempleRecord.Fields = [
        .aliases, .text(.address), .text(.county), .text(.phone), .openTime, .openingHours, .text(.website), .photos,
        .text(.introduction), .text(.transportation), .asOf,
    ]

    static func recognises(_ columns: FileColumns) -> Bool { AttractionColumns.areIn(columns) }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        let found = AttractionColumns(columns)
        guard let latitude = found.latitude, let longitude = found.longitude, let id = found.id, let name = found.name
        else {
            throw .missingColumns(
                ImportSchema.attractions.requiredColumns.filter { !columns.has($0) }, schema: .attractions,
                found: columns.names)
        }
        self.columns = found
        source = options.sourceName ?? "tourism"
        insertsNew = options.insertsNew
        position = PositionColumns(latitude: latitude, longitude: longitude, rule: .taiwan)
        place = ActivityPlace(
            address: found.address, location: nil, region: found.city, town: found.town)
        layout = RowLayout(Self.fields, columns, id: id, name: name, reportsIgnored: false)
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        guard let idColumn = columns.id, let nameColumn = columns.name else {
            throw RowFinding(code: .idMissing, reason: "has no id", remedy: "write the attraction's id")
        }
        let key = SourceKey(source: source, id: Self.id(try row.id(idColumn)))
        row.key = key
        let name = try row.name(nameColumn)
        let coordinate = try row.coordinate(position)
        let (address, county) = try address(row)
        let status = AttractionStatus(columns.first(columns.status, row).map { row.bytes($0, width: .ascii) })
        var record = TempleRecord(
            key: key, name: name,
            aliases: try NameList.aliases(columns.alternateNames.map { [$0] } ?? [], row, besides: [name]),
            address: address, county: county, coordinate: coordinate, phone: try phone(row),
            extras: try extras(row, name: name, status), carried: Self.carried)
        record.texts[.introduction] = try prose(columns.introductions, row)
        record.texts[.transportation] = try prose(columns.ways, row)
        record.texts[.website] = row.webAddress(columns.first(columns.websites, row))
        let isOfWorship = columns.isPlaceOfWorship(row)
        record.admission = !isOfWorship ? .mention : insertsNew && status != .closedForGood ? .temple : .supplement
        return .temple(record)
    }

    /// Returns an id without the prefix before the agency's number.
    static func id(_ written: String) -> String {
        for prefix in ["Attraction_", "C1_"] where written.hasPrefix(prefix) && written.count > prefix.count {
            return String(written.dropFirst(prefix.count))
        }
        return written
    }

    private func extras(
        _ row: FieldReader, name: String, _ status: AttractionStatus
    ) throws(RowFinding) -> TempleRecord.Extras {
        var extras = TempleRecord.Extras()
        extras.openTime = try ActivityProse.read(
            columns.first(columns.hours, row), row, longest: FieldReader.Longest.openTime, cutsLonger: true)
        // A shortened text may mean something else.
        if let text = extras.openTime, text.count >= FieldReader.Longest.openTime {
            extras.openingHours = TempleHours.unread
        }
        if let closed = status.openTime {
            extras.openTime = closed
            extras.openingHours = AttractionStatus.openingHours
        }
        extras.photos = AttractionPhotos.read(columns, row, name: name)
        extras.asOf = try? row.day(columns.first(columns.updates, row))
        return extras
    }

    private func prose(_ columns: [Column], _ row: FieldReader) throws(RowFinding) -> String? {
        for column in columns {
            if let text = try ActivityProse.read(column, row, longest: FieldReader.Longest.prose, cutsLonger: true) {
                return text
            }
        }
        return nil
    }

    /// Returns the address without its postal code, and the county.
    private func address(_ row: FieldReader) throws(RowFinding) -> (address: String?, county: String?) {
        var (_, whole) = try place.read(row)
        whole = whole.map(Self.withoutPostalCode)
        guard let written = whole, let column = columns.address else { return (whole, row.county(columns.city)) }
        let (address, county) = try Array(written.utf8).withUnsafeBufferPointer { bytes throws(RowFinding) in
            try row.address(row.clean(bytes, width: .lettersAndDigits), column)
        }
        return (address, county ?? row.county(columns.city))
    }

    /// Returns an address without a postal code of three to six digits before or after the county, as in 南投縣555魚池鄉.
    private static func withoutPostalCode(_ address: String) -> String {
        func digits(_ text: Substring) -> Int { text.prefix { $0.isASCII && $0.isNumber }.count }
        let leading = digits(address[...])
        let rest = address.dropFirst((3...6).contains(leading) ? leading : 0)
        let county = rest.prefix(3)
        guard county.last == "縣" || county.last == "市" else { return String(rest) }
        let code = digits(rest.dropFirst(3))
        return String(county + rest.dropFirst(3 + ((3...6).contains(code) ? code : 0)))
    }

    /// Returns the telephone number as people dial it in Taiwan: 886-4-7236746 becomes 04-7236746.
    private func phone(_ row: FieldReader) throws(RowFinding) -> String? {
        guard let column = columns.first(columns.phones, row) else { return nil }
        var text = String(decoding: row.bytes(column, width: .ascii), as: UTF8.self)
        if text.first == "[" { text = AttractionText.objects(text).compactMap { $0["Tel"]?.text }.first ?? "" }
        for prefix in ["+886-", "886-"] where text.hasPrefix(prefix) {
            let rest = text.dropFirst(prefix.count)
            text = (rest.first == "0" ? "" : "0") + rest
        }
        return try Array(text.utf8).withUnsafeBufferPointer { bytes throws(RowFinding) in
            try row.phone(row.clean(bytes, width: .ascii), column)
        }
    }
}

/// Status of an attraction from the field `ServiceStatus`: 0 is closed for good, 3 is closed for now.
enum AttractionStatus: Equatable {
    case open, closedForNow, closedForGood

    init(_ bytes: UnsafeBufferPointer<UInt8>?) {
        switch bytes.map({ String(decoding: $0, as: UTF8.self) }) {
        case "0"?: self = .closedForGood
        case "3"?: self = .closedForNow
        default: self = .open
        }
    }

    /// Text that replaces the hours; nil for an open attraction.
    var openTime: String? {
        switch self {
        case .open: nil
        case .closedForNow: "暫停開放"
        case .closedForGood: "已停止開放"
        }
    }

    /// The value for "always closed" in OpenStreetMap's `opening_hours` grammar.
    static let openingHours = "off"
}
