import Expectations
internal import Geodesy
internal import TempleModel
internal import Testing

/// The one history of all changes.
extension EditedStore {
    func anEntrySaysWhoWhenAndWhy() throws {
        try importThree()
        let outcome = try edit(.set(1, [.phone: .text("04-99")]), by: .bea) {
            $0.reason = "he has called"
            $0.now = now + 60
        }
        let newest = try entry(outcome.change)
        expect(newest.number == outcome.change && newest.madeAt == now + 60 && newest.reason == "he has called")
        expect(newest.author == "Bea" && newest.person == 1 && newest.role == .editor && newest.way == .api)
        expect(newest.undoes == nil && newest.undoneBy == nil)
        let change = EntityChange(
            kind: .temple, id: 1, name: "第1宮", action: .changed, before: [.phone: .text("04-1")],
            after: [.phone: .text("04-99")])
        expect(newest.contents, equals: .edits([change]))
        try expect(editor.changes(matching: ChangeQuery(limit: 1)).entries, equals: [newest])
        let command = try entry(try edit(.set(1, [.phone: .none])).change)
        expect(command.author == "Ann" && command.person == nil && command.role == nil && command.way == .command)
        expect(command.reason == nil && command.number > newest.number)
        // The name is the one of that time, for a changed name the one before or after it.
        let named = try entity(try edit(.set(1, [.name: .text("新名宮")])).change)
        expect(named.before[.name] == .text("第1宮") && named.after[.name] == .text("新名宮"))
        expect(["第1宮", "新名宮"], contains: named.name)
        try expect(entity(command.number).name, equals: "第1宮")
    }

    func theHistoryHasPages() throws {
        try importThree()
        for index in 0..<6 { try edit(.set(1, [.phone: .text("04-9\(index)")])) }
        let all = try editor.changes(matching: ChangeQuery(limit: 100))
        expect(all.entries.count == 7 && all.next == nil)
        expect(all.entries.map(\.number), equals: all.entries.map(\.number).sorted(by: >))
        for limit in 1...8 {
            var (query, pages) = (ChangeQuery(limit: limit), [ChangePage]())
            repeat {
                pages.append(try editor.changes(matching: query))
                query.before = pages.last?.next
            } while query.before != nil && pages.count < 20
            expect(pages.flatMap(\.entries), equals: all.entries, "\(limit)")
            expect(pages.count, equals: (7 + limit - 1) / limit, "\(limit)")
        }
        for entry in all.entries { try expect(editor.change(entry.number), equals: entry) }
    }

    func theHistoryHasFilters() throws {
        try importThree()
        var numbers: [Int64] = []
        for (index, author) in [EditAuthor.bea, .cho, .bea].enumerated() {
            let temple = Int64(index % 2 + 1)
            let outcome = try edit(.set(temple, [.phone: .text("04-9\(index)")]), by: author) {
                $0.now = now + 100 * Int64(index + 1)
            }
            numbers.append(try require(outcome.change))
        }
        func found(_ query: ChangeQuery) throws -> [Int64] { try editor.changes(matching: query).entries.map(\.number) }
        try expect(found(ChangeQuery(author: "Bea", limit: 9)), equals: [numbers[2], numbers[0]])
        try expect(found(ChangeQuery(author: "nobody", limit: 9)), equals: [])
        try expect(
            found(ChangeQuery(entity: ChangeQuery.Entity(.temple, 1), limit: 9)), equals: [numbers[2], numbers[0]])
        try expect(found(ChangeQuery(entity: ChangeQuery.Entity(.temple, 2), limit: 9)), equals: [numbers[1]])
        try expect(found(ChangeQuery(entity: ChangeQuery.Entity(.temple, 3), limit: 9)), equals: [])
        try expect(found(ChangeQuery(from: now + 100, to: now + 300, limit: 9)), equals: [numbers[1], numbers[0]])
        try expect(found(ChangeQuery(from: now + 300, limit: 9)), equals: [numbers[2]])
        try expect(
            found(ChangeQuery(author: "Bea", entity: ChangeQuery.Entity(.temple, 1), limit: 1)), equals: [numbers[2]])
        let all = try editor.changes(matching: ChangeQuery(limit: 9)).entries
        expect(all.filter { $0.way == .import }.count, equals: 1)
        for way in ChangeWay.allCases {
            try expect(
                found(ChangeQuery(way: way, limit: 9)), equals: all.filter { $0.way == way }.map(\.number), "\(way)")
        }
        // An import may have changed what files have: temples, and activities.
        let imports = all.filter { $0.way == .import }.map(\.number)
        try expect(found(ChangeQuery(kind: .temple, limit: 9)), equals: numbers.reversed() + imports)
        try expect(found(ChangeQuery(author: "Cho", kind: .temple, limit: 9)), equals: [numbers[1]])
        try expect(found(ChangeQuery(kind: .activity, limit: 9)), equals: imports)
        try expect(found(ChangeQuery(kind: .temple, way: .import, limit: 9)), equals: imports)
        try expect(
            found(ChangeQuery(entity: ChangeQuery.Entity(.temple, 2), kind: .temple, limit: 9)), equals: [numbers[1]])
        for kind in [EntityKind.deity, .festival, .group] {
            try expect(found(ChangeQuery(kind: kind, limit: 9)), equals: [])
        }
        let page = try editor.changes(matching: ChangeQuery(author: "Bea", limit: 1))
        try expect(found(ChangeQuery(author: "Bea", before: page.next, limit: 9)), equals: [numbers[0]])
    }

