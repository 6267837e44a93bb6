import Expectations
import Foundation
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// Edits by hand of a server's database, compared with the same edits of an embedded one: the same outcomes, and the same
/// rows after each.
struct EditorTests {
    private let both: BothStores
    private let editors: [any TempleEditing]
    private var server: TestServer { both.server }

    init() throws {
        both = try BothStores()
        try both.write([
            TempleRecord("a", "甲宮", 24, 120, deity: "媽祖"), TempleRecord("b", "乙宮", 24, 120, deity: "關公"),
            TempleRecord("c", "丙宮", 24.5, 120.5, deity: "無名神1"), TempleRecord("d", "丁宮", 24.6, 120.6, deity: "無名神1"),
            TempleRecord("e", "戊宮", 24.7, 120.7, deity: "孤神"),
        ])
        try both.write([TempleRecord.joining("osm", "1", with: "e")])
        editors = [try TempleWriter(path: both.file, catalogue: .few), try both.server.editor()]
    }

    /// Does the same in both databases, and expects the same outcome or error, and then the same rows.
    ///
    /// - Returns: the outcome; nil for an error.
    @discardableResult
    private func perform(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (any TempleEditing) throws -> EditOutcome
    ) throws -> EditOutcome? {
        var outcomes: [EditOutcome?] = []
        var errors: [String] = []
        for editor in editors {
            do {
                var outcome = try body(editor)
                // Each kind of store counts its changes by itself.
                outcome.dataChange = 0
                outcomes.append(outcome)
            } catch {
                outcomes.append(nil)
                errors.append("\(error)")
            }
        }
        #expect(outcomes[0] == outcomes[1], comment, sourceLocation: sourceLocation)
        #expect(errors.first == errors.last && errors.count != 1, comment, sourceLocation: sourceLocation)
        try both.expectSameRows(comment, sourceLocation: sourceLocation)
        return outcomes[1]
    }

