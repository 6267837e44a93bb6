internal import TempleModel
internal import TempleTables

/// Activities and festivals of a file, and its rejected rows.
extension ImportSession {
    @discardableResult
    func upsert(_ record: ActivityRecord) throws -> WriteOutcome {
        if replaces { listedActivities[record.key.source, default: []].insert(record.key.id) }
        if record.coordinate != nil {
            heldActivities.append(record)
            if heldActivities.count == Self.mostHeldActivities { try decide() }
            return .undecided
        }
        try decideTemples { _, _, _ in }
        try repository.prepareLookups()
        return try activities.upsert(record, isDoubtful: false, counting: &counts)
    }

    func reject(_ row: RejectedRow) {
        rejected += 1
        if rejected <= RejectedRow.mostKept { rejectedRows.append(row) }
    }

    @discardableResult
    func upsert(_ record: FestivalRecord) throws -> WriteOutcome {
        // What is left out is listed too, so that a replacement does not remove it.
        if replaces { listedActivities[record.key.source, default: []].insert(record.key.id) }
        try decideTemples { _, _, _ in }
        try repository.prepareLookups()
        let outcome = try activities.upsert(record, counting: &counts)
        if case .ambiguous(let ids) = outcome, ambiguous.count < Self.mostAmbiguous {
            let festival = AmbiguousFestival(
                temple: record.templeName, area: record.area, title: record.title,
                candidates: Array(ids.prefix(AmbiguousFestival.mostCandidates)))
            ambiguous.append((record.key, festival))
        }
        return outcome
    }

    private static let mostAmbiguous = 1_000

    /// Whether festivals are left out that the imports in effect have not left out. The same list once more changes nothing.
    func leavesOutOthers() throws -> Bool {
        guard log != nil, !ambiguous.isEmpty else { return false }
        let known = Set(try AmbiguousFestivals.read(on: connection))
        return !known.isSuperset(of: ambiguous.map(\.festival))
    }
}
