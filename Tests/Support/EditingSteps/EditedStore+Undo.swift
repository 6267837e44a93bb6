import Expectations
internal import TempleModel
internal import Testing

/// Changes that are undone.
extension EditedStore {
    func anUndoneChangeHasTheValueOfBefore() throws {
        try importThree()
        let before = try detail(1)
        let first = try edit(.set(1, [.phone: .text("04-11"), .religion: .text("道教")])).change
        let second = try edit(.set(1, [.phone: .none, .county: .text("臺中市")])).change
        let third = try edit(.giveBack(1, .phone)).change
        try expect(detail(1).temple.phone, equals: "04-1")
        let undone = try undo(third)
        expect(undone.results.map(\.action) == [.changed] && undone.results.first?.temple?.record.phone == nil)
        try expect(undone.results.first?.temple == editable(1) && undone.dataChange == revision())
        try expect(editable(1).edited, equals: [.phone: .none, .county: .text("臺中市"), .religion: .text("道教")])
        try undo(second)
        try expect(editable(1).edited, equals: [.phone: .text("04-11"), .religion: .text("道教")])
        try expect(detail(1).temple.phone == "04-11" && detail(1).county == nil)
        try undo(first)
        try expect(detail(1) == before && editable(1).edited == [:])
        // Each is an entry that names the other.
        try expect(entry(undone.change).undoes == third && entry(third).undoneBy == undone.change)
        let change = try entity(undone.change)
        expect(change.before[.phone] == .text("04-1") && change.after[.phone] == FieldValue.none)
    }

    func anUndoneAdditionIsADeletion() throws {
        try importThree()
        let values: FieldValues = [.name: .text("新宮"), .position: .position(try .at(6), nil)]
        let added = try edit(.add(values))
        let id = try require(added.results.first).id
        let before = try detail(id)
        let undone = try undo(added.change)
        expect(undone.results.map(\.action), equals: [.deleted])
        try expect(reader.temple(id: id) == nil && ids() == [1, 2, 3] && found(near: 6) == [])
        try expect(editable(id).isDeleted && editor.deletedTemples(after: 0, limit: 9).map(\.id) == [id])
        try expect(entity(undone.change).action, equals: .deleted)
        try edit(.restore(temple: id))
        try expect(detail(id) == before && editable(id).edited == values)
    }

    func anUndoneDeletionIsWhole() throws {
        try importThree()
        try importing([.at(1, source: "own") { $0.religion = "道教" }])
        try edit(.set(1, [.phone: .text("04-99"), .englishName: .none]))
        let before = try detail(1)
        let deleted = try edit(.delete(temple: 1)).change
        let undone = try undo(deleted)
        expect(undone.results.map(\.action), equals: [.restored])
        try expect(detail(1) == before && ids() == [1, 2, 3] && hosts() == [1] && found(near: 1) == [1])
        try expect(editable(1).edited, equals: [.phone: .text("04-99"), .englishName: .none])
        // With what imports brought meanwhile.
        let again = try edit(.delete(temple: 1)).change
        try importing([.at(1) { $0.address = "臺中市北區一號" }])
        try undo(again)
        try expect(detail(1).temple.address == "臺中市北區一號" && detail(1).temple.phone == "04-99")
    }

    func anUndoneRestorationIsADeletion() throws {
        try importThree()
        try edit(.delete(temple: 1))
        let restored = try edit(.restore(temple: 1)).change
        try expect(undo(restored).results.map(\.action), equals: [.deleted])
        try expect(ids() == [2, 3] && editable(1).isDeleted)
    }

    func anUndoneUndoIsInEffectAgain() throws {
        try importThree()
        let changed = try edit(.set(1, [.phone: .text("04-99")])).change
        let after = try detail(1)
        let undone = try undo(changed).change
        try expect(detail(1).temple.phone, equals: "04-1")
        let redone = try undo(undone)
        try expect(detail(1) == after && entry(redone.change).undoes == undone)
        try expect(entry(undone).undoneBy, equals: redone.change)
        let deleted = try edit(.delete(temple: 2)).change
        let back = try undo(deleted).change
        try expect(ids(), equals: [1, 2, 3])
        try undo(back)
        try expect(ids(), equals: [1, 3])
    }

