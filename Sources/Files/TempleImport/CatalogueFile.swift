public import FoundationEssentials
public import TempleModel

/// Reader of the catalogue files that come with the program: `deities.json`, `festivals.json`, `activities.json` and
/// `groups.json`. Each file is an object with one array.
///
/// Every function throws Foundation's `DecodingError` if a file has another form. It throws ``CatalogueError`` for a
/// day that does not exist, an empty source, an unknown kind, an unknown event or deity, or a faulty translation.
public enum CatalogueFile {
    /// Returns the deities in the order of the file.
    public static func deities(_ data: Data) throws -> [Deity] {
        let deities = try decoder.decode(Deities.self, from: data).deities.map { try $0.deity() }
        for deity in deities { try judging(deity.name) { try CatalogueRules.gathers(of: deity, among: deities) } }
        return deities
    }

    /// Returns the festivals of the year in the order of the file.
    public static func festivals(_ data: Data) throws -> [Festival] {
        try decoder.decode(Festivals.self, from: data).festivals.map { try $0.festival() }
    }

    /// Returns the temples' own festivals in the order of the file.
    ///
    /// - Parameters:
    ///   - deities: deities whose days an activity may belong to.
    ///   - festivals: festivals that an activity may belong to.
    public static func activities(_ data: Data, of deities: [Deity], _ festivals: [Festival]) throws -> [Activity] {
        let events = EventSlugs(deities: deities, festivals: festivals)
        return try decoder.decode(Activities.self, from: data).activities.map { try $0.activity(events) }
    }

    /// Returns the recommended groups in the order of the file.
    public static func groups(_ data: Data) throws -> [TempleGroup] {
        try decoder.decode(Groups.self, from: data).groups.map { try $0.group() }
    }

    /// Checks the size of a whole catalogue.
    ///
    /// - Throws: ``CatalogueError`` where its texts are too large: ``CatalogueSize``.
    public static func check(_ catalogue: Catalogue) throws(CatalogueError) {
        guard let fault = CatalogueSize(catalogue).faults().first else { return }
        throw CatalogueError(entry: "the catalogue", reason: fault.detail)
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

/// Invalid entry in the catalogue: the name of the entry and what is wrong.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    public let entry: String
    public let reason: String

    public var description: String { "\(entry): \(reason)" }
}

extension EventSlugs {
    /// Returns the id of the event that an entry names.
    ///
    /// - Throws: ``CatalogueError`` if there is no such festival, deity or day.
    func id(of slug: String, in entry: String) throws(CatalogueError) -> Int64 {
        guard let id = id(of: slug) else {
            throw CatalogueError(entry: entry, reason: "there is no event \"\(slug)\"")
        }
        return id
    }
}
