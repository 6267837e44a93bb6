public import Foundation
public import TempleModel

/// The catalogue of deities that comes with the program: `deities.json`.
public enum CatalogueFile {
    /// Reads the catalogue; deities in the file's order.
    ///
    /// - Throws: Foundation's `DecodingError` where the file is not of this form.
    public static func deities(_ data: Data) throws -> [Deity] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Form.self, from: data).deities.map(\.deity)
    }

    private struct Form: Decodable {
        let deities: [Entry]
    }

    private struct Entry: Decodable {
        let id: Int64
        let slug: String
        let name: String
        let family: String?
        let aliases: [String]
        let romanized: [String]
        let exactOnly: [String]?
        let role: String?
        let worshipNotes: String?
        let days: [Day]
        let daysNote: String?

        struct Day: Decodable {
            let month: Int
            let day: Int
            let kind: String
            let title: String
            let source: String
        }

        var deity: Deity {
            Deity(
                id: id, slug: slug, name: name, family: family, aliases: aliases, romanized: romanized,
                exactOnly: Set(exactOnly ?? []), role: role, worshipNotes: worshipNotes,
                days: days.map {
                    DeityDay(month: $0.month, day: $0.day, kind: $0.kind, title: $0.title, source: $0.source)
                },
                daysNote: daysNote)
        }
    }
}
