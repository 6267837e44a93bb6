internal import Foundation
internal import TempleModel

/// Records as JSON text: what `temple_source.record`, `activity.feed_record` and `import_change.record` keep.
///
/// Each text has a form of its own, independent of the types of the program, and says which in its member `form`. A reader
/// passes over members that it does not know and takes an absent one for nothing, so a member can be added without a new
/// form. Databases of schema 2 and 3 have texts without `form`; they are read too, and never written.
enum RecordText {
    static func text(_ record: TempleRecord) throws -> String { try encode(TempleText(record)) }

    static func text(_ activity: StoredActivity) throws -> String { try encode(ActivityText(activity)) }

    /// - Parameter key: which row of which source it is; the columns beside the text say it.
    /// - Throws: ``UnreadableRecord``.
    static func temple(_ text: String, key: SourceKey) throws(UnreadableRecord) -> TempleRecord {
        try decoding(key) {
            if let now = try? decode(text, TempleText.self) { return try now.record(key) }
            return try decode(text, OldTempleText.self).record(key)
        }
    }

    /// - Throws: ``UnreadableRecord``.
    static func activity(_ text: String, key: SourceKey) throws(UnreadableRecord) -> StoredActivity {
        try decoding(key) {
            if let now = try? decode(text, ActivityText.self) { return now.activity(key) }
            return try decode(text, OldActivityText.self).activity(key)
        }
    }

    private static func encode(_ text: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(text), as: UTF8.self)
    }

    private static func decode<Text: Decodable>(_ text: String, _ type: Text.Type) throws -> Text {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private static func decoding<Record>(
        _ key: SourceKey, _ body: () throws -> Record
    ) throws(UnreadableRecord) -> Record {
        do {
            return try body()
        } catch {
            throw UnreadableRecord(key: key, reason: "\(error)")
        }
    }
}

/// A stored record that this program cannot read. It says nothing about the rest of the database.
struct UnreadableRecord: Error, CustomStringConvertible {
    let key: SourceKey
    let reason: String

    var description: String { "the stored record \(key.source) \(key.id) cannot be read: \(reason)" }
}

/// The key of another source's row, as texts name it.
struct KeyText: Codable {
    var source: String
    var id: String

    init(_ key: SourceKey) {
        source = key.source
        id = key.id
    }

    var key: SourceKey { SourceKey(source: source, id: id) }
}
