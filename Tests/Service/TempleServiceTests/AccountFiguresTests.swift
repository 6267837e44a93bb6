import Expectations
import FakeAccountStore
import Synchronization
import Testing
import WebRouting

@testable import TempleService

/// Which requests count as sign-ins, and as what.
struct AccountFiguresTests {
    private func counted(_ path: String, _ method: String, _ status: Int) -> [String] {
        let figures = AccountFigures(FakeAccountStore(), now: { 0 })
        figures.note(path, method, status: status, from: ClientNetwork("192.0.2.1"))
        return figures.signIns.filter { $0.1 > 0 }.map { $0.0.rawValue }
    }

    @Test(
        arguments: [
            ("/api/auth/google", "POST", 200, "signed_in"), ("/api/auth/google", "POST", 401, "refused"),
            ("/api/auth/google", "POST", 400, "invalid"), ("/api/auth/google", "POST", 503, "unavailable"),
            ("/sign-in/callback", "GET", 303, "signed_in"), ("/sign-in/callback", "GET", 400, "invalid"),
            ("/sign-in/callback", "GET", 401, "refused"), ("/sign-in/mail/use", "POST", 303, "signed_in"),
            ("/sign-in/mail/use", "POST", 410, "refused"), ("/sign-in/mail/use", "POST", 429, "limited"),
            // A sign-in that was given up, one that is opened once more, a link checker, a page that asks, and what is no sign-in.
            ("/sign-in/callback", "GET", 200, nil), ("/sign-in/callback", "GET", 302, nil),
            ("/sign-in/callback", "HEAD", 303, nil),
            ("/sign-in/mail/use", "GET", 303, nil), ("/sign-in/mail", "POST", 303, nil), ("/account", "GET", 303, nil),
        ] as [(String, String, Int, String?)])
    func aSignInIsCountedByWhatItHasComeTo(path: String, method: String, status: Int, outcome: String?) {
        expect(counted(path, method, status), equals: outcome.map { [$0] } ?? [])
    }

    /// Once a minute for each network, and without what was shown.
    @Test func theLogTellsWhereARefusedSignInCameFrom() {
        let lines = Lines()
        let time = Mutex(Int64(1_000))
        let figures = AccountFigures(FakeAccountStore(), now: { time.withLock { $0 } }, note: { lines.add($0) })
        func ask(_ status: Int, _ address: String) {
            figures.note("/api/auth/google", "POST", status: status, from: ClientNetwork(address))
        }
        for status in [200, 400, 503, 401, 401, 429] { ask(status, "192.0.2.1") }
        ask(429, "2001:db8:1:2:3::4")
        expect(
            lines.all,
            equals: [
                "a sign-in was refused (401), from 192.0.2.1", "a sign-in was limited (429), from 2001:db8:1:2",
            ])
        time.withLock { $0 += 60 }
        ask(401, "192.0.2.1")
        expect(lines.all.count, equals: 3)
    }

    @Test func aServiceThatSendsNoMailsCountsNone() {
        expectEmpty(AccountFigures(FakeAccountStore(), now: { 0 }).signInMails)
    }
}
