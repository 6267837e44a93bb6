import AccountModel
import AdminPages
import Synchronization
import TempleModel
import WebRouting

/// Accounts in memory. Whose session the browser has, a test says.
final class FakeAccounts: AccountsForStaff {
    static let xiaomei = AccountForStaff(
        uuid: "1b4e28ba-2fa1-41d2-883f-0016d3cca427", createdAt: 1_790_000_000, sessions: 3, devices: 2)

    private struct State {
        var accounts: [(email: String, account: AccountForStaff)] = [("mei@example.org", FakeAccounts.xiaomei)]
        var visitor: SignedInVisitor?
        var signsInOnPages = true
        var done: [String] = []
        var asked = 0
        var failure: Fault?
    }

    private let state = Mutex(State())

    /// Who has signed in on the pages.
    var visitor: SignedInVisitor? {
        get { state.withLock { $0.visitor } }
        set { state.withLock { $0.visitor = newValue } }
    }

    var signsInOnPages: Bool {
        get { state.withLock { $0.signsInOnPages } }
        set { state.withLock { $0.signsInOnPages = newValue } }
    }

    /// What every question is answered with, if anything.
    var failure: Fault? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// What was ended and removed, by whom.
    var done: [String] { state.withLock { $0.done } }
    /// How often somebody was looked for.
    var asked: Int { state.withLock { $0.asked } }

    func add(_ email: String, _ account: AccountForStaff) { state.withLock { $0.accounts.append((email, account)) } }

    private func asking<Answer: Sendable>(_ question: (inout State) throws -> Answer) throws -> Answer {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return try question(&state)
        }
    }

    func numbers(now: Int64) throws -> AccountStatistics {
        try asking { AccountStatistics(accounts: $0.accounts.count + 1_233, sessions: 2_345, devices: 3_456) }
    }

    /// As many accounts as temples.
    func keepers(ofAny temples: [Int64]) throws -> Int { try asking { _ in temples.count } }

    func find(_ text: String, now: Int64) throws -> AccountForStaff? {
        try asking { state in
            state.asked += 1
            return state.accounts.first { $0.email == text || $0.account.uuid == text }?.account
        }
    }

    func endSessions(of uuid: String, by person: String, now: Int64) throws -> Bool {
        try asking { state in
            guard state.accounts.contains(where: { $0.account.uuid == uuid }) else { return false }
            state.done.append("\(person) ends \(uuid)")
            return true
        }
    }

    func remove(_ uuid: String, by person: String, now: Int64) throws -> Bool {
        try asking { state in
            guard let index = state.accounts.firstIndex(where: { $0.account.uuid == uuid }) else { return false }
            state.accounts.remove(at: index)
            state.done.append("\(person) removes \(uuid)")
            return true
        }
    }

    func visitor(_ call: RequestContext) throws -> SignedInVisitor? { try asking { $0.visitor } }
}
