internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The undo of one edit: the steps that take it back.
struct UndoneEdit {
    let connection: Connection
    let entry: ChangeEntry

    /// Returns the steps.
    ///
    /// - Throws: ``EditRefused`` where later changes stand in the way.
    func steps() throws -> [EditStep] {
        let changes = try ChangeHistory.changes(of: entry.number, on: connection)
        var later: Set<Int64> = []
        for change in changes {
            let entity = ChangeQuery.Entity(change.change.kind, change.change.id)
            let standing = try ChangeHistory.standingChanges(after: entry.number, of: entity, on: connection)
            later.formUnion(standing.filter { Self.isInTheWay($0.change, of: change.change) }.map(\.number))
        }
        guard later.isEmpty else { throw EditRefused(.laterChanges(later.sorted())) }
        return changes.reversed().map(Self.step)
    }

    /// Whether a later change has been made on top of an earlier one.
    private static func isInTheWay(_ later: EntityChange, of change: EntityChange) -> Bool {
        guard later.action == .changed, change.action == .changed else { return true }
        return !Set(later.after.keys).isDisjoint(with: change.after.keys)
    }

    private static func step(_ stored: ChangeHistory.StoredChange) -> EditStep {
        let change = stored.change
        switch change.action {
        case .created, .restored: return .delete(temple: change.id)
        case .deleted: return .restore(temple: change.id)
        case .changed:
            let given = Set(change.after.keys).subtracting(stored.editsBefore.keys)
            return .change(temple: change.id, EditedFields(set: stored.editsBefore, givenBack: given))
        }
    }
}
