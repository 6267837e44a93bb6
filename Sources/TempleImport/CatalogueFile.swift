public import Foundation
internal import LunarCalendar
internal import TempleCalendar
public import TempleModel

/// The files of the catalogue that comes with the program: `deities.json`, `festivals.json`, `activities.json` and
/// `groups.json`, each an object with one array.
///
/// Every function throws Foundation's `DecodingError` where a file is not of its form, and ``CatalogueError`` where a
/// day in it is none.
public enum CatalogueFile {
    /// The deities, in the file's order.
    public static func deities(_ data: Data) throws -> [Deity] {
        try decoder.decode(Deities.self, from: data).deities.map { try $0.deity() }
    }

    /// The festivals of the year, in the file's order.
    public static func festivals(_ data: Data) throws -> [Festival] {
        try decoder.decode(Festivals.self, from: data).festivals.map { entry in
            Festival(
                id: entry.id, slug: entry.slug, name: entry.name, recurrence: try entry.rule.recurrence(of: entry.name),
                description: entry.description, customs: entry.customs, source: entry.source)
        }
    }

    /// The temples' own festivals, in the file's order.
    public static func activities(_ data: Data) throws -> [Activity] {
        try decoder.decode(Activities.self, from: data).activities.map { entry in
            Activity(
                id: entry.id, title: entry.title,
                temples: entry.temples.map { SourceKey(source: $0.source, id: $0.sourceId) },
                recurrence: try entry.recurrence.recurrence(of: entry.title),
                announcedEveryYears: entry.recurrence.kind == .announced ? entry.recurrence.everyYears : nil,
                usual: entry.recurrence.usual, note: entry.recurrence.note, time: entry.time, place: entry.place,
                description: entry.description, source: entry.source)
        }
    }

    /// The recommended groups, in the file's order.
    public static func groups(_ data: Data) throws -> [TempleGroup] {
        try decoder.decode(Groups.self, from: data).groups.map { entry in
            TempleGroup(
                id: entry.id, slug: entry.slug, name: entry.name, description: entry.description,
                deities: entry.deities, festivals: entry.festivals)
        }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

/// A day in the catalogue that is none: which entry has it, and what is wrong.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    public let entry: String
    public let reason: String

    public var description: String { "\(entry): \(reason)" }
}
