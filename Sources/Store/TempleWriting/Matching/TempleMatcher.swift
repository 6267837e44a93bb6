internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Finds the stored temples that a record with an unknown key may match, by name, address and distance.
/// ``PendingMatches`` chooses among them when all rows of the file are known.
final class TempleMatcher {
    /// A temple that a record may match.
    struct PossibleTemple {
        let templeID: Int64
        let fit: MatchFit
        /// The key that the record's own source has for the temple; nil if it has none.
        let ownKey: SourceKey?
    }

    /// Temples near a record.
    struct Surroundings {
        var candidates: [PossibleTemple] = []
        /// Whether a temple of similar name is so near that the record is probably a second entry of it.
        var hasTwin = false
    }

    /// Limits on the distance and the name of a temple that a record may match.
    private struct Bounds {
        let meters: Double
        /// Beyond this distance, the address must be the same and the name nearly so.
        let metersByName: Double
        let threshold: Double

        /// The position of an attraction is where its visitors arrive, or that of its village, so a supplement may be
        /// farther away. A mention may not be a temple at all, so only a close name counts.
        init(_ admission: TempleRecord.Admission) {
            metersByName = admission == .temple ? MatchDecision<Int64>.reachMeters : 200
            meters = admission == .supplement ? 1_000 : metersByName
            threshold = admission == .mention ? Self.sameName : MatchDecision<Int64>.threshold
        }

        /// Least similarity of two names that surely mean the same temple.
        private static let sameName = 0.85

        func threshold(at meters: Double) -> Double {
            meters <= metersByName ? threshold : Self.sameName + MatchDecision<Int64>.addressBonus
        }
    }

    /// The fit of an equal name and an equal full address, without regard to distance. The distance is one constant
    /// beyond all real ones, so it never decides between two such candidates.
    static let elsewhereFit = MatchFit(score: 1 + MatchDecision<Int64>.addressBonus, meters: 1e7)

    private static let twinMeters = 50.0
    /// Added to the similarity of two rows of one source for an equal address text, and again for an equal position. It
    /// distinguishes twin temples that stand side by side.
    private static let sameTextBonus = 0.06
    private static let samePositionMeters = 0.5

    private let repository: TempleRepository
    private let positions: PositionIndex
    private let near: TemplesNear
    private let sourcesOfTemple: Statement
    private let otherNames: Statement
    private let elsewhere: TemplesByKey<NameAndAddress>
    private let different: DifferentTemples
    /// Sources of new temples that the position index does not have yet.
    private var unindexed: Set<String> = []
    /// Last source noted, nearly always the next one too.
    private var lastNew: String?
    /// Whether there were temples before this import.
    private let hasOldTemples: Bool

    init(connection: Connection, positions: PositionIndex, repository: TempleRepository) throws {
        self.repository = repository
        self.positions = positions
        near = try TemplesNear(connection: connection)
        sourcesOfTemple = try connection.prepare(
            "SELECT source, source_id, said FROM temple_source WHERE temple_id = ?1")
        otherNames = try connection.prepare("SELECT official_name, aliases FROM temple WHERE id = ?1")
        elsewhere = try .ofNamesAndAddresses(connection)
        hasOldTemples = repository.nextID > 1
        different = try DifferentTemples(connection: connection)
    }

    /// Notes a new temple of a source; must be called for each.
    func noteNew(_ source: String) {
        guard source != lastNew else { return }
        lastNew = source
        unindexed.insert(source)
    }

    /// - Parameter isHeld: whether another row of the file is already matched to a temple.
    func surroundings(of record: TempleRecord, isHeld: (Int64) -> Bool) throws -> Surroundings {
        let own = record.key.source
        // A database that has only this file's rows has nothing to compare with.
        guard hasOldTemples || unindexed.contains(where: { $0 != own }) else { return Surroundings() }
        if unindexed.contains(where: { $0 != own }) {
            try positions.flush()
            unindexed = []
            lastNew = nil
        }
        try repository.prepareLookups()
        var found = Surroundings()
        let bounds = Bounds(record.admission)
        let name = TempleNameKey(record.name)
        let address = record.admission == .mention ? nil : record.address.flatMap { AddressKey($0) }
        // Nothing is near a position that is doubtful, and no such position is near anything.
        let isKnown = record.precision != .doubtful
        for stored in try isKnown ? near.temples(within: Distance(meters: bounds.meters), of: record.coordinate) : []
        where stored.meters <= bounds.meters {
            let isMore = record.admission != .temple
            guard !isHeld(stored.id), let fit = try fit(name, address, stored, bounds, evenByAliases: isMore) else {
                continue
            }
            let keys = try keys(of: own, templeID: stored.id, evenIfOnlyNamed: record.hasOwnID)
            if repository.isOld(stored.id) || keys.isEmpty, stored.meters <= Self.twinMeters { found.hasTwin = true }
            guard let ownKey = keys.first else {
                found.candidates.append(PossibleTemple(templeID: stored.id, fit: fit, ownKey: nil))
                continue
            }
            guard repository.isOld(stored.id), mayBeOne(record, ownKey) else { continue }
            let likeness = try likeness(of: record, name, address, to: ownKey, meters: stored.meters) ?? fit
            found.candidates.append(PossibleTemple(templeID: stored.id, fit: likeness, ownKey: ownKey))
        }
        if record.admission == .temple, !found.candidates.contains(where: { $0.fit.score >= Self.elsewhereFit.score }) {
            found.candidates += try candidatesElsewhere(of: record, isHeld: isHeld)
        }
        found.candidates = different.leavingOutOthers(of: found.candidates)
        return found
    }

