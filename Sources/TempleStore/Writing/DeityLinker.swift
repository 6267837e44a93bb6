internal import DeityNames
internal import SpatialSQLite
internal import TempleModel

/// From a deity's name as a source writes it to the deity, made where no catalogue knows it.
final class DeityLinker {
    /// Ids from here on belong to deities that only a source's name is known of.
    static let firstOwnNameID: Int64 = 10_000

    private let connection: Connection
    private let resolver: DeityResolver
    private let catalogueNames: [Int64: String]
    private var ownNames: [String: Int64] = [:]
    /// What a cell of a source stands for; a registry repeats a few thousand of them.
    private var known: [String: [(id: Int64, name: String, written: String)]] = [:]
    private var nextOwnID = firstOwnNameID
    private let insertDeity: Statement
    private let deleteLinks: Statement
    private let insertLink: Statement

    init(connection: Connection, deities: [Deity]) throws {
        self.connection = connection
        resolver = DeityResolver(
            entries: deities.map { deity in
                DeityEntry(
                    id: Int(deity.id), slug: deity.slug, family: deity.family,
                    names: [deity.name] + deity.aliases + deity.romanized, exactOnlyNames: deity.exactOnly)
            })
        catalogueNames = Dictionary(deities.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        insertDeity = try connection.prepare("INSERT INTO deity (id, name) VALUES (?1, ?2)")
        deleteLinks = try connection.prepare("DELETE FROM temple_deity WHERE temple_id = ?1")
        insertLink = try connection.prepare("INSERT INTO temple_deity VALUES (?1, ?2, ?3, ?4, ?5)")
        try forgetNewDeities()
    }

    /// Reads again which own-name deities the database has.
    func forgetNewDeities() throws {
        known = [:]
        ownNames = [:]
        nextOwnID = Self.firstOwnNameID
        let all = try connection.prepare("SELECT id, name FROM deity WHERE id >= \(Self.firstOwnNameID)")
        while try all.step() {
            ownNames[DeityKey.key(all.text(1))] = all.integer(0)
            nextOwnID = max(nextOwnID, all.integer(0) + 1)
        }
    }

    /// All deities of a record, main ones first, each once.
    func links(for record: TempleRecord) throws -> [TempleDeity] {
        try links(main: record.mainDeity, side: record.extras?.sideDeities ?? [])
    }

    func links(main: String?, side: [String]) throws -> [TempleDeity] {
        var links: [TempleDeity] = []
        func add(_ text: String, role: DeityRole) throws {
            for deity in try deities(in: text) where !links.contains(where: { $0.id == deity.id }) {
                links.append(TempleDeity(id: deity.id, name: deity.name, role: role, written: deity.written))
            }
        }
        if let main { try add(main, role: .main) }
        for name in side { try add(name, role: .side) }
        return links
    }

    func write(_ links: [TempleDeity], of templeID: Int64) throws(DatabaseError) {
        try deleteLinks.bind(templeID, at: 1)
        try deleteLinks.run()
        for (position, link) in links.enumerated() {
            try insertLink.bind(templeID, at: 1)
            try insertLink.bind(link.id, at: 2)
            try insertLink.bind(Int64(position), at: 3)
            try insertLink.bind(link.role.rawValue, at: 4)
            try insertLink.bind(link.written, at: 5)
            try insertLink.run()
        }
    }

    /// Drops own-name deities that no temple has any more.
    func removeUnusedDeities() throws {
        try connection.execute(
            """
            DELETE FROM deity WHERE id >= \(Self.firstOwnNameID)
                AND NOT EXISTS (SELECT 1 FROM temple_deity WHERE deity_id = deity.id)
            """)
        if connection.changedRows > 0 { try forgetNewDeities() }
    }

    private func deities(in text: String) throws -> [(id: Int64, name: String, written: String)] {
        if let known = known[text] { return known }
        let found = try resolver.splitter.written(text).map { written in
            if let resolved = resolver.resolve(written), let name = catalogueNames[Int64(resolved.deityID)] {
                return (id: Int64(resolved.deityID), name: name, written: written.name)
            }
            return (id: try ownNameDeity(written.name), name: written.name, written: written.name)
        }
        known[text] = found
        return found
    }

    private func ownNameDeity(_ name: String) throws -> Int64 {
        let key = DeityKey.key(name)
        if let id = ownNames[key] { return id }
        let id = nextOwnID
        nextOwnID += 1
        try insertDeity.bind(id, at: 1)
        try insertDeity.bind(name, at: 2)
        try insertDeity.run()
        try DeityNameRows.write([name], of: id, on: connection)
        ownNames[key] = id
        return id
    }
}
