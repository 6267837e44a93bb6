/// What whoever runs the service knows of somebody.
public enum AccountName: Hashable, Sendable {
    /// A verified address in lower case.
    case email(String)
    /// What the app shows: ``Account/uuid``.
    case uuid(String)
}

/// An account as the operator finds it: how much there is of it, and nothing of what it keeps.
public struct FoundAccount: Equatable, Sendable {
    public let account: Account
    public let sessions: Int
    public let devices: Int

    public init(account: Account, sessions: Int, devices: Int) {
        self.account = account
        self.sessions = sessions
        self.devices = devices
    }
}
