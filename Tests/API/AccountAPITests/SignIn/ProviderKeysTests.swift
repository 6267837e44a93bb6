import AccountAPI
import Expectations
import Foundation
import Synchronization
import Testing
import TestProvider

/// When the keys are fetched, and what holds while they cannot be.
struct ProviderKeysTests {
    private let desk: SignInSetup

    init() throws { desk = try SignInSetup() }

    private func isTaken(_ key: TestKey = Keys.rsa) -> Bool { desk.refusal(key.token(desk.claims)) == nil }

    private func discoveryRequests() -> Int { desk.provider.server.requests(at: TestProvider.discoveryPath).count }

    // MARK: Fetching

    @Test func nothingIsFetchedUntilATokenNeedsIt() {
        for (name, value) in [("iss", "https://other.example"), ("aud", "another"), ("exp", 0)] as [(String, TestJSON)]
        {
            expect(desk.isInvalid(Keys.rsa.token(desk.claims.setting(name, to: value))))
        }
        expect(desk.isInvalid("no token"))
        expect(discoveryRequests(), equals: 0)
        expect(desk.provider.keyRequests, equals: 0)
        expect(isTaken())
        expect(discoveryRequests(), equals: 1)
        expect(desk.provider.keyRequests, equals: 1)
        expectEmpty(desk.lines)
    }

    /// So that a service knows when it has to wait.
    @Test func onlyKeysThatAreNotAtHandAreWaitedFor() {
        let token = Keys.rsa.token(desk.claims)
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(desk.providers.waits(forToken: token, now: desk.now), equals: "google")
        expect(isTaken())
        expectNil(desk.providers.waits(forToken: token, now: desk.now))
        // A key that nobody knows yet may be new.
        expect(desk.providers.waits(forToken: Keys.curve.token(desk.claims), now: desk.now), equals: "google")
        desk.wait(seconds: 600)
        expect(desk.providers.waits(forToken: token, now: desk.now), equals: "google")
        let stranger = Keys.rsa.token(desk.claims.setting("iss", to: "https://other.example"))
        for text in ["no token", stranger] { expectNil(desk.providers.waits(forToken: text, now: desk.now)) }
    }

    @Test func keysAreKeptAsLongAsTheyAreGood() {
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(isTaken())
        desk.wait(seconds: 599)
        expect(isTaken())
        expect(desk.provider.keyRequests, equals: 1)
        desk.wait(seconds: 1)
        expect(isTaken())
        expect(desk.provider.keyRequests, equals: 2)
        // The discovery document is good for an hour.
        expect(discoveryRequests(), equals: 1)
    }

    @Test func theDiscoveryDocumentIsKeptAsLongAsItIsGood() {
        desk.provider.publishDiscovery(cacheControl: "max-age=600")
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=60")
        expect(isTaken())
        for expected in [1, 2] {
            desk.wait(seconds: 599)
            expect(isTaken())
            expect(discoveryRequests(), equals: expected)
            desk.wait(seconds: 61)
            expect(isTaken())
            expect(discoveryRequests(), equals: expected + 1)
        }
    }

    @Test func aKeyThatIsWithdrawnIsGoodNoMore() {
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(isTaken())
        desk.provider.publish([Keys.otherRSA])
        desk.wait(seconds: 600)
        expect(desk.isInvalid(Keys.rsa.token(desk.claims)))
        expect(isTaken(Keys.otherRSA))
    }

    @Test func aSettingOverrulesTheDiscoveryDocument() throws {
        let desk = try SignInSetup(hasKeysURL: true)
        expectNil(desk.refusal(Keys.rsa.token(desk.claims)))
        expectEmpty(desk.provider.server.requests(at: TestProvider.discoveryPath))
    }

    // MARK: Unknown keys

    @Test func anUnknownKeyIsAskedForOnceAMinute() {
        expect(isTaken())
        desk.provider.publish([Keys.rsa, Keys.curve])
        desk.wait(seconds: 59)
        expect(desk.isInvalid(Keys.curve.token(desk.claims)))
        expect(desk.provider.keyRequests, equals: 1)
        desk.wait(seconds: 1)
        expect(isTaken(Keys.curve))
        expect(desk.provider.keyRequests, equals: 2)

        // Whatever ids are shown, there is one question a minute.
        for _ in 0..<3 {
            for number in 0..<100 {
                let header = Keys.rsa.usualHeader.setting("kid", to: .text("\(number)"))
                expect(desk.isInvalid(Keys.rsa.token(desk.claims, header: header)))
            }
            desk.wait(seconds: 20)
        }
        expect(desk.provider.keyRequests, equals: 2)
        expect(desk.isInvalid(Keys.otherRSA.token(desk.claims)))
        expect(desk.provider.keyRequests, equals: 3)
        expect(desk.isInvalid(Keys.otherRSA.token(desk.claims)))
        expect(desk.provider.keyRequests, equals: 3)
    }

    @Test func aClockThatIsSetBackStopsNothing() {
        expect(isTaken())
        desk.provider.publish([Keys.rsa, Keys.curve])
        desk.wait(seconds: -86_400)
        expect(isTaken(Keys.curve))
    }

    // MARK: A provider that is slow or gone

