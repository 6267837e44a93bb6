import Expectations
internal import Geodesy
internal import MemoryByteSource
internal import RecordFiles
internal import TempleImport
internal import TempleModel
internal import Testing

/// Files whose values become edits by hand, and what an import says of the values that nobody sees.
extension EditedStore {
    /// Imports a CSV as edits.
    func importEdits(
        _ csv: String, map: String? = nil, clearing: Bool = false,
        _ change: (inout ImportRun.Options) -> Void = { _ in }
    ) throws -> ImportOutcome {
        var options = ImportRun.Options(author: .ann)
        options.now = now
        options.reading.edits = EditedColumns(mapping: try map.map { try EditMapping($0) }, clearsEmpty: clearing)
        change(&options)
        let bytes = Array(csv.utf8)
        let input = ImportInput(name: "t.csv") { RecordFile(source: MemoryByteSource(bytes), name: "t.csv") }
        var outcome: ImportOutcome?
        try ImportRun(input, options: options).write(with: writer) { event in
            if case .finished(let finished) = event { outcome = finished }
        }
        return try require(outcome)
    }

    /// Writes records as one import, and returns how many of their values are seen.
    private func shown(importing records: [TempleRecord]) throws -> [ShownValues.Field] {
        var shown: ShownValues?
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "t.csv", schema: "nearby"))) { session in
            for record in records { try session.upsert(record) }
            try session.decide()
            shown = session.shownValues
        }
        return try require(shown).fields
    }

    func anImportSaysWhatIsSeen() throws {
        try importThree()
        let own = try (1...3).map { place in
            try TempleRecord.at(place, source: "own") {
                $0.phone = "04-7\(place)"
                $0.religion = "道教"
                $0.carried = [.text(.phone), .text(.religion), .text(.address)]
                $0.address = nil
                $0.mainDeity = nil
            }
        }
        let seen: [ShownValues.Field] = [
            .init(.name, brought: 3, shown: 3), .init(.position, brought: 3, shown: 3),
            .init(.phone, brought: 3, shown: 0, above: ["moi"]), .init(.religion, brought: 3, shown: 3),
        ]
        try expect(shown(importing: own), equals: seen)
        // The same again changes nothing, and says the same.
        try expect(shown(importing: own), equals: seen)
        try edit(.set(1, [.religion: .text("佛教"), .phone: .text("04-71")]))
        let edited: [ShownValues.Field] = [
            .init(.name, brought: 3, shown: 3), .init(.position, brought: 3, shown: 3),
            .init(.phone, brought: 3, shown: 1, above: ["moi"]),
            .init(.religion, brought: 3, shown: 2, above: [SourceKey.editSource]),
        ]
        // A value that equals the shown one is seen.
        try expect(shown(importing: own), equals: edited)
        try edit(.delete(temple: 3))
        let deleted = try shown(importing: own)
        expect(deleted.map(\.shown), equals: [2, 2, 1, 1])
        expect(deleted.first?.above, equals: [SourceKey.editSource])
        // One that only adds to known temples has its name and position to find them.
        let more = try TempleRecord.at(2, source: "tourism") {
            $0.admission = .supplement
            ($0.phone, $0.address, $0.mainDeity) = ("04-72", nil, nil)
        }
        let added = try shown(importing: [more])
        expect(added, equals: [.init(.phone, brought: 1, shown: 0, above: ["moi"])])
        // What stands above others is seen as a whole.
        try edit(.restore(temple: 3), .giveBack(1, .religion, .phone))
        let registry = try shown(importing: [.at(1), .at(2), .at(3)])
        expect(registry.allSatisfy { $0.brought == 3 && $0.shown == 3 && $0.above.isEmpty }, "\(registry)")
    }

    func aFileOfEditsIsOneChange() throws {
        try importThree()
        let dry = try importEdits("編號,電話\n1,04-22220001\n") { $0.isDryRun = true }
        expect(dry.edits?.number == nil && dry.written == WriteCounts(updated: 1))
        try expect(detail(1).temple.phone, equals: "04-1")
        let outcome = try importEdits("編號,寺廟名稱,電話\n1,第1宮,04-22220001\n2,,04-22220002\n3,第3宮,\n")
        expect(outcome.written == WriteCounts(updated: 2, unchanged: 1) && outcome.rejected == 0)
        let edits = try require(outcome.edits)
        expect(edits.changes.map(\.id), equals: [1, 2])
        expect(edits.changes.first?.before, equals: [.phone: .text("04-1")])
        expect(edits.changes.first?.after, equals: [.phone: .text("04-22220001")])
        let entry = try entry(edits.number)
        guard case .edits(let entities) = entry.contents else { throw NoEntry() }
        expect(entities == edits.changes && entry.author == "Ann" && entry.entityCount == 2)
        try expect((1...3).map { try detail($0).temple.phone }, equals: ["04-22220001", "04-22220002", "04-3"])
        try expect(editable(1).edited, equals: [.phone: .text("04-22220001")])
        // One undo takes all of it back, and another one brings it back.
        let undone = try undo(edits.number)
        try expect((1...3).map { try detail($0).temple.phone }, equals: ["04-1", "04-2", "04-3"])
        try undo(undone.change)
        try expect((1...3).map { try detail($0).temple.phone }, equals: ["04-22220001", "04-22220002", "04-3"])
    }

    private struct NoEntry: Error {}

    func whatACheckThrowsTakesAFileBack() throws {
        try importThree()
        let before = try revision()
        #expect(throws: NoEntry.self) {
            try writer.edit(by: .ann, EditOptions(now: now)) { temples in
                try temples.temples(meantBy: .id(2)).map { .set($0.id, [.phone: .text("04-22220002")]) }
            } beforeCommit: {
                throw NoEntry()
            }
        }
        try expect(revision() == before && detail(2).temple.phone == "04-2" && editable(2).edited.isEmpty)
        try expect(importEdits("id,phone\n2,04-22220002\n").written, equals: WriteCounts(updated: 1))
    }

    func theRowsOfAFileNameTheirTemples() throws {
        try importThree()
        let byID = try importEdits("id,religion\n1,道教\n")
        expect(byID.edits?.changes.map(\.id), equals: [1])
        // Name and address are the key, and no values.
        let byAddress = try importEdits("廟名,地址,教別\n第2宮,臺中市西區2號,佛教\n第3宮,臺中市西區2號,佛教\n")
        expect(byAddress.edits?.changes.map(\.after), equals: [[.religion: .text("佛教")]])
        expect(byAddress.edits?.changes.map(\.id), equals: [2])
        expect(byAddress.refused.map(\.code) == ["temple-unknown"] && byAddress.refused.first?.line == 3)
        // Where another key is mapped, they are values if they are mapped too.
        let mapped = try importEdits("廟名,編號,教別\n新第3宮,3,佛教\n", map: "id=編號,name=廟名")
        expect(mapped.edits?.changes.map(\.after), equals: [[.name: .text("新第3宮")]])
        try expectNil(detail(3).religion)
        // A former id means the temple that it was joined to.
        try edit(.merge(temple: 2, into: 1))
        let former = try importEdits("id,website\n2,https://example.org/\n")
        expect(former.edits?.changes.map(\.id), equals: [1])
    }

    func theGoodRowsOfAFileOfEditsAreWritten() throws {
        try importThree()
        try edit(.delete(temple: 3))
        let outcome = try importEdits(
            """
            編號,name,phone,website
            1,第1宮,04-22220001,
            9,,04-22220009,
            2,乙廟,04-22220002,
            2,,0912345678,example
            2,,04-22220002,
            3,,04-22220003,
            ,,04-22220004,
            2,,04-22220002,
            2,,04-22220005,

            """)
        expect(outcome.edits?.changes.map(\.id), equals: [1, 2])
        expect(outcome.written, equals: WriteCounts(updated: 2, unchanged: 1))
        expect(outcome.read.counts.read == 9 && outcome.rejected == 6 && !outcome.isAllRefused)
        expect(
            outcome.refused.map { "\($0.line) \($0.code)" },
            equals: [
                "8 id-missing", "3 temple-unknown", "4 name-differs", "5 mobile-number", "5 not-a-web-address",
                "7 temple-deleted", "10 row-contradicts",
            ])
        expect(outcome.refused.compactMap(\.column), equals: ["編號", "phone", "website"])
        expect(outcome.refused.last?.reason.contains("line 6"), equals: true)
        expect(outcome.refused.allSatisfy { !$0.reason.isEmpty && !$0.remedy.isEmpty })
        // Nothing can be taken: nothing is written.
        let bad = try importEdits("id,phone\n9,04-22220009\n")
        expect(bad.isAllRefused && bad.edits?.number == nil)
    }

    func anEmptyCellChangesNothing() throws {
        try importThree()
        let file = "id,phone,religion,name\n1,,道教,\n2,無,,\n"
        let first = try importEdits(file)
        expect(first.edits?.changes.map(\.after), equals: [[.religion: .text("道教")]])
        try expect(detail(2).temple.phone, equals: "04-2")
        let second = try importEdits(file, clearing: true)
        expect(second.edits?.changes.map(\.after), equals: [[.phone: FieldValue.none], [.phone: FieldValue.none]])
        try expect(detail(1).temple.phone == nil && detail(1).religion == "道教")
        // No source brings it back.
        try importing([.at(1) { $0.phone = "04-77" }])
        try expectNil(detail(1).temple.phone)
        // A temple always has a name.
        let third = try importEdits("id,name,phone\n3,,\n", map: "id=id,name=name,phone=phone", clearing: true)
        expect(third.refused.map(\.code) == ["required"] && third.isAllRefused)
    }

    func whatIsShownAlreadyIsNoEdit() throws {
        try importing([.at(1) { $0.phone = "04-22220001" }, .at(2) { $0.precision = .geocoded }])
        let before = try revision()
        let position = try Coordinate.at(2)
        let same = try importEdits(
            "id,電話,lat,lng\n1, 04-22220001 ,,\n2,,\(position.latitude),\(position.longitude)\n")
        expect(same.edits?.number == nil && same.written == WriteCounts(unchanged: 2), "\(same)")
        try expect(revision() == before && editable(1).edited.isEmpty && editable(2).edited.isEmpty)
        let other = try importEdits("id,電話\n1,04-22220002\n")
        expect(other.written, equals: WriteCounts(updated: 1))
        // By hand already.
        try expect(importEdits("id,電話\n1,04-22220002\n").edits?.number == nil)
        try expect(importEdits("id,precision\n2,surveyed\n").written, equals: WriteCounts(updated: 1))
    }

    func threeHundredRowsOutliveTheNextImport() throws {
        let ids = Array(1...300)
        func registry(_ number: Int) throws -> [TempleRecord] {
            try ids.map { id in try .at(id) { $0.phone = "04-\(number)\(100_000 + id)" } }
        }
        try expect(importing(registry(1)).inserted, equals: 300)
        let rows = ids.map { "\($0),04-22\(100_000 + $0)\n" }.joined()
        let outcome = try importEdits("編號,電話\n" + rows)
        expect(outcome.written, equals: WriteCounts(updated: 300))
        let edited = ids.map { "04-22\(100_000 + $0)" }
        try expect(ids.map { try detail(Int64($0)).temple.phone }, equals: edited)
        try expect(importing(registry(3)), equals: WriteCounts(updated: 300))
        try expect(ids.map { try detail(Int64($0)).temple.phone }, equals: edited)
        try expect(importEdits("編號,電話\n" + rows).written, equals: WriteCounts(unchanged: 300))
        try undo(outcome.edits?.number)
        try expect(ids.map { try detail(Int64($0)).temple.phone }, equals: ids.map { "04-3\(100_000 + $0)" })
    }
}
