import Expectations
internal import TempleModel
internal import Testing

/// The undo of changes, also of one that is not the last.
extension RandomCatalogueEdits {
    /// Undoes one of the last changes, also an undo. It must be possible where no later change is about one of its entities and
    /// all of these are there, and must not be where one of them is not as it left it.
    mutating func undo() throws -> String {
        guard !changes.isEmpty else { return "nothing to undo" }
        let index = pick(Array(changes.indices.suffix(8)))
        let change = changes[index]
        switch change.state {
        case .isUndone:
            #expect(throws: EditRefused(.undoneAlready(change.number))) { try store.undo(change.number) }
            count(.refused)
            return "\(change.number) is undone already"
        case .isBack: return "\(change.number) is back"
        case .stands: break
        }
        let later = Array(changes[(index + 1)...])
        let isFree = later.allSatisfy { $0.after.keys.allSatisfy { change.after[$0] == nil } }
        let before = entities
        do {
            let outcome = try store.undo(change.number)
            expect(isAsItWasLeft(by: change), "undo of \(change.number)")
            takeBack(change)
            if !later.isEmpty { count(.undoneEarlier) }
            try noteUndo(of: index, outcome, since: before)
            return "undo of \(change.number)"
        } catch let error as EditRefused {
            switch error.reason {
            case .laterChanges(let numbers):
                expect(!isFree, "undo of \(change.number): \(numbers)")
                let all = Set(later.map(\.number))
                expect(!numbers.isEmpty && all.isSuperset(of: numbers), "undo of \(change.number): \(numbers)")
            case .unknownEntity(let kind, let id):
                // It went with an edition, when nothing of it was decided by hand.
                let key = Key(kind, id)
                expect(change.after[key] != nil && entities[key] == nil, "undo of \(change.number): \(key)")
            default: throw error
            }
            count(.notUndone)
            return "no undo of \(change.number): \(error.reason)"
        }
    }

    private mutating func noteUndo(
        of index: Int, _ outcome: EditOutcome, since before: [Key: PlainEntity]
    ) throws {
        let number = try require(outcome.change)
        // What this undid is in effect again, if it was an undo itself.
        for other in changes.indices {
            if case .isUndone(by: changes[index].number) = changes[other].state { changes[other].state = .isBack }
        }
        changes[index].state = .isUndone(by: number)
        note(number, .undone, since: before)
    }

    /// Returns whether all that a change has decided is still as it left it.
    private func isAsItWasLeft(by change: Change) -> Bool {
        change.after.allSatisfy { key, after in
            guard let present = entities[key] else { return false }
            let before = change.before[key]
            return (before?.isDeleted == after.isDeleted || present.isDeleted == after.isDeleted)
                && Self.changedMembers(before, after).allSatisfy { present.edits[$0] == after.edits[$0] }
        }
    }

    private mutating func takeBack(_ change: Change) {
        for (key, after) in change.after {
            guard let before = change.before[key] else {
                entities[key]?.isDeleted = true
                continue
            }
            if before.isDeleted != after.isDeleted { entities[key]?.isDeleted = before.isDeleted }
            for name in Self.changedMembers(before, after) { entities[key]?.edits[name] = before.edits[name] }
        }
    }

    /// Returns the members that a change has decided otherwise; none for the change that made an entity.
    private static func changedMembers(_ before: PlainEntity?, _ after: PlainEntity) -> [String] {
        guard let before else { return [] }
        return Set(before.edits.keys).union(after.edits.keys).filter { before.edits[$0] != after.edits[$0] }.sorted()
    }
}
