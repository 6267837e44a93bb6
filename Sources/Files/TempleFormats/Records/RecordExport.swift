internal import Geodesy
internal import LunarCalendar
public import TempleModel

/// Writes records in the formats that `nearby import` reads back without loss: CSV, JSON lines and GeoJSON, with the
/// same names. Only JSON lines can hold activities.
public struct RecordExport {
    /// Format of the records.
    public enum Format: String, CaseIterable {
        case csv, geojson, jsonl
    }

    let format: Format
    private var isFirst = true

    /// Creates an export in a format.
    public init(format: Format) {
        self.format = format
    }

    /// The bytes before the first record.
    public var beginning: [UInt8] {
        switch format {
        case .csv: Array(CSVText.line(Self.columns).utf8)
        case .jsonl: []
        case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8)
        }
    }

    /// The bytes after the last record.
    public var end: [UInt8] {
        switch format {
        case .csv, .jsonl: []
        case .geojson: Array("\n]}\n".utf8)
        }
    }

    /// Returns the bytes of a record, with a separator after the previous record.
    public mutating func bytes(of record: TempleRecord) -> [UInt8] {
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
                        json.value(number, decimals: DecimalText.degreeDecimals)
                    }
                }
                json.key("properties")
                json.object { Self.members(of: record, to: &$0) }
            }
            return Array((isFirst ? "\n" : ",\n").utf8) + json.bytes
        }
    }

    /// Returns a line for an activity. Empty in formats that hold only temples.
    public func bytes(of activity: ActivityRecord) -> [UInt8] {
        guard format == .jsonl else { return [] }
        var json = JSONWriter()
        json.object { json in
            json.member("activity", activity.title)
            json.key("id")
            if let number = activity.number { json.value(number) } else { json.null() }
            json.member("source", activity.key.source)
            json.member("source_id", activity.key.id)
            let temples = activity.temples.map(Self.text).joined(separator: "、")
            json.member("temple", temples.isEmpty ? nil : temples)
            json.member("start", activity.start?.description)
            json.member("end", activity.end?.description)
            // Only where it is: an older program rejects a member that it does not know.
            if case .yearly(let day) = activity.days { json.member("yearly", day.text) }
            json.member("time", activity.time)
            json.member("place", activity.place)
            json.member("address", activity.address)
            for (name, degrees) in [
                ("lat" as StaticString, activity.coordinate?.latitude), ("lng", activity.coordinate?.longitude),
            ] {
                json.key(name)
                if let degrees { json.value(degrees, decimals: DecimalText.degreeDecimals) } else { json.null() }
            }
            json.member("description", activity.description)
            json.member("website", activity.website)
        }
        return json.bytes + Array("\n".utf8)
    }

    /// The columns of the project's own format, in order.
    private static let columns =
        [
            "id", "source", "source_id", "same_as", "name", "official_name", "aliases", "name_en", "address", "county",
            "lat",
            "lng", "precision", "main_deity",
            "side_deities", "phone", "open_time", "opening_hours", "opening_hours_lunar", "hours_as_of", "website",
            "photos", "rating", "rating_count", "religion",
        ] + TempleProse.names + ["as_of", "edits"]

    private static func fields(of record: TempleRecord) -> [String?] {
        let extras = record.extras
        return [
            record.templeNumber.map { "\($0)" }, record.key.source, record.key.id, list(sameAs(record)), record.name,
            record.officialName,
            list(record.aliases), record.englishName, record.address, record.county,
            DecimalText.degrees(record.coordinate.latitude), DecimalText.degrees(record.coordinate.longitude),
            record.precision?.rawValue, record.mainDeity,
            list(extras?.sideDeities ?? []), record.phone,
            extras?.openTime, extras?.openingHours, extras?.openingHoursLunar, extras?.hoursAsOf?.description,
            extras?.website, photos(extras?.photos ?? []), extras?.rating.map(DecimalText.exact),
            extras?.ratingCount.map { "\($0)" }, record.religion,
        ] + TempleProse.fields.map { extras?.prose[$0] }
            + [extras?.asOf?.description, list(record.edits.map(\.rawValue).sorted())]
    }

    /// Joins entries with 、. Writes a JSON array if an entry contains a separator of import or begins with `[`.
    private static func list(_ entries: [String]) -> String? {
        if entries.isEmpty { return nil }
        let isPlain = entries.allSatisfy { entry in
            !entry.contains { "、;；".contains($0) } && entry.first != "["
        }
        if isPlain { return entries.joined(separator: "、") }
        var json = JSONWriter()
        json.array(entries) { json, entry in json.value(entry) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Writes pictures as the text of a JSON array in every format, because import could read an array of objects in a
    /// line as rows. Nil if there are none.
    private static func photos(_ photos: [Photo]) -> String? {
        guard !photos.isEmpty else { return nil }
        var json = JSONWriter()
        json.array(photos) { json, photo in json.object { TempleJSON.members(of: photo, to: &$0) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func sameAs(_ record: TempleRecord) -> [String] { record.sameAs.map(text) }

    private static func text(_ key: SourceKey) -> String { key.source + ":" + key.id }

    private static func members(of record: TempleRecord, to json: inout JSONWriter) {
        for (column, field) in zip(columns, fields(of: record)) {
            json.key(named: column)
            switch column {
            case "id": if let number = record.templeNumber { json.value(number) } else { json.null() }
            case "lat": json.value(record.coordinate.latitude, decimals: DecimalText.degreeDecimals)
            case "lng": json.value(record.coordinate.longitude, decimals: DecimalText.degreeDecimals)
            case "rating":
                if let rating = record.extras?.rating { json.value(exactly: rating) } else { json.null() }
            case "rating_count":
                if let count = record.extras?.ratingCount { json.value(Int64(count)) } else { json.null() }
            case "side_deities": json.array(record.extras?.sideDeities ?? []) { json, name in json.value(name) }
            case "aliases": json.array(record.aliases) { json, name in json.value(name) }
            case "same_as": json.array(sameAs(record)) { json, key in json.value(key) }
            default: json.value(field)
            }
        }
    }
}
