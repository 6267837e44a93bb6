import Expectations
import Foundation
import PostgreSQL
import SQLiteDriver
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Edits by hand of a server's database: at the same time, beside other programs, and where the server is lost.
struct EditorTransactionTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        let records = try RandomTemples.records(60, seed: 91)
        _ = try server.writer().write(.labelled) { session in for record in records { try session.upsert(record) } }
    }

    private func phone(_ text: String, of id: Int64 = 1, if condition: EditCondition? = nil) -> [EditStep] {
        [.change(temple: id, EditedFields(set: [.phone: .text(text)]), if: condition)]
    }

    private func edits() throws -> Int64? {
        try server.integer("SELECT count(*) FROM nearby.history WHERE command IS NULL")
    }

    @Test func ofTwoEditsWithOneConditionOneWins() async throws {
        let server = server
        for round in 0..<4 {
            let temple = try require(server.editor("first").editableTemple(id: 1))
            let both = (0..<2).map { own in
                let steps = phone("04-\(round)\(own)", if: EditCondition(versions: [temple.version]))
                return Thread.result { () throws -> String in
                    let editor = try server.editor("own\(own)")
                    do {
                        _ = try editor.edit(steps, by: .tester, .test())
                        return "written"
                    } catch let error as EditRefused {
                        guard case .changedMeanwhile(let now) = error.reason else { return "\(error)" }
                        return now.record.phone ?? ""
                    }
                }
            }
            let answers = [try await both[0].value, try await both[1].value]
            let winner = try require(answers.firstIndex(of: "written"))
            // The other one is told what the winner has written.
            expect(answers[1 - winner], equals: "04-\(round)\(winner)")
        }
        try expect(edits(), equals: 4)
    }

    @Test func noneOfManyEditsAtOnceIsLost() async throws {
        let server = server
        let all = (0..<4).map { own in
            Thread.result { () throws -> [Int64] in
                let editor = try server.editor("own\(own)")
                return try (0..<10).map { round in
                    let values: FieldValues = [
                        .phone: .text("\(own)-\(round)"), .mainDeity: .text("無名神\(own)\(round)"),
                    ]
                    let step = EditStep.change(temple: Int64(1 + own * 10 + round), EditedFields(set: values))
                    // Who waits too long for the others is told so, and tries again; a lock that stays fails the test.
                    for _ in 0..<9 {
                        do {
                            return try require(editor.edit([step], by: .tester, .test()).change)
                        } catch SearchError.unavailable(.locked, _) {}
                    }
                    return try require(editor.edit([step], by: .tester, .test()).change)
                }
            }
        }
        var numbers: Set<Int64> = []
        for one in all { numbers.formUnion(try await one.value) }
        expect(numbers.count, equals: 40)
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE phone ~ '^[0-3]-[0-9]$'"), equals: 40)
        try expect(server.integer("SELECT count(*) FROM nearby.deity WHERE name ~ '^無名神[0-3][0-9]$'"), equals: 40)
        // An import goes on from there.
        _ = try server.writer().write(.labelled) { try $0.upsert(try TempleRecord("new", "新宮", 1, 1)) }
        try expectNil(Contents(ofFile: server.path("working")).difference(from: Contents(of: server)))
    }

    @Test func onlyTheRowsOfTheEditChange() throws {
        let editor = try server.editor()
        let before = try Contents(of: server)
        let last = try server.integer("SELECT max(sequence) FROM nearby.change") ?? 0
        let outcome = try editor.edit(phone("04-77"), by: .tester, .test())
        let after = try Contents(of: server)
        for table in StoredTable.all {
            let changed = after.rows(table.name).difference(from: before.rows(table.name))
            switch table.name {
            case "meta", "history", "history_entity", "temple_detail": break
            case "temple": expect(changed.count, equals: 2)
            // What the only source says is stored, and the edit.
            case "temple_source": expect(changed.insertions.count == 2 && changed.removals.count == 1)
            default: expectEmpty(changed, "\(table.name)")
            }
        }
        let noted = try server.connect().rows(
            """
            SELECT DISTINCT relation || coalesce(' ' || array_to_string(keys, ','), '') FROM change
            WHERE sequence > $1 AND relation NOT LIKE 'temple_detail'
            """, [.integer(last)]
        ) { $0.text(0) }
        let number = try require(outcome.change)
        expect(
            Set(noted),
            equals: ["meta", "temple 1", "temple_source 1", "history \(number)", "history_entity \(number)"])
        try expect(outcome.dataChange, equals: server.integer("SELECT max(sequence) FROM nearby.change"))
    }

    @Test func aCopyThatFollowsHasTheEditOfItsNumber() throws {
        let (follower, editor) = (try server.follower(), try server.editor())
        try expect(follower.follow())
        let outcome = try editor.edit(phone("04-77") + [.delete(temple: 2)], by: .tester, .test())
        try expect(follower.follow())
        expect(follower.sequence, equals: outcome.dataChange)
        let store = try SQLiteTempleStore(path: server.path("replica"))
        try expect(store.dataRevision().count, equals: outcome.dataChange)
        try expect(store.temple(id: 1)?.temple.phone == "04-77" && store.temple(id: 2) == nil)
        try expect(store.statistics().temples, equals: 59)
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))
        // Nothing has changed since.
        let none = try editor.edit(phone("04-77"), by: .tester, .test())
        expect(none.change == nil && none.dataChange == outcome.dataChange)
        try expect(!follower.follow())
    }

    /// The small tables in memory follow what others write.
    @Test func anEditSeesWhatOthersHaveWritten() throws {
        let editor = try server.editor()
        _ = try editor.edit(phone("04-1"), by: .tester, .test())
        _ = try server.writer().write(.labelled) {
            try $0.upsert(try TempleRecord("new", "新宮", 24, 120, deity: "新神"))
        }
        try server.edit(
            "UPDATE temple SET phone = '04-2' WHERE id = 1; UPDATE deity SET description = 'D' WHERE id = 1")
        let temple = try require(editor.editableTemple(id: 61))
        expect(temple.record.name, equals: "新宮")
        let values: FieldValues = [.mainDeity: .text("新神")]
        _ = try editor.edit([.change(temple: 3, EditedFields(set: values))], by: .tester, .test())
        try expect(server.integer("SELECT count(*) FROM nearby.deity WHERE name = '新神'"), equals: 1)
        try expect(server.integer("SELECT count(*) FROM nearby.deity WHERE description = 'D'"), equals: 1)
        try expect(server.integer("SELECT count(*) FROM nearby.temple WHERE id = 1 AND phone = '04-2'"), equals: 1)
    }

    @Test func whoWritesIsNamedAfterAShortWait() throws {
        let editor = try server.editor()
        let other = try server.connect()
        try other.transaction(.readWrite) {
            try other.execute("UPDATE temple SET phone = '04-1' WHERE id = 9")
            let process = try require(other.integer("SELECT pg_backend_pid()"))
            let error = #expect(throws: SearchError.self) { try editor.edit(phone("04-2"), by: .tester, .test()) }
            expect(error, equals: .unavailable(.locked, reason: "the process \(process) of the role postgres (nearby)"))
        }
        try expect(editor.edit(phone("04-2"), by: .tester, .test()).change != nil)
    }

    @Test func aReaderAndAVacuumAreInNobodysWay() throws {
        let (editor, reader) = (try server.editor(), try server.connect())
        try reader.transaction(.snapshot) {
            _ = try reader.integer("SELECT count(*) FROM temple")
            // The lock of a vacuum.
            let vacuum = try server.connect()
            try vacuum.transaction(.readWrite) {
                try vacuum.execute("LOCK TABLE temple, temple_source, history IN SHARE UPDATE EXCLUSIVE MODE")
                try expect(editor.edit(phone("04-2"), by: .tester, .test()).change != nil)
            }
        }
    }

    // MARK: The end of a transaction

    /// Makes a trigger that loses the connection of who adds to the history, once.
    private func loseConnection(_ trigger: String) throws {
        try server.edit(
            """
            CREATE SEQUENCE public.tries;
            CREATE FUNCTION public.lose() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF nextval('public.tries') = 1 THEN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    PERFORM pg_sleep(60);
                END IF;
                RETURN NULL;
            END
            $$;
            CREATE \(trigger) FOR EACH ROW EXECUTE FUNCTION public.lose()
            """)
    }

    @Test func anEditThatWasLostBeforeItsCommitIsMadeOnce() throws {
        let editor = try server.editor()
        try loseConnection("TRIGGER lose AFTER INSERT ON nearby.history")
        try expect(editor.edit(phone("04-5"), by: .tester, .test()).change != nil)
        try expect(server.integer("SELECT last_value FROM public.tries"), equals: 2)
        try expect(edits(), equals: 1)
        // A connection that was lost since.
        try server.edit(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """)
        try expect(editor.edit(phone("04-6"), by: .tester, .test()).change != nil)
        try expect(editor.editableTemple(id: 1)?.record.phone, equals: "04-6")
    }

    @Test func anEditWhoseCommitMayHaveHappenedIsNotRepeated() throws {
        let editor = try server.editor()
        try loseConnection("CONSTRAINT TRIGGER lose AFTER INSERT ON nearby.history DEFERRABLE INITIALLY DEFERRED")
        let error = #expect(throws: SearchError.self) { try editor.edit(phone("04-5"), by: .tester, .test()) }
        guard case .unavailable(.unreachable, let reason) = error else {
            return expect(Bool(false), "\(String(describing: error))")
        }
        expect(reason.hasSuffix("the edit may have been written: look at the history before you repeat it"))
        try expect(server.integer("SELECT last_value FROM public.tries"), equals: 1)
        // Nothing of it is remembered as written.
        try expect(edits(), equals: 0)
        try expect(editor.edit(phone("04-5"), by: .tester, .test()).change != nil)
        try expect(edits(), equals: 1)
    }

    /// The tests' server acknowledges before the log is on the disk, unless a transaction says otherwise.
    @Test func anAcknowledgedEditIsOnTheDisk() throws {
        try server.edit(
            """
            CREATE TABLE public.seen (value text);
            CREATE FUNCTION public.see() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
            CREATE TRIGGER see AFTER INSERT ON nearby.history FOR EACH STATEMENT EXECUTE FUNCTION public.see()
            """)
        try expect(server.connect().rows("SHOW synchronous_commit") { $0.text(0) }, equals: ["off"])
        _ = try server.editor().edit(phone("04-5"), by: .tester, .test())
        try expect(server.connect().rows("SELECT value FROM public.seen") { $0.text(0) }, equals: ["on"])
    }

    @Test func theDeitiesOfAnotherVersionAreRefused() throws {
        var other = Catalogue.few
        other.edition = "other"
        let editor = try server.editor(catalogue: other)
        let before = try Contents(of: server)
        let error = #expect(throws: SearchError.self) { try editor.edit(phone("04-5"), by: .tester, .test()) }
        guard case .unavailable(.unprepared, _) = error else {
            return expect(Bool(false), "\(String(describing: error))")
        }
        try expectNil(Contents(of: server).difference(from: before))
        try expect(editor.editableTemple(id: 1) != nil)
    }

    @Test func aNewDatabaseTakesItsFirstTempleByHand() throws {
        let empty = try TestServer()
        let editor = try empty.editor()
        let position = try RandomTemples.records(1, seed: 92)[0].coordinate
        let values: FieldValues = [
            .name: .text("首宮"), .position: .position(position, nil), .mainDeity: .text("媽祖"),
        ]
        let added = try editor.edit([.add(values)], by: .tester, .test())
        expect(added.results.first?.id == 1 && added.change == 1)
        try expect(empty.integer("SELECT count(*) FROM nearby.deity_temple WHERE deity_id = 1"), equals: 1)
    }

    /// A service whose role only reads has nobody who may edit.
    @Test func aRoleThatOnlyReadsReadsAndIsRefusedAnEdit() throws {
        let roles = try TestRoles(TestServer())
        _ = try roles.writer(roles.owner).write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let owner = try PostGISEditor(roles.database(roles.owner), catalogue: .few, folder: roles.server.folder.path)
        _ = try owner.invite("甲", role: .owner, tokenHash: "a1", now: 1)
        try roles.grant()
        for role in [roles.reader, roles.editor] {
            let editor = try PostGISEditor(
                roles.database(role), catalogue: .few, folder: roles.server.folder.path)
            try expect(editor.editableTemple(id: 1)?.record.name, equals: "甲宮")
            try expect(editor.members().isEmpty && editor.member(tokenHash: "a1") == nil)
            let writes: [() throws -> Void] = [
                { _ = try editor.edit(phone("04-5"), by: .tester, .test()) },
                { _ = try editor.invite("乙", role: .owner, tokenHash: "a2", now: 1) },
                { _ = try editor.undo(change: 1, mayUndoAll: true, by: .tester, .test()) },
            ]
            for write in writes {
                let error = #expect(throws: SearchError.self) { try write() }
                guard case .unavailable(.refused, _) = error else {
                    return expect(Bool(false), "\(String(describing: error))")
                }
            }
        }
    }
}
