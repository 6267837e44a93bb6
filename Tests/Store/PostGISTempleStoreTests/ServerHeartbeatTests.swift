import Expectations
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import TempleModel
import Testing

@testable import PostGISTempleStore

@Suite(.timeLimit(.minutes(5))) struct ServerHeartbeatTests {
    private static let beat = "SELECT beat::text FROM nearby.heartbeat"

    private func beat(_ server: TestServer) throws -> String? {
        try server.connect().rows(Self.beat) { $0.text(0) }.first
    }

    /// No sequence, no mark, no revision and so no tag moves.
    @Test func isNoChangeOfTheData() throws {
        let server = try TestServer()
        try server.writeEverything()
        let follower = try server.follower()
        try expect(follower.follow())
        let store = try PostGISTempleStore(server.database)
        let revision = try store.dataRevision()
        let log = "SELECT string_agg(sequence || ' ' || mark, ', ' ORDER BY sequence) FROM change"
        let changes = try server.connect().rows(log) { $0.text(0) }
        let heartbeat = ServerHeartbeat(server.database)
        for edit in ["beat - interval '1 min'", "beat + interval '1 day'", "'-infinity'", "'infinity'"] {
            try server.edit("UPDATE heartbeat SET beat = \(edit)")
            let before = try beat(server)
            try heartbeat.renew()
            let after = try beat(server)
            expect(after != before && after != nil, "\(edit)")
            try expect(!follower.follow(), "\(edit)")
        }
        try expect(server.connect().rows(log) { $0.text(0) }, equals: changes)
        try expect(store.dataRevision(), equals: revision)
        try expectNil(Contents.difference(between: server, andCopy: server.path("replica")))
    }

    @Test func aRoleNeedsTheRightAndIsToldOfIt() throws {
        let roles = try TestRoles(TestServer())
        _ = try roles.writer(roles.owner)
        try roles.grant()
        // As where the rights were given before the schema had the table.
        try roles.server.edit("REVOKE ALL ON heartbeat FROM \(roles.reader)")
        let database = try roles.database(roles.reader)
        let follower = try ReplicaFollower(database, replica: roles.server.path("replica")) { false }
        try expect(follower.follow())
        expect(follower.state?.mayRenewHeartbeat == false && follower.state?.lagSeconds == 0)
        let heartbeat = ServerHeartbeat(database)
        let error = #expect(throws: SearchError.self) { try heartbeat.renew() }
        guard case .unavailable(.refused, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try roles.server.edit("UPDATE heartbeat SET beat = beat - interval '1 min'")
        try roles.server.edit("GRANT UPDATE ON heartbeat TO \(roles.reader)")
        try expect(!follower.follow())
        expect(follower.state?.mayRenewHeartbeat, equals: true)
        let before = try beat(roles.server)
        try heartbeat.renew()
        try expect(beat(roles.server) != before)
    }

    /// A primary whose commits wait for a standby that is not there.
    @Test func waitsForNoStandby() throws {
        let server = try PostgreSQLTestServer(settings: ["synchronous_commit": "on"])
        let address = try server.database(named: "waiting")
        let database = ServerDatabase(try ServerAddress(address + "?connect_timeout=60"))
        _ = try PostGISTempleWriter.migrate(database)
        try server.run(sql: "UPDATE nearby.heartbeat SET beat = beat - interval '1 min'", in: address)
        try server.run(sql: "ALTER SYSTEM SET synchronous_standby_names = 'nobody'", in: "postgres")
        try server.run(sql: "SELECT pg_reload_conf()", in: "postgres")
        while try server.run(sql: "SHOW synchronous_standby_names", in: "postgres") != "nobody" { usleep(10_000) }
        try ServerHeartbeat(database).renew()
    }
}
