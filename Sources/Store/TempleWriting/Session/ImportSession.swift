internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Writes records within one SQLite transaction.
final class ImportSession: TempleWriteSession {
    private(set) var counts = WriteCounts()
    private var rejected = 0
    /// The first rejected rows.
    private var rejectedRows: [RejectedRow] = []
    private let connection: Connection
    private let revision: RevisionStep
    private let linker: DeityLinker
    private let log: UndoLog?
    private let repository: TempleRepository
    private let matcher: TempleMatcher
    private let positions: PositionIndex
    private let activities: ActivityRepository
    /// Activities with a position. They wait for all others: a position that many townships have is no place.
    private var heldActivities: [ActivityRecord] = []
    private var undecided = PendingMatches()
    /// Temples that rows of the file are matched to, by source. Two rows of a source never match the same temple.
    private var held: [String: TempleSet] = [:]
    /// For each source, the number of rows in the file, and the number of rows that became a new temple near a similar
    /// one.
    private var rows: [String: (all: Int, twins: Int)] = [:]
    private let replaces: Bool
    /// The rows of temples of which one source has several.
    private var twins: TwinRows
    /// New temples. Filled only if temples missing from the file are to be removed.
    private var added: [Int64] = []
    /// Temples of the rows that an export numbered.
    private var numbered: ExportedNumbers
    /// Rows with the number of an earlier undecided row. They get the same temple as that row.
    private var followers: [Int64: [(record: TempleRecord, tag: Int)]] = [:]
    /// Festivals that are left out, with their keys, for the history.
    private var ambiguous: [(key: SourceKey, festival: AmbiguousFestival)] = []
    /// Ids of the file's activities, by feed. Filled only if activities missing from the file are to be removed.
    private var listedActivities: [String: Set<String>] = [:]
    /// Ids of rejected rows, by source. Such a row may be a temple or an activity: it does not say what the file lists.
    private var rejectedIDs: [String: Set<String>] = [:]
    /// Ids of the file's rows that wait, by source.
    private var waitingIDs: [String: Set<String>] = [:]
    private var hasChangedWaiting = false
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
    private func upsert(edit: TempleRecord, _ number: Int64?) throws -> WriteOutcome {
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
    private func temple(ofWhole edit: TempleRecord) throws -> Int64? {
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

    private func wait(_ row: PendingMatches.Row) -> WriteOutcome {
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

    func decide(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
        try decideTemples(report)
        try writeHeldActivities()
    }

    private func decideTemples(_ report: (TempleRecord, _ tag: Int, WriteOutcome) -> Void) throws {
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
    private static let mostHeldActivities = 10_000

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
    private func letWait(_ record: TempleRecord) throws -> WriteOutcome {
        guard try repository.waiting.hasRoom() || repository.waiting.find(record.key) != nil else { return .noTemple }
        waitingIDs[record.key.source, default: []].insert(record.key.id)
        if try repository.setWaiting(RecordText.text(record), of: record.key) { hasChangedWaiting = true }
        return .noTemple
    }

    /// Joins the rows of earlier files that have found their temples now.
    private func joinWaiting() throws {
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
    private func removeUnlistedWaiting(of source: String) throws {
        for id in try repository.waiting.ids(ofSource: source)
        where waitingIDs[source]?.contains(id) != true && rejectedIDs[source]?.contains(id) != true {
            if try repository.setWaiting(nil, of: SourceKey(source: source, id: id)) { hasChangedWaiting = true }
        }
    }

    private func resolve(_ record: TempleRecord, _ candidate: TempleMatcher.PossibleTemple) throws -> WriteOutcome {
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

    private func add(_ record: TempleRecord, _ number: Int64?) throws -> WriteOutcome {
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

    private func hold(_ templeID: Int64, _ key: SourceKey) {
        held[key.source, default: TempleSet()].insert(templeID)
        twins.note(key, of: templeID)
    }

    private func join(_ record: TempleRecord, to templeID: Int64) throws -> WriteOutcome {
        try repository.join(record, to: templeID)
        return try joined(record, to: templeID)
    }

    private func joined(_ record: TempleRecord, to templeID: Int64) throws -> WriteOutcome {
        hold(templeID, record.key)
        try noteShown(record, of: templeID, mayBeHidden: true)
        counts.joined += 1
        return .joined
    }

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

    func keep(_ key: SourceKey) throws {
        guard replaces else { return }
        rejectedIDs[key.source, default: []].insert(key.id)
        guard let stored = try repository.find(key) else { return }
        hold(stored.templeID, key)
    }

    func removeUnlisted(atMost share: Double) throws -> NewNumbers {
        guard replaces else { return NewNumbers() }
        try decide()
        var removed: [NameAndAddress: Int64] = [:]
        for (source, temples) in held.sorted(by: { $0.key < $1.key }) where rows[source] != nil {
            let stored = try repository.all(ofSource: source)
            let gone = stored.filter { row in
                !temples.contains(row.templeID)
                    || twins.isMissing(SourceKey(source: source, id: row.id), of: row.templeID)
            }
            try check(removals: gone.count, of: stored.count, in: source, atMost: share)
            for row in gone {
                let key = SourceKey(source: source, id: row.id)
                if !added.isEmpty, let stored = try repository.find(key), !stored.hasOtherSources,
                    let nameAndAddress = stored.record.nameAndAddress
                {
                    removed[nameAndAddress] = row.templeID
                }
                try repository.remove(key)
                counts.removed += 1
            }
        }
        for source in rows.keys { try removeUnlistedWaiting(of: source) }
        try removeUnlistedActivities(atMost: share)
        return try newNumbers(removed)
    }

    /// - Parameter removed: the removed temples that have a full address.
    private func newNumbers(_ removed: [NameAndAddress: Int64]) throws -> NewNumbers {
        let new = added.filter { !repository.isReturned($0) }
        var numbers = NewNumbers()
        numbers.temples = new.count
        for id in new where !removed.isEmpty {
            guard let record = try repository.records(ofTemple: id).first, let nameAndAddress = record.nameAndAddress,
                let gone = removed[nameAndAddress]
            else { continue }
            numbers.pairs += 1
            guard numbers.listed.count < NewNumbers.mostListed else { continue }
            numbers.listed.append(
                NewNumbers.Pair(name: record.name, address: record.address ?? "", gone: gone, new: id))
        }
        return numbers
    }

    private func removeUnlistedActivities(atMost share: Double) throws {
        for (feed, ids) in listedActivities.sorted(by: { $0.key < $1.key }) {
            let stored = try activities.all(ofFeed: feed)
            let rejected = rejectedIDs[feed] ?? []
            let gone = stored.filter { !ids.contains($0) && !rejected.contains($0) }
            try check(removals: gone.count, of: stored.count, in: feed, atMost: share)
            for id in gone {
                try activities.remove(SourceKey(source: feed, id: id))
                counts.removed += 1
            }
        }
    }

    private func check(removals: Int, of stored: Int, in source: String, atMost share: Double) throws(TooManyRemovals) {
        guard Double(removals) <= share * Double(stored) else {
            throw TooManyRemovals(source: source, removals: removals, stored: stored)
        }
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

    func refuseTwins(moreThan share: Double) throws {
        try decide()
        for (source, rows) in rows.sorted(by: { $0.key < $1.key })
        where rows.twins > Self.fewTwins && Double(rows.twins) > share * Double(rows.all) {
            throw TooManyTwins(source: source, twins: rows.twins, rows: rows.all)
        }
    }

    private static let fewTwins = 10

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

    /// Whether festivals are left out that the imports in effect have not left out. The same list once more changes nothing.
    private func leavesOutOthers() throws -> Bool {
        guard log != nil, !ambiguous.isEmpty else { return false }
        let known = Set(try AmbiguousFestivals.read(on: connection))
        return !known.isSuperset(of: ambiguous.map(\.festival))
    }
}

/// Set of temple ids, one bit each: the ids are small numbers with few gaps. Larger ones, which others have given, are in
/// a set of their own.
struct TempleSet {
    private var words: [UInt64] = []
    private var large: Set<Int64> = []

    /// The ids with a bit: 8 MB of them.
    private static let small: Range<Int64> = 0..<1 << 26

    func contains(_ id: Int64) -> Bool {
        guard Self.small.contains(id) else { return large.contains(id) }
        let word = Int(id >> 6)
        return word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
    }

    mutating func insert(_ id: Int64) {
        guard Self.small.contains(id) else {
            large.insert(id)
            return
        }
        let word = Int(id >> 6)
        if word >= words.count { words += Array(repeating: 0, count: word - words.count + 1 + words.count / 2) }
        words[word] |= 1 << UInt64(id & 63)
    }
}
