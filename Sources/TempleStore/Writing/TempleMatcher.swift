internal import Geodesy
internal import SpatialSQLite
internal import TempleMatching
internal import TempleModel

/// Finds the stored temple that a record is of when its key is not known: by name, address and distance.
final class TempleMatcher {
    enum Match {
        /// What the record's own source has said of it under another derived id.
        case known(StoredTemple)
        /// A temple that only other sources know, or that a worse row of the same import holds, which is to give way.
        case temple(Int64, MatchFit, holder: SourceKey?)
        /// Several that it could be.
        case ambiguous([Int64])
        case none
    }

    /// How far two sources' positions of one temple may be apart.
    private static let reach = Distance(meters: MatchDecision<Int64>.reachMeters)

    private let book: TempleBook
    private let positions: PositionIndex
    private let near: TemplesNear
    private let sourcesOfTemple: Statement
    private let geodesic = Geodesic()
    /// Sources of temples that the index does not have yet.
    private var unindexed: Set<String> = []
    /// The source noted last, which is nearly always the next one too.
    private var lastNew: String?
    /// How well the rows of this import fit the temples of others that they were joined to, by their own source.
    private var joined: [String: [Int64: MatchFit]] = [:]
    /// Temples from here on are of this import, and their rows are not told apart from one another by likeness.
    private let firstNewID: Int64

    init(connection: Connection, positions: PositionIndex, book: TempleBook) throws {
        self.book = book
        self.positions = positions
        near = try TemplesNear(connection: connection)
        sourcesOfTemple = try connection.prepare(
            "SELECT source, source_id FROM temple_source WHERE temple_id = ?1 AND (said OR ?2)")
        firstNewID = book.nextID
    }

    /// To be told of each new temple.
    func noteNew(_ source: String) {
        guard source != lastNew else { return }
        lastNew = source
        unindexed.insert(source)
    }

    /// To be told of each temple that a row is joined to.
    func noteJoined(_ source: String, to templeID: Int64, _ fit: MatchFit) {
        joined[source, default: [:]][templeID] = fit
    }

    /// - Parameter displacing: whether a worse row of the same import may have to give way.
    func match(_ record: TempleRecord, displacing: Bool) throws -> Match {
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
        var holders: [Int64: SourceKey] = [:]
        // Held by a row that is not worse, nor better either.
        var equals: [Int64] = []
        let (name, address) = (TempleNameKey(record.name), record.address.flatMap { AddressKey($0) })
        let fit = { MatchDecision<Int64>.fit(name: name, address: address, candidate: $0) }
        for var candidate in try near.temples(within: Self.reach, of: record.coordinate)
        where candidate.meters <= Self.reach.meters {
            if let id = try ids(of: own, templeID: candidate.id, evenIfOnlyNamed: record.hasOwnID).first {
                let key = SourceKey(source: own, id: id)
                if let held = joined[own]?[candidate.id] {
                    guard let free = try asOthersKnow(candidate.id, without: key, from: record.coordinate),
                        let fit = fit(free), !MatchDecision<Int64>.isBetter(held, than: fit)
                    else { continue }
                    guard displacing, MatchDecision<Int64>.isBetter(fit, than: held) else {
                        equals.append(candidate.id)
                        continue
                    }
                    candidate = free
                    holders[candidate.id] = key
                } else {
                    // Another temple of the same source, unless that knows its temples by what they are like.
                    guard !record.hasOwnID, DerivedID.isOne(id), candidate.id < firstNewID else { continue }
                    derivedKeys[candidate.id] = key
                }
            }
            candidates.append(candidate)
        }
        switch MatchDecision.decide(name: name, address: address, candidates: candidates) {
        case .none: return equals.isEmpty ? .none : .ambiguous(equals)
        case .ambiguous(let ids): return .ambiguous(ids)
        case .one(let id):
            if let key = derivedKeys[id], let stored = try book.find(key) { return .known(stored) }
            guard let fit = candidates.first(where: { $0.id == id }).flatMap(fit) else { return .none }
            return .temple(id, fit, holder: holders[id])
        }
    }

    /// A temple as the sources say but for one; nil where no other knows it.
    private func asOthersKnow(
        _ templeID: Int64, without holder: SourceKey, from center: Coordinate
    ) throws -> MatchCandidate<Int64>? {
        let others = try book.records(ofTemple: templeID).filter { $0.key != holder }
        guard let record = MergedTemple(others)?.record else { return nil }
        return MatchCandidate(
            id: templeID, name: record.name, address: record.address,
            meters: geodesic.distance(from: center, to: record.coordinate).meters)
    }

    /// - Parameter evenIfOnlyNamed: whether a key counts that only another source's record names. For a row without an id
    ///   of its own it does not: nothing says that the row has another one.
    private func ids(of source: String, templeID: Int64, evenIfOnlyNamed: Bool) throws -> [String] {
        try sourcesOfTemple.bind(templeID, at: 1)
        try sourcesOfTemple.bind(Int64(evenIfOnlyNamed ? 1 : 0), at: 2)
        defer { sourcesOfTemple.reset() }
        var ids: [String] = []
        while try sourcesOfTemple.step() {
            if sourcesOfTemple.text(0) == source { ids.append(sourcesOfTemple.text(1)) }
        }
        return ids
    }
}
