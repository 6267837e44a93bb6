internal import Foundation
internal import TempleModel

/// A temple's photos in one text column: a JSON array of objects.
enum PhotoText {
    /// Returns the text; nil for no photos.
    static func text(_ photos: [Photo]) throws -> String? {
        guard !photos.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(photos), as: UTF8.self)
    }

    /// Returns the photos; none if the text is damaged, because a photo is no reason to reject a temple.
    static func photos(_ text: String?) -> [Photo] {
        text.flatMap { try? JSONDecoder().decode([Photo].self, from: Data($0.utf8)) } ?? []
    }
}
