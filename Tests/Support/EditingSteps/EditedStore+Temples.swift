import Expectations
internal import Geodesy
internal import TempleModel
internal import Testing

/// Temples that are added, deleted and restored by hand.
extension EditedStore {
    func aTempleIsAddedByHand() throws {
        try importThree()
        let values: FieldValues = [
            .name: .text("新宮"), .position: .position(try .at(6), .surveyed), .mainDeity: .text("關公"),
        ]
        let outcome = try edit(.add(values))
        let result = try require(outcome.results.first)
        let id = result.id
        expect(result.action == .created && id > 3)
        let change = try entity(outcome.change)
        expect(change.action == .created && change.id == id && change.name == "新宮" && change.before == [:])
        let shown = try detail(id)
        for field in MergedTemple.Field.allCases {
            expect(shown.value(of: field), equals: values[field, default: .none], "\(field)")
        }
        expect(shown.sources.map(\.key), equals: [SourceKey(source: SourceKey.editSource, id: "\(id)")])
        try expect(found(near: 6) == [id] && found(named: "新宮") == [id] && found(deity: "關聖帝君") == [id])
        try expect(editable(id).edited == values && ids() == [1, 2, 3, id])
        // It is edited as any other, and no import removes it.
        try edit(.set(id, [.phone: .text("04-6"), .name: .text("更新宮")]))
        try importing([.at(1) { $0.phone = "04-77" }])
        try expect(detail(id).temple.phone == "04-6" && detail(id).temple.name == "更新宮")
        try edit(.giveBack(id, .phone))
        try expectNil(detail(id).temple.phone)
    }

    func aSourceJoinsATempleThatWasAddedByHand() throws {
        try importThree()
        let values: FieldValues = [.name: .text("第6宮"), .position: .position(try .at(6), nil)]
        let id = try require(edit(.add(values)).results.first).id
        try expect(importing([.at(6)]), equals: WriteCounts(joined: 1))
        try expect(ids() == [1, 2, 3, id] && detail(id).temple.phone == "04-6")
        try expect(detail(id).sources.map(\.key.source), equals: [SourceKey.editSource, "moi"])
        try expect(editable(id).edited, equals: values)
    }

    func aDeletedTempleIsNowhere() throws {
        try importThree()
        try expect(hosts(), equals: [1])
        let outcome = try edit(.delete(temple: 1))
        let result = try require(outcome.results.first)
        expect(result.action == .deleted && result.temple?.isDeleted == true && result.temple?.record.name == "第1宮")
        expect(result.alongside, equals: [GoingAlong(kind: "activity", id: 1, name: "廟會")])
        try expect(entity(outcome.change).action == .deleted && entity(outcome.change).name == "第1宮")
        try expect(reader.temple(id: 1) == nil && reader.temple(formerly: 1) == nil)
        try expect(ids() == [2, 3] && reader.statistics().temples == 2)
        try expect(found(near: 1) == [] && found(named: "第1宮") == [] && found(deity: "媽祖") == [2, 3])
        try expect(hosts(), equals: [])
        try expect(editable(1), equals: result.temple)
        // Its number is nobody else's.
        let added = try edit(.add([.name: .text("新宮"), .position: .position(try .at(6), nil)]))
        expect(added.results.allSatisfy { $0.id > 3 })
        try importing([.at(9)])
        try expectNil(reader.temple(id: 1))
    }

    func aDeletionLastsThroughImports() throws {
        try importThree()
        try edit(.delete(temple: 1))
        // The same row as before, a changed one, and one of another source.
        try importing([.at(1), .at(2)])
        try importing([.at(1) { $0.phone = "04-77" }])
        try importing([.at(1, source: "own")])
        try importing([.at(1, source: "own") { $0.religion = "道教" }])
        try expect(reader.temple(id: 1) == nil && ids() == [2, 3] && found(near: 1) == [] && hosts() == [])
        let deleted = try editable(1)
        expect(deleted.isDeleted && deleted.records.map(\.key.source) == ["moi", "own"])
        expect(deleted.record.phone == "04-77" && deleted.record.religion == "道教")
    }

    func aRestoredTempleIsWhole() throws {
        try importThree()
        try importing([.at(1, source: "own") { $0.religion = "道教" }])
        try edit(.set(1, [.phone: .text("04-99"), .county: .text("臺中市")]))
        let before = try detail(1)
        try edit(.delete(temple: 1))
        let outcome = try edit(.restore(temple: 1))
        expect(outcome.results.map(\.action), equals: [.restored])
        try expect(entity(outcome.change).action, equals: .restored)
        try expect(detail(1) == before && ids() == [1, 2, 3] && hosts() == [1])
        try expect(found(near: 1) == [1] && found(named: "第1宮") == [1] && found(deity: "媽祖") == [1, 2, 3])
        try expect(editable(1).edited, equals: [.phone: .text("04-99"), .county: .text("臺中市")])
        // The next import is as if nothing had been.
        try expect(importing([.at(1) { $0.religion = "佛教" }]), equals: WriteCounts(updated: 1))
        try expect(detail(1).religion == "佛教" && detail(1).temple.phone == "04-99")
    }

