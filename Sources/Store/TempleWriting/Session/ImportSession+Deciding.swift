internal import Geodesy
internal import TempleModel
internal import TempleTables

/// Rows that cannot be decided when they are read: they wait for the end of the file, or for the temples of a later one.
extension ImportSession {
    func decide(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
        try decideTemples(report)
        try writeHeldActivities()
    }

    func decideTemples(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
        var table = undecided
        undecided = PendingMatches()
        guard !table.isEmpty else { return }
        try leaveOutNearness(&table)
        let decisions = table.decide { source, id in held[source]?.contains(id) ?? false }
        // Matched rows first: this frees the keys that they give up.
        for (row, decision) in zip(table.rows, decisions) {
            guard case .temple(let candidate) = decision else { continue }
            numbered.note(row.number, is: candidate.templeID)
            report(row.record, row.tag, try resolve(row.record, candidate))
        }
        for (row, decision) in zip(table.rows, decisions) {
            if case .temple = decision { continue }
            var outcome = try addUndecided(row)
            if case .ambiguous(let ids) = decision { outcome = .ambiguous(templeIDs: ids) }
            report(row.record, row.tag, outcome)
        }
        let following = followers
        followers = [:]
        for (number, rows) in following.sorted(by: { $0.key < $1.key }) {
            guard let id = numbered[number] else { continue }
            for row in rows { report(row.record, row.tag, try join(row.record, to: id)) }
        }
    }

    /// Most activities that wait: a description has up to 5,000 characters. More are written with what is known by then.
    static let mostHeldActivities = 10_000

    private func writeHeldActivities() throws {
        let held = heldActivities
        heldActivities = []
        guard !held.isEmpty else { return }
        try repository.prepareLookups()
        var addresses: [Coordinate: [String?]] = [:]
        for activity in held {
            if let position = activity.coordinate { addresses[position, default: []].append(activity.address) }
        }
        for activity in held {
            let isDoubtful = activity.coordinate.map { SharedPosition.isPlaceholder(addresses[$0] ?? []) } ?? false
            _ = try activities.upsert(activity, isDoubtful: isDoubtful, counting: &counts)
        }
    }

    /// Leaves rows at a position of many townships only the temples of their own name and address.
    private func leaveOutNearness(_ table: inout PendingMatches) throws {
        var addresses: [Coordinate: [String?]] = [:]
        for row in table.rows { addresses[row.record.coordinate, default: []].append(row.record.address) }
        var placeholders: Set<Coordinate> = []
        for (position, waiting) in addresses
        where SharedPosition.isPlaceholder(waiting + (try positions.addresses(at: position))) {
            placeholders.insert(position)
        }
        table.leaveOutNearness { placeholders.contains($0.coordinate) }
    }

    private func addUndecided(_ row: PendingMatches.Row) throws -> WriteOutcome {
        guard row.record.admission == .temple else { return try letWait(row.record) }
        if let id = try repository.deletedTemple(like: row.record) { return try join(row.record, to: id) }
        try repository.forget(named: row.record.key)
        rows[row.record.key.source]?.twins += 1
        return try add(row.record, row.number)
    }

    // MARK: Rows that wait

    /// Keeps a row that adds to temples and has none yet.
    func letWait(_ record: TempleRecord) throws -> WriteOutcome {
        guard try repository.waiting.hasRoom() || repository.waiting.find(record.key) != nil else { return .noTemple }
        waitingIDs[record.key.source, default: []].insert(record.key.id)
        if try repository.setWaiting(RecordText.text(record), of: record.key) { hasChangedWaiting = true }
        return .noTemple
    }

    /// Joins the rows of earlier files that have found their temples now.
    func joinWaiting() throws {
        guard counts.changed > 0, !repository.waiting.isEmpty else { return }
        try repository.prepareLookups()
        var table = PendingMatches()
        for record in try repository.waiting.all() where try repository.find(record.key) == nil {
            let near = try matcher.surroundings(of: record) { held[record.key.source]?.contains($0) ?? false }
            guard !near.candidates.isEmpty else {
                try exchange(record)
                continue
            }
            table.append(PendingMatches.Row(record: record, candidates: near.candidates, tag: 0, number: nil))
        }
        try leaveOutNearness(&table)
        let decisions = table.decide { source, id in held[source]?.contains(id) ?? false }
        for (row, decision) in zip(table.rows, decisions) {
            guard case .temple(let candidate) = decision, candidate.ownKey == nil else { continue }
            try repository.join(row.record, to: candidate.templeID)
            hold(candidate.templeID, row.record.key)
            counts.found += 1
        }
    }

    /// Joins a row that waits to a temple that another row of its source has, if it fits better than that one, as it would have
    /// been if both had come now. The other row waits from now on.
    private func exchange(_ record: TempleRecord) throws {
        guard let taken = try matcher.templeTaken(from: record) else { return }
        try repository.join(record, to: taken.templeID)
        try repository.letWait(taken)
        counts.found += 1
    }

    /// Ends the waiting of a source's rows that the file does not list.
    func removeUnlistedWaiting(of source: String) throws {
        for id in try repository.waiting.ids(ofSource: source)
        where waitingIDs[source]?.contains(id) != true && rejectedIDs[source]?.contains(id) != true {
            if try repository.setWaiting(nil, of: SourceKey(source: source, id: id)) { hasChangedWaiting = true }
        }
    }
}
