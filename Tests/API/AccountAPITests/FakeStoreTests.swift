import AccountSteps
import FakeAccountStore
import Testing

/// What holds of every store holds of the one that tests of routes and of the sender use.
struct FakeStoreTests {
    @Test(arguments: AccountStep.ofPages) func eachStepOfPagesHolds(_ step: AccountStep) throws {
        try step.run(on: StoredAccounts(FakeAccountStore()))
    }

    @Test(arguments: QueueStep.allCases) func eachStepOfTheQueueHolds(_ step: QueueStep) throws {
        let store = FakeAccountStore()
        try step.run(on: StoredQueue(store, notifier: store))
    }
}
