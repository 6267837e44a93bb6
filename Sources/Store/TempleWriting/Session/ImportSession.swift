internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes records within one SQLite transaction.
final class ImportSession: TempleWriteSession {
    var counts = WriteCounts()
    var rejected = 0
    /// The first rejected rows.
    var rejectedRows: [RejectedRow] = []
    let connection: Connection
    private let revision: RevisionStep
    private let linker: DeityLinker
    let log: UndoLog?
    let repository: TempleRepository
    let matcher: TempleMatcher
    let positions: PositionIndex
    let activities: ActivityRepository
    /// Activities with a position. They wait for all others: a position that many townships have is no place.
    var heldActivities: [ActivityRecord] = []
    var undecided = PendingMatches()
    /// Temples that rows of the file are matched to, by source. Two rows of a source never match the same temple.
    var held: [String: TempleSet] = [:]
    /// For each source, the number of rows in the file, and the number of rows that became a new temple near a similar
    /// one.
    var rows: [String: (all: Int, twins: Int)] = [:]
    let replaces: Bool
    /// The rows of temples of which one source has several.
    var twins: TwinRows
    /// New temples. Filled only if temples missing from the file are to be removed.
    var added: [Int64] = []
    /// Temples of the rows that an export numbered.
    var numbered: ExportedNumbers
    /// Rows with the number of an earlier undecided row. They get the same temple as that row.
    var followers: [Int64: [(record: TempleRecord, tag: Int)]] = [:]
    /// Festivals that are left out, with their keys, for the history.
    var ambiguous: [(key: SourceKey, festival: AmbiguousFestival)] = []
    /// Ids of the file's activities, by feed. Filled only if activities missing from the file are to be removed.
    var listedActivities: [String: Set<String>] = [:]
    /// Ids of rejected rows, by source. Such a row may be a temple or an activity: it does not say what the file lists.
    var rejectedIDs: [String: Set<String>] = [:]
    /// Ids of the file's rows that wait, by source.
    var waitingIDs: [String: Set<String>] = [:]
    var hasChangedWaiting = false
    private var shown: ShownValues?
    /// The number of rows of which something is hidden.
    private var hiddenRows = 0

    init(connection: Connection, linker: DeityLinker, options: WriteOptions, continuing command: Int64?) throws {
        self.connection = connection
        revision = try RevisionStep(connection)
        self.linker = linker
        log = options.label.map { UndoLog(connection: connection, label: $0, options, continuing: command) }
        let positions = try PositionIndex(connection: connection)
        self.positions = positions
        repository = try TempleRepository(connection: connection, linker: linker, positions: positions, log: log)
        matcher = try TempleMatcher(connection: connection, positions: positions, repository: repository)
        numbered = ExportedNumbers(areKept: try connection.integer("SELECT 1 FROM temple LIMIT 1") == nil)
        activities = try ActivityRepository(
            connection: connection, positions: positions, log: log, keepsNumbers: numbered.areKept)
        replaces = options.replaces
        twins = try options.replaces ? TwinRows(connection: connection) : TwinRows()
    }

    var shownValues: ShownValues? { rows.count == 1 ? shown : nil }

    /// Command of this import in the history; nil if nothing has changed.
    var command: Int64? { log?.command }

    @discardableResult
    func upsert(_ record: TempleRecord, tag: Int) throws -> WriteOutcome {
        var record = record
        let number = record.templeNumber
        record.templeNumber = nil
        if record.isEdit { return try upsert(edit: record, number) }
        let source = record.key.source
        rows[source, default: (0, 0)].all += 1
        // The keys of a new source are nearly always new, so `add` and `resolve` look up a key only after a conflict.
        let isNumbered = number.map { numbered[$0] != nil } ?? false
        if !repository.isNewSource(source) || isNumbered, let stored = try repository.find(record.key) {
            numbered.note(number, is: stored.templeID)
            return try move(stored, where: record) ?? update(stored, with: record)
        }
        record = record.withoutEmptyExtras
        if let number {
            if let id = numbered[number] {
                try repository.prepareLookups()
                return try join(record, to: id)
            }
            if numbered.areKept { return try add(record, number) }
            if followers[number] != nil {
                followers[number]?.append((record, tag))
                return .undecided
            }
        }
        if let id = try repository.temple(namedBy: record), !numbered.isAnothers(id, than: number) {
            guard let ownKey = try repository.key(of: source, templeID: id) else {
                numbered.note(number, is: id)
                return try join(record, to: id)
            }
            // The source has this temple under another key: `record` has its former key, unless the file has both keys.
            let same = TempleMatcher.PossibleTemple(templeID: id, fit: MatchFit(score: 10, meters: 0), ownKey: ownKey)
            return wait(PendingMatches.Row(record: record, candidates: [same], tag: tag, number: number))
        }
        let near = try matcher.surroundings(of: record) { id in
            held[source]?.contains(id) ?? false || numbered.isAnothers(id, than: number)
        }
        guard near.candidates.isEmpty else {
            return wait(PendingMatches.Row(record: record, candidates: near.candidates, tag: tag, number: number))
        }
        guard record.admission == .temple else { return try letWait(record) }
        if let id = try repository.deletedTemple(like: record) { return try join(record, to: id) }
        if near.hasTwin { rows[source]?.twins += 1 }
        return try add(record, number)
    }

