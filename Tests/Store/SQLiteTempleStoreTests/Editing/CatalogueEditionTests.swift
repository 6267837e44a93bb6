import Expectations
import Geodesy
import SeededRandom
import TempleModel
import TempleTables
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Edits of the catalogue in a file, under other editions, and by several programs.
struct CatalogueEditionTests {
    private let database: TemporaryDatabase
    private let ann = EditAuthor(name: "Ann", way: .command)

    init() throws { database = try TemporaryDatabase() }

    private func writer(_ catalogue: Catalogue = TemporaryDatabase.catalogue) throws -> TempleWriter {
        try TempleWriter(path: database.path, catalogue: catalogue)
    }

    private func snapshot() throws -> CatalogueSnapshot {
        try SQLiteTempleStore(path: database.path).catalogueSnapshot()
    }

    private func set(_ id: Int64, _ members: KeyValuePairs<String, EditInput>) -> EditStep {
        .changeEntity(.deity, id, EditedMembers(set: members.map { EditInput.Member($0.key, $0.value) }))
    }

    /// The deities of each temple, as its row has them.
    private func links() throws -> [String] {
        let other = try TestConnection(database)
        let rows = try other.texts("SELECT id || ' ' || deities FROM temple ORDER BY id")
        try expect(
            other.texts(
                """
                SELECT deity_id || ' ' || temple_id FROM deity_temple WHERE deity_id NOT IN (SELECT id FROM deity)
                """), equals: [])
        return rows
    }

    /// A deity whose days repeat three million bytes in a year.
    private static func long(_ name: String) -> EditStep {
        let text = EditInput.text(String(repeating: "長", count: 5_000))
        let days = (0..<100).map { index -> EditInput in
            let members: [EditInput.Member] = [
                EditInput.Member("month", .number(Double(index % 12 + 1))),
                EditInput.Member("day", .number(Double(index / 12 + 1))),
                EditInput.Member("kind", .text("聖誕")), EditInput.Member("title", .text("\(index)")),
                EditInput.Member("source", .text("表")),
            ]
            return .object(members)
        }
        let members: [EditInput.Member] = [
            EditInput.Member("name", .text(name)), EditInput.Member("description", text),
            EditInput.Member("worship_notes", text), EditInput.Member("days", .list(days)),
        ]
        return .addEntity(.deity, members)
    }

    /// What a year of answers repeats is bounded by every way of writing, and what is too much may go.
    @Test func theTextsOfAllTogetherAreBounded() throws {
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        let editor = try writer()
        func edit(_ steps: [EditStep]) throws -> EditOutcome {
            try editor.edit(steps, by: ann, EditOptions(now: 1_800_000_000))
        }
        func undo(_ outcome: EditOutcome) throws {
            _ = try editor.undo(
                change: require(outcome.change), mayUndoAll: true, by: ann, EditOptions(now: 1_800_000_000))
        }
        func expectRefusal(step: Int?, _ write: () throws -> Void) throws {
            let refused = try require(#expect(throws: EditRefused.self) { try write() })
            expect(refused.step, equals: step)
            guard case .invalid(let faults) = refused.reason else { return expect(Bool(false), "\(refused.reason)") }
            expect(faults.map(\.code), equals: ["too-much-repeated"])
            expect(faults.first?.detail ?? "", contains: "more than \(CatalogueSize.mostRepeated)")
        }
        let own = try snapshot().deities.count
        try expectRefusal(step: 2) { _ = try edit([Self.long("甲"), Self.long("乙"), Self.long("丙")]) }
        try expect(snapshot().deities.count, equals: own)
        let ids = try edit([Self.long("甲"), Self.long("乙")]).results.map(\.id)
        try expectRefusal(step: 0) { _ = try edit([Self.long("丙")]) }
        let deleted = try edit([.deleteEntity(.deity, ids[0])])
        let third = try edit([Self.long("丙")])
        try expectRefusal(step: 0) { _ = try edit([.restoreEntity(.deity, ids[0])]) }
        try expectRefusal(step: 0) { try undo(deleted) }
        // What was already there may change without growing.
        _ = try edit([set(ids[1], ["name": .text("丁")])])
        try undo(third)
        _ = try edit([.restoreEntity(.deity, ids[0])])
    }

    @Test func aNewEditionUndoesNoEdit() throws {
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        _ = try writer().edit(
            [
                set(1, ["name": .text("天上聖母"), "name_en": .text("Heavenly Mother"), "days": .null]),
                set(2, ["deity_role": .text("武")]),
                .deleteEntity(.deity, 3), .addEntity(.deity, [.init("name", .text("新神"))]),
            ], by: ann, EditOptions(now: 1_800_000_000))
        var second = TemporaryDatabase.catalogue
        second.edition = "second"
        second.deities[0].role = "海上守護神"
        second.deities[0].name = "媽祖娘娘"
        second.deities[0].source = "志書"
        second.deities[0].translations["name", "en"] = "Mazu"
        second.deities[0].translations["name", "ja"] = "媽祖（まそ）"
        // The edition drops the deity that was edited, and one that was not.
        second.deities.removeAll { $0.id == 2 || $0.id == 5 }
        _ = try writer(second)
        var deities = try snapshot().deities
        expect(deities.map(\.id), equals: [1, 2, 4, 9_000])
        expect(deities[0].name == "天上聖母" && deities[0].days == [] && deities[0].role == "海上守護神")
        expect(deities[0].source, equals: "志書")
        expect(deities[0].translations.all.map(\.text), equals: ["Heavenly Mother", "媽祖（まそ）"])
        expect(deities[1].role == "武" && deities[1].name == "關聖帝君" && deities[2].family == nil)
        // What is given back is what the edition says by now.
        let given = EditedMembers(givenBack: ["name", "days"])
        let editor = try writer(second)
        _ = try editor.edit(
            [.changeEntity(.deity, 1, given), .restoreEntity(.deity, 3)], by: ann, EditOptions(now: 1_800_000_000))
        deities = try snapshot().deities
        expect(deities.map(\.id) == [1, 2, 3, 4, 9_000] && deities[0].name == "媽祖娘娘")
        expect(deities[0].days == second.deities[0].days && deities[3].family == "wangye")
        // A program of another edition edits nothing of it.
        let older = try TempleWriter(path: database.path, catalogue: second)
        _ = try writer(TemporaryDatabase.catalogue)
        let error = #expect(throws: SearchError.self) {
            try older.edit([set(1, ["name": .text("甲")])], by: ann, EditOptions(now: 1_800_000_000))
        }
        guard case .unavailable(.unprepared, _)? = error else {
            return expect(Bool(false), "\(String(describing: error))")
        }
    }

