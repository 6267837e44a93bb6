public import Foundation
public import TempleModel

/// The files of the catalogue that comes with the program: `deities.json`, `festivals.json`, `activities.json` and
/// `groups.json`, each an object with one array.
///
/// Every function throws Foundation's `DecodingError` where a file is not of its form, and ``CatalogueError`` where a
/// day in it is none, a source is empty, a kind is unknown, or an event or a deity that is named is none.
public enum CatalogueFile {
    /// The deities, in the file's order.
    public static func deities(_ data: Data) throws -> [Deity] {
        let deities = try decoder.decode(Deities.self, from: data).deities.map { try $0.deity() }
        try checkMembers(of: deities)
        return deities
    }

    /// Each deity that gathers others names deities that there are, with a day among them, and none that gathers too.
    private static func checkMembers(of deities: [Deity]) throws(CatalogueError) {
        for deity in deities where !deity.gathers.isEmpty {
            var members: [GatheredDeity] = []
            for name in deity.gathers {
                guard let member = deities.gathered(as: name), member.deity.gathers.isEmpty else {
                    throw CatalogueError(
                        entry: deity.name, reason: "gathers \"\(name)\", which is no single deity or no day of one")
                }
                members.append(member)
            }
            let hasDay = !deity.days.isEmpty || members.contains { !$0.places.isEmpty }
            guard hasDay || deity.gathers.isEmpty else {
                throw CatalogueError(entry: deity.name, reason: "gathers deities of which none has a day")
            }
        }
    }

    /// The festivals of the year, in the file's order.
    public static func festivals(_ data: Data) throws -> [Festival] {
        try decoder.decode(Festivals.self, from: data).festivals.map { try $0.festival() }
    }

    /// The temples' own festivals, in the file's order.
    ///
    /// - Parameters:
    ///   - deities: those whose days an activity may belong to.
    ///   - festivals: those that an activity may belong to.
    public static func activities(_ data: Data, of deities: [Deity], _ festivals: [Festival]) throws -> [Activity] {
        let events = EventSlugs(deities: deities, festivals: festivals)
        return try decoder.decode(Activities.self, from: data).activities.map { try $0.activity(events) }
    }

    /// The recommended groups, in the file's order.
    public static func groups(_ data: Data) throws -> [TempleGroup] {
        try decoder.decode(Groups.self, from: data).groups.map { try $0.group() }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

/// Something in the catalogue that cannot be: which entry has it, and what is wrong.
public struct CatalogueError: Error, Equatable, CustomStringConvertible {
    public let entry: String
    public let reason: String

    public var description: String { "\(entry): \(reason)" }
}
