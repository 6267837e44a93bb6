import Expectations
import AccountAPI
import AccountModel
import AdminPages
import FakeAccountStore
import Secrets
import Synchronization
import Testing

@testable import TempleService

/// The accounts of a service as its back office asks for them.
struct ServedAccountsForStaffTests {
    private static let now: Int64 = 1_795_000_000

    private let store = FakeAccountStore()
    private let lines = Lines()
    private let desk: ServedAccountsForStaff

    init() {
        desk = ServedAccountsForStaff(store: store, gate: AccountGate(store: store), signsInOnPages: true) {
            [lines] line in
            lines.add(line)
        }
    }

    /// Signs somebody in, and returns the account.
    private func signIn(_ subject: String, _ email: String, isVerified: Bool = true) throws -> Account {
        let identity = VerifiedIdentity(
            issuer: "https://issuer.example", subject: subject, email: email, isEmailVerified: isVerified, name: "林小美",
            picture: nil, locale: nil)
        return try store.signIn(
            identity, client: SessionClient(mark: Secrets.sha256("client"), agent: "test"),
            tokens: try FreshTokens(ofPagesAt: Self.now).kept, now: Self.now
        ).account
    }

    @Test func anAccountIsFoundByAddressAndByID() throws {
        let account = try signIn("1", "mei@example.org")
        _ = try signIn("1", "mei@example.org")
        _ = try signIn("2", "other@example.org")
        for text in ["mei@example.org", "MEI@Example.ORG", account.uuid, account.uuid.uppercased()] {
            let found = try desk.find(text, now: Self.now)
            expect(
                found,
                equals: AccountForStaff(uuid: account.uuid, createdAt: account.createdAt, sessions: 2, devices: 0),
                "\(text)"
            )
        }
        let numbers = try desk.numbers(now: Self.now)
        expect(numbers, equals: AccountStatistics(accounts: 2, sessions: 3, devices: 0))
    }

    /// An address that nobody has proven is nobody's: whoever gets a role by it could be anybody.
    @Test func nobodyIsFoundByAnythingElse() throws {
        _ = try signIn("1", "mei@example.org", isVerified: false)
        let long = String(repeating: "x", count: 400) + "@example.org"
        for text in ["mei@example.org", "", "@", "%", "mei", long, String(repeating: "0", count: 36)] {
            try expectNil(desk.find(text, now: Self.now), "\(text)")
        }
    }

    @Test func whatAnOwnerDoesIsSaidToTheOperator() throws {
        let account = try signIn("1", "mei@example.org")
        try expect(desk.endSessions(of: account.uuid, by: "阿明", now: Self.now))
        try expect(desk.find(account.uuid, now: Self.now)?.sessions, equals: 0)
        try expect(desk.remove(account.uuid, by: "阿明", now: Self.now))
        try expectNil(desk.find(account.uuid, now: Self.now))
        // Of somebody who is not there, nothing is said.
        try expect(!desk.endSessions(of: account.uuid, by: "阿明", now: Self.now))
        try expect(!desk.remove(account.uuid, by: "阿明", now: Self.now))
        let said = lines.all
        expect(
            said,
            equals: [
                "阿明 has ended the sessions of the account \(account.uuid)",
                "阿明 has removed the account \(account.uuid)",
            ])
        expect(said.joined(), lacks: "mei@example.org")
    }
}
