import Expectations
import AccountModel
import Foundation
import PostgreSQL
import Synchronization
import Testing
@testable import AccountStores

struct ConnectionPoolTests {
    private let accounts: TestAccounts

    init() throws { accounts = try TestAccounts() }

    private func pool(most: Int) -> ConnectionPool {
        ConnectionPool(most: most) { [accounts] in PooledConnection(try accounts.connect()) }
    }

    private func process(of connection: ServerConnection) throws -> Int64? {
        try connection.integer("SELECT pg_backend_pid()")
    }

    private var soon: ContinuousClock.Instant { ContinuousClock.now + .seconds(60) }

    @Test func aConnectionIsUsedAgain() throws {
        let pool = self.pool(most: 2)
        let processes = try (0..<3).map { _ in try pool.withConnection(until: soon) { try process(of: $0) } }
        expect(Set(processes).count, equals: 1)
    }

    @Test func whoFindsAllTakenIsTold() throws {
        let pool = self.pool(most: 1)
        try pool.withConnection(until: soon) { _ in
            let error = #expect(throws: AccountError.self) {
                try pool.withConnection(until: ContinuousClock.now) { _ in }
            }
            expect(error?.isBusy, equals: true)
        }
        try expect(pool.withConnection(until: soon) { try $0.integer("SELECT 1") }, equals: 1)
    }

    @Test func manyThreadsShareFewConnections() async throws {
        let store = try accounts.store(mostConnections: 2)
        let threads = (0..<8).map { _ in
            Thread.result {
                try (0..<20).map { _ in
                    try store.transaction(.readWrite) { try $0.connection.integer("SELECT pg_backend_pid()") }
                }
            }
        }
        var processes: Set<Int64?> = []
        for thread in threads {
            let found = try await thread.value
            processes.formUnion(found)
        }
        expect(1...2, contains: processes.count)
    }

    @Test func aConnectionWithAnOpenTransactionIsNotGivenToOthers() throws {
        let pool = self.pool(most: 1)
        let first = try pool.withConnection(until: soon) { connection in
            try connection.execute("BEGIN")
            return try process(of: connection)
        }
        try pool.withConnection(until: soon) { (connection: ServerConnection) throws in
            try expect(process(of: connection) != first)
            expect(!connection.isInTransaction)
        }
    }

    /// Each of them would only find out by itself that it is lost.
    @Test func oneLostConnectionEndsTheIdleOnes() throws {
        let (pool, opened) = (Counted(accounts), 3)
        try pool.hold(opened)
        expect(pool.count, equals: opened)
        #expect(throws: PostgreSQLError.self) {
            try pool.pool.withConnection(until: soon) { _ in
                throw PostgreSQLError(kind: .unreachable, message: "lost", sql: "SELECT 1")
            }
        }
        try pool.hold(opened)
        expect(pool.count, equals: 2 * opened)
    }

    @Test func aClosedStoreSaysSo() throws {
        let store = try accounts.store()
        store.close()
        let error = try #require(throws: AccountError.self) { try store.checkReady() }
        expect(error.isUnavailable(saying: "closed"))
    }

    /// A pool that counts the connections that it has opened.
    private final class Counted: Sendable {
        let pool: ConnectionPool
        private let opened: Opened

        private final class Opened: Sendable {
            let count = Atomic(0)
        }

        init(_ accounts: TestAccounts) {
            let opened = Opened()
            self.opened = opened
            pool = ConnectionPool(most: 3) {
                opened.count.wrappingAdd(1, ordering: .relaxed)
                return PooledConnection(try accounts.connect())
            }
        }

        var count: Int { opened.count.load(ordering: .relaxed) }

        /// Takes so many connections at once.
        func hold(_ number: Int) throws {
            guard number > 0 else { return }
            try pool.withConnection(until: ContinuousClock.now + .seconds(60)) { _ in try hold(number - 1) }
        }
    }
}
