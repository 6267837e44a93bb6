import Expectations
internal import TempleModel
internal import Testing

/// Several steps at once, conditions, and requests that are repeated.
extension EditedStore {
    func theStepsOfAnEditAreAllOrNone() throws {
        try importThree()
        let before = (try ids().map { try detail($0) }, try revision())
        let good: [EditStep] = [
            .set(1, [.phone: .text("04-99")]), .delete(temple: 2),
            .add([.name: .text("新宮"), .position: .position(try .at(6), nil)]),
        ]
        let bad: [(EditStep, EditRefused.Reason)] = [
            (.set(99, [.phone: .none]), .unknownTemple(99)), (.set(2, [.phone: .none]), .deleted(2)),
            (.restore(temple: 3), .notDeleted(3)), (.add([.name: .text("乙")]), .missing([.position])),
        ]
        for (step, reason) in bad {
            #expect(throws: EditRefused(reason, step: 3), "\(step)") {
                try editor.edit(good + [step] + good, by: .ann, EditOptions(now: now))
            }
        }
        try expect(ids().map { try detail($0) } == before.0 && revision() == before.1)
        let outcome = try editor.edit(good, by: .ann, EditOptions(now: now))
        expect(outcome.results.map(\.action), equals: [.changed, .deleted, .created])
        try expect(ids(), equals: [1, 3] + outcome.results.suffix(1).map(\.id))
    }

    func theStepsOfAnEditAreOneEntry() throws {
        try importThree()
        let outcome = try edit(
            .set(1, [.phone: .text("04-99")]), .set(2, [.website: .none]), .delete(temple: 3),
            .set(2, [.phone: .text("04-88")]))
        let newest = try editor.changes(matching: ChangeQuery(limit: 1)).entries
        expect(newest.map(\.number), equals: [outcome.change])
        guard case .edits(let entities)? = newest.first?.contents else {
            Issue.record("\(newest)")
            return
        }
        expect(Set(entities.map(\.id)), equals: [1, 2, 3])
        expect(entities.first { $0.id == 3 }?.action, equals: .deleted)
        expect(entities.contains { $0.id == 2 && $0.after[.phone] == .text("04-88") })
        try expect(detail(1).temple.phone == "04-99" && detail(2).temple.phone == "04-88" && ids() == [1, 2])
    }

    func ofTwoEditorsOneWins() throws {
        try importThree()
        let seen = EditCondition(versions: [try editable(1).version])
        try edit(.set(1, [.phone: .text("04-11")], if: seen), by: .bea)
        let present = try editable(1)
        expect(!seen.versions.contains(present.version) && present.record.phone == "04-11")
        let refused = EditRefused(.changedMeanwhile(present), step: 0)
        #expect(throws: refused) { try edit(.set(1, [.phone: .text("04-22")], if: seen), by: .cho) }
        #expect(throws: refused) { try edit(.set(1, [.website: .none], if: seen), by: .cho) }
        #expect(throws: refused) { try edit(.set(1, [.phone: .none], if: EditCondition(versions: [])), by: .cho) }
        try expect(detail(1).temple.phone, equals: "04-11")
        // Who has seen the present state writes.
        let both = EditCondition(versions: ["0", present.version])
        try edit(.set(1, [.phone: .text("04-22")], if: both), by: .cho)
        try expect(detail(1).temple.phone, equals: "04-22")
        // An import changes what an editor has seen, a change of another temple does not.
        let third = EditCondition(versions: [try editable(1).version])
        try importing([.at(2) { $0.phone = "04-77" }])
        try edit(.set(3, [.phone: .none]))
        try expect(third.versions, equals: [editable(1).version])
        try importing([.at(1) { $0.religion = "道教" }])
        let imported = EditRefused(.changedMeanwhile(try editable(1)), step: 0)
        #expect(throws: imported) { try edit(.set(1, [.website: .none], if: third)) }
    }

    func aConditionHoldsForADeletion() throws {
        try importThree()
        let seen = EditCondition(versions: [try editable(1).version])
        try edit(.set(1, [.phone: .none]))
        let refused = EditRefused(.changedMeanwhile(try editable(1)), step: 1)
        #expect(throws: refused) { try edit(.set(2, [.phone: .none]), .delete(temple: 1, if: seen)) }
        try expect(detail(2).temple.phone, equals: "04-2")
        let present = EditCondition(versions: [try editable(1).version])
        try edit(.delete(temple: 1, if: present))
        try expect(!present.versions.contains(editable(1).version) && ids() == [2, 3])
    }

    func aRepeatedRequestWritesOnce() throws {
        try importThree()
        let add = EditStep.add([.name: .text("新宮"), .position: .position(try .at(6), nil)])
        func send(_ digest: String, by author: EditAuthor = .bea) throws -> EditOutcome {
            try edit(add, by: author) { $0.request = EditRequest(key: "key", digest: digest) }
        }
        let first = try send("a")
        expect(!first.isRepeated && first.change != nil)
        let before = (try revision(), try ids())
        let second = try send("a")
        expect(second.isRepeated && second.change == first.change)
        expect(second.results.map(\.temple), equals: first.results.map(\.temple))
        expect(second.results.map(\.action) == [.created] && second.dataChange >= first.dataChange)
        // What has no steps asks for what the key has written.
        func ask(_ key: String) throws -> EditOutcome {
            try edit(by: .bea) { $0.request = EditRequest(key: key, digest: "a") }
        }
        let asked = try ask("key")
        expect(asked.isRepeated && asked.change == first.change && asked.results.map(\.id) == first.results.map(\.id))
        let unknown = try ask("unknown")
        expect(!unknown.isRepeated && unknown.change == nil && unknown.results.isEmpty)
        let refused = #expect(throws: EditRefused.self) { try send("b") }
        expect(refused?.reason, equals: .keyReused("key"))
        try expect(revision() == before.0 && ids() == before.1 && before.1.count == 4)
        // An undo is a request too: repeated, it is no second undo.
        let undo = EditOptions(now: now, request: EditRequest(key: "undo", digest: "u"))
        let undone = try (0..<2).map { _ in
            try editor.undo(change: try require(first.change), mayUndoAll: true, by: .bea, undo)
        }
        expect(undone.map(\.isRepeated) == [false, true] && undone[0].change == undone[1].change)
        try expect(ids().count, equals: 3)
        try self.undo(undone[0].change)
        try expect(ids(), equals: before.1)
        // The key is that of its author.
        let other = try send("b", by: .cho)
        expect(!other.isRepeated && other.change != first.change)
        try expect(ids().count, equals: 5)
        // A dry run takes no key.
        _ = try edit(add, by: .bea) {
            $0.request = EditRequest(key: "dry", digest: "a")
            $0.isDryRun = true
        }
        try expect(!edit(add, by: .bea) { $0.request = EditRequest(key: "dry", digest: "b") }.isRepeated)
    }

    func aKeyIsKnownForADay() throws {
        try importThree()
        func send(after seconds: Int64) throws -> EditOutcome {
            try edit(.add([.name: .text("新宮"), .position: .position(try .at(6), nil)]), by: .bea) {
                $0.request = EditRequest(key: "key", digest: "\(seconds > EditRequest.keptSeconds)")
                $0.now = now + seconds
            }
        }
        let first = try send(after: 0)
        try expect(send(after: EditRequest.keptSeconds - 1).change, equals: first.change)
        let later = try send(after: EditRequest.keptSeconds + 1)
        expect(!later.isRepeated && later.change != first.change)
        try expect(ids().count, equals: 5)
    }
}
