import Expectations
import AccountModel
import Foundation
import PostgreSQL
import PostgreSQLTestServer
import Synchronization
import Testing
@testable import AccountStores

/// Servers that stop, stand by or hold somebody up.
struct LossTests {
    /// The notes of a store.
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func theStoreGoesOnWhenTheServerIsBack() throws {
        let server = try PostgreSQLTestServer()
        let accounts = try TestAccounts(on: server)
        let notes = Notes()
        let store = try accounts.store { notes.add($0) }
        let id = try store.fill("ann", 1)
        expectEmpty(notes.all)
        server.stop(.fast)
        for _ in 0..<2 {
            let error = try #require(throws: AccountError.self) { try store.account(id) }
            expect(error.isBusy, "\(error)")
        }
        expect(notes.all.count == 1 && notes.all[0].contains("is lost"), "\(notes.all)")
        try server.start()
        try expect(store.account(id)?.displayName, equals: "ann")
        try expect(store.signIn("ann", 2).account.id, equals: id)
        expect(notes.all.count == 2 && notes.all[1].contains("answers again"), "\(notes.all)")
        // Nobody noticed: the idle connections are lost, and the next transaction runs on a new one.
        server.stop(.immediate)
        try server.start()
        try expect(store.signIn("ann", 3).account.id, equals: id)
    }

    /// Ends the own process of the server.
    private static let ending = "SELECT pg_terminate_backend(pg_backend_pid())"

    @Test func whatWasCertainlyNotCommittedRunsAgain() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let id = try store.signIn("ann", 1).account.id
        var runs = 0
        try store.transaction(.readWrite) { transaction in
            runs += 1
            try transaction.enter(.account(id))
            try transaction.change(
                "UPDATE account SET updated_at = updated_at + 1 WHERE id = ?1", [.integer(id.number)])
            if runs == 1 { try transaction.connection.execute(Self.ending) }
        }
        expect(runs, equals: 2)
        try expect(store.account(id)?.updatedAt, equals: now + 1)
    }

    @Test func attemptsHaveAnEnd() throws {
        let store = try TestAccounts().store()
        var runs = 0
        let error = try #require(throws: AccountError.self) {
            try store.transaction(.readWrite) { transaction in
                runs += 1
                try transaction.connection.execute(Self.ending)
            }
        }
        expect(error.isBusy && runs == 3, "\(error)")
    }

    /// The server ends the connection during the commit: nobody knows what became of it.
    @Test func whatMayBeCommittedDoesNotRunAgain() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let id = try store.signIn("ann", 1).account.id
        try accounts.run(
            """
            CREATE SEQUENCE public.commits;
            CREATE FUNCTION public.end_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
            BEGIN
                PERFORM nextval('public.commits');
                PERFORM pg_terminate_backend(pg_backend_pid());
                RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER end_commit AFTER INSERT ON nearby_accounts.reminder DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION public.end_commit()
            """)
        let error = try #require(throws: AccountError.self) { try store.addReminder(.first, of: id, now: now) }
        expect(error.isBusy, "\(error)")
        try expect(accounts.run("SELECT last_value, is_called FROM public.commits"), equals: "1|t")
        try expectEmpty(store.reminders(of: id))
    }

    @Test(arguments: [
        (PostgreSQLError(kind: .unreachable, message: "", sql: "COMMIT"), false, true),
        (PostgreSQLError(kind: .unreachable, message: "", sql: "SELECT 1"), true, true),
        (PostgreSQLError(kind: .unreachable, message: "", sql: nil), false, false),
        (PostgreSQLError(kind: .timedOut, message: "", sql: "COMMIT"), false, false),
        (PostgreSQLError(kind: .timedOut, message: "", sql: "SELECT 1"), false, false),
        (PostgreSQLError(kind: .serialization, code: "40P01", message: "", sql: "UPDATE"), true, true),
        (PostgreSQLError(kind: .other, code: "23505", message: "", sql: "INSERT"), true, true),
        (PostgreSQLError(kind: .other, code: "23514", message: "", sql: "INSERT"), false, false),
        (PostgreSQLError(kind: .readOnly, code: "25006", message: "", sql: "BEGIN"), false, false),
    ]) func onlyWhatIsCertainRunsAgain(_ error: PostgreSQLError, _ writes: Bool, _ reads: Bool) {
        expect(Repetition.mayFollow(error, .readWrite), equals: writes)
        expect(Repetition.mayFollow(error, .snapshot), equals: reads)
    }

    @Test func aWaitForAnotherTransactionHasAnEnd() throws {
        let accounts = try TestAccounts()
        let store = try accounts.store()
        let id = try store.signIn("ann", 1).account.id
        let holder = try accounts.connect("postgres")
        try holder.transaction(.readWrite) {
            try holder.execute("SELECT 1 FROM nearby_accounts.account FOR UPDATE")
            let error = try #require(throws: AccountError.self) {
                try store.setSettings(NotificationSettings(), of: id, now: now)
            }
            expect(error.isBusy, "\(error)")
            // Whoever reads waits for nobody, and neither do other accounts.
            try expect(store.settings(of: id), equals: NotificationSettings())
            _ = try store.signIn("bea", 2)
        }
        try store.setSettings(NotificationSettings(), of: id, now: now)
    }

    @Test func aStandbyIsNeverWritten() throws {
        let primary = try PostgreSQLTestServer()
        let accounts = try TestAccounts(on: primary)
        let id = try accounts.store().signIn("ann", 1).account.id
        let standby = try primary.standby()
        let own = standby.address(of: accounts.name, role: accounts.role)
        for options in ["", "?target_session_attrs=any", "?target_session_attrs=standby"] {
            let error = try #require(throws: AccountError.self) {
                try PostgreSQLAccountStore(ServerAddress(own + options), mostConnections: 1) { _ in }
            }
            expect(error.isBusy, "\(options) \(error)")
        }
        // Of both, the primary is chosen, and the standby when it has taken its place.
        let both = try ServerAddress(
            "postgresql://\(accounts.role)@127.0.0.1:\(standby.port),127.0.0.1:\(primary.port)/\(accounts.name)")
        let store = try PostgreSQLAccountStore(both, mostConnections: 2) { _ in }
        try expect(store.signIn("ann", 2).account.id, equals: id)
        let end = try primary.run(sql: "SELECT pg_current_wal_lsn()", in: "postgres")
        let deadline = Date(timeIntervalSinceNow: 60)
        while try standby.run(sql: "SELECT pg_last_wal_replay_lsn() >= '\(end)'::pg_lsn", in: "postgres") != "t" {
            try require(Date() < deadline, "the standby does not follow")
            usleep(10_000)
        }
        primary.stop(.immediate)
        try standby.promote()
        try expect(store.signIn("ann", 3).account.id, equals: id)
        try expect(store.sessions(of: id, now: now).count, equals: 3)
    }
}
