internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The undo of one edit: the tasks that take it back.
struct UndoneEdit {
    let connection: Connection
    let entry: ChangeEntry

    /// Returns the tasks.
    ///
    /// - Throws: ``EditRefused`` where later changes stand in the way.
    func tasks() throws -> [EditTask] {
        let changes = try ChangeHistory.changes(of: entry.number, on: connection)
        var later: Set<Int64> = []
        for change in changes {
            let entity = ChangeQuery.Entity(change.change.kind, change.change.id)
            let standing = try ChangeHistory.standingChanges(after: entry.number, of: entity, on: connection)
            later.formUnion(standing.filter { Self.isInTheWay($0.change, of: change.change) }.map(\.number))
        }
        guard later.isEmpty else { throw EditRefused(.laterChanges(later.sorted())) }
        return changes.indices.reversed().compactMap { Self.task(changes, $0) }
    }

    /// Whether a later change has been made on top of an earlier one.
    private static func isInTheWay(_ later: EntityChange, of change: EntityChange) -> Bool {
        // What people say of a pair changes neither temple.
        if later.action == .compared || change.action == .compared {
            return later.action == change.action && later.other?.temple == change.other?.temple
        }
        // Both have moved sources.
        if later.other != nil, change.other != nil { return true }
        guard later.action == .changed, change.action == .changed else { return true }
        guard change.kind == .temple else {
            return !Set(later.membersAfter.map(\.name)).isDisjoint(with: change.membersAfter.map(\.name))
        }
        return !Set(later.after.keys).isDisjoint(with: change.after.keys)
    }

    /// Returns the task that takes back one change of an entry; nil for the second half of a merge, of a split or of a
    /// comparison.
    private static func task(_ changes: [ChangeHistory.StoredChange], _ index: Int) -> EditTask? {
        let stored = changes[index]
        let change = stored.change
        if let kind = change.kind.ofCatalogue { return step(stored, kind).map(EditTask.step) }
        switch change.action {
        case .created, .restored: return .step(.delete(temple: change.id))
        case .deleted: return .step(.restore(temple: change.id))
        case .changed:
            guard change.other == nil else { return nil }
            let given = Set(change.after.keys).subtracting(stored.editsBefore.keys)
            return .step(.change(temple: change.id, EditedFields(set: stored.editsBefore, givenBack: given)))
        case .merged:
            guard let other = stored.other else { return nil }
            let half = changes.indices.contains(index + 1) ? changes[index + 1] : nil
            return .unmerge(
                EditTask.Merge(
                    temple: change.id, other: other, edits: stored.editsBefore,
                    touched: Set(half?.change.after.keys ?? FieldValues().keys), editsOfOther: half?.editsBefore ?? [:])
            )
        case .split:
            return stored.other.map { .unsplit(temple: change.id, from: $0.other.temple, way: $0.way) }
        case .compared:
            guard let other = change.other, change.id < other.temple else { return nil }
            return .step(.compare(change.id, other.temple, other.formerVerdict))
        }
    }

    private static func step(_ stored: ChangeHistory.StoredChange, _ kind: CatalogueKind) -> EditStep? {
        let change = stored.change
        switch change.action {
        case .created, .restored: return .deleteEntity(kind, change.id)
        case .deleted: return .restoreEntity(kind, change.id)
        case .changed:
            let given = Set(change.membersAfter.map(\.name)).subtracting(stored.membersBefore.map(\.name))
            return .changeEntity(kind, change.id, EditedMembers(set: stored.membersBefore, givenBack: given))
        case .merged, .split, .compared: return nil
        }
    }
}
