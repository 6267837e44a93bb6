import Geodesy
import TempleModel

/// Editor in memory: keeps records by source, a history, and requests by key. Its history is undone one change at a time,
/// by what each temple was before.
final class FakeEditing: TempleEditing, StaffRegister {
    struct Stored: Equatable {
        var records: [TempleRecord]
        var isDeleted = false
    }

    private struct Change {
        var entry: ChangeEntry
        /// The temples that it touched, as they were; nil for one that it made.
        var before: [Int64: Stored?]
    }

    private(set) var temples: [Int64: Stored] = [:]
    private var changes: [Change] = []
    private var people: [(member: StaffMember, hash: String)] = []
    private var requests: [String: (digest: String, outcome: EditOutcome)] = [:]
    /// Thrown by every edit.
    var failure: SearchError?
    /// The temples that others were joined to, by the others' ids.
    var formerIDs: [Int64: Int64] = [:]
    /// What goes with a deleted temple.
    var alongside: [GoingAlong] = []
    private(set) var dataChange: Int64 = 1_000
    private(set) var options: EditOptions?

    init(_ records: [Int64: [TempleRecord]]) {
        temples = records.mapValues { Stored(records: $0) }
    }

    // MARK: Edits

    func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        if let failure { throw failure }
        self.options = options
        if let request = options.request, let known = requests["\(author.name) \(request.key)"] {
            guard known.digest == request.digest else { throw EditRefused(.keyReused(request.key)) }
            var outcome = known.outcome
            outcome.isRepeated = true
            return outcome
        }
        return try write(by: author, options) {
            try steps.enumerated().map { index, step in
                do {
                    return try self.take(step)
                } catch let reason as Refusal {
                    throw EditRefused(reason.reason, step: index)
                }
            }
        }
    }

    private struct Refusal: Error {
        let reason: EditRefused.Reason
    }

    /// Runs a write, keeps its entry, and takes everything back after an error or a dry run.
    private func write(
        by author: EditAuthor, _ options: EditOptions, undoes: Int64? = nil, _ body: () throws -> [EditResult]
    ) throws -> EditOutcome {
        let before = temples
        let results: [EditResult]
        do { results = try body() } catch {
            temples = before
            throw error
        }
        if options.isDryRun {
            temples = before
            return EditOutcome(change: nil, dataChange: dataChange, results: results)
        }
        let changed = results.filter { $0.action != nil }
        var number: Int64?
        if !changed.isEmpty {
            dataChange += 1
            number = Int64(changes.count + 1)
            let entities = changed.map { result in
                let old = before[result.temple.id].flatMap { Self.shown(result.temple.id, $0) }
                let fields = Self.difference(old, result.temple)
                return EntityChange(
                    kind: .temple, id: result.temple.id, name: result.temple.record.name,
                    action: result.action ?? .changed, before: fields.before, after: fields.after)
            }
            changes.append(
                Change(
                    entry: ChangeEntry(
                        number: number ?? 0, madeAt: options.now, author: author.name, person: author.person,
                        role: author.role, way: author.way, reason: options.reason, undoes: undoes, undoneBy: nil,
                        contents: .edits(entities)),
                    before: Dictionary(uniqueKeysWithValues: changed.map { ($0.temple.id, before[$0.temple.id]) })))
        }
        let outcome = EditOutcome(change: number, dataChange: dataChange, results: results)
        if let request = options.request { requests["\(author.name) \(request.key)"] = (request.digest, outcome) }
        return outcome
    }

    private func take(_ step: EditStep) throws -> EditResult {
        switch step {
        case .add(let values):
            let missing = [MergedTemple.Field.name, .position].filter { values[$0] == nil }
            guard missing.isEmpty else { throw Refusal(reason: .missing(missing)) }
            let id = (temples.keys.max() ?? 0) + 1
            temples[id] = Stored(records: [try Self.edited(nil, id, EditedFields(set: values))])
            return EditResult(temple: try now(id), action: .created)
        case .change(let id, let fields, let condition):
            let present = try there(id, condition)
            guard var stored = temples[id] else { throw Refusal(reason: .unknownTemple(id)) }
            let edit = try Self.edited(present, id, fields)
            stored.records.removeAll(where: \.isEdit)
            if !edit.edits.isEmpty { stored.records.append(edit) }
            temples[id] = stored
            let after = try now(id)
            return EditResult(temple: after, action: after.version == present.version ? nil : .changed)
        case .delete(let id, let condition):
            _ = try there(id, condition)
            temples[id]?.isDeleted = true
            return EditResult(temple: try now(id), action: .deleted, alongside: alongside)
        case .restore(let id):
            guard try now(id).isDeleted else { throw Refusal(reason: .notDeleted(id)) }
            temples[id]?.isDeleted = false
            return EditResult(temple: try now(id), action: .restored, alongside: alongside)
        }
    }

    private func now(_ id: Int64) throws -> EditableTemple {
        guard let stored = temples[id], let temple = Self.shown(id, stored) else {
            throw Refusal(reason: .unknownTemple(id))
        }
        return temple
    }

    private func there(_ id: Int64, _ condition: EditCondition?) throws -> EditableTemple {
        let present = try now(id)
        guard !present.isDeleted else { throw Refusal(reason: .deleted(id)) }
        guard condition?.versions.contains(present.version) ?? true else {
            throw Refusal(reason: .changedMeanwhile(present))
        }
        return present
    }

    private static func shown(_ id: Int64, _ stored: Stored) -> EditableTemple? {
        let texts = stored.records.map { record in
            let fields = MergedTemple.Field.allCases.map { "\(record.edits.contains($0)) \(record.value(of: $0))" }
            return "\(record.key) \(fields)"
        }
        return EditableTemple(id: id, records: stored.records, stored: texts, isDeleted: stored.isDeleted)
    }

    /// Returns the record of a temple's edits after another edit.
    private static func edited(
        _ present: EditableTemple?, _ id: Int64, _ fields: EditedFields
    ) throws -> TempleRecord {
        var record =
            try present?.records.first(where: \.isEdit)
            ?? TempleRecord(
                key: SourceKey(source: SourceKey.editSource, id: "\(id)"), name: present?.record.name ?? "",
                coordinate: present?.record.coordinate ?? Coordinate(latitude: 0, longitude: 0))
        for (field, value) in fields.set {
            record.set(field, to: value)
            record.edits.insert(field)
        }
        for field in fields.givenBack {
            record.set(field, to: .none)
            record.edits.remove(field)
        }
        return record
    }

    private static func difference(
        _ old: EditableTemple?, _ new: EditableTemple
    ) -> (before: FieldValues, after: FieldValues) {
        guard let old else { return ([:], [:]) }
        var (before, after): (FieldValues, FieldValues) = ([:], [:])
        for field in MergedTemple.Field.allCases where old.record.value(of: field) != new.record.value(of: field) {
            before[field] = old.record.value(of: field)
            after[field] = new.record.value(of: field)
        }
        return (before, after)
    }

    // MARK: History

    func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        if let failure { throw failure }
        guard let index = changes.indices.first(where: { changes[$0].entry.number == number }) else {
            throw EditRefused(.unknownChange(number))
        }
        let change = changes[index]
        guard mayUndoAll || change.entry.person == author.person else { throw EditRefused(.notOwn(number)) }
        guard change.entry.undoneBy == nil else { throw EditRefused(.undoneAlready(number)) }
        let later = changes[(index + 1)...].filter { later in
            later.entry.undoneBy == nil && later.entry.undoes == nil
                && !Set(later.before.keys).isDisjoint(with: change.before.keys)
        }
        guard later.isEmpty else { throw EditRefused(.laterChanges(later.map(\.entry.number))) }
        let outcome = try write(by: author, options, undoes: number) {
            try change.before.keys.sorted().map { id in
                if let stored = change.before[id] ?? nil {
                    temples[id] = stored
                    return EditResult(temple: try now(id), action: .changed)
                }
                temples[id]?.isDeleted = true
                return EditResult(temple: try now(id), action: .deleted)
            }
        }
        if let undo = outcome.change { changes[index].entry = Self.undone(change.entry, by: undo) }
        return outcome
    }

    private static func undone(_ entry: ChangeEntry, by number: Int64) -> ChangeEntry {
        ChangeEntry(
            number: entry.number, madeAt: entry.madeAt, author: entry.author, person: entry.person, role: entry.role,
            way: entry.way, reason: entry.reason, undoes: entry.undoes, undoneBy: number, contents: entry.contents)
    }

    func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? {
        if let failure { throw failure }
        return temples[id].flatMap { Self.shown(id, $0) }
    }

    func temple(formerly id: Int64) throws(SearchError) -> Int64? { formerIDs[id] }

    func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] {
        let deleted = temples.filter { $0.key > after && $0.value.isDeleted }.sorted { $0.key < $1.key }
        return deleted.prefix(limit).compactMap { Self.shown($0.key, $0.value) }
    }

    func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        let found = changes.map(\.entry).reversed().filter { entry in
            guard case .edits(let entities) = entry.contents else { return false }
            if let author = query.author, entry.author != author { return false }
            if let entity = query.entity, !entities.contains(where: { $0.id == entity.id }) { return false }
            if let from = query.from, entry.madeAt < from { return false }
            if let to = query.to, entry.madeAt >= to { return false }
            if let before = query.before, entry.number >= before { return false }
            return true
        }
        let page = Array(found.prefix(query.limit))
        return ChangePage(entries: page, next: found.count > page.count ? page.last?.number : nil)
    }

    func change(_ number: Int64) throws(SearchError) -> ChangeEntry? {
        changes.first { $0.entry.number == number }?.entry
    }

    // MARK: People

    func invite(_ name: String, role: StaffRole, tokenHash: String, now: Int64) throws -> StaffMember {
        guard !people.contains(where: { $0.member.name == name }) else { throw StaffRefused.nameTaken(name) }
        let member = StaffMember(id: Int64(people.count + 1), name: name, role: role, invitedAt: now)
        people.append((member, tokenHash))
        return member
    }

    func revoke(_ name: String, now: Int64) throws -> StaffMember {
        guard let index = people.firstIndex(where: { $0.member.name == name }) else {
            throw StaffRefused.unknownName(name)
        }
        return people.remove(at: index).member
    }

    func members() throws(SearchError) -> [StaffMember] { people.map(\.member).sorted { $0.name < $1.name } }

    func member(tokenHash: String) throws(SearchError) -> StaffMember? {
        people.first { $0.hash == tokenHash }?.member
    }
}