    func anUndoneBatchIsUndoneAsAWhole() throws {
        try importThree()
        let before = try ids().map { try detail($0) }
        let outcome = try edit(
            .set(1, [.phone: .text("04-99")]), .delete(temple: 2),
            .add([.name: .text("新宮"), .position: .position(try .at(6), nil)]), .set(1, [.phone: .none]))
        try expect(ids().count == 3 && detail(1).temple.phone == nil)
        try undo(outcome.change)
        try expect(ids().map { try detail($0) }, equals: before)
        // One part of it that has changed since is in the way of the whole.
        let second = try edit(.set(1, [.phone: .text("04-88")]), .set(3, [.phone: .none])).change
        let later = try require(edit(.set(3, [.phone: .text("04-33")])).change)
        try expect(inTheWay(of: second), equals: [later])
        try expect(detail(1).temple.phone, equals: "04-88")
    }

    func whatLaterChangesBuildUponIsNotUndone() throws {
        try importThree()
        let numbers = try ["04-11", "04-22", "04-33"].map { phone in
            try require(edit(.set(1, [.phone: .text(phone)])).change)
        }
        let number = try revision()
        try expect(inTheWay(of: numbers[0]), equals: [numbers[1], numbers[2]])
        try expect(inTheWay(of: numbers[1]), equals: [numbers[2]])
        try expect(revision() == number && detail(1).temple.phone == "04-33")
        // Changes of other temples are not in the way, and neither is what is undone itself.
        try edit(.set(2, [.phone: .none]))
        try undo(numbers[2])
        try undo(numbers[1])
        try expect(detail(1).temple.phone, equals: "04-11")
        try undo(numbers[0])
        try expect(detail(1).temple.phone, equals: "04-1")
        // A deletion is in the way of the addition before it.
        let added = try edit(.add([.name: .text("新宮"), .position: .position(try .at(6), nil)]))
        let id = try require(added.results.first).id
        let deleted = try require(edit(.delete(temple: id)).change)
        try expect(inTheWay(of: added.change), equals: [deleted])
    }

    /// Returns the later changes for which a change is not undone, the oldest first.
    private func inTheWay(of number: Int64?) throws -> [Int64] {
        let number = try require(number)
        let refused = #expect(throws: EditRefused.self) { try undo(number) }
        guard case .laterChanges(let changes)? = refused?.reason else { return [] }
        return changes.sorted()
    }

    func whoMayUndoOwnChangesUndoesOnlyThose() throws {
        try importThree()
        let imported = try require(writer.imports(limit: 1).first).id
        let own = try require(edit(.set(1, [.phone: .none]), by: .bea).change)
        let others = try require(edit(.set(2, [.phone: .none]), by: .cho).change)
        let command = try require(edit(.set(3, [.phone: .none]), by: .ann).change)
        for number in [others, command, imported] {
            #expect(throws: EditRefused(.notOwn(number))) { try undo(number, by: .bea, mayUndoAll: false) }
        }
        // Who has the same name is somebody else.
        let namesake = EditAuthor(name: "Bea", person: 7, role: .editor, way: .api)
        #expect(throws: EditRefused(.notOwn(own))) { try undo(own, by: namesake, mayUndoAll: false) }
        try undo(own, by: .bea, mayUndoAll: false)
        try undo(others, by: .bea)
        try undo(command, by: .bea)
        try expect((1...3).map { try detail($0).temple.phone }, equals: ["04-1", "04-2", "04-3"])
        let last = try require(editor.changes(matching: ChangeQuery(limit: 1)).entries.first)
        expect(last.author == "Bea" && last.person == 1 && last.role == .editor && last.undoes == command)
    }