    /// A page does not read the values of a thousand things to name three of them.
    func aPageReadsTheFirstThingsOfAChange() throws {
        let count = 1_000
        let places = 1...count
        // Within a degree, and far enough from one another that no two are one temple.
        try importing(
            places.map { place in
                var record = try TempleRecord.at(1)
                record.key = SourceKey(source: "moi", id: "\(place)")
                record.name = "第\(place)宮"
                record.coordinate = try Coordinate(latitude: 22 + Double(place) / 500, longitude: 120.5)
                return record
            })
        let steps = places.map { EditStep.change(temple: Int64($0), EditedFields(set: [.phone: .text("04-9\($0)")])) }
        let many = try require(editor.edit(steps, by: .ann, EditOptions(now: now)).change)
        try edit(.set(7, [.phone: .none]))
        func entries(_ most: Int?, _ id: Int64? = nil) throws -> [ChangeEntry] {
            let thing = id.map { ChangeQuery.Entity(.temple, $0) }
            return try editor.changes(matching: ChangeQuery(entity: thing, limit: 20, mostEntities: most)).entries
        }
        let whole = try entry(many)
        expect(whole.entityCount == count && whole.contents.entities.count == count)
        for most in [1, 3, count - 1, count, count + 1] {
            let page = try entries(most)
            try require(page.map(\.number).contains(many) && page.count == 3)
            expect(page.map(\.entityCount), equals: [1, count, 0], "\(most)")
            expect(page[1].contents.entities, equals: Array(whole.contents.entities.prefix(most)), "\(most)")
        }
        try expect(entries(nil)[1], equals: whole)
        // The thing that is asked for is there too, once.
        try expect(entries(3, 900).map { $0.contents.entities.map(\.id) }, equals: [[1, 2, 3, 900]])
        try expect(entries(3, 2).map { $0.contents.entities.map(\.id) }, equals: [[1, 2, 3]])
        try expect(entries(1, 7).map { $0.contents.entities.map(\.id) }, equals: [[7], [1, 7]])
        try expect(entries(1, 7).map(\.entityCount), equals: [1, count])
    }

    func anImportIsOneEntryWithItsCounts() throws {
        try importThree()
        var author = EditAuthor.ann
        author.way = .import
        try importing([.at(1) { $0.phone = "04-77" }, .at(2), .at(4)], file: "second.csv", by: author)
        let imports = try writer.imports(limit: 9)
        let entries = try editor.changes(matching: ChangeQuery(limit: 9)).entries
        expect(entries.map(\.number), equals: imports.map(\.id))
        expect(entries.map(\.contents), equals: imports.map { ChangeEntry.Contents.imported($0) })
        let newest = try require(entries.first)
        expect(newest.author == "Ann" && newest.way == .import && newest.undoneBy == nil && newest.madeAt > 0)
        guard case .imported(let entry) = newest.contents else {
            Issue.record("\(newest)")
            return
        }
        expect(entry.inserted == 1 && entry.updated == 1 && entry.unchanged == 1 && entry.file == "second.csv")
        // The numbers of edits and imports are those of one history.
        let edited = try require(edit(.set(1, [.phone: .none])).change)
        try importing([.at(5)])
        let last = try require(writer.imports(limit: 1).first).id
        expect(newest.number < edited && edited < last)
        // An import that changes nothing is no entry.
        try importing([.at(5)])
        try expect(editor.changes(matching: ChangeQuery(limit: 1)).entries.map(\.number), equals: [last])
    }