    /// Returns the row of a record's own source that has a temple which the record fits better, by what other sources say of it;
    /// nil for none. Of two that fit alike the one with the smaller id is the better, as among the rows of one file.
    func templeTaken(from record: TempleRecord) throws -> StoredTemple? {
        let own = record.key.source
        let bounds = Bounds(record.admission)
        for stored in try near.temples(within: Distance(meters: bounds.meters), of: record.coordinate) {
            guard let key = try keys(of: own, templeID: stored.id, evenIfOnlyNamed: false).first,
                let row = try repository.find(key), row.record.admission != .temple
            else { continue }
            let others = try repository.records(ofTemple: stored.id).filter { $0.key != key }
            guard let temple = MergedTemple(others)?.record, let fit = Self.fit(record, to: temple),
                let other = Self.fit(row.record, to: temple)
            else { continue }
            if MatchDecision<Int64>.isBetter(fit, than: other)
                || !MatchDecision<Int64>.isBetter(other, than: fit) && record.key.id < key.id
            {
                return row
            }
        }
        return nil
    }

    /// Returns the best fit of a row that only adds to temples to a temple, by any of its names.
    private static func fit(_ record: TempleRecord, to temple: TempleRecord) -> MatchFit? {
        let bounds = Bounds(record.admission)
        let meters = Geodesic(from: record.coordinate).distance(to: temple.coordinate).meters
        let address = record.admission == .mention ? nil : record.address.flatMap { AddressKey($0) }
        let names = [temple.name, temple.officialName].compactMap { $0 } + temple.aliases
        return names.compactMap { name in
            MatchDecision<Int64>.fit(
                name: TempleNameKey(record.name), address: address,
                candidate: MatchCandidate(id: 0, name: name, address: temple.address, meters: meters),
                reach: bounds.meters, threshold: bounds.threshold(at: meters))
        }.max { $0.score < $1.score }
    }

    /// Two ids of one source are two temples. A row without an id may have one in another release of the file.
    private func mayBeOne(_ record: TempleRecord, _ ownKey: SourceKey) -> Bool {
        !record.hasOwnID || DerivedID.isOne(ownKey.id)
    }

    /// Returns the temples of before this import that have a record's name and full address, whatever their distance.
    private func candidatesElsewhere(of record: TempleRecord, isHeld: (Int64) -> Bool) throws -> [PossibleTemple] {
        guard let key = record.nameAndAddress else { return [] }
        var candidates: [PossibleTemple] = []
        for id in try elsewhere.temples(with: key) where repository.isOld(id) && !isHeld(id) {
            let ownKey = try keys(of: record.key.source, templeID: id, evenIfOnlyNamed: record.hasOwnID).first
            guard ownKey.map({ mayBeOne(record, $0) }) ?? true else { continue }
            candidates.append(PossibleTemple(templeID: id, fit: Self.elsewhereFit, ownKey: ownKey))
        }
        return candidates
    }

    /// Returns the best fit of a record to a temple, by its popular or its registered name.
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

    /// Returns the fit of a record to another row of its own source.
    private func likeness(
        of record: TempleRecord, _ name: TempleNameKey, _ address: AddressKey?, to key: SourceKey, meters: Double
    ) throws -> MatchFit? {
        guard let stored = try repository.find(key) else { return nil }
        let candidate = MatchCandidate(
            id: stored.templeID, name: stored.record.name, address: stored.record.address, meters: meters)
        guard let fit = MatchDecision<Int64>.fit(name: name, address: address, candidate: candidate) else { return nil }
        var score = fit.score
        if let text = record.address, text == stored.record.address { score += Self.sameTextBonus }
        if meters < Self.samePositionMeters { score += Self.sameTextBonus }
        return MatchFit(score: score, meters: meters)
    }

    /// - Parameter evenIfOnlyNamed: whether to count a key that only another source's record names. It must not count
    ///   for a row without an id of its own: nothing says that the row has another id.
    private func keys(of source: String, templeID: Int64, evenIfOnlyNamed: Bool) throws -> [SourceKey] {
        try sourcesOfTemple.bind(templeID, at: 1)
        defer { sourcesOfTemple.reset() }
        var keys: [SourceKey] = []
        while try sourcesOfTemple.step() {
            guard sourcesOfTemple.text(0) == source else { continue }
            let hasRecord = sourcesOfTemple.integer(2) != 0
            let id = sourcesOfTemple.text(1)
            // A row's former id is not another row.
            if hasRecord || evenIfOnlyNamed && !DerivedID.isOne(id) { keys.append(SourceKey(source: source, id: id)) }
        }
        return keys
    }
}
