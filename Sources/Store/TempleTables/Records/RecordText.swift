internal import FoundationEssentials
package import TempleModel
internal import Wording

/// Records as JSON text, as the columns `temple_source.record`, `activity.feed_record` and `import_change.record` store
/// them.
///
/// The format does not depend on the program's types; its member `form` has its number. A reader ignores members that
/// it does not know and reads an absent member as no value, so a new member needs no new form. A text of another form
/// is not read: its members may mean something else.
package enum RecordText {
    package static func text(_ record: TempleRecord) throws -> String { try encode(TempleText(record)) }

    package static func text(_ activity: StoredActivity) throws -> String { try encode(ActivityText(activity)) }

    /// - Parameter key: the source's key for the record; columns beside the text store it.
    /// - Throws: ``UnreadableRecord``.
    package static func temple(_ text: String, key: SourceKey) throws(UnreadableRecord) -> TempleRecord {
        try decoding(key) { try decode(text, KnownForm<TempleText>.self).text.record(key).cleaned }
    }

    /// - Throws: ``UnreadableRecord``.
    package static func activity(_ text: String, key: SourceKey) throws(UnreadableRecord) -> StoredActivity {
        try decoding(key) { try decode(text, KnownForm<ActivityText>.self).text.activity(key).cleaned }
    }

    /// Returns a value as all columns of JSON store it: the same value is the same text.
    static func encode(_ text: some Encodable) throws -> String {
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

/// A record's text with the number of its form.
protocol FormedText: Codable {
    /// The forms that this program reads.
    static var forms: ClosedRange<Int> { get }
}

/// A record's text in a form that this program reads.
private struct KnownForm<Text: FormedText>: Decodable {
    let text: Text

    private enum CodingKeys: String, CodingKey {
        case form
    }

    init(from decoder: any Decoder) throws {
        let number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .form)
        guard Text.forms.contains(number) else { throw UnknownForm(number: number, known: Text.forms) }
        text = try Text(from: decoder)
    }
}

/// The form of a text that another release has written.
private struct UnknownForm: Error, CustomStringConvertible {
    let number: Int
    let known: ClosedRange<Int>

    var description: String {
        let forms = known.count == 1 ? "form \(known.lowerBound)" : "forms \(known.lowerBound) to \(known.upperBound)"
        return "it has form \(number), and this version of nearby reads \(forms)"
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

    /// The key, clean as other texts of a record are. A key with other characters names no row that was read.
    var key: SourceKey { SourceKey(source: CleanText.line(source), id: CleanText.line(id)) }
}