    /// Writes the edits of a temple, which an export has after the temple's other rows. They belong to no source, so that a
    /// replacement removes none.
    func upsert(edit: TempleRecord, _ number: Int64?) throws -> WriteOutcome {
        var edit = edit
        edit.carried = .all
        edit.sameAs = []
        for field in MergedTemple.Field.allCases where !field.isRequired && !edit.edits.contains(field) {
            edit.set(field, to: FieldValue.none)
        }
        edit = edit.withoutEmptyExtras
        if let id = try number.flatMap({ numbered[$0] }) ?? temple(ofWhole: edit) {
            numbered.note(number, is: id)
            guard try repository.importEdit(edit, ofTemple: id) else {
                counts.unchanged += 1
                return .unchanged
            }
            counts.updated += 1
            return .updated
        }
        guard edit.isWholeEdit else { return .noTemple }
        let id = try repository.add(byHand: edit, as: numbered.areKept ? number : nil)
        numbered.note(number, is: id)
        matcher.noteNew(edit.key.source)
        counts.inserted += 1
        return .inserted
    }

    /// Returns the temple that a temple made by hand is here; nil for none.
    func temple(ofWhole edit: TempleRecord) throws -> Int64? {
        guard edit.isWholeEdit else { return nil }
        if let stored = try repository.find(edit.key), stored.record.name == edit.name,
            stored.record.coordinate == edit.coordinate
        {
            return stored.templeID
        }
        var sought = edit
        sought.key.id = ""
        sought.hasOwnID = false
        let near = try matcher.surroundings(of: sought) { _ in false }
        return near.candidates.max { MatchDecision<Int64>.isBetter($1.fit, than: $0.fit) }?.templeID
    }

    func wait(_ row: PendingMatches.Row) -> WriteOutcome {
        undecided.append(row)
        if let number = row.number { followers[number] = [] }
        return .undecided
    }

    /// Moves a row to the temple of another row that it now names; nil if it names no such row.
    private func move(_ stored: StoredTemple, where record: TempleRecord) throws -> WriteOutcome? {
        guard record.carried.contains(.sameAs) else { return nil }
        // What it has said before does not count again: its temple may have been split since.
        let named = record.sameAs.filter { !stored.said.sameAs.contains($0) }
        guard let id = try repository.temple(named: named, butFor: stored.templeID),
            try repository.key(of: record.key.source, templeID: id) == nil
        else { return nil }
        var merged = record.completed(from: stored.record).withoutEmptyExtras
        merged.key = stored.record.key
        try repository.move(stored, to: id, as: merged)
        return try joined(record, to: id)
    }

    func resolve(_ record: TempleRecord, _ candidate: TempleMatcher.PossibleTemple) throws -> WriteOutcome {
        guard let ownKey = candidate.ownKey, let stored = try repository.find(ownKey) else {
            // This is the second row with the same key.
            if let stored = try repository.find(record.key) { return try update(stored, with: record) }
            return try join(record, to: candidate.templeID)
        }
        // The source's own id wins over a derived one. The other id is kept too, so that a later import of its file
        // finds it.
        let keepsKey = !DerivedID.isOne(ownKey.id)
        var renamed = record
        renamed.key = keepsKey ? ownKey : record.key
        let former = keepsKey ? record.key : ownKey
        return try update(stored, with: renamed, alsoKnownAs: former)
    }