    @discardableResult
    private func edit(
        _ steps: EditStep..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> EditOutcome {
        let outcome = try perform("\(steps)", sourceLocation: sourceLocation) { editor in
            try editor.edit(steps, by: .tester, .test())
        }
        return try #require(outcome, sourceLocation: sourceLocation)
    }

    private func change(_ id: Int64, _ values: FieldValues, givingBack fields: Set<MergedTemple.Field> = []) -> EditStep
    {
        .change(temple: id, EditedFields(set: values, givenBack: fields))
    }

    private func at(_ latitude: Double, _ longitude: Double) throws -> FieldValue {
        .position(try Coordinate(latitude: latitude, longitude: longitude), nil)
    }

    private func mark(_ id: Int64) throws -> Int64? {
        try server.integer("SELECT shares_position FROM nearby.temple WHERE id = \(id)")
    }

    @Test func fieldsAreSetAndGivenBackAsInAFile() throws {
        try edit(change(1, [.phone: .text("04-1"), .name: .text("改宮"), .introduction: .text("介紹")]))
        try edit(change(1, [.phone: .none, .aliases: .texts(["別名"])]))
        try edit(change(5, [.website: .text("https://example.org")]), change(2, [.phone: .text("04-2")]))
        try edit(change(1, [:], givingBack: [.name, .introduction, .phone, .aliases]))
        try edit(change(5, [:], givingBack: [.website]))
        try expect(server.integer("SELECT count(*) FROM nearby.edited_temple"), equals: 0)
        try expect(server.integer("SELECT count(*) FROM nearby.temple_source WHERE source = 'curated'"), equals: 1)
    }

    @Test func thoseWithTheSamePositionAreMarkedAnew() throws {
        try expect([1, 2, 3].map(mark), equals: [1, 1, 0])
        let outcome = try edit(change(1, [.position: at(24.5, 120.5)]))
        try expect([1, 2, 3].map(mark), equals: [1, 0, 1])
        try perform { try $0.undo(change: outcome.change ?? 0, mayUndoAll: true, by: .tester, .test()) }
        try expect([1, 2, 3].map(mark), equals: [1, 1, 0])
        try edit(.delete(temple: 1))
        try expect(mark(2), equals: 0)
        try edit(.restore(temple: 1))
        try expect(mark(2), equals: 1)
        try edit(.add([.name: .text("新宮"), .position: at(24.6, 120.6)]))
        try expect(mark(4), equals: 1)
    }

    @Test func aDeityThatOthersHaveStaysAndOneThatNobodyHasGoes() throws {
        let own = "SELECT count(*) FROM nearby.deity WHERE id >= \(Deity.firstOwnNameID)"
        try expect(server.integer(own), equals: 2)
        try edit(change(3, [.mainDeity: .text("媽祖")]))
        try expect(server.integer(own), equals: 2)
        try edit(change(4, [.mainDeity: .text("關公")]))
        try expect(server.integer(own), equals: 1)
        try edit(.delete(temple: 5))
        try expect(server.integer(own), equals: 0)
        try edit(.restore(temple: 5), change(1, [.mainDeity: .text("新神")]))
        try expect(server.integer(own), equals: 2)
    }

    @Test func theCatalogueIsEditedAsInAFile() throws {
        let moved = EditedMembers(set: [
            .init("kind", .text("lunar")), .init("month", .number(8)), .init("day", .number(16)),
        ])
        try edit(.changeEntity(.festival, 5, moved), change(1, [.phone: .text("04-1")]))
        let named = EditedMembers(set: [.init("aliases", .list([.text("無名神1"), .text("孤神")]))])
        let linked = try edit(.changeEntity(.deity, 2, named))
        try expect(server.integer("SELECT count(*) FROM nearby.deity_temple WHERE deity_id = 2"), equals: 3)
        let deleted = try edit(.deleteEntity(.deity, 1))
        let made = try edit(
            .addEntity(.deity, [.init("name", .text("新神"))]),
            .addEntity(
                .activity,
                [
                    .init("title", .text("廟慶")), .init("source", .text("廟方")),
                    .init(
                        "temples",
                        .list([.number(2), .object([.init("source", .text("test")), .init("source_id", .text("c"))])])),
                    .init("recurrence", .object([.init("kind", .text("lunar_monthly")), .init("day", .number(1))])),
                ]), change(5, [.mainDeity: .text("新神")]))
        expect(made.results.map(\.id), equals: [9_000, 500_000, 5])
        for number in [made.change, deleted.change, linked.change] {
            try perform { try $0.undo(change: number ?? 0, mayUndoAll: true, by: .tester, .test()) }
        }
        let entity = try editors[1].editableEntity(.festival, id: 5)
        try expect(entity == editors[0].editableEntity(.festival, id: 5) && entity?.edits.isEmpty == false)
        let all = try editors[1].editableEntities(.deity, after: 1, limit: 9)
        try expect(all == editors[0].editableEntities(.deity, after: 1, limit: 9) && all.last?.isDeleted == true)
        // The next import of either knows the names.
        try edit(.changeEntity(.deity, 3, EditedMembers(set: [.init("aliases", .list([.text("孤神")]))])))
        try both.write([TempleRecord("g", "庚宮", 24.9, 120.9, deity: "孤神")])
        try both.expectSameRows()
    }

    @Test func whatWasAddedOrDeletedIsUndone() throws {
        let added = try edit(.add([.name: .text("新宮"), .position: at(23, 121), .mainDeity: .text("新神")]))
        let id = try require(added.results.first?.id)
        let changed = try edit(change(id, [.phone: .text("04-9")]))
        try perform { try $0.undo(change: added.change ?? 0, mayUndoAll: true, by: .tester, .test()) }
        for number in [changed.change, added.change] {
            try perform { try $0.undo(change: number ?? 0, mayUndoAll: true, by: .tester, .test()) }
        }
        let deleted = try edit(.delete(temple: 1), .delete(temple: 5))
        try perform { try $0.undo(change: deleted.change ?? 0, mayUndoAll: false, by: .tester, .test()) }
        let undo = try perform { try $0.undo(change: deleted.change ?? 0, mayUndoAll: true, by: .tester, .test()) }
        // The undo of the undo.
        try perform { try $0.undo(change: undo?.change ?? 0, mayUndoAll: true, by: .tester, .test()) }
        try perform { try $0.undo(change: 999, mayUndoAll: true, by: .tester, .test()) }
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE id IN (1, 5, \(id))"), equals: 0)
    }

    @Test func anImportIsUndone() throws {
        try edit(change(1, [.phone: .text("04-1")]))
        let undone = try perform { try $0.undo(change: 2, mayUndoAll: true, by: .tester, .test()) }
        expect(undone?.change != nil)
        try expect(server.integer("SELECT count(*) FROM nearby.temple_source WHERE source = 'osm'"), equals: 0)
        try edit(change(1, [.phone: .text("04-2")]))
    }

    @Test func whatIsRefusedIsRefusedAsInAFile() throws {
        let before = try Contents(of: server)
        for steps in [
            [change(99, [.phone: .text("04-1")])], [.delete(temple: 99)], [.restore(temple: 1)],
            [change(1, [.phone: .text("04-1")]), .restore(temple: 2)], [.add([.name: .text("新宮")])],
            [.delete(temple: 1, if: EditCondition(versions: ["0"]))],
        ] {
            try expectNil(perform("\(steps)") { try $0.edit(steps, by: .tester, .test()) })
        }
        try expectNil(Contents(of: server).difference(from: before))
    }

    @Test func aRepeatedRequestAndADryRunWriteNothing() throws {
        let steps = [EditStep.add([.name: .text("新宮"), .position: try at(23, 121)]), .delete(temple: 2)]
        let before = try Contents(of: server)
        let dry = try perform { try $0.edit(steps, by: .tester, .test(dry: true)) }
        expect(dry?.results.map(\.action) == [.created, .deleted] && dry?.change == nil)
        try expectNil(Contents(of: server).difference(from: before))
        let first = try perform { try $0.edit(steps, by: .tester, .test(key: "k")) }
        let written = try Contents(of: server)
        let second = try perform { try $0.edit(steps, by: .tester, .test(60, key: "k")) }
        expect(second?.isRepeated == true && second?.change == first?.change && second?.results.count == 2)
        try expectNil(Contents(of: server).difference(from: written))
        let other = EditOptions(now: 1_800_000_100, request: EditRequest(key: "k", digest: "other"))
        try expectNil(perform { try $0.edit([.delete(temple: 1)], by: .tester, other) })
        // A day later it is another request.
        try expect(perform { try $0.edit([.restore(temple: 2)], by: .tester, .test(90_000, key: "k")) } != nil)
    }

    @Test func oldEditsAreNotKept() throws {
        try edit(change(1, [.phone: .text("04-1")]))
        var options = EditOptions.test(40 * 86_400)
        options.historyDays = 30
        let late = try perform { try $0.edit([change(2, [.phone: .text("04-2")])], by: .tester, options) }
        let edits = "SELECT min(number) FROM nearby.history WHERE command IS NULL"
        try expect(server.integer(edits), equals: late?.change)
        try expect(server.integer("SELECT min(number) FROM nearby.history_entity"), equals: late?.change)
    }

    @Test func bothStoresReadTheSame() throws {
        try edit(change(1, [.phone: .text("04-1")]), .delete(temple: 5))
        try edit(change(1, [.phone: .none]))
        for id in Int64(1)...6 {
            try expect(editors[0].editableTemple(id: id), equals: editors[1].editableTemple(id: id))
        }
        let deleted = try editors[1].deletedTemples(after: 0, limit: 10)
        try expect(deleted == editors[0].deletedTemples(after: 0, limit: 10) && deleted.map(\.id) == [5])
        let query = ChangeQuery(author: "tester", entity: ChangeQuery.Entity(.temple, 1), limit: 1)
        let page = try editors[1].changes(matching: query)
        try expect(page == editors[0].changes(matching: query) && page.entries.count == 1 && page.next != nil)
        let number = try require(page.entries.first?.number)
        try expect(editors[1].change(number) == page.entries.first && editors[1].change(999) == nil)
    }

    @Test func whoLeavesASharedPositionAndComesBackInOneEditStillSharesIt() throws {
        let here = try at(24, 120)
        try edit(change(1, [.position: here]))
        try edit(change(1, [.position: try at(24.5, 120)]), change(1, [.position: here, .phone: .text("04-1")]))
    }

    // MARK: Random edits

    private func randomStepOfTheCatalogue(_ random: inout SplitMix64) -> EditStep {
        let id = Int64(1 + random.next() % 5)
        switch random.next() % 4 {
        case 0: return .deleteEntity(.deity, id)
        case 1: return .restoreEntity(.deity, id)
        default:
            let names = ["無名神0", "無名神1", "孤神", "媽祖", "天上聖母"].filter { _ in random.next() % 3 == 0 }
            return .changeEntity(
                .deity, id, EditedMembers(set: [.init("aliases", .list(names.map { .text($0) }))]))
        }
    }

    private func randomStep(_ random: inout SplitMix64) throws -> EditStep {
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        let id = Int64(1 + random.next() % 9)
        let values: [MergedTemple.Field: FieldValue] = [
            .phone: pick([.none, .text("04-\(random.next() % 3)")]), .name: .text("第\(random.next() % 3)宮"),
            .position: try at(pick([24, 24.5]), pick([120, 120.5])),
            .mainDeity: pick([.none, .text("無名神\(random.next() % 3)"), .text("媽祖")]),
            .introduction: pick([.none, .text("介紹")]), .aliases: pick([.none, .texts(["甲", "乙"])]),
        ]
        let fields = [MergedTemple.Field.phone, .name, .position, .mainDeity, .introduction, .aliases]
        // In the order of the list: that of a dictionary is another one in each run.
        let chosen = Set(fields.filter { _ in random.next() % 3 == 0 })
        let set = values.filter { chosen.contains($0.key) }
        switch random.next() % 10 {
        case 0: return .delete(temple: id)
        case 1: return .restore(temple: id)
        case 3, 4: return randomStepOfTheCatalogue(&random)
        case 2:
            return .add(
                [.name: .text("新宮"), .position: try at(24, pick([120, 121]))].merging(set) { first, _ in first })
        default: return change(id, set, givingBack: Set(fields.filter { _ in random.next() % 4 == 0 }))
        }
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(2, drill: 40)))
    func randomEditsHaveTheSameEffectOnBothKinds(seed: UInt64) throws {
        var random = SplitMix64(seed: seed + 900)
        var numbers: [Int64] = []
        var failures = 0
        for step in 0..<80 {
            let outcome: EditOutcome?
            if random.next() % 4 == 0, !numbers.isEmpty {
                let number = numbers[Int(random.next() % UInt64(numbers.count))]
                outcome = try perform("undo of \(number)") {
                    try $0.undo(change: number, mayUndoAll: true, by: .tester, .test(Int64(step)))
                }
            } else {
                let steps = try (0...random.next() % 3).map { _ in try randomStep(&random) }
                outcome = try perform("\(steps)") { try $0.edit(steps, by: .tester, .test(Int64(step))) }
            }
            if let change = outcome?.change { numbers.append(change) }
            if outcome == nil { failures += 1 }
            // What the import brings is known to the edits after it.
            guard step % 20 == 19 else { continue }
            try both.write([TempleRecord("f\(step)", "己宮", 24, 120, deity: "無名神\(random.next() % 3)")])
        }
        expect(numbers.count > 15 && failures > 3)
    }
}
