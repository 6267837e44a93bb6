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
            return Array(CSVText.line(Self.columns.map { Self.value(of: $0, record).text ?? "" }).utf8)
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
        ["id", "source", "source_id", "same_as"] + MergedTemple.Field.allCases.flatMap(\.columns) + ["as_of", "edits"]

    /// The value of a column.
    private enum Value {
        case text(String?)
        case degrees(Double)
        case number(Double?)
        case count(Int64?)
        case list([String])

        /// As CSV has it.
        var text: String? {
            switch self {
            case .text(let text): text
            case .degrees(let degrees): DecimalText.degrees(degrees)
            case .number(let number): number.map(DecimalText.exact)
            case .count(let count): count.map { "\($0)" }
            case .list(let entries): RecordExport.list(entries)
            }
        }
    }

    private static func value(of column: String, _ record: TempleRecord) -> Value {
        let extras = record.extras
        return switch column {
        case "id": .count(record.templeNumber)
        case "source": .text(record.key.source)
        case "source_id": .text(record.key.id)
        case "same_as": .list(record.sameAs.map(text))
        case "name": .text(record.name)
        case "aliases": .list(record.aliases)
        case "lat": .degrees(record.coordinate.latitude)
        case "lng": .degrees(record.coordinate.longitude)
        case "precision": .text(record.precision?.rawValue)
        case "side_deities": .list(extras?.sideDeities ?? [])
        case "open_time": .text(extras?.openTime)
        case "opening_hours": .text(extras?.openingHours)
        case "opening_hours_lunar": .text(extras?.openingHoursLunar)
        case "hours_as_of": .text(extras?.hoursAsOf?.description)
        case "photos": .text(photos(extras?.photos ?? []))
        case "rating": .number(extras?.rating)
        case "rating_count": .count(extras?.ratingCount.map(Int64.init))
        case "as_of": .text(extras?.asOf?.description)
        case "edits": .text(list(record.edits.map(\.rawValue).sorted()))
        default: .text(MergedTemple.Field(rawValue: column).flatMap { record.texts[$0] })
        }
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

    private static func text(_ key: SourceKey) -> String { key.source + ":" + key.id }

    private static func members(of record: TempleRecord, to json: inout JSONWriter) {
        for column in columns {
            json.key(named: column)
            switch value(of: column, record) {
            case .text(let text): json.value(text)
            case .degrees(let degrees): json.value(degrees, decimals: DecimalText.degreeDecimals)
            case .number(let number?): json.value(exactly: number)
            case .count(let count?): json.value(count)
            case .list(let entries): json.array(entries) { json, entry in json.value(entry) }
            case .number(nil), .count(nil): json.null()
            }
        }
    }
}
