import Expectations
internal import Geodesy
internal import TempleModel
internal import Testing

/// Temples that are merged and split by hand.
extension EditedStore {
    private func key(_ place: Int, _ source: String = "moi") -> SourceKey { SourceKey(source: source, id: "\(place)") }

    /// Imports rows as the whole list of their source.
    @discardableResult
    private func replacing(_ records: [TempleRecord]) throws -> WriteCounts {
        var options = WriteOptions(label: ImportLabel(file: "t.csv", schema: "nearby"))
        options.replaces = true
        return try writer.write(options) { session in
            for record in records { try session.upsert(record) }
            _ = try session.removeUnlisted(atMost: 1)
        }
    }

    func aMergedTempleIsAPartOfTheOther() throws {
        try importThree()
        let outcome = try edit(.merge(temple: 2, into: 1))
        let result = try require(outcome.results.first)
        expect(result.action == .merged && result.id == 1 && outcome.results.count == 1)
        try expect(ids() == [1, 3] && reader.temple(id: 2) == nil && reader.temple(formerly: 2) == 1)
        try expect(editor.editableTemple(id: 2) == nil && editable(1) == result.temple)
        try expect(detail(1).sources.map(\.key), equals: [key(1), key(2)])
        try expect(found(near: 2) == [] && found(near: 1) == [1] && found(named: "第2宮") == [1])
        try expect(detail(1).aliases == ["第2宮"] && found(deity: "媽祖") == [1, 3])
        try expect(reader.statistics().temples, equals: 2)
    }

