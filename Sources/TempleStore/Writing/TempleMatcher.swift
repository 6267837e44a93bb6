internal import Geodesy
internal import SpatialSQLite
internal import TempleMatching
internal import TempleModel

/// Finds the stored temple that a record is of when its key is not known: by name, address and distance.
final class TempleMatcher {
    enum Match {
        /// What the record's own source has said of it under another derived id.
        case known(StoredTemple)
        /// A temple that only other sources know.
        case temple(Int64)
        /// Several that it could be.
        case ambiguous([Int64])
        case none
    }

    /// How far two sources' positions of one temple may be apart.
    private static let reach = Distance(meters: MatchDecision<Int64>.reachMeters)

    private let book: TempleBook
    private let positions: PositionIndex
    private let nearby: Statement
    private let sourcesOfTemple: Statement
    private let geodesic = Geodesic()
    /// Sources of temples that the index does not have yet.
    private var unindexed: Set<String> = []
    /// The source noted last, which is nearly always the next one too.
    private var lastNew: String?
    /// Temples from here on are of this import, and their rows are not told apart from one another by likeness.
    private let firstNewID: Int64

    init(connection: Connection, positions: PositionIndex, book: TempleBook) throws {
        self.book = book
        self.positions = positions
        nearby = try connection.prepare(
            """
            SELECT t.id, t.lat, t.lng, t.name, t.address
            FROM \(PositionIndex.table) AS box CROSS JOIN temple AS t ON t.id = box.pkid
            WHERE box.pkid MATCH nearest(?1, ?2, ?3)
            """)
        sourcesOfTemple = try connection.prepare("SELECT source, source_id FROM temple_source WHERE temple_id = ?1")
        firstNewID = book.nextID
    }

    /// To be told of each new temple.
    func noteNew(_ source: String) {
        guard source != lastNew else { return }
        lastNew = source
        unindexed.insert(source)
    }

    func match(_ record: TempleRecord) throws -> Match {
        let own = record.key.source
        guard !record.hasOwnID || book.names.count > (book.names.contains(own) ? 1 : 0) else { return .none }
        if unindexed.contains(where: { $0 != own }) {
            try positions.flush()
            unindexed = []
            lastNew = nil
        }
        try book.prepareLookups()
        var candidates: [MatchCandidate<Int64>] = []
        var derivedKeys: [Int64: SourceKey] = [:]
        for candidate in try temples(near: record.coordinate) {
            let ownIDs = try ids(of: own, templeID: candidate.id)
            if let id = ownIDs.first {
                // Another temple of the same source, unless that knows its temples by what they are like.
                guard !record.hasOwnID, DerivedID.isOne(id), candidate.id < firstNewID else { continue }
                derivedKeys[candidate.id] = SourceKey(source: own, id: id)
            }
            candidates.append(candidate)
        }
        switch MatchDecision.decide(name: record.name, address: record.address, candidates: candidates) {
        case .none: return .none
        case .ambiguous(let ids): return .ambiguous(ids)
        case .one(let id):
            guard let key = derivedKeys[id], let stored = try book.find(key) else { return .temple(id) }
            return .known(stored)
        }
    }

    private func temples(near center: Coordinate) throws -> [MatchCandidate<Int64>] {
        try nearby.bind(center.latitude, at: 1)
        try nearby.bind(center.longitude, at: 2)
        try nearby.bind(Self.reach.meters, at: 3)
        defer { nearby.reset() }
        var found: [MatchCandidate<Int64>] = []
        while try nearby.step() {
            let there = try Coordinate(latitude: nearby.double(1), longitude: nearby.double(2))
            let distance = geodesic.distance(from: center, to: there)
            guard distance <= Self.reach else { continue }
            found.append(
                MatchCandidate(
                    id: nearby.integer(0), name: nearby.text(3), address: nearby.optionalText(4),
                    meters: distance.meters))
        }
        return found
    }

    private func ids(of source: String, templeID: Int64) throws -> [String] {
        try sourcesOfTemple.bind(templeID, at: 1)
        defer { sourcesOfTemple.reset() }
        var ids: [String] = []
        while try sourcesOfTemple.step() {
            if sourcesOfTemple.text(0) == source { ids.append(sourcesOfTemple.text(1)) }
        }
        return ids
    }
}
