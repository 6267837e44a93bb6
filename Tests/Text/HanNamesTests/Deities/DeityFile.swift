import Expectations
import Foundation
import HanNames

/// The repository's list of deities, `data/deities.json`.
struct DeityFile: Decodable {
    struct Deity: Decodable {
        let id: Int
        let slug: String
        let name: String
        let family: String?
        let aliases: [String]
        let romanized: [String]
        let exactOnly: [String]?
        let role: String
        let description: String?
        let worshipNotes: String
        let days: [Day]
        let daysNote: String?
        /// Texts by language and member.
        let translations: [String: [String: String]]?

        var entry: DeityEntry {
            DeityEntry(
                id: id, slug: slug, names: [name] + aliases + romanized,
                exactOnlyNames: Set(exactOnly ?? []))
        }
    }

    struct Day: Decodable, Equatable {
        let month: Int
        let day: Int
        let kind: String
        let title: String
        let source: String
    }

    let deities: [Deity]

    /// The parsed file; nil if it cannot be read, which a test reports.
    static let read: DeityFile? = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let url = Repository.root.appending(path: "data/deities.json")
        return try? decoder.decode(DeityFile.self, from: Data(contentsOf: url))
    }()

    static let shared = read ?? DeityFile(deities: [])

    static let resolver = DeityResolver(entries: shared.deities.map(\.entry))

    static func id(_ slug: String) -> Int? {
        shared.deities.first { $0.slug == slug }?.id
    }

    /// Returns the deities with exactly this name, and all members of their families.
    static func ids(named name: String) -> Set<Int> {
        let key = DeityKey.key(name)
        var found = shared.deities.filter { $0.entry.names.contains { DeityKey.key($0) == key } }
        var next = found
        while !next.isEmpty {
            let slugs = Set(next.map(\.slug))
            let known = Set(found.map(\.id))
            next = shared.deities.filter { $0.family.map(slugs.contains) ?? false && !known.contains($0.id) }
            found += next
        }
        return Set(found.map(\.id))
    }

    /// Returns the deities that a cell names, as the importer resolves them.
    static func ids(in cell: String) -> [Int] {
        resolver.splitter.written(cell).compactMap { resolver.resolve($0)?.deityID }
    }

    static func slug(_ id: Int) -> String? {
        shared.deities.first { $0.id == id }?.slug
    }
}

/// Reference data beside the repository. Tests that need it are skipped if it is absent.
enum Reference {
    static let isPresent = FileManager.default.fileExists(
        atPath: Repository.reference.appending(path: "taiwan-temples.csv").path)

    /// Reads the rows of a CSV file, keyed by the header's names. Quoted fields contain no line breaks in these files.
    static func rows(_ file: String) throws -> [[String: String]] {
        let text = try String(contentsOf: Repository.reference.appending(path: file), encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).map(fields)
        guard let header = lines.first?.map({ $0.trimmingCharacters(in: ["\u{FEFF}"]) }) else { return [] }
        return lines.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
    }

    private static func fields(_ line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