    func theTargetsEditsWinFieldByField() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-11"), .website: .none]))
        try edit(
            .set(2, [.phone: .text("04-22"), .religion: .text("道教"), .website: .text("https://example.org/")]))
        try edit(.merge(temple: 2, into: 1))
        try expect(
            editable(1).edited, equals: [.phone: .text("04-11"), .religion: .text("道教"), .website: .none])
        try expect(detail(1).religion == "道教" && detail(1).temple.phone == "04-11")
    }

    func anUndoneMergeGivesBothTemplesBack() throws {
        try importThree()
        try importing([.at(2, source: "own") { $0.religion = "佛教" }])
        try edit(.set(1, [.phone: .text("04-11")]))
        try edit(.set(2, [.phone: .text("04-22"), .county: .text("臺中市"), .englishName: .none]))
        let before = try (1...3).map { try detail($0) }
        let edits = try (1...3).map { try editable($0).edited }
        let merged = try edit(.merge(temple: 2, into: 1)).change
        let whole = try detail(1)
        let undone = try undo(merged)
        expect(undone.results.map(\.action) == [.split] && undone.results.first?.id == 2)
        try expect((1...3).map { try detail($0) }, equals: before)
        try expect((1...3).map { try editable($0).edited }, equals: edits)
        try expect(reader.temple(formerly: 2) == nil && ids() == [1, 2, 3] && found(near: 2) == [2])
        // And the undo of that.
        let redone = try undo(undone.change)
        try expect(redone.results.map(\.action) == [.merged] && entry(redone.change).undoes == undone.change)
        try expect(detail(1) == whole && ids() == [1, 3] && reader.temple(formerly: 2) == 1)
        try undo(redone.change)
        try expect((1...3).map { try editable($0).edited } == edits && ids() == [1, 2, 3])
    }

    func importsKeepRowsWhereAMergePutThem() throws {
        try importThree()
        try edit(.set(2, [.religion: .text("道教")]))
        let merged = try edit(.merge(temple: 2, into: 1)).change
        let rows = try [TempleRecord.at(1), .at(2) { $0.phone = "04-77" }, .at(3)]
        try expect(importing(rows), equals: WriteCounts(updated: 1, unchanged: 2))
        try expect(importing(rows), equals: WriteCounts(unchanged: 3))
        try expect(ids() == [1, 3] && detail(1).temple.phone == "04-1")
        try expect(editable(1).records.contains { $0.key == key(2) && $0.phone == "04-77" })
        // Undone, it has what its source says by now.
        try undo(merged)
        try expect(detail(2).temple.phone == "04-77" && detail(2).religion == "道教" && detail(1).religion == nil)
        try expect(importing(rows), equals: WriteCounts(unchanged: 3))
    }

    func aListThatLacksATwinRemovesIt() throws {
        try importThree()
        try edit(.merge(temple: 2, into: 1))
        try expect(replacing([.at(1), .at(2), .at(3)]), equals: WriteCounts(unchanged: 3))
        try expect(detail(1).sources.map(\.key), equals: [key(1), key(2)])
        let counts = try replacing([.at(1), .at(3)])
        expect(counts.removed == 1 && counts.unchanged == 2)
        try expect(detail(1).sources.map(\.key) == [key(1)] && ids() == [1, 3])
    }

    func aTempleMadeByHandIsMerged() throws {
        try importThree()
        let values: FieldValues = [
            .name: .text("新宮"), .position: .position(try .at(6), nil), .phone: .text("04-6"),
        ]
        let id = try require(edit(.add(values)).results.first).id
        let merged = try edit(.merge(temple: id, into: 1)).change
        try expect(ids() == [1, 2, 3] && reader.temple(formerly: id) == 1)
        try expect(editable(1).edited == values && detail(1).temple.name == "新宮" && found(near: 6) == [1])
        try undo(merged)
        try expect(editable(id).edited == values && editable(1).edited == [:] && ids() == [1, 2, 3, id])
        // A source joins a temple that was made by hand.
        let other = try edit(.merge(temple: 1, into: id)).change
        try expect(detail(id).sources.map(\.key.source) == [SourceKey.editSource, "moi"] && ids() == [2, 3, id])
        // What was made by hand is a temple without its sources.
        let split = try edit(.split(temple: id, sources: [key(1)]))
        expect(split.results.first?.id, equals: 1)
        try expect(ids() == [1, 2, 3, id] && editable(1).edited == [:] && editable(id).edited == values)
        try undo(split.change)
        try undo(other)
        try expect(ids() == [1, 2, 3, id] && detail(id).sources.count == 1)
    }

    func activitiesFollowAMergedTemple() throws {
        try importThree()
        try expect(hosts(), equals: [1])
        let outcome = try edit(.merge(temple: 1, into: 2))
        expect(outcome.results.first?.alongside, equals: [GoingAlong(kind: "activity", id: 1, name: "廟會")])
        try expect(hosts(), equals: [2])
        try undo(outcome.change)
        try expect(hosts(), equals: [1])
    }

    func mergesFollowOneAnother() throws {
        try importThree()
        let before = try (1...3).map { try detail($0) }
        let first = try edit(.merge(temple: 3, into: 2)).change
        let second = try edit(.merge(temple: 2, into: 1)).change
        try expect(ids() == [1] && reader.temple(formerly: 3) == 1 && reader.temple(formerly: 2) == 1)
        try expect(detail(1).sources.map(\.key), equals: [key(1), key(2), key(3)])
        // What came with the first one has its number again, from where it is now.
        let split = try edit(.split(temple: 1, sources: [key(3)]))
        expect(split.results.first?.id, equals: 3)
        try expect(ids() == [1, 3] && reader.temple(formerly: 2) == 1)
        try undo(split.change)
        try undo(second)
        try expect(ids() == [1, 2] && reader.temple(formerly: 3) == 2)
        try undo(first)
        try expect((1...3).map { try detail($0) }, equals: before)
    }

    func whatIsNoMergeIsRefused() throws {
        try importThree()
        try edit(.delete(temple: 3))
        let version = try editable(2).version
        try edit(.set(2, [.phone: .none]))
        let number = try revision()
        let refused: [(EditStep, EditRefused.Reason)] = [
            (.merge(temple: 1, into: 1), .sameTemple(1)), (.merge(temple: 99, into: 1), .unknownTemple(99)),
            (.merge(temple: 1, into: 99), .unknownTemple(99)), (.merge(temple: 3, into: 1), .deleted(3)),
            (.merge(temple: 1, into: 3), .deleted(3)),
            (.merge(temple: 2, into: 1, if: EditCondition(versions: [version])), .changedMeanwhile(try editable(2))),
            (.split(temple: 1, sources: [key(1)]), .nothingLeft(1)),
            (.split(temple: 1, sources: []), .notItsSources(1, [])),
            (.split(temple: 1, sources: [key(1), key(2)]), .notItsSources(1, [key(2)])),
            (.split(temple: 2, sources: [.edit(ofTemple: 2)]), .notItsSources(2, [.edit(ofTemple: 2)])),
            (.split(temple: 3, sources: [key(3)]), .deleted(3)), (.compare(1, 1, .same), .sameTemple(1)),
            (.compare(1, 3, .same), .deleted(3)),
        ]
        for (step, reason) in refused {
            #expect(throws: EditRefused(reason, step: 0), "\(step)") { try edit(step) }
        }
        try expect(revision() == number && ids() == [1, 2])
    }

    func aSplitGivesSourcesATempleOfTheirOwn() throws {
        try importThree()
        try importing([.at(1, source: "own") { $0.religion = "佛教" }])
        try edit(.set(1, [.phone: .text("04-11")]))
        let outcome = try edit(.split(temple: 1, sources: [key(1, "own")]))
        let id = try require(outcome.results.first).id
        expect(outcome.results.map(\.action) == [.split] && id > 3)
        try expect(detail(id).sources.map(\.key) == [key(1, "own")] && detail(id).religion == "佛教")
        try expect(detail(1).sources.map(\.key.source) == [SourceKey.editSource, "moi"] && detail(1).religion == nil)
        try expect(detail(1).temple.phone == "04-11" && detail(id).temple.phone == "04-1")
        try expect(ids() == [1, 2, 3, id] && found(near: 1) == [1, id])
        // Both are temples like any other.
        try edit(.set(id, [.name: .text("分宮")]))
        try expect(importing([.at(1, source: "own") { $0.religion = "道教" }]), equals: WriteCounts(updated: 1))
        try expect(detail(id).religion == "道教" && detail(id).temple.name == "分宮")
    }

    func exactlyWhatCameHasItsNumberAgain() throws {
        try importThree()
        try importing([.at(2, source: "own")])
        try edit(.merge(temple: 2, into: 1))
        let part = try edit(.split(temple: 1, sources: [key(2)]))
        try expect(require(part.results.first).id, isAbove: 3)
        try expect(reader.temple(formerly: 2), equals: 1)
        try undo(part.change)
        let whole = try edit(.split(temple: 1, sources: [key(2, "own"), key(2)]))
        expect(whole.results.first?.id, equals: 2)
        try expect(ids() == [1, 2, 3] && reader.temple(formerly: 2) == nil)
    }

    func splitTemplesStayApart() throws {
        try importThree()
        let naming = try TempleRecord.at(1, source: "own") { $0.sameAs = [SourceKey(source: "moi", id: "1")] }
        try expect(importing([naming]), equals: WriteCounts(joined: 1))
        let split = try edit(.split(temple: 1, sources: [key(1, "own")]))
        let id = try require(split.results.first).id
        // It says the same as before, and something else.
        try expect(importing([naming]), equals: WriteCounts(unchanged: 1))
        var newer = naming
        newer.phone = "04-77"
        try expect(importing([newer]), equals: WriteCounts(updated: 1))
        try expect(ids() == [1, 2, 3, id] && detail(id).temple.phone == "04-77")
        // What it says anew holds.
        newer.sameAs.append(SourceKey(source: "moi", id: "2"))
        try expect(importing([newer]), equals: WriteCounts(joined: 1))
        try expect(ids() == [1, 2, 3] && detail(2).sources.map(\.key) == [key(2), key(1, "own")])
    }

    func anUndoneSplitIsAMerge() throws {
        try importThree()
        try importing([.at(1, source: "own") { $0.religion = "佛教" }])
        try edit(.set(1, [.phone: .text("04-11")]))
        let before = try detail(1)
        let split = try edit(.split(temple: 1, sources: [key(1, "own")]))
        let id = try require(split.results.first).id
        try expect(undo(split.change).results.map(\.action), equals: [.merged])
        try expect(detail(1) == before && ids() == [1, 2, 3] && reader.temple(formerly: id) == 1)
        try expect(editable(1).edited, equals: [.phone: .text("04-11")])
    }

    func whatMergesStandUponIsNotUndone() throws {
        try importThree()
        let imported = try require(writer.imports(limit: 1).first).id
        let phone = try require(edit(.set(2, [.phone: .text("04-22")])).change)
        let other = try require(edit(.set(1, [.religion: .text("道教")])).change)
        let merged = try require(edit(.merge(temple: 2, into: 1)).change)
        #expect(throws: EditRefused(.laterChanges([merged]))) { try undo(phone) }
        #expect(throws: EditRefused(.laterChanges([merged]))) { try undo(imported) }
        #expect(throws: EditRefused(.laterChanges([merged]))) { try writer.undoLastImport() }
        // A field that the merge has left alone.
        try undo(other)
        let later = try require(edit(.set(1, [.county: .text("臺中市")])).change)
        let second = try require(edit(.merge(temple: 3, into: 1)).change)
        #expect(throws: EditRefused(.laterChanges([second]))) { try undo(merged) }
        try undo(second)
        try undo(merged)
        try expect(editable(1).edited == [.county: .text("臺中市")] && editable(2).edited == [.phone: .text("04-22")])
        try undo(later)
        try undo(phone)
        try undo(imported)
        try expect(ids(), equals: [])
    }

    func mergesAreInTheHistory() throws {
        try importThree()
        try edit(.set(2, [.religion: .text("道教")]))
        guard case .edits(let changes) = try entry(try edit(.merge(temple: 2, into: 1)).change).contents else {
            Issue.record("an import")
            return
        }
        expect(changes.map(\.id) == [2, 1] && changes.map(\.action) == [.merged, .changed])
        expect(changes.map(\.name), equals: ["第2宮", "第1宮"])
        expect(
            changes.map(\.other),
            equals: [
                OtherTemple(temple: 1, sources: [key(2)]), OtherTemple(temple: 2, sources: [key(2)]),
            ])
        expect(changes[0].before[.phone] == .text("04-2") && changes[0].after == [:])
        expect(changes[1].before[.religion] == FieldValue.none && changes[1].after[.religion] == .text("道教"))
        for id in [Int64(1), 2] {
            let page = try editor.changes(matching: ChangeQuery(entity: ChangeQuery.Entity(.temple, id), limit: 1))
            expect(page.entries.first?.contents, equals: .edits(changes))
        }
        // A repeated request is answered with the temple that stays.
        let request = EditRequest(key: "k", digest: "d")
        let first = try edit(.merge(temple: 3, into: 1)) { $0.request = request }
        let again = try edit(.merge(temple: 3, into: 1)) { $0.request = request }
        expect(again.isRepeated && again.change == first.change && again.results.map(\.action) == [.merged])
        expect(again.results.map(\.temple), equals: first.results.map(\.temple))
        // A dry run writes nothing.
        try undo(first.change)
        let dry = try edit(.merge(temple: 3, into: 1)) { $0.isDryRun = true }
        expect(dry.change == nil && dry.results.map(\.action) == [.merged])
        try expect(ids(), equals: [1, 3])
    }

    // MARK: Temples that look like one

    func pairsAreFoundAndRemembered() throws {
        let near = try Coordinate(latitude: 22.1005, longitude: 120.5)
        let twin = try TempleRecord.at(1) {
            $0.key.id = "1b"
            $0.coordinate = near
        }
        try importing([.at(1), twin, .at(2)])
        try expect(ids(), equals: [1, 2, 3])
        func pairs(_ choice: PairQuery.Choice = .all) throws -> [[Int64]] {
            try editor.pairs(matching: PairQuery(choice, limit: 9)).pairs.map { [$0.a.id, $0.b.id] }
        }
        try expect(pairs() == [[1, 2]] && pairs(.undecided) == [[1, 2]] && pairs(.decided(.same)) == [])
        let pair = try require(editor.pairs(matching: PairQuery(limit: 9)).pairs.first)
        try expect(pair, equals: editor.pair(2, 1))
        expect((50...60).contains(pair.meters) && pair.score == 1.25 && pair.judgement == nil)
        expect(pair.hasSameName && pair.hasSameAddress)
        let outcome = try edit(.compare(2, 1, .later), by: .bea)
        expect(outcome.results.map(\.action), equals: [.compared])
        try expect(
            editor.pair(1, 2)?.judgement, equals: PairJudgement(verdict: .later, decidedAt: now, author: "Bea"))
        try expect(pairs() == [[1, 2]] && pairs(.undecided) == [] && pairs(.decided(.later)) == [[1, 2]])
        try expectNil(edit(.compare(1, 2, .later)).change)
        // Two that do not look like one.
        let second = try edit(.compare(1, 3, .same)).change
        try expect(pairs() == [[1, 2]] && pairs(.decided(.same)) == [[1, 3]])
        try expect(editor.pair(1, 3)?.score == nil && editor.pair(1, 99) == nil)
        let forgotten = try require(edit(.compare(1, 3, nil)).change)
        #expect(throws: EditRefused(.laterChanges([forgotten]))) { try undo(second) }
        try undo(forgotten)
        try expect(pairs(.decided(.same)), equals: [[1, 3]])
        try undo(second)
        try expect(pairs(.decided(.same)), equals: [])
        // It is in the way of no other change.
        let phone = try edit(.set(1, [.phone: .text("04-99")])).change
        try edit(.compare(1, 2, .same))
        try undo(phone)
        // A merged pair is none.
        let merged = try edit(.merge(temple: 2, into: 1)).change
        try expect(pairs() == [] && pairs(.decided(.same)) == [])
        try undo(merged)
        try expect(pairs(.decided(.same)), equals: [[1, 2]])
    }

    /// A row without an id of a list whose derived ids change.
    private func row(_ number: Int, _ name: String, _ latitude: Double) throws -> TempleRecord {
        let key = SourceKey(source: "list", id: "~" + String(repeating: "0", count: 15) + "\(number)")
        return TempleRecord(
            key: key, hasOwnID: false, name: name, coordinate: try Coordinate(latitude: latitude, longitude: 120.5))
    }

    func differentTemplesAreNotJoined() throws {
        // 福安宮 of the registry, and 七堵福安宮 of a list, whose next release writes the name as the registry does.
        let registry = try TempleRecord.at(1) { $0.name = "福安宮" }
        try importing([registry])
        try importing([try row(1, "七堵福安宮殿後", 22.1009)])
        let isOne = try ids() == [1]
        if isOne { try edit(.split(temple: 1, sources: [try row(1, "七堵福安宮殿後", 22.1009).key])) }
        let own = try require(ids().last)
        try edit(.compare(1, own, .different))
        try importing([try row(2, "福安宮", 22.1001)])
        try expect(ids() == [1, own] && detail(1).sources.map(\.key.source) == ["moi"])
        try expect(detail(own).temple.name == "福安宮" && detail(own).sources.count == 1)
    }
}
