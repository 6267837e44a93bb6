internal import Geodesy
internal import TempleAPI
internal import TempleModel

/// Records in the forms that `nearby import` reads back without loss: CSV, JSON lines and GeoJSON, under the same names.
struct RecordExport {
    enum Format: String, CaseIterable {
        case csv, geojson, jsonl
    }

    let format: Format
    private var isFirst = true

    init(format: Format) {
        self.format = format
    }

    /// What comes before the first record.
    var beginning: [UInt8] {
        switch format {
        case .csv: Array(CSVText.line(Self.columns.map(\.description)).utf8)
        case .jsonl: []
        case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8)
        }
    }

    /// What comes after the last.
    var end: [UInt8] {
        switch format {
        case .csv, .jsonl: []
        case .geojson: Array("\n]}\n".utf8)
        }
    }

    mutating func bytes(of record: TempleRecord) -> [UInt8] {
        defer { isFirst = false }
        switch format {
        case .csv:
            return Array(CSVText.line(Self.fields(of: record).map { $0 ?? "" }).utf8)
        case .jsonl:
            var json = JSONWriter()
            json.object { Self.members(of: record, to: &$0) }
            return json.bytes + Array("\n".utf8)
        case .geojson:
            var json = JSONWriter()
            json.object { json in
                json.member("type", "Feature")
                json.key("geometry")
                json.object { json in
                    json.member("type", "Point")
                    json.key("coordinates")
                    json.array([record.coordinate.longitude, record.coordinate.latitude]) { json, number in
                        json.value(number, places: DecimalText.degreePlaces)
                    }
                }
                json.key("properties")
                json.object { Self.members(of: record, to: &$0) }
            }
            return Array((isFirst ? "\n" : ",\n").utf8) + json.bytes
        }
    }

    /// The columns of the project's own form, in the order in which they are written.
    private static let columns: [StaticString] = [
        "source", "source_id", "same_as", "name", "official_name", "aliases", "name_en", "address", "county", "lat",
        "lng", "precision", "main_deity",
        "side_deities", "phone", "open_time", "rating", "religion", "introduction", "features", "transportation",
        "worship_tips", "reference",
    ]

    private static func fields(of record: TempleRecord) -> [String?] {
        let extras = record.extras
        return [
            record.key.source, record.key.id, list(sameAs(record)), record.name, record.officialName,
            list(record.aliases), record.englishName, record.address, record.county,
            DecimalText.degrees(record.coordinate.latitude),
            DecimalText.degrees(record.coordinate.longitude),
            record.precision?.rawValue, record.mainDeity,
            list(extras?.sideDeities ?? []), record.phone,
            extras?.openTime, extras?.rating.map { "\($0)" }, record.religion, extras?.introduction,
            extras?.features, extras?.transportation, extras?.worshipTips, extras?.reference,
        ]
    }

    private static func list(_ entries: [String]) -> String? {
        entries.isEmpty ? nil : entries.joined(separator: "、")
    }

    private static func sameAs(_ record: TempleRecord) -> [String] { record.sameAs.map { $0.source + ":" + $0.id } }

    private static func members(of record: TempleRecord, to json: inout JSONWriter) {
        for (column, field) in zip(columns, fields(of: record)) {
            json.key(column)
            switch column.description {
            case "lat": json.value(record.coordinate.latitude, places: DecimalText.degreePlaces)
            case "lng": json.value(record.coordinate.longitude, places: DecimalText.degreePlaces)
            case "rating":
                if let rating = record.extras?.rating { json.value(rating, places: 9) } else { json.null() }
            case "side_deities": json.array(record.extras?.sideDeities ?? []) { json, name in json.value(name) }
            case "aliases": json.array(record.aliases) { json, name in json.value(name) }
            case "same_as": json.array(sameAs(record)) { json, key in json.value(key) }
            default: json.value(field)
            }
        }
    }
}