    @Test func knownKeysGoOnForADay() {
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(isTaken())
        desk.provider.server.stop()
        desk.wait(seconds: 600)
        expect(isTaken())
        expect(desk.lines.count, equals: 1)
        // A key that is not known may be a new one.
        expect(desk.isAway(Keys.curve.token(desk.claims)))
        expect(desk.lines.count, equals: 1)
        desk.wait(seconds: 86_399)
        expect(isTaken())
        desk.wait(seconds: 1)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
    }

    @Test func aProviderThatIsAwayIsAskedOnceAMinute() {
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(isTaken())
        desk.provider.server.setAnswer(.init("", status: 503), at: TestProvider.keysPath)
        desk.wait(seconds: 600)
        for requests in 2...4 {
            expect(isTaken())
            desk.wait(seconds: 59)
            expect(isTaken())
            expect(desk.provider.keyRequests, equals: requests)
            desk.wait(seconds: 1)
        }
        desk.provider.publish([Keys.rsa])
        expect(isTaken())
        expect(desk.provider.keyRequests, equals: 5)
        expect(desk.lines.count, equals: 3)
    }

    @Test func aProviderThatWasNeverThereIsAskedAgainSoon() {
        desk.provider.server.setAnswer(.init("", status: 503), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        desk.provider.publish([Keys.rsa])
        desk.wait(seconds: 9)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.provider.keyRequests, equals: 1)
        desk.wait(seconds: 1)
        expect(isTaken())
    }

    @Test func aBrokenDiscoveryDocumentStopsNothingThatIsKnown() {
        desk.provider.publishDiscovery(cacheControl: "max-age=60")
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=60")
        expect(isTaken())
        desk.provider.server.setAnswer(.init("gone", status: 500), at: TestProvider.discoveryPath)
        desk.wait(seconds: 60)
        expect(isTaken())
        expect(desk.provider.keyRequests, equals: 2)
    }

    @Test func aSlowProviderHoldsNobodyForEver() throws {
        let fetcher = HastyFetcher()
        let desk = try SignInSetup(fetch: fetcher)
        let keys: TestJSON = ["keys": [Keys.rsa.jwk]]
        desk.provider.server.setAnswer(.init(keys.json, isHeld: true), at: TestProvider.keysPath)
        expect(desk.isAway(Keys.rsa.token(desk.claims)))
        expect(desk.lines.first?.contains("took too long"), equals: true)
        desk.provider.server.release()
        fetcher.becomePatient()
        desk.wait(seconds: 10)
        expectNil(desk.refusal(Keys.rsa.token(desk.claims)))
    }

    // MARK: Threads

    /// Asks on so many threads at once.
    private final class Askers: Sendable {
        private let count: Int
        private let end = DispatchSemaphore(value: 0)
        private let refusals = Mutex<[SignInRefused?]>([])

        init(_ count: Int, _ desk: SignInSetup, _ token: String) {
            self.count = count
            for _ in 0..<count {
                Thread { [self] in
                    let refusal = desk.refusal(token)
                    refusals.withLock { $0.append(refusal) }
                    end.signal()
                }.start()
            }
        }

        /// Waits for all of them, and returns why each was refused.
        func all() -> [SignInRefused?] {
            for _ in 0..<count { end.wait() }
            return refusals.withLock { $0 }
        }
    }

    /// Waits until the condition holds. Gives up after a minute and returns false.
    private func eventually(_ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < end else { return false }
            usleep(1_000)
        }
        return true
    }

    private var waiting: Int { desk.providers.threadsWaiting(forIssuer: desk.provider.issuer) }

    private func hold(_ status: Int = 200) {
        let keys: TestJSON = ["keys": [Keys.rsa.jwk]]
        desk.provider.server.setAnswer(.init(keys.json, status: status, isHeld: true), at: TestProvider.keysPath)
    }

    @Test func oneFetchServesAllWhoWait() {
        hold()
        let askers = Askers(50, desk, Keys.rsa.token(desk.claims))
        expect(eventually { waiting == 49 })
        desk.provider.server.release()
        expect(askers.all(), equals: Array(repeating: nil, count: 50))
        expect(desk.provider.keyRequests, equals: 1)
        expect(discoveryRequests(), equals: 1)
    }

    @Test func oneFetchThatFailsIsOneForAllWhoWait() {
        hold(503)
        let askers = Askers(50, desk, Keys.rsa.token(desk.claims))
        expect(eventually { waiting == 49 })
        desk.provider.server.release()
        let refusals = askers.all()
        expect(refusals.count, equals: 50)
        for refusal in refusals {
            guard case .providerAway = refusal else {
                Issue.record("not away: \(String(describing: refusal))")
                return
            }
        }
        expect(desk.provider.keyRequests, equals: 1)
        expect(desk.lines.count, equals: 1)
    }

    @Test func whoeverHasAKnownKeyDoesNotWait() {
        desk.provider.publish([Keys.rsa], cacheControl: "max-age=600")
        expect(isTaken())
        desk.wait(seconds: 600)
        hold()
        let asker = Askers(1, desk, Keys.rsa.token(desk.claims))
        expect(desk.provider.server.awaitRequests(2, at: TestProvider.keysPath))
        expect(isTaken())
        expect(waiting, equals: 0)
        desk.provider.server.release()
        expect(asker.all(), equals: [nil])
        expect(desk.provider.keyRequests, equals: 2)
    }
}
