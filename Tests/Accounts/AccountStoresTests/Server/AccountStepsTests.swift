import Expectations
import AccountModel
import AccountSteps
import SeededRandom
import Testing
@testable import AccountStores

/// What holds of every store of accounts holds of a server.
struct AccountStepsTests {
    private let accounts: TestAccounts
    private let store: PostgreSQLAccountStore

    init() throws {
        accounts = try TestAccounts()
        store = try accounts.store()
    }

    /// Each row that is about somebody is an account's that is there, and each token is of a session of its account.
    private func check() throws {
        let orphans = """
            SELECT count(*) FROM nearby_accounts.token AS token LEFT JOIN nearby_accounts.session AS session
                ON session.id = token.session_id AND session.account_id = token.account_id
            WHERE session.id IS NULL
            """
        try expect(accounts.run(orphans), equals: "0")
    }

    @Test(arguments: AccountStep.allCases) func eachStepHolds(_ step: AccountStep) throws {
        try step.run(on: StoredAccounts(store))
        try check()
    }

    @Test(arguments: QueueStep.allCases) func eachStepOfTheQueueHolds(_ step: QueueStep) throws {
        try step.run(on: StoredQueue(store, notifier: accounts.notifier()))
        try check()
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(1, drill: 4))) func randomStepsAreThoseOfAPlainModel(seed: UInt64) throws {
        var steps = RandomAccounts(StoredAccounts(store), seed: seed + 2_950)
        try steps.run(steps: Drill.rounds(1_500, drill: 5_000), comparingEvery: 50)
        try check()
    }

    @Test func readingMayWait() { expect(store.mayWait) }
}