    /// A file of an older program has only what is shown. The first writer adds what the edition says.
    @Test func aFileOfAnOlderProgramGetsTheEdition() throws {
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120.5)])
        try TestConnection(database).execute("DELETE FROM curated")
        let before = try (snapshot(), links())
        let editor = try writer()
        try expect(editor.editableEntities(.deity, after: 0, limit: 99).map(\.id), equals: [1, 2, 3, 4, 5])
        try expect(links() == before.1 && snapshot().deities == before.0.deities)
        try expect(
            SQLiteEditReader(path: database.path).editableEntity(.deity, id: 1),
            equals: editor.editableEntity(.deity, id: 1))
    }

    @Test func aWriterNoticesTheNamesThatAnotherOneEdits() throws {
        let (one, other) = (try writer(), try writer())
        _ = try one.edit([set(2, ["aliases": .list([.text("護國尊神")])])], by: ann, EditOptions(now: 1_800_000_000))
        _ = try other.write { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120.5, deity: "護國尊神"))
            try session.upsert(try TempleRecord("b", "乙宮", 24.5, 120.5, deity: "關公"))
        }
        let names = try SQLiteTempleStore(path: database.path).temple(id: 1)?.temple.deities.map(\.id)
        expect(names, equals: [2])
        // The alias that the edit took away means nobody any more.
        try expect(
            SQLiteTempleStore(path: database.path).temple(id: 2)?.temple.deities.first.map { $0.id > 2 }, equals: true)
    }

    /// The keys of names are stored, and another release may fold them otherwise.
    @Test func anotherEditionWritesTheKeysOfAllNamesAnew() throws {
        _ = try writer().write { session in
            try session.upsert(try TempleRecord("a", "甲宮", 24, 120.5, deity: "柒府尊神"))
        }
        let other = try TestConnection(database)
        func keys() throws -> [String] { try other.texts("SELECT key || ' ' || name FROM deity_name ORDER BY 1") }
        let written = try keys()
        expect(written.contains { $0.hasSuffix("柒府尊神") })
        try other.execute("UPDATE deity_name SET key = 'x' || key")
        _ = try writer()
        try expect(keys().allSatisfy { $0.hasPrefix("x") })
        var same = TemporaryDatabase.catalogue
        same.edition = "another"
        _ = try writer(same)
        try expect(keys(), equals: written)
        let query = try TempleQuery(
            latitude: 24, longitude: 120.5, radius: Distance(meters: 1), deity: "七府尊神", today: someDay)
        try expect(
            SQLiteTempleStore(path: database.path).temples(matching: query).matches.map(\.temple.id), equals: [1])
    }

    /// The temples are linked as they would be if all were linked anew.
    @Test(arguments: 0..<UInt64(4)) func templesAreLinkedAsAnew(seed: UInt64) throws {
        var random = SplitMix64(seed: seed + 700)
        let parts = ["媽祖", "天上聖母", "關公", "武財神", "池府千歲", "李府千歲", "護國尊神", "鎮安護國尊神", "聖母", "開山聖王", "朱、池府千歲"]
        let records = try (0..<40).map { index in
            let main = parts[Int.random(in: parts.indices, using: &random)]
            return try TempleRecord("\(index)", "第\(index)宮", 22 + Double(index) / 20, 120.5, deity: main)
        }
        _ = try database.write(records)
        let editor = try writer()
        for round in 0..<30 {
            let id = Int64.random(in: 1...5, using: &random)
            let names = (0..<3).map { _ in parts[Int.random(in: parts.indices, using: &random)] }
            let present = try require(editor.editableEntity(.deity, id: id))
            let step: EditStep =
                if present.isDeleted {
                    .restoreEntity(.deity, id)
                } else if Int.random(in: 0..<5, using: &random) == 0 {
                    .deleteEntity(.deity, id)
                } else {
                    set(id, ["aliases": .list(Set(names).sorted().map { .text($0) })])
                }
            _ = try editor.edit([step], by: ann, EditOptions(now: 1_800_000_000))
            let edited = try deities()
            // Another edition of the same contents links all temples anew.
            var same = TemporaryDatabase.catalogue
            same.edition = "again \(round)"
            _ = try writer(same)
            try expect(deities(), equals: edited, "round \(round): \(step)")
            _ = try writer()
        }
        try expect(links().count, equals: records.count)
    }

    /// The deities of each temple by their names: a deity that is known only by a name may get another number.
    private func deities() throws -> [[String]] {
        _ = try links()
        let store = try SQLiteTempleStore(path: database.path)
        return try store.templeIDs(skipping: 0, limit: 1_000).map { id in
            try store.temple(id: id)?.temple.deities.map { "\($0.id < Deity.firstOwnNameID ? $0.id : 0) \($0.name)" }
                ?? []
        }
    }
}