    func aRestoredTempleHasWhatImportsBroughtMeanwhile() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99")]))
        try edit(.delete(temple: 1))
        try importing([.at(1) { $0.address = "臺中市北區一號" }])
        try importing([.at(1, source: "own") { $0.englishName = "First Temple" }])
        try edit(.restore(temple: 1))
        let whole = try detail(1)
        expect(whole.temple.address == "臺中市北區一號" && whole.englishName == "First Temple")
        expect(whole.temple.phone, equals: "04-99")
        expect(whole.sources.map(\.key.source), equals: [SourceKey.editSource, "moi", "own"])
        try expect(ids() == [1, 2, 3] && found(near: 1) == [1])
    }

    func aDryRunSaysWhatGoesAlongAndWritesNothing() throws {
        try importThree()
        let before = (try detail(1), try revision(), try editor.changes(matching: ChangeQuery(limit: 9)))
        let outcome = try edit(
            .delete(temple: 1), .set(2, [.phone: .none]),
            .add([.name: .text("新宮"), .position: .position(try .at(6), nil)])
        ) { $0.isDryRun = true }
        expect(outcome.change == nil && outcome.results.map(\.action) == [.deleted, .changed, .created])
        expect(outcome.results.first?.alongside, equals: [GoingAlong(kind: "activity", id: 1, name: "廟會")])
        expectNil(outcome.results[1].temple?.record.phone)
        expect(outcome.results[0].temple?.isDeleted, equals: true)
        try expect(detail(1) == before.0 && detail(2).temple.phone == "04-2" && ids() == [1, 2, 3])
        try expect(revision() == before.1 && editor.changes(matching: ChangeQuery(limit: 9)) == before.2)
        #expect(throws: EditRefused(.unknownTemple(99), step: 0)) {
            try edit(.delete(temple: 99)) { $0.isDryRun = true }
        }
        // A real run afterwards gives the number that the dry run has not taken.
        try expect(edit(.delete(temple: 1)).results.first, equals: outcome.results.first)
    }

    func theDeletedTemplesAreListed() throws {
        try importThree()
        try expect(editor.deletedTemples(after: 0, limit: 10), equals: [])
        try edit(.delete(temple: 3))
        try edit(.delete(temple: 1))
        let all = try editor.deletedTemples(after: 0, limit: 10)
        expect(all.map(\.id) == [1, 3] && all.allSatisfy(\.isDeleted) && all.map(\.record.name) == ["第1宮", "第3宮"])
        try expect(editor.deletedTemples(after: 0, limit: 1), equals: Array(all.prefix(1)))
        try expect(editor.deletedTemples(after: 1, limit: 10), equals: Array(all.suffix(1)))
        try edit(.restore(temple: 1))
        try expect(editor.deletedTemples(after: 0, limit: 10).map(\.id), equals: [3])
    }

    func theTempleThatChangedLastComesFirst() throws {
        try importThree()
        try edit(.set(1, [.phone: .text("04-99")]))
        try edit(.set(2, [.phone: .text("04-98")]))
        let all = try editor.templesByChange(after: nil, limit: 10)
        expect(all.map(\.id) == [2, 1, 3] && all.map(\.number) == all.map(\.number).sorted(by: >))
        // One after another they are the same.
        var (last, found) = (nil as ChangedTemple?, [ChangedTemple]())
        while let next = try editor.templesByChange(after: last, limit: 1).first, found.count < 4 {
            found.append(next)
            last = next
        }
        expect(found, equals: all)
        try edit(.set(1, [.phone: .text("04-97")]))
        try edit(.delete(temple: 2))
        try expect(editor.templesByChange(after: nil, limit: 10).map(\.id), equals: [1, 3])
    }

    func theTempleThatWasChangedByHandLastComesFirst() throws {
        try importThree()
        func found(since: Int64 = 0, limit: Int = 2) throws -> [ChangedTemple] {
            var (page, found) = (ChangedTemplePage(temples: [], next: nil), [ChangedTemple]())
            repeat {
                page = try editor.templesChangedByHand(since: since, after: page.next, limit: limit)
                found += page.temples
                expect(page.temples.count, isAtMost: limit)
            } while page.next != nil && found.count < 9
            return found
        }
        // An import is not by hand.
        try expect(found(), equals: [])
        let start = now + 1_000
        var numbers: [Int64] = []
        func change(_ steps: [EditStep]) throws {
            let options = EditOptions(now: start + 100 * Int64(numbers.count))
            numbers.append(try require(editor.edit(steps, by: .ann, options).change))
        }
        try change([.set(1, [.phone: .text("04-99")]), .set(2, [.phone: .text("04-98")])])
        try change([.set(3, [.phone: .text("04-97")])])
        // Two steps of one change are of one temple.
        try change([.set(1, [.phone: .text("04-96")]), .set(1, [.religion: .text("道教")])])
        try change([.delete(temple: 3)])
        let all = [
            ChangedTemple(id: 3, number: numbers[3]), ChangedTemple(id: 1, number: numbers[2]),
            ChangedTemple(id: 2, number: numbers[0]),
        ]
        for limit in 1...4 { try expect(found(limit: limit), equals: all, "\(limit)") }
        for (since, count) in [(0, 3), (1, 2), (200, 2), (201, 1), (300, 1), (301, 0)] as [(Int64, Int)] {
            try expect(found(since: start + since), equals: Array(all.prefix(count)), "\(since)")
        }
    }

    func theTemplesAreListedByName() throws {
        // Names by their bytes, whatever a server's collation is; also those that begin alike, or are the same.
        let long = String(repeating: "廟", count: NamedTemple.longestName)
        let names = ["b宮", "天后宮", "天后", "天后宮", "B宮", long + "乙", "a宮", "𠮷宮", "天后宮", long + "甲"]
        let counties = ["臺中市", "臺南市", nil, "臺中市", "臺中市", "臺南市"]
        try importing(
            names.enumerated().map { place, name in
                var record = try TempleRecord.at(place + 1)
                record.name = name
                record.county = place < counties.count ? counties[place] : nil
                return record
            })
        func list(_ county: String?, limit: Int) throws -> [Int64] {
            var (last, found) = (nil as NamedTemple?, [Int64]())
            while found.count <= names.count {
                let page = try editor.templesByName(after: last, in: county, limit: limit)
                guard let end = page.last else { break }
                found += page.map(\.id)
                last = end
            }
            return found
        }
        for limit in 1...4 {
            try expect(list(nil, limit: limit), equals: [5, 7, 1, 3, 2, 4, 9, 6, 10, 8], "\(limit)")
            try expect(list("臺中市", limit: limit), equals: [5, 1, 4], "\(limit)")
            try expect(list("臺南市", limit: limit), equals: [2, 6], "\(limit)")
            try expect(list("澎湖縣", limit: limit), equals: [], "\(limit)")
        }
        // Between two pages, what comes and goes moves nothing else.
        let last = try require(editor.templesByName(after: nil, in: nil, limit: 5).last)
        try edit(.delete(temple: last.id))
        try edit(.set(9, [.name: .text("a廟")]))
        try edit(.set(7, [.name: .text("龜")]))
        try expect(editor.templesByName(after: last, in: nil, limit: 9).map(\.id), equals: [4, 6, 10, 7, 8])
    }

    func whatIsNotThereIsNotEdited() throws {
        try importThree()
        try edit(.delete(temple: 3))
        let number = try revision()
        let phone: FieldValues = [.phone: .text("04-99")]
        let refused: [(EditStep, EditRefused.Reason)] = [
            (.set(99, phone), .unknownTemple(99)), (.delete(temple: 99), .unknownTemple(99)),
            (.restore(temple: 99), .unknownTemple(99)), (.set(3, phone), .deleted(3)),
            (.restore(temple: 1), .notDeleted(1)), (.add([.name: .text("新宮")]), .missing([.position])),
            (.add([.position: .position(try .at(6), nil)]), .missing([.name])),
        ]
        for (step, reason) in refused {
            #expect(throws: EditRefused(reason, step: 0), "\(step)") { try edit(step) }
        }
        try expect(editor.editableTemple(id: 99) == nil && revision() == number && ids() == [1, 2])
    }

    func aFormerIDLeadsToTheTempleThatItIs() throws {
        try importThree()
        try importing([.at(5, source: "own")])
        try expect(ids() == [1, 2, 3, 4] && editor.temple(formerly: 4) == nil)
        // The registry's row says that it is the other one's.
        try importing([.at(1) { $0.sameAs = [SourceKey(source: "own", id: "5")] }])
        let kept = try require([1, 4].first { try reader.temple(id: $0) != nil } as Int64?)
        let gone: Int64 = kept == 1 ? 4 : 1
        try expect(editor.editableTemple(id: gone) == nil && editor.temple(formerly: gone) == kept)
        try expect(editor.temple(formerly: kept) == nil && editor.temple(formerly: 99) == nil)
        #expect(throws: EditRefused(.unknownTemple(gone), step: 0)) { try edit(.delete(temple: gone)) }
        // Editors see a deleted temple, and readers do not.
        try edit(.delete(temple: kept))
        try expect(editor.temple(formerly: gone) == kept && reader.temple(formerly: gone) == nil)
        try edit(.restore(temple: kept))
        try expect(reader.temple(formerly: gone), equals: kept)
    }
}
