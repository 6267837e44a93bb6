import Expectations
import FakeAccountStore
import Testing

@testable import TempleService

/// Which requests count as sign-ins, and as what.
struct AccountFiguresTests {
    private func counted(_ path: String, _ method: String, _ status: Int) -> [String] {
        let figures = AccountFigures(FakeAccountStore(), now: { 0 })
        figures.note(path, method, status: status)
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

    @Test func aServiceThatSendsNoMailsCountsNone() {
        expectEmpty(AccountFigures(FakeAccountStore(), now: { 0 }).signInMails)
    }
}
