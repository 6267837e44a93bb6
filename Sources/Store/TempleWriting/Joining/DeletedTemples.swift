internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The temples that were deleted by hand. Imports keep what their sources say up to date, and bring none of them back.
final class DeletedTemples {
    private let connection: Connection
    private let insert: Statement
    private let delete: Statement
    private var ids: Set<Int64>
    /// What a new row may be; nil until the first one asks.
    private var known: [Known]?

    private struct Known {
        let record: TempleRecord
        /// The sources that have the temple by an id of their own.
        let sources: Set<String>
        let candidate: (Double) -> MatchCandidate<Int64>
    }

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        insert = try connection.prepare("INSERT OR IGNORE INTO deleted_temple (temple_id) VALUES (?1)")
        delete = try connection.prepare("DELETE FROM deleted_temple WHERE temple_id = ?1")
        ids = []
        let all = try connection.prepare("SELECT temple_id FROM deleted_temple")
        while try all.step() { ids.insert(all.integer(0)) }
    }

    func contains(_ id: Int64) -> Bool { !ids.isEmpty && ids.contains(id) }

    func add(_ id: Int64) throws(DatabaseError) {
        ids.insert(id)
        known = nil
        try insert.bind(id, at: 1)
        try insert.run()
    }

    func remove(_ id: Int64) throws(DatabaseError) {
        ids.remove(id)
        known = nil
        try delete.bind(id, at: 1)
        try delete.run()
    }

    /// Returns the deleted temple that a new row of a source is, by its name and place; nil for none.
    func temple(like record: TempleRecord) throws -> Int64? {
        guard !ids.isEmpty else { return nil }
        let geodesic = Geodesic(from: record.coordinate)
        let name = TempleNameKey(record.name)
        let address = record.address.flatMap { AddressKey($0) }
        var best: (id: Int64, fit: MatchFit)?
        for known in try all() where !(record.hasOwnID && known.sources.contains(record.key.source)) {
            let meters = geodesic.distance(to: known.record.coordinate).meters
            let candidate = known.candidate(meters)
            guard meters <= MatchDecision<Int64>.reachMeters,
                let fit = MatchDecision<Int64>.fit(name: name, address: address, candidate: candidate),
                best.map({ MatchDecision<Int64>.isBetter(fit, than: $0.fit) }) ?? true
            else { continue }
            best = (candidate.id, fit)
        }
        return best?.id
    }

    private func all() throws -> [Known] {
        if let known { return known }
        let records = try SourceRecords(connection: connection)
        let all = try ids.sorted().compactMap { id -> Known? in
            let records = try records.records(ofTemple: id)
            guard let record = MergedTemple(records)?.record else { return nil }
            let sources = records.filter { !$0.isEdit && $0.hasOwnID }.map(\.key.source)
            return Known(record: record, sources: Set(sources)) { meters in
                MatchCandidate(id: id, name: record.name, address: record.address, meters: meters)
            }
        }
        known = all
        return all
    }
}
