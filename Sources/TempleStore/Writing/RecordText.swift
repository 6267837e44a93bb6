internal import Foundation
internal import TempleModel

/// Records as JSON text, as the columns `temple_source.record`, `activity.feed_record` and `import_change.record` store
/// them.
///
/// The format does not depend on the program's types; its member `form` has its number. A reader ignores members that
/// it does not know and reads an absent member as no value, so a new member needs no new form. Databases of schema 2
/// and 3 have texts without `form`, which are read but never written.
enum RecordText {
    static func text(_ record: TempleRecord) throws -> String { try encode(TempleText(record)) }

    static func text(_ activity: StoredActivity) throws -> String { try encode(ActivityText(activity)) }

    /// - Parameter key: the source's key for the record; columns beside the text store it.
    /// - Throws: ``UnreadableRecord``.
    static func temple(_ text: String, key: SourceKey) throws(UnreadableRecord) -> TempleRecord {
        try decoding(key) {
            if let now = try? decode(text, TempleText.self) { return try now.record(key).cleaned }
            return try decode(text, OldTempleText.self).record(key).cleaned
        }
    }

    /// - Throws: ``UnreadableRecord``.
    static func activity(_ text: String, key: SourceKey) throws(UnreadableRecord) -> StoredActivity {
        try decoding(key) {
            if let now = try? decode(text, ActivityText.self) { return now.activity(key).cleaned }
            return try decode(text, OldActivityText.self).activity(key).cleaned
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

/// A stored record that this program cannot read. The rest of the database may be readable.
package struct UnreadableRecord: Error, CustomStringConvertible {
    let key: SourceKey
    let reason: String

    package var description: String { "the stored record \(key.source) \(key.id) cannot be read: \(reason)" }
}

/// The key of another source's row, in JSON.
struct KeyText: Codable {
    var source: String
    var id: String

    init(_ key: SourceKey) {
        source = key.source
        id = key.id
    }

    var key: SourceKey { SourceKey(source: source, id: id) }
}
