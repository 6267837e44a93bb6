internal import Geodesy
internal import SpatialSQLite
internal import TempleMatching
internal import TempleModel

/// Finds the stored temples that a record may be of when its key is not known: by name, address and distance. Which of them
/// it is of is decided when all rows of the file are known: ``PendingMatches``.
final class TempleMatcher {
    /// A temple that a record may be of.
    struct PossibleTemple {
        let templeID: Int64
        let fit: MatchFit
        /// The row of the record's own source that the temple has; nil where that source does not know it.
        let ownKey: SourceKey?
    }

    /// What is near a record.
    struct Surroundings {
        var candidates: [PossibleTemple] = []
        /// Whether a temple of like name stands so near that the record is probably a second entry of it.
        var hasTwin = false
    }

    /// How far the position and how unlike the name of a temple may be that a record is of.
    private struct Bounds {
        let meters: Double
        /// Farther away the address must be the same, and the name nearly so.
        let metersByName: Double
        let threshold: Double

        /// An attraction's position is where its visitors arrive, or that of its village. Of what may be no temple only the
        /// name counts.
        init(_ admission: TempleRecord.Admission) {
            metersByName = admission == .temple ? MatchDecision<Int64>.reachMeters : 200
            meters = admission == .supplement ? 1_000 : metersByName
            threshold = admission == .mention ? Self.sameName : MatchDecision<Int64>.threshold
        }

        /// The likeness of a name that is surely meant.
        private static let sameName = 0.85

        func threshold(at meters: Double) -> Double {
            meters <= metersByName ? threshold : Self.sameName + MatchDecision<Int64>.addressBonus
        }
    }

    private static let twinMeters = 50.0
    /// What an equal text of the address, and an equal position, add to the likeness of two rows of one source: they tell
    /// twins apart that stand side by side.
    private static let sameTextBonus = 0.06
    private static let samePositionMeters = 0.5

    private let book: TempleRepository
    private let positions: PositionIndex
    private let near: TemplesNear
    private let sourcesOfTemple: Statement
    private let otherNames: Statement
    /// Sources of temples that the index does not have yet.
    private var unindexed: Set<String> = []
    /// The source noted last, which is nearly always the next one too.
    private var lastNew: String?
    /// Temples from here on are of this import.
    private let firstNewID: Int64

    init(connection: Connection, positions: PositionIndex, book: TempleRepository) throws {
        self.book = book
        self.positions = positions
        near = try TemplesNear(connection: connection)
        sourcesOfTemple = try connection.prepare(
            "SELECT source, source_id, said FROM temple_source WHERE temple_id = ?1")
        otherNames = try connection.prepare("SELECT official_name, aliases FROM temple WHERE id = ?1")
        firstNewID = book.nextID
    }

    /// To be told of each new temple.
    func noteNew(_ source: String) {
        guard source != lastNew else { return }
        lastNew = source
        unindexed.insert(source)
    }

    /// - Parameter isHeld: whether another row of the file is known to be of a temple.
    func surroundings(of record: TempleRecord, isHeld: (Int64) -> Bool) throws -> Surroundings {
        let own = record.key.source
        // In a database of this file alone there is nothing else to be like.
        guard firstNewID > 1 || unindexed.contains(where: { $0 != own }) else { return Surroundings() }
        if unindexed.contains(where: { $0 != own }) {
            try positions.flush()
            unindexed = []
            lastNew = nil
        }
        try book.prepareLookups()
        var found = Surroundings()
        let bounds = Bounds(record.admission)
        let name = TempleNameKey(record.name)
        let address = record.admission == .mention ? nil : record.address.flatMap { AddressKey($0) }
        for stored in try near.temples(within: Distance(meters: bounds.meters), of: record.coordinate)
        where stored.meters <= bounds.meters {
            let isMore = record.admission != .temple
            guard !isHeld(stored.id), let fit = try fit(name, address, stored, bounds, evenByAliases: isMore) else {
                continue
            }
            let keys = try keys(of: own, templeID: stored.id, evenIfOnlyNamed: record.hasOwnID)
            if stored.id < firstNewID || keys.isEmpty, stored.meters <= Self.twinMeters { found.hasTwin = true }
            guard let ownKey = keys.first else {
                found.candidates.append(PossibleTemple(templeID: stored.id, fit: fit, ownKey: nil))
                continue
            }
            // Two ids of one source are two temples; a row without an id may be one that has one in another release.
            guard stored.id < firstNewID, !record.hasOwnID || DerivedID.isOne(ownKey.id) else { continue }
            let likeness = try likeness(of: record, name, address, to: ownKey, meters: stored.meters) ?? fit
            found.candidates.append(PossibleTemple(templeID: stored.id, fit: likeness, ownKey: ownKey))
        }
        return found
    }

    /// How well a record fits a temple, by the name that people know or the registered one.
    private func fit(
        _ name: TempleNameKey, _ address: AddressKey?, _ stored: MatchCandidate<Int64>, _ bounds: Bounds,
        evenByAliases: Bool
    ) throws -> MatchFit? {
        func fit(_ candidate: MatchCandidate<Int64>) -> MatchFit? {
            MatchDecision<Int64>.fit(
                name: name, address: address, candidate: candidate, reach: bounds.meters,
                threshold: bounds.threshold(at: candidate.meters))
        }
        var best = fit(stored)
        if let best, best.score >= 1 { return best }
        defer { otherNames.reset() }
        try otherNames.bind(stored.id, at: 1)
        guard try otherNames.step() else { return best }
        var names = [otherNames.optionalText(0)].compactMap { $0 }
        if evenByAliases { names += TextList.split(otherNames.text(1)) }
        for other in names {
            let candidate = MatchCandidate(
                id: stored.id, name: TempleNameKey(other), address: stored.address, meters: stored.meters)
            if let found = fit(candidate), found.score > best?.score ?? 0 { best = found }
        }
        return best
    }

    /// How well a record fits another row of its own source.
    private func likeness(
        of record: TempleRecord, _ name: TempleNameKey, _ address: AddressKey?, to key: SourceKey, meters: Double
    ) throws -> MatchFit? {
        guard let stored = try book.find(key) else { return nil }
        let candidate = MatchCandidate(
            id: stored.templeID, name: stored.record.name, address: stored.record.address, meters: meters)
        guard let fit = MatchDecision<Int64>.fit(name: name, address: address, candidate: candidate) else { return nil }
        var score = fit.score
        if let text = record.address, text == stored.record.address { score += Self.sameTextBonus }
        if meters < Self.samePositionMeters { score += Self.sameTextBonus }
        return MatchFit(score: score, meters: meters)
    }

    /// - Parameter evenIfOnlyNamed: whether a key counts that only another source's record names. For a row without an id
    ///   of its own it does not: nothing says that the row has another one.
    private func keys(of source: String, templeID: Int64, evenIfOnlyNamed: Bool) throws -> [SourceKey] {
        try sourcesOfTemple.bind(templeID, at: 1)
        defer { sourcesOfTemple.reset() }
        var keys: [SourceKey] = []
        while try sourcesOfTemple.step() {
            guard sourcesOfTemple.text(0) == source else { continue }
            let isSaid = sourcesOfTemple.integer(2) != 0
            let id = sourcesOfTemple.text(1)
            // A row's former id is no other row.
            if isSaid || evenIfOnlyNamed && !DerivedID.isOne(id) { keys.append(SourceKey(source: source, id: id)) }
        }
        return keys
    }
}
