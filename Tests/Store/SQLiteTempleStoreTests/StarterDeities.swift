import Expectations
import Foundation
import TempleModel

/// The program's own deities and the data to resolve names to them, without their days.
enum StarterDeities {
    private struct Entry: Decodable {
        let id: Int64
        let slug: String
        let name: String
        let family: String?
        let aliases: [String]
        let romanized: [String]
        let exactOnly: [String]?
    }

    private struct File: Decodable {
        let deities: [Entry]
    }

    static func read() throws -> [Deity] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            File.self, from: Data(contentsOf: Repository.root.appending(path: "data/deities.json"))
        )
        .deities.map { deity in
            Deity(
                id: deity.id, slug: deity.slug, name: deity.name, family: deity.family, aliases: deity.aliases,
                romanized: deity.romanized, exactOnly: Set(deity.exactOnly ?? []))
        }
    }
}
