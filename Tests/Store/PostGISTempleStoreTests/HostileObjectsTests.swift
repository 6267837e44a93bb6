import Expectations
import EditingSteps
import Foundation
import Geodesy
import PostgreSQL
import SearchSamples
import SeededRandom
import TempleModel
import TempleTables
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore

/// A role without rights on the data makes functions, operators, types and casts in a schema of everybody's search path,
/// which fit the calls of nearby's SQL better than PostgreSQL's own. None of them may run.
struct HostileObjectsTests {
    /// Every name that may be a call in the SQL of both stores: what stands before a parenthesis in their sources.
    private static func calledNames() throws -> [String] {
        var names: Set<String> = ["int4", "int8", "text", "float8", "geography"]
        for folder in [
            "Sources/Store/PostGISTempleStore", "Sources/Store/SQLiteTempleStore", "Sources/Store/TempleTables",
        ] {
            let files = try require(FileManager.default.enumerator(atPath: Repository.root.path + "/" + folder))
            for case let file as String in files where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(Repository.root.path)/\(folder)/\(file)", encoding: .utf8)
                for match in text.matches(of: /\b([A-Za-z_][A-Za-z0-9_]*)\(/) {
                    names.insert(match.1.lowercased())
                }
            }
        }
        return names.sorted()
    }

    private static let arguments = [
        "", "bigint[]", "bigint", "integer", "text", "double precision", "name", "oid", "boolean", "text, text",
        "text, bigint", "text, integer", "bigint, integer", "bigint, bigint", "double precision, double precision",
        "text, name", "public.mine",
    ]
    private static let operators = ["=", "<>", "<", "<=", ">", ">=", "||", "+", "-", "*", "/", "<->", "&&"]
    private static let operands = [
        ("bigint", "bigint"), ("bigint", "integer"), ("integer", "bigint"), ("text", "text"), ("text", "name"),
        ("name", "text"), ("text", "bigint"), ("text", "integer"), ("double precision", "integer"),
        ("double precision", "numeric"), ("double precision", "double precision"), ("public.mine", "bigint"),
    ]

    /// SQL of the stranger. Every function raises an error.
    private func traps() throws -> String {
        let raise = "LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'caught %', current_user; END $$"
        var sql = ["CREATE TYPE public.mine AS (x integer)"]
        sql.append("CREATE FUNCTION public.mine(bigint) RETURNS public.mine \(raise)")
        sql.append("CREATE CAST (bigint AS public.mine) WITH FUNCTION public.mine(bigint) AS IMPLICIT")
        sql += ["text", "int4", "int8", "float8", "regclass", "regnamespace", "timestamptz", "json"].map {
            "CREATE DOMAIN public.\"\($0)\" AS pg_catalog.bytea CHECK (false)"
        }
        // Those of PostGIS are there already, with the same arguments.
        for name in try Self.calledNames() {
            for arguments in Self.arguments {
                sql.append(
                    """
                    DO $do$ BEGIN
                        CREATE FUNCTION public."\(name)"(\(arguments)) RETURNS pg_catalog.int8 \(raise);
                    EXCEPTION WHEN duplicate_function THEN NULL;
                    END $do$
                    """)
            }
        }
        for (index, (left, right)) in Self.operands.enumerated() {
            for (number, name) in Self.operators.enumerated() {
                let function = "public.operator_\(index)_\(number)"
                let result = name == "||" ? "pg_catalog.text" : "boolean"
                sql.append("CREATE FUNCTION \(function)(\(left), \(right)) RETURNS \(result) \(raise)")
                sql.append(
                    "CREATE OPERATOR public.\(name) (LEFTARG = \(left), RIGHTARG = \(right), FUNCTION = \(function))")
            }
        }
        return sql.joined(separator: ";\n")
    }