    func nothingIsUndoneTwice() throws {
        try importThree()
        let changed = try require(edit(.set(1, [.phone: .none])).change)
        try undo(changed)
        let number = try revision()
        #expect(throws: EditRefused(.undoneAlready(changed))) { try undo(changed) }
        #expect(throws: EditRefused(.unknownChange(9_999))) { try undo(9_999) }
        try expect(editor.change(9_999) == nil && revision() == number)
    }

    func anImportIsUndoneByItsNumber() throws {
        try importThree()
        let before = try ids().map { try detail($0) }
        try importing([.at(1) { $0.phone = "04-77" }, .at(4)], file: "second.csv")
        let imported = try require(writer.imports(limit: 1).first)
        try edit(.set(2, [.phone: .text("04-22")]))
        let undone = try undo(imported.id)
        expect(undone.change != nil && undone.change != imported.id)
        try expect(ids() == [1, 2, 3] && detail(1) == before[0] && detail(3) == before[2])
        // An edit stays.
        try expect(detail(2).temple.phone, equals: "04-22")
        let (newest, former) = (try entry(undone.change), try entry(imported.id))
        expect(newest.undoes == imported.id && newest.author == "Ann" && former.undoneBy == undone.change)
        guard case .imported(let named) = newest.contents else {
            Issue.record("\(newest)")
            return
        }
        expect(named.id == imported.id && named.file == "second.csv" && named.undoneAt != nil)
        try expect(writer.imports(limit: 1).first?.undoneAt != nil)
        #expect(throws: EditRefused(.undoneAlready(imported.id))) { try undo(imported.id) }
    }

    /// The undo of an import is a change like any other: it is undone, and that is, as often as somebody likes.
    func theUndoOfAnImportIsUndone() throws {
        try importThree()
        // A temple that has an edit, one of two sources, one that is deleted by hand, and a new one that is edited and deleted.
        try edit(.set(1, [.phone: .text("04-11")]))
        try edit(.delete(temple: 3))
        try importing([
            .at(1) { $0.name = "改名宮" }, .at(2, source: "own") { $0.phone = "04-2222" }, .at(3) { $0.phone = "04-33" },
            .at(4), .at(5),
        ])
        let imported = try require(writer.imports(limit: 1).first).id
        try edit(.set(4, [.openTime: .text("06:00-21:00")]))
        try edit(.delete(temple: 5))
        func state() throws -> [String] {
            try (1...Int64(5)).map { id in
                let temple = try editor.editableTemple(id: id)
                return "\(temple.map { "\($0.isDeleted) \($0.record) \($0.records) \($0.edited)" } ?? "gone")"
            } + ids().map { "\(try detail($0))" }
        }
        let with = try state()
        let first = try undo(imported).change
        let without = try state()
        expect(without[3], equals: "gone")
        try expect(detail(1).temple.name, equals: "第1宮")
        var last = first
        for round in 0..<3 {
            last = try undo(last).change
            try expect(state(), equals: with, "redone \(round)")
            try expect(writer.imports(limit: 1).first?.undoneAt == nil && entry(imported).undoneBy == nil)
            last = try undo(last).change
            try expect(state(), equals: without, "undone \(round)")
            try expect(writer.imports(limit: 1).first?.undoneAt != nil && entry(imported).undoneBy == first)
        }
        // Another import stands in the way, until it is undone.
        try importing([.at(2) { $0.phone = "04-77" }])
        let other = try require(writer.imports(limit: 1).first).id
        try expect(inTheWay(of: last), equals: [other])
        try undo(other)
        last = try undo(last).change
        try expect(state(), equals: with)
        // By its own number too, and then the number of the redo is undone already.
        try undo(imported)
        try expect(state(), equals: without)
        try expect(inTheWay(of: last).count, equals: 1)
    }

    func anImportThatCameAndWentIsNotInTheWay() throws {
        try importThree()
        try importing([.at(4)], file: "first.csv")
        let first = try require(writer.imports(limit: 1).first).id
        let undone = try require(undo(first).change)
        try importing([.at(5)], file: "second.csv")
        let second = try require(undo(try require(writer.imports(limit: 1).first).id).change)
        let back = try require(undo(undone).change)
        try expect(inTheWay(of: second), equals: [back])
        try undo(first)
        try expect(ids(), equals: [1, 2, 3])
        try undo(second)
        try expect(ids(), equals: [1, 2, 3, 5])
    }

