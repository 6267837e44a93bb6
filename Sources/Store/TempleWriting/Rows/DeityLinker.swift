internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Resolves the deity names of sources to deities. Creates a deity for a name that the catalogue does not have.
final class DeityLinker {
    /// Most cells in the cache: a file in which every cell differs must not fill the memory.
    private static let mostRemembered = 50_000

    /// Most links that wait in memory: 8 MB.
    private static let mostPending = 1 << 19

    /// Cells of a record that name deities.
    private struct Cells: Hashable {
        let main: String?
        let side: [String]
    }

    private let connection: Connection
    /// The deities of a catalogue, by their names and by their ids.
    private struct Deities {
        let resolver: DeityResolver
        let names: [Int64: String]

        init(_ deities: [Deity]) {
            resolver = DeityResolver(
                entries: deities.map { deity in
                    DeityEntry(
                        id: Int(deity.id), slug: deity.slug, names: [deity.name] + deity.aliases + deity.romanized,
                        exactOnlyNames: deity.exactOnly)
                })
            names = Dictionary(deities.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The edition that the program supplies.
    let catalogue: SuppliedCatalogue
    /// Those that names are resolved to; nil before the first name, for those of the edition.
    private var deities: Deities?
    /// The mark of the edits by hand whose names are known (``CuratedRows/mark(_:)``).
    private var mark: String?
    /// Whether the names may be those of an edit that was rolled back.
    private var mustReadNames = false
    private var ownNames: [String: Int64] = [:]
    /// Cache of the deities in a cell; a registry repeats a few thousand distinct cells.
    private var known: [String: [(id: Int64, name: String, written: String)]] = [:]
    private var linked: [Cells: Links] = [:]
    private var nextOwnID = Deity.firstOwnNameID
    private var pending: [(deityID: Int64, templeID: Int64)] = []
    private let insertDeity: Statement
    private let deleteLink: Statement
    private let insertLink: Statement

    init(connection: Connection, catalogue: SuppliedCatalogue) throws {
        self.connection = connection
        self.catalogue = catalogue
        insertDeity = try connection.prepare("INSERT INTO deity (id, name) VALUES (?1, ?2)")
        deleteLink = try connection.prepare("DELETE FROM deity_temple WHERE deity_id = ?1 AND temple_id = ?2")
        insertLink = try connection.prepare("INSERT INTO deity_temple VALUES (?1, ?2)")
        try forgetNewDeities()
    }

    /// Resolves names to these deities of the catalogue from now on, until the next transaction.
    func use(_ deities: [Deity]) throws {
        mustReadNames = true
        self.deities = Deities(deities)
        try forgetNewDeities()
    }

    /// Resolves names to the deities of the catalogue with what is decided by hand, by whatever program. Must be called at
    /// the beginning of a transaction.
    func readNames() throws {
        let present = try CuratedRows.mark(connection)
        guard mustReadNames || present != mark else { return }
        var curated = try CuratedRows.all(connection)
        // What was given back of an entity that the edition lacks stays until the next one.
        let isOwn = try MetaRows.edition(of: .catalogue, connection) == catalogue.edition
        let supplied = try catalogue.value()
        if try !isOwn || !CuratedRows.areComplete(connection) { curated = curated.above(edition: supplied) }
        deities = Deities(curated.shown(edition: supplied).deities)
        mark = present
        mustReadNames = false
    }

    /// Reads the own-name deities from the database again and clears the caches.
    func forgetNewDeities() throws {
        pending = []
        known = [:]
        linked = [:]
        ownNames = [:]
        nextOwnID = Deity.firstOwnNameID
        let all = try connection.prepare(
            "SELECT id, name FROM deity WHERE id BETWEEN \(Deity.firstOwnNameID) AND \(StoredBound.ids.upperBound)")
        while try all.step() {
            ownNames[DeityKey.key(all.text(1))] = all.integer(0)
            if all.integer(0) < StoredBound.ownIDs.upperBound { nextOwnID = max(nextOwnID, all.integer(0) + 1) }
        }
    }

    /// Deities of a record, main ones first and without duplicates, and their packed form for the temple's row.
    struct Links {
        let links: [TempleDeity]
        let packed: String

        init(_ links: [TempleDeity]) {
            self.links = links
            packed = PackedDeities.pack(links)
        }
    }

    /// Whether a row's deities are those that a record's cells name, one each, so that no name has to be resolved again.
    /// Whoever changes what a name means links the temples that have it.
    static func areLinks(_ deities: [TempleDeity], of record: TempleRecord) -> Bool {
        let main = record.mainDeity.map { [$0] } ?? []
        return deities.map(\.written) == main + (record.extras?.sideDeities ?? [])
            && deities.map(\.role) == deities.indices.map { $0 < main.count ? .main : .side }
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
        let made = Links(links)
        if linked.count >= Self.mostRemembered { linked = [:] }
        linked[cells] = made
        return made
    }

    /// Adds the links of a temple that has none yet.
    func insert(_ links: [TempleDeity], of templeID: Int64) throws(DatabaseError) {
        for link in links { pending.append((deityID: link.id, templeID: templeID)) }
        if pending.count >= Self.mostPending { try flush() }
    }

    /// Writes the waiting links in the order of their table. Written singly, each would open another page.
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

    /// Deletes a temple's links; the caller reads them from the temple's row.
    func remove(_ links: [TempleDeity], of templeID: Int64) throws(DatabaseError) {
        try flush()
        for link in links {
            try deleteLink.bind(link.id, at: 1)
            try deleteLink.bind(templeID, at: 2)
            try deleteLink.run()
        }
    }

    /// Deletes own-name deities that no temple has any more.
    func removeUnusedDeities() throws {
        try flush()
        try connection.execute(
            """
            DELETE FROM deity WHERE id >= \(Deity.firstOwnNameID)
                AND NOT EXISTS (SELECT 1 FROM deity_temple WHERE deity_id = deity.id)
            """)
        if connection.changedRows > 0 { try forgetNewDeities() }
    }

    /// Deletes those own-name deities of a few that no temple has any more.
    func removeUnusedDeities(among ids: Set<Int64>) throws {
        try flush()
        let own = ids.filter { $0 >= Deity.firstOwnNameID }
        guard !own.isEmpty else { return }
        try connection.execute(
            """
            DELETE FROM deity WHERE id IN (\(own.sorted().map(String.init).joined(separator: ", ")))
                AND NOT EXISTS (SELECT 1 FROM deity_temple WHERE deity_id = deity.id)
            """)
        if connection.changedRows > 0 { try forgetNewDeities() }
    }

    private func deities(in text: String) throws -> [(id: Int64, name: String, written: String)] {
        if let known = known[text] { return known }
        let deities = try self.deities ?? Deities(catalogue.value().deities)
        self.deities = deities
        let found = try deities.resolver.splitter.written(text).map { written in
            if let resolved = deities.resolver.resolve(written), let name = deities.names[Int64(resolved.deityID)] {
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
        try DeityNameRows.write([name], of: id, forms: DeityNameRows.Forms(of: [name]), on: connection)
        ownNames[key] = id
        return id
    }
}
