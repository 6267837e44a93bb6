internal import DeityNames
internal import SpatialSQLite
internal import TempleModel

/// From a deity's name as a source writes it to the deity, made where no catalogue knows it.
final class DeityLinker {
    /// How many cells are remembered: a file where each differs must not fill the memory.
    private static let mostRemembered = 50_000

    /// As many links are kept back: 8 MB.
    private static let mostPending = 1 << 19

    /// The cells of a record that name deities.
    private struct Cells: Hashable {
        let main: String?
        let side: [String]
    }

    private let connection: Connection
    private let resolver: DeityResolver
    private let catalogueNames: [Int64: String]
    private var ownNames: [String: Int64] = [:]
    /// What a cell of a source stands for; a registry repeats a few thousand of them.
    private var known: [String: [(id: Int64, name: String, written: String)]] = [:]
    private var linked: [Cells: Links] = [:]
    private var nextOwnID = Deity.firstOwnNameID
    private var pending: [(deityID: Int64, templeID: Int64)] = []
    private let insertDeity: Statement
    private let deleteLink: Statement
    private let insertLink: Statement

    init(connection: Connection, deities: [Deity]) throws {
        self.connection = connection
        resolver = DeityResolver(
            entries: deities.map { deity in
                DeityEntry(
                    id: Int(deity.id), slug: deity.slug, names: [deity.name] + deity.aliases + deity.romanized,
                    exactOnlyNames: deity.exactOnly)
            })
        catalogueNames = Dictionary(deities.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        insertDeity = try connection.prepare("INSERT INTO deity (id, name) VALUES (?1, ?2)")
        deleteLink = try connection.prepare("DELETE FROM deity_temple WHERE deity_id = ?1 AND temple_id = ?2")
        insertLink = try connection.prepare("INSERT INTO deity_temple VALUES (?1, ?2)")
        try forgetNewDeities()
    }

    /// Reads again which own-name deities the database has.
    func forgetNewDeities() throws {
        pending = []
        known = [:]
        linked = [:]
        ownNames = [:]
        nextOwnID = Deity.firstOwnNameID
        let all = try connection.prepare("SELECT id, name FROM deity WHERE id >= \(Deity.firstOwnNameID)")
        while try all.step() {
            ownNames[DeityKey.key(all.text(1))] = all.integer(0)
            nextOwnID = max(nextOwnID, all.integer(0) + 1)
        }
    }

    /// A record's deities, main ones first, each once; also as the temple's row keeps them.
    struct Links {
        let links: [TempleDeity]
        let packed: String
    }

    func deities(of record: TempleRecord) throws -> Links {
        try deities(main: record.mainDeity, side: record.extras?.sideDeities ?? [])
    }

    func deities(main: String?, side: [String]) throws -> Links {
        let cells = Cells(main: main, side: side)
        if let known = linked[cells] { return known }
        var links: [TempleDeity] = []
        func add(_ text: String, role: DeityRole) throws {
            for deity in try deities(in: text) where !links.contains(where: { $0.id == deity.id }) {
                links.append(TempleDeity(id: deity.id, name: deity.name, role: role, written: deity.written))
            }
        }
        if let main { try add(main, role: .main) }
        for name in side { try add(name, role: .side) }
        let made = Links(links: links, packed: PackedDeities.pack(links))
        if linked.count >= Self.mostRemembered { linked = [:] }
        linked[cells] = made
        return made
    }

    /// Links a temple that has no links yet.
    func insert(_ links: [TempleDeity], of templeID: Int64) throws(DatabaseError) {
        for link in links { pending.append((deityID: link.id, templeID: templeID)) }
        if pending.count >= Self.mostPending { try flush() }
    }

    /// Writes the links that are kept back: in the order of their table, where one by one each would open another page.
    func flush() throws(DatabaseError) {
        guard !pending.isEmpty else { return }
        pending.sort { ($0.deityID, $0.templeID) < ($1.deityID, $1.templeID) }
        for link in pending {
            try insertLink.bind(link.deityID, at: 1)
            try insertLink.bind(link.templeID, at: 2)
            try insertLink.run()
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Takes a temple's links away, which its row still tells.
    func remove(_ links: [TempleDeity], of templeID: Int64) throws(DatabaseError) {
        try flush()
        for link in links {
            try deleteLink.bind(link.id, at: 1)
            try deleteLink.bind(templeID, at: 2)
            try deleteLink.run()
        }
    }

    /// Drops own-name deities that no temple has any more.
    func removeUnusedDeities() throws {
        try flush()
        try connection.execute(
            """
            DELETE FROM deity WHERE id >= \(Deity.firstOwnNameID)
                AND NOT EXISTS (SELECT 1 FROM deity_temple WHERE deity_id = deity.id)
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
        if known.count >= Self.mostRemembered { known = [:] }
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
