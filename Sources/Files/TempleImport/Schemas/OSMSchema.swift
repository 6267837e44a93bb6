internal import RecordFiles
internal import Geodesy
internal import TempleModel

/// Schema of OpenStreetMap's places of worship: its own XML, Overpass's JSON, the GeoJSON of overpass-turbo, osmium and
/// ogr2ogr, and extracts that add their own columns to OpenStreetMap's.
///
/// The key is the element, `node/321952895`. The tags are OpenStreetMap's own:
/// https://wiki.openstreetmap.org/wiki/Tag:amenity%3Dplace_of_worship
struct OSMSchema: RowSchema {
    static let fields: [SchemaField] =
        [
            "@type", "@id", "osm_element", "osm_type", "osm_id", "osm_way_id", "full_id", latitude, longitude,
            "@center.lat",
        ]
        + ["@center.lon", "name", "name:zh-Hant", "name:zh-TW", "name:zh", "name:en", "official_name", "alt_name"]
        + ["short_name", "loc_name", "old_name", "amenity", "religion"] + OSMPlace.tags.map { SchemaField($0) }
        + ["denomination", "deity", "addr:full", "address", "addr:county", "addr:city", "addr:district", "addr:town"]
        + ["addr:place", "addr:street", "addr:housenumber", "opening_hours", "website", "contact:website"]
        + [SchemaField("phone", [], .phone)]
        + [SchemaField("contact:phone", [], .phone), SchemaField(RowLayout.geometry)]

    private static let bounds = ["@bounds.minlat", "@bounds.minlon", "@bounds.maxlat", "@bounds.maxlon"]

    private static let latitude = SchemaField("@lat", ["lat", "latitude", "Y"])
    private static let longitude = SchemaField("@lon", ["lon", "lng", "longitude", "X"])

    let layout: RowLayout
    private let source: String
    private let elements: OSMElement
    private let address: OSMAddress
    private let position: PositionColumns
    /// Name columns, the best first.
    private let names: [Column]
    private let plainName: Column
    private let englishName: Column?
    private let officialName: Column?
    private let otherNames: [Column]
    private let place: OSMPlace
    private let religion: Column?
    private let denomination: Column?
    private let takesUntagged: Bool
    private let deity: Column?
    private let openingHours: Column?
    private let phones: [Column]
    private let websites: [Column]
    /// Members of an element in a file of JOSM, and the value that says that the element is deleted.
    private let deletions: [(column: Column, value: String)]

    private static let carried: TempleRecord.Fields = [
        .text(.officialName), .aliases, .text(.englishName), .text(.address), .text(.county), .precision,
        .text(.mainDeity), .text(.phone), .text(.religion), .openTime, .text(.website),
    ]

    static func recognises(_ columns: FileColumns) -> Bool { OSMElement.isIn(columns) }