    @Test func noneRunsWithTheRightsOfWhoImportsReadsOrEdits() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        let stranger = try roles.connect(roles.stranger)
        try stranger.execute("SET search_path = pg_catalog; " + traps())
        // The traps close: with the usual search path they run as whoever calls.
        for call in ["unnest(ARRAY[1]::bigint[])", "cardinality(ARRAY[1]::bigint[])", "9::bigint * 9.0 < 1"] {
            let error = #expect(throws: PostgreSQLError.self, "\(call)") {
                try roles.connect(roles.owner).execute("SELECT \(call)")
            }
            if !call.contains("*") { expect(error?.message, equals: "caught \(roles.owner)", "\(call)") }
        }

        let writer = try roles.writer(roles.owner)
        let records = try RandomTemples.records(200, seed: 37)
        _ = try writer.write(.labelled) { session in for record in records { try session.upsert(record) } }
        try roles.grant()
        let follower = try ReplicaFollower(roles.database(roles.reader), replica: server.path("replica")) { false }
        try expect(follower.follow())
        _ = try writer.write(.labelled) { session in
            var record = records[7]
            record.name = "改名宮"
            try session.upsert(record)
            try session.upsert(try TempleRecord("new", "新宮", 24, 120))
        }
        try expect(follower.follow())
        try expect(writer.undoLastImport() != nil)
        let byHand = try PostGISEditor(roles.database(roles.owner), catalogue: .few, folder: server.folder.path)
        let values: FieldValues = [.position: .position(try Coordinate(latitude: 24, longitude: 120), nil)]
        let moved = try byHand.edit([.change(temple: 2, EditedFields(set: values))], by: .tester, .test())
        _ = try byHand.undo(change: try require(moved.change), mayUndoAll: true, by: .tester, .test())
        _ = try byHand.edit([.delete(temple: 2)], by: .tester, .test(key: "k", dry: true))
        _ = try byHand.invite("甲", role: .owner, tokenHash: "h", now: 1)
        _ = try byHand.revoke("甲", now: 2)
        try expect(byHand.members().isEmpty && byHand.changes(matching: ChangeQuery(limit: 9)).entries.count == 5)

        // An edit runs the trigger with the owner's rights. The editor's own words name what they mean.
        let editor = try roles.connect(roles.editor)
        try editor.execute(
            """
            SET search_path = nearby;
            UPDATE temple SET phone = '04-1' WHERE id = 1; INSERT INTO temple (id, name, lat, lng) VALUES (900, '甲', 24, 120);
            DELETE FROM temple WHERE id = 900; UPDATE deity SET description = 'D' WHERE id = 1
            """)
        try expect(follower.follow())
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))

        let store = try PostGISTempleStore(roles.database(roles.reader))
        var random = SplitMix64(seed: 38)
        for round in 0..<80 {
            let text = RandomQueries.text(round, &random, records)
            let query = try TempleQuery(
                parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
            _ = try store.temples(matching: query)
            _ = try store.facets([.deity, .openNow], of: query)
        }
        try expect(store.temple(id: 1)?.temple.phone, equals: "04-1")
        let view: TempleQueryText = [.bbox: "119,21,123,26"]
        let counting = try TempleQuery(counting: view, now: TaiwanTime(day: someDay, minute: 600))
        _ = try store.clusters(matching: try require(ClusterQuery(counting, zoom: 7)))
        try expect(store.temples(ids: [1, 999_999]).keys.sorted(), equals: [1])
        _ = try store.temple(formerly: 1)
        _ = try store.templeIDs(skipping: 0, limit: 5)
        _ = try store.deities(named: "媽祖")
        for text in ["宮", "longshan", "龍山市", "媽祖 鹿港"] {
            _ = try store.suggestions(for: SuggestQuery(text, today: someDay))
        }
        _ = try store.festivalsAndGroups(named: "除夕")
        _ = try store.catalogueSnapshot()
        _ = try store.dataRevision()
        _ = try store.edition(of: .catalogue)
        try store.checkReady()
        _ = try store.statistics()
        _ = try store.imports(limit: 5)
        _ = try store.upcomingEvents(on: someDay)
        var count = 0
        try store.readRecords(ofSource: nil) { _ in count += 1 }
        expect(count, equals: 200)
        _ = try ServerCopy(roles.database(roles.reader)).download(to: server.path("copy"))
        let version = ServerSchema.version
        try expect(PostGISTempleWriter.migrate(roles.database(roles.owner)) == (version, version))
    }

    @Test func everyQuestionOfThePortsIsAsked() throws {
        let missing = try PortQuestions.missing(in: #filePath)
        expect(missing, equals: [])
    }

    /// PostGIS in a schema of its own, behind public in the search path.
    @Test func noneBecomesAPartOfTheTables() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        try server.edit("DROP EXTENSION postgis; CREATE SCHEMA gis; CREATE EXTENSION postgis SCHEMA gis")
        try server.edit("GRANT USAGE ON SCHEMA gis TO \(roles.owner)")
        try server.edit("ALTER ROLE \(roles.owner) SET search_path = public, gis; GRANT USAGE ON SCHEMA gis TO public")
        try roles.connect(roles.stranger).execute(
            """
            CREATE FUNCTION public.st_makepoint(double precision, double precision) RETURNS gis.geometry
            LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RAISE EXCEPTION 'caught %', current_user; END $$
            """)
        let writer = try roles.writer(roles.owner)
        try expect(writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }.inserted, equals: 1)
        let store = try PostGISTempleStore(roles.database(roles.owner))
        let query = try TempleQuery(latitude: 24, longitude: 120, deity: nil, today: someDay)
        try expect(store.temples(matching: query).matches.map(\.temple.name), equals: ["甲宮"])
    }

    @Test func aSchemaOfAnotherRoleIsNotWrittenTo() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        let name = try require(server.address.split(separator: "/").last.map(String.init))
        try server.edit("GRANT CREATE ON DATABASE \(name) TO \(roles.stranger)")
        try roles.connect(roles.stranger).execute(
            """
            CREATE SCHEMA nearby; GRANT ALL ON SCHEMA nearby TO public;
            CREATE FUNCTION nearby.caught() RETURNS integer LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'caught %', current_user; END $$;
            CREATE VIEW nearby.state AS SELECT 'x' AS identity, nearby.caught() AS version;
            GRANT ALL ON nearby.state TO public
            """)
        let error = #expect(throws: SearchError.self) { try roles.writer(roles.owner) }
        expect(
            error,
            equals: .unavailable(
                .refused,
                reason: "writing: the schema nearby belongs to the role \(roles.stranger); write with that role"))
    }

    /// The trigger's function writes to the log of changes with the owner's rights.
    @Test func aReaderCannotUseTheTriggerOrTheLock() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        _ = try roles.writer(roles.owner).write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        try roles.grant()
        let reader = try roles.connect(roles.reader)
        for sql in [
            """
            CREATE TEMPORARY TABLE temple (id bigint); CREATE TRIGGER x AFTER TRUNCATE ON temple
            FOR EACH STATEMENT EXECUTE FUNCTION nearby.note_change()
            """,
            """
            CREATE TEMPORARY TABLE temple (id bigint); CREATE TRIGGER x AFTER UPDATE ON temple
            REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION nearby.keep_said('id')
            """,
            "SELECT nearby.lock_writers()", "SELECT nearby.writers()",
            "DO $$ BEGIN LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE; END $$",
            "SELECT 1 FROM nearby.state FOR UPDATE",
        ] {
            let error = #expect(throws: PostgreSQLError.self, "\(sql)") { try reader.execute(sql) }
            expect(error?.kind, equals: .forbidden, "\(sql): \(String(describing: error))")
        }
    }
}
