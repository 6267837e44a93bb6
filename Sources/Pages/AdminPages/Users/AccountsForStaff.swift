public import AccountModel
public import WebRouting

/// The port of the back office to the people who have accounts. It may wait, so no event loop may ask.
public protocol AccountsForStaff: Sendable {
    /// Whether people can sign in on the pages of this site.
    var signsInOnPages: Bool { get }

    /// Returns how many there are.
    ///
    /// - Parameter now: seconds since 1970.
    func numbers(now: Int64) throws -> AccountStatistics

    /// Returns how many accounts keep any of these temples as favourites.
    func keepers(ofAny temples: [Int64]) throws -> Int

    /// Returns an account by a mail address or by the id that the app shows; nil if there is none.
    func find(_ text: String, now: Int64) throws -> AccountForStaff?

    /// Ends all sessions of an account. Returns false if there is none with this id.
    ///
    /// - Parameter person: the name of the owner who ends them, which the operator can read with the id of the account.
    func endSessions(of uuid: String, by person: String, now: Int64) throws -> Bool

    /// Removes an account with everything of it. Returns false if there is none with this id.
    ///
    /// - Parameter person: as ``endSessions(of:by:now:)``.
    func remove(_ uuid: String, by person: String, now: Int64) throws -> Bool

    /// Returns who has signed in on the pages of the browser that asks; nil for nobody.
    func visitor(_ call: RequestContext) throws -> SignedInVisitor?
}

/// An account as an owner sees it: nothing of what it keeps.
public struct AccountForStaff: Equatable, Sendable {
    /// What the app shows.
    public let uuid: String
    /// Seconds since 1970.
    public let createdAt: Int64
    public let sessions: Int
    public let devices: Int

    public init(uuid: String, createdAt: Int64, sessions: Int, devices: Int) {
        self.uuid = uuid
        self.createdAt = createdAt
        self.sessions = sessions
        self.devices = devices
    }
}

/// Somebody who has signed in with an account.
public struct SignedInVisitor: Equatable, Sendable {
    public let uuid: String
    /// When the session has begun, in seconds since 1970.
    public let startedAt: Int64

    public init(uuid: String, startedAt: Int64) {
        self.uuid = uuid
        self.startedAt = startedAt
    }
}
