internal import Foundation
internal import TempleModel

/// Records as JSON text: the form in which they are kept beside a temple's row and in the history of imports.
enum RecordText {
    static func text<Record: Encodable>(_ record: Record) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self)
    }

    static func record<Record: Decodable>(_ text: String) throws -> Record {
        try JSONDecoder().decode(Record.self, from: Data(text.utf8))
    }
}