    init(_ columns: FileColumns, _ options: ImportOptions) throws(ImportError.Reason) {
        try columns.require(["name", Self.latitude, Self.longitude], for: .osm)
        let column = { (name: String) in columns.column(SchemaField(name)) }
        source = options.sourceName ?? "osm"
        elements = OSMElement(columns)
        address = OSMAddress(columns)
        plainName = try columns.required("name", for: .osm)
        names = ["name:zh-Hant", "name:zh-TW", "name:zh"].compactMap(column) + [plainName]
        englishName = column("name:en")
        officialName = column("official_name")
        otherNames = ["alt_name", "short_name", "loc_name", "old_name"].compactMap(column)
        place = OSMPlace(columns)
        religion = column("religion")
        denomination = column("denomination")
        takesUntagged = options.takesUntagged
        deity = column("deity")
        openingHours = column("opening_hours")
        phones = ["phone", "contact:phone"].compactMap(column)
        websites = ["website", "contact:website"].compactMap(column)
        deletions = [("@action", "delete"), ("@visible", "false")].compactMap { name, value in
            column(name).map { ($0, value) }
        }
        layout = RowLayout(
            Self.fields, columns, id: elements.idColumn, name: plainName, position: ("@lat", "@lon"),
            reportsIgnored: false)
        var middle: (latitude: Column, longitude: Column)?
        if let latitude = column("@center.lat"), let longitude = column("@center.lon") {
            middle = (latitude, longitude)
        }
        position = PositionColumns(
            latitude: try columns.required(Self.latitude, for: .osm),
            longitude: try columns.required(Self.longitude, for: .osm), middle: middle,
            geometry: column(RowLayout.geometry), members: column(RowLayout.members),
            bounds: Self.bounds.compactMap(column),
            rule: .taiwanMostly)
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        try passOverOthers(row)
        let ownID = try elements.id(row)
        row.key = ownID.map { SourceKey(source: source, id: $0) }
        let name = try name(row)
        let coordinate = try row.coordinate(position)
        let (address, county) = try address.read(row)
        let isFar = row.judge(coordinate, in: county, self.address.countyColumn)
        let officialName = try row.text(officialName, longest: FieldReader.Longest.name)
        let id = ownID ?? DerivedID.of(name: name, address: address, coordinate: coordinate)
        var record = TempleRecord(
            key: SourceKey(source: source, id: id), hasOwnID: ownID != nil, name: name, officialName: officialName,
            aliases: try NameList.aliases(otherNames, row, besides: [name, officialName]),
            englishName: try row.text(englishName, longest: FieldReader.Longest.name), address: address,
            county: county, coordinate: coordinate, precision: isFar ? .doubtful : .surveyed,
            mainDeity: try row.deity(deity)?.replacing(";", with: "、"),
            phone: try phone(row), religion: try OSMReligion.read(religion, row),
            extras: TempleRecord.Extras(
                openTime: try row.text(openingHours, longest: FieldReader.Longest.openTime)),
            carried: Self.carried)
        record.texts[.website] = websites.first { !row.raw($0).isEmpty }.flatMap { row.webAddress($0) }
        return .temple(record)
    }

    /// Skips rows that are not temples: a deleted element, another amenity, a religion without temples, a bare corner of a way, or no tag of
    /// a place of worship, as a file has whose features kept only their names.
    private func passOverOthers(_ row: FieldReader) throws(RowFinding) {
        for (column, value) in deletions where row.raw(column).elementsEqual(value.utf8) {
            throw row.skip(
                .abolished, column: column, reason: "says that the element is deleted", remedy: "nothing to do")
        }
        if let tag = place.otherwise(row) {
            throw row.skip(
                .notATemple, column: tag, reason: "is not a place of worship",
                remedy: "nothing to do; a query for amenity=place_of_worship leaves such rows out")
        }
        let hasReligion = religion.map { !row.raw($0).isEmpty } ?? false
        if hasReligion, let religion, !OSMReligion.hasTemples(row.raw(religion)) {
            throw row.skip(
                .notATemple, column: religion, reason: "is a religion without temples", remedy: "nothing to do")
        }
        let isOfFaith = [religion, denomination, deity].contains { $0.map { !row.raw($0).isEmpty } ?? false }
        if isOfFaith || place.isWorship(row) { return }
        if names.allSatisfy({ row.raw($0).isEmpty }) {
            throw row.skip(
                .notATemple, column: plainName, reason: "has neither a name nor an amenity nor a religion",
                remedy: "nothing to do")
        }
        guard !takesUntagged else { return }
        throw row.skip(
            .notATemple, column: plainName, reason: "has no tag of a place of worship, such as amenity or religion",
            remedy: "if all rows of the file are places of worship, import it with --type place_of_worship")
    }

    private func name(_ row: FieldReader) throws(RowFinding) -> String {
        for column in names {
            guard let name = try row.text(column, longest: FieldReader.Longest.name) else { continue }
            row.judge(name: name, column)
            if Self.isGeneric(name) {
                row.warn(
                    .nameGeneric, column: column, value: DiagnosticText.escaped(name),
                    reason: "says what kind of place it is, but not its name", remedy: "write the temple's own name")
            }
            return name
        }
        throw row.rejection(
            .nameMissing, column: plainName, reason: "is empty",
            remedy: "write the temple's name", withValue: false)
    }

    private static func isGeneric(_ name: String) -> Bool {
        let folded = name.lowercased()
        return folded.hasPrefix("unnamed") || folded.hasPrefix("未命名") || folded.hasPrefix("無名")
            || ["temple", "chinese temple", "buddhist temple", "shrine", "寺", "廟", "宮", "寺廟", "廟宇"].contains(folded)
    }

    private func phone(_ row: FieldReader) throws(RowFinding) -> String? {
        for column in phones where !row.raw(column).isEmpty {
            return try row.phone(column)
        }
        return nil
    }
}