    /// The first rows that an import has not taken are kept with it, also while it is undone.
    func rejectedRowsAreKept() throws {
        let rows = (1...1_002).map { line in
            RejectedRow(
                line: line, record: "第\(line)列", column: line % 2 == 0 ? "lat" : nil, value: nil, reason: "is zero",
                remedy: "write degrees")
        }
        func importing(_ place: Int) throws {
            _ = try writer.write(WriteOptions(label: ImportLabel(file: "t.csv", schema: "nearby"))) { session in
                for row in rows { session.reject(row) }
                try session.upsert(.at(place))
            }
        }
        func kept(_ number: Int64?) throws -> [RejectedRow]? {
            guard case .imported(let imported) = try entry(number).contents else { return nil }
            expect(imported.rejected, equals: 1_002)
            return imported.files.first?.rejectedRows
        }
        try importing(1)
        let imported = try require(writer.imports(limit: 1).first).id
        let first = Array(rows.prefix(RejectedRow.mostKept))
        try expect(kept(imported), equals: first)
        let undone = try undo(imported).change
        try expect(kept(imported) == first && kept(undone) == first)
        try undo(undone)
        try expect(kept(imported), equals: first)
        // Lists do not read them, and what changes nothing leaves none.
        let listed = try editor.changes(matching: ChangeQuery(limit: 9)).entries.flatMap { entry -> [[RejectedRow]?] in
            if case .imported(let imported) = entry.contents { imported.files.map(\.rejectedRows) } else { [] }
        }
        expect(listed, equals: [nil, nil, nil])
        try importing(1)
        try expect(writer.imports(limit: 9).count, equals: 1)
    }

    func theWritersUndoIsInTheHistory() throws {
        try importThree()
        let undone = try require(writer.undoLastImport(by: .ann, reason: "an old list", confirmed: nil))
        let newest = try require(editor.changes(matching: ChangeQuery(limit: 1)).entries.first)
        expect(newest.author == EditAuthor.ann.name && newest.reason == "an old list" && newest.way == .import)
        expect(newest.undoes == undone.id && newest.number > undone.id)
        try expect(entry(undone.id).undoneBy, equals: newest.number)
        #expect(throws: EditRefused(.undoneAlready(undone.id))) { try undo(undone.id) }
        try expectNil(writer.undoLastImport())
    }

    func theHistoryIsKeptForSomeDays() throws {
        try importThree()
        let imported = try require(writer.imports(limit: 1).first).id
        let day: Int64 = 86_400
        func edit(onDay number: Int64, keeping days: Int?) throws -> Int64 {
            let outcome = try self.edit(.set(1, [.phone: .text("04-9\(number)")])) {
                $0.now = now + number * day
                $0.historyDays = days
            }
            return try require(outcome.change)
        }
        func kept() throws -> [Int64] {
            try editor.changes(matching: ChangeQuery(limit: 99)).entries.map(\.number).reversed()
        }
        let numbers = try [0, 10, 29].map { try edit(onDay: $0, keeping: 30) }
        try expect(kept(), equals: [imported] + numbers)
        let later = try edit(onDay: 35, keeping: 30)
        try expect(kept(), equals: [imported] + numbers.dropFirst() + [later])
        try expectNil(editor.change(numbers[0]))
        #expect(throws: EditRefused(.unknownChange(numbers[0]))) { try undo(numbers[0]) }
        // An import that can be undone is kept, however old it is, and an edit is in effect when its entry is gone.
        let last = try edit(onDay: 400, keeping: 30)
        try expect(kept(), equals: [imported, last])
        try expect(detail(1).temple.phone, equals: "04-9400")
        try undo(imported)
        try expect(ids(), equals: [])
    }

    func readersSeeTheRevisionOfAnEdit() throws {
        try importThree()
        var last = try revision()
        func check(_ outcome: EditOutcome) throws {
            try expect(outcome.dataChange > last && outcome.dataChange == revision())
            last = outcome.dataChange
        }
        let changed = try edit(.set(1, [.phone: .text("04-99")]))
        try check(changed)
        try check(try edit(.delete(temple: 2)))
        try check(try edit(.restore(temple: 2)))
        try check(try edit(.add([.name: .text("新宮"), .position: .position(try .at(6), nil)])))
        try check(try undo(changed.change))
        try importing([.at(3) { $0.phone = "04-77" }])
        try expect(revision(), isAbove: last)
    }
}
