internal import Foundation
internal import TempleModel

/// A temple's pictures as one text column: a JSON array of objects.
enum PhotoText {
    /// Nil for no picture.
    static func text(_ photos: [Photo]) throws -> String? {
        guard !photos.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(photos), as: UTF8.self)
    }

    /// None where the text is damaged: a picture is no reason to refuse a temple.
    static func photos(_ text: String?) -> [Photo] {
        text.flatMap { try? JSONDecoder().decode([Photo].self, from: Data($0.utf8)) } ?? []
    }
}