    /// An id that led to another temple leads there again.
    func idsLeadOnAfterTheUndoOfAnUndo() throws {
        try importing([.at(1), .at(2), .at(3, source: "own")])
        // The row of the temple 3 turns out to be that of the temple 1.
        try importing([.at(3, source: "own") { $0.sameAs = [SourceKey(source: "moi", id: "1")] }])
        let imported = try require(writer.imports(limit: 1).first).id
        try expect(ids() == [1, 2] && editor.temple(formerly: 3) == 1)
        let undone = try undo(imported).change
        try expect(ids() == [1, 2, 3] && editor.temple(formerly: 3) == nil)
        try undo(undone)
        try expect(ids() == [1, 2] && editor.temple(formerly: 3) == 1)
    }

    func anUndoOfManyThingsIsConfirmed() throws {
        try importThree()
        let made = 4...102
        try importing(try [.at(1) { $0.phone = "04-99" }] + made.map { try .at($0) })
        let imported = try require(writer.imports(limit: 1).first).id
        try edit(.set(50, [.phone: .text("04-50")]))
        let impact = UndoImpact(gone: made.map(Int64.init), editedGone: 1, changed: 1)
        expect(impact.count, equals: 100)
        let number = try revision()
        for confirmed in [nil, 99, 101] {
            #expect(throws: EditRefused(.unconfirmed(impact))) { try undo(imported, confirmed: confirmed) }
        }
        #expect(throws: EditRefused(.unconfirmed(impact))) {
            try writer.undoLastImport(by: .ann, reason: nil, confirmed: nil)
        }
        try expect(ids().count == 102 && revision() == number)
        let undone = try undo(imported, confirmed: 100).change
        try expect(ids(), equals: [1, 2, 3])
        let back = UndoImpact(back: 99, changed: 1)
        #expect(throws: EditRefused(.unconfirmed(back))) { try undo(undone) }
        try undo(undone, confirmed: 100)
        try expect(ids().count == 102 && detail(50).temple.phone == "04-50")
        // Fewer are not asked about.
        try importing([.at(2) { $0.phone = "04-22" }])
        try undo(writer.imports(limit: 1).first?.id)
        try expect(detail(2).temple.phone, equals: "04-2")
    }

    /// An edit of a temple that is gone with an undo, or with an import that no longer has it, says what it waits for.
    func anEditOfWhatIsGoneWaits() throws {
        try importThree()
        try importing([.at(4)])
        let imported = try require(writer.imports(limit: 1).first).id
        let edited = try edit(.set(4, [.phone: .text("04-44")])).change
        let undone = try require(undo(imported).change)
        #expect(throws: EditRefused(.waits(temple: 4, goneWith: undone))) { try undo(edited) }
        try undo(undone)
        try expect(detail(4).temple.phone, equals: "04-44")
        try undo(edited)
        try expect(detail(4).temple.phone, equals: "04-4")
        let again = try edit(.set(4, [.phone: .text("04-45")])).change
        var options = WriteOptions(label: ImportLabel(file: "t.csv", schema: "nearby"))
        options.replaces = true
        _ = try writer.write(options) { session in
            for place in 1...3 { try session.upsert(.at(place)) }
            try session.removeUnlisted(atMost: 1)
        }
        let removed = try require(writer.imports(limit: 1).first).id
        #expect(throws: EditRefused(.waits(temple: 4, goneWith: removed))) { try undo(again) }
    }

    func anImportUnderAnotherIsNotUndone() throws {
        try importThree()
        let first = try require(writer.imports(limit: 1).first).id
        try importing([.at(4)])
        let second = try require(writer.imports(limit: 1).first).id
        expect(first != second)
        try expect(inTheWay(of: first), equals: [second])
        try expect(ids(), equals: [1, 2, 3, 4])
        try undo(second)
        try undo(first)
        try expect(ids(), equals: [])
    }
}