    func add(_ record: TempleRecord, _ number: Int64?) throws -> WriteOutcome {
        let kept = numbered.areKept ? number : nil
        guard let id = try repository.add(record, as: kept, evenIfNamed: number != nil) else {
            // This is the second row with the same key.
            guard let stored = try repository.find(record.key) else { return .unchanged }
            return try update(stored, with: record)
        }
        numbered.note(number, is: id)
        matcher.noteNew(record.key.source)
        hold(id, record.key)
        try noteShown(record, of: id, mayBeHidden: repository.isReturned(id))
        counts.inserted += 1
        if replaces { added.append(id) }
        return .inserted
    }

    func hold(_ templeID: Int64, _ key: SourceKey) {
        held[key.source, default: TempleSet()].insert(templeID)
        twins.note(key, of: templeID)
    }

    func join(_ record: TempleRecord, to templeID: Int64) throws -> WriteOutcome {
        try repository.join(record, to: templeID)
        return try joined(record, to: templeID)
    }

    private func joined(_ record: TempleRecord, to templeID: Int64) throws -> WriteOutcome {
        hold(templeID, record.key)
        try noteShown(record, of: templeID, mayBeHidden: true)
        counts.joined += 1
        return .joined
    }

    /// - Parameter former: another key of the source for the same row; nil if there is none.
    private func update(
        _ stored: StoredTemple, with record: TempleRecord, alsoKnownAs former: SourceKey? = nil
    ) throws -> WriteOutcome {
        hold(stored.templeID, former == nil ? stored.record.key : record.key)
        // Not with the row, which another program may have edited since.
        let isChanged = completed(record, from: stored.said, alsoKnownAs: former) != stored.said
        if isChanged {
            try repository.replace(stored, by: completed(record, from: stored.record, alsoKnownAs: former))
        }
        // Of a temple with one source the row is the record, unless another program has edited it.
        let mayBeHidden = stored.hasOtherSources || stored.beforeEdit != nil
        try noteShown(record, of: stored.templeID, mayBeHidden: mayBeHidden)
        if isChanged { counts.updated += 1 } else { counts.unchanged += 1 }
        return isChanged ? .updated : .unchanged
    }

    /// Most rows of which it is looked up what stands above a hidden value: that reads what each source says.
    private static let mostExplained = 1_000

    /// Counts which values of a row readers see, now that it is written.
    private func noteShown(_ record: TempleRecord, of templeID: Int64, mayBeHidden: Bool) throws {
        if shown == nil { shown = ShownValues(source: record.key.source) }
        shown?.add(record)
        guard mayBeHidden else { return }
        let hidden = record.fieldsHidden(in: try repository.shownRecord(ofTemple: templeID))
        guard !hidden.isEmpty else { return }
        hiddenRows += 1
        let isExplained = hiddenRows <= Self.mostExplained
        let merged = try isExplained ? MergedTemple(repository.records(ofTemple: templeID)) : nil
        shown?.hide(hidden) { field in
            guard let merged else { return nil }
            let origin = merged.sources.first { $0.fields.contains(field) }?.key.source
            // What stands above a source's own value is an edit: of the temple's row, or its deletion.
            let isEdited = origin == record.key.source || repository.isDeleted(templeID)
            return isEdited ? SourceKey.editSource : origin
        }
    }

    /// Returns a record with what its source does not say from a stored record of the same temple.
    private func completed(
        _ record: TempleRecord, from stored: TempleRecord, alsoKnownAs former: SourceKey?
    ) -> TempleRecord {
        var merged = record.completed(from: stored).withoutEmptyExtras
        if former == nil { merged.key = stored.key }
        merged.hasOwnID = !DerivedID.isOne(merged.key.id)
        if let former, !merged.sameAs.contains(former) { merged.sameAs.append(former) }
        merged.sameAs.removeAll { $0 == merged.key }
        return merged
    }

    /// Completes what depends on all records.
    func finish() throws {
        try decide()
        try joinWaiting()
        let hasChanged = counts.changed > 0 || hasChangedWaiting
        guard try hasChanged || leavesOutOthers() else { return }
        if hasChanged {
            try repository.finish()
            try linker.removeUnusedDeities()
        }
        for (key, festival) in ambiguous { try log?.noteAmbiguous(key, festival) }
        try log?.finish(counts, rejected: rejected, rejectedRows)
        try revision.finish()
    }
}
