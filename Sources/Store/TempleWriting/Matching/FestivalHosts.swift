internal import HanNames
internal import SQLiteDriver
internal import TempleModel

/// Finds the temple that registered a festival: by its name and area, then by its telephone number.
///
/// A name that only ends with the registered one does not count: 南天三聖宮 is not 三聖宮.
final class FestivalHosts {
    /// What is found of a festival's temple.
    enum Found: Equatable {
        case one(Int64)
        /// The ids of the temples that it may be, ascending.
        case several([Int64])
        case none
    }

    private enum Key: Hashable {
        case name(TempleNameKey)
        case nameInArea(TempleNameKey, AreaKey)
        case area(AreaKey)
        case phone(PhoneKey)
    }

    private typealias Row = TemplesByKey<Key>.Row

    /// Least similarity of the name of the temple that has the telephone number, because a temple may have moved out.
    private static let similarWithPhone = 0.5
    /// Least similarity of a name in the same township that a person should look at.
    private static let similar = 0.85
    /// Fewest characters of a name that can identify a temple without its township.
    private static let shortestAlone = 2
    /// Fewest stored temples with a name of which others probably have it too, without being stored.
    private static let commonName = 3
    /// Most temples of one name, or with one telephone number, that are read: an office may be the number of many.
    private static let mostRead = 5_000
    /// Most names of townships that are remembered.
    private static let mostRemembered = 20_000

    private let temples: TemplesByKey<Key>
    /// The temples of townships that were asked for. A list names those of one township one after another.
    private var townships: [AreaKey: [(id: Int64, names: [TempleNameKey])]] = [:]
    private var remembered = 0

    init(connection: Connection) throws(DatabaseError) {
        temples = try TemplesByKey(connection: connection, withAddress: false) { row in
            let names = Self.names(of: row)
            var keys = names.map(Key.name)
            if let area = Self.area(of: row), area.isComplete {
                keys += names.map { Key.nameInArea($0, area) }
                keys.append(.area(area))
            }
            return keys + PhoneKey.all(in: row.phone ?? "").map(Key.phone)
        }
    }

    /// Returns the temple of a festival, or those that it may be.
    func temple(of festival: FestivalRecord) throws(DatabaseError) -> Found {
        let name = TempleNameKey(festival.templeName)
        guard !name.isEmpty else { return .none }
        let area = festival.area.flatMap { AreaKey($0) }
        let phones = PhoneKey.all(in: festival.phone ?? "")
        guard let area, area.isComplete else {
            return try temple(named: name, partly: area, phones)
        }
        let named = try temples.rows(with: .nameInArea(name, area), reading: Self.mostRead)
        if named.count == 1 {
            guard hasOtherNumber(named[0].row, than: phones) else { return .one(named[0].id) }
            return try isCommon(name) ? .several([named[0].id]) : .one(named[0].id)
        }
        if !named.isEmpty { return Self.one(of: named, with: phones) }
        if let id = try temple(like: name, in: area, phones) { return .one(id) }
        // The row may have another township of the county.
        if let county = area.wholeCounty, let id = try temple(like: name, in: county, phones, atLeast: 1) {
            return .one(id)
        }
        let similar = try templesOfTownship(area).filter { temple in
            temple.names.contains { TempleNameKey.similarity($0, name) >= Self.similar }
        }
        return similar.isEmpty ? .none : .several(similar.map(\.id).sorted())
    }

    /// Whether a stored temple has a name, as one of its own or of its other names.
    func isCalled(_ id: Int64, _ name: String) throws(DatabaseError) -> Bool {
        guard let row = try temples.row(of: id) else { return false }
        return Self.names(of: row).contains(TempleNameKey(name))
    }

    /// Finds a temple of this name, where the township or the whole area is not known.
    private func temple(
        named name: TempleNameKey, partly area: AreaKey?, _ phones: [PhoneKey]
    ) throws(DatabaseError) -> Found {
        if let id = try temple(like: name, in: area, phones, atLeast: 1) { return .one(id) }
        let named = try temples.rows(with: .name(name), reading: Self.mostRead) { Self.isIn($0, area) }
        guard named.count == 1 else {
            return named.isEmpty ? .none : .several(named.map(\.id).sorted())
        }
        let isTold = name.text.unicodeScalars.count >= Self.shortestAlone && !hasOtherNumber(named[0].row, than: phones)
        return isTold ? .one(named[0].id) : .several([named[0].id])
    }

    /// Whether a temple has a telephone number, and none of these.
    private func hasOtherNumber(_ row: Row, than phones: [PhoneKey]) -> Bool {
        let own = PhoneKey.all(in: row.phone ?? "")
        return !own.isEmpty && !phones.isEmpty && !own.contains(where: phones.contains)
    }

    private func isCommon(_ name: TempleNameKey) throws(DatabaseError) -> Bool {
        try temples.rows(with: .name(name), atMost: Self.commonName, reading: Self.mostRead).count >= Self.commonName
    }

    /// Returns the only one of some temples that has one of the numbers, or all.
    private static func one(of named: [(id: Int64, row: Row)], with phones: [PhoneKey]) -> Found {
        let called = named.filter { PhoneKey.all(in: $0.row.phone ?? "").contains(where: phones.contains) }
        return called.count == 1 ? .one(called[0].id) : .several(named.map(\.id).sorted())
    }

    /// Returns the temple with one of the numbers, if it is the only one in the area and its name is similar.
    private func temple(
        like name: TempleNameKey, in area: AreaKey?, _ phones: [PhoneKey], atLeast least: Double = similarWithPhone
    ) throws(DatabaseError) -> Int64? {
        var called: Set<Int64> = []
        var like: Set<Int64> = []
        for phone in phones {
            for (id, row) in try temples.rows(with: .phone(phone), reading: Self.mostRead) where Self.isIn(row, area) {
                called.insert(id)
                if Self.names(of: row).contains(where: { TempleNameKey.similarity($0, name) >= least }) {
                    like.insert(id)
                }
            }
        }
        // Many temples may have the number of one office. Among them, only the very same name tells which one.
        guard called.count == 1 || least == 1, like.count == 1 else { return nil }
        return like.first
    }

    private func templesOfTownship(
        _ area: AreaKey
    ) throws(DatabaseError) -> [(id: Int64, names: [TempleNameKey])] {
        if let known = townships[area] { return known }
        let there = try temples.rows(with: .area(area)).map { ($0.id, Self.names(of: $0.row)) }
        if remembered + there.count > Self.mostRemembered {
            townships = [:]
            remembered = 0
        }
        remembered += there.count
        townships[area] = there
        return there
    }

    /// Whether a temple can be in an area; one whose address does not say it can be anywhere.
    private static func isIn(_ row: Row, _ area: AreaKey?) -> Bool {
        guard let area, let own = Self.area(of: row) else { return true }
        return own.agrees(with: area)
    }

    private static func area(of row: Row) -> AreaKey? { AreaKey(row.address ?? "", county: row.county) }

    private static func names(of row: Row) -> [TempleNameKey] {
        let written = [row.name, row.officialName].compactMap { $0 } + row.aliases
        return Array(Set(written.map(TempleNameKey.init))).filter { !$0.isEmpty }
    }
}
