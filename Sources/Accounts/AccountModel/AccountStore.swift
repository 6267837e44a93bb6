/// The port for people who sign in, and what they keep.
///
/// A store is shared by all threads. Every function about a person's rows takes that person's id, and a statement about such
/// rows has it: who asks with another id finds nothing. When a function that writes returns, its write is on the disk.
public protocol AccountStore: Sendable {
    /// Whether reading may wait for another machine. Then no event loop may ask. Writing may always wait.
    var mayWait: Bool { get }

    // MARK: Sessions

    /// Finds the account of an identity, or links the identity to the account whose verified address it has verified too and
    /// which has none of this provider, or makes an account; and begins a session. Name and picture are those of the provider until the person gives a name.
    ///
    /// Of the oldest sessions beyond ``AccountLimits/mostSessions``, it ends the least recently refreshed.
    ///
    /// - Throws: ``AccountError/anotherSubject(issuers:)``.
    func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> SignedIn

    /// Returns the session whose access token has this digest and is good still; nil for any other.
    func session(accessHash: String, now: Int64) throws(AccountError) -> AccountSession?

    /// Notes that an access token is shown, so that the refresh token before it gives the same pair to nobody any more.
    func noteShown(accessHash: String, now: Int64) throws(AccountError)

    /// Replaces a refresh token by its successor, and the access tokens of its session by the new one. One that was shown before
    /// gives the same pair again while none of the pair was shown, for ``AccountLimits/lostAnswerSeconds`` at most, and to the
    /// same client for ``AccountLimits/repeatSeconds``; else it ends its session.
    ///
    /// - Parameters:
    ///   - hash: the digest of the token that is shown.
    ///   - salt: what the successor is made with, 43 characters. It is kept until one of the pair is shown.
    func refresh(
        hash: String, client: SessionClient, successor: SessionTokens, salt: String, now: Int64
    ) throws(AccountError) -> Refreshed

    /// Returns the sessions of an account that have not ended, the most recently refreshed first.
    func sessions(of account: AccountID, now: Int64) throws(AccountError) -> [AccountSession]

    /// Ends a session with its devices. Returns false if the account has none with this id. With the last session go also the
    /// devices that an earlier release has kept without one.
    func endSession(_ id: String, of account: AccountID) throws(AccountError) -> Bool

    /// Ends all sessions of an account, with all devices but topics of ntfy.
    func endSessions(of account: AccountID) throws(AccountError)

    // MARK: Sign-in by mail

    /// Keeps a link that is asked for.
    ///
    /// - Parameter mostInHour: how many links one address may have asked for in ``MailSignInLimits/countedSeconds``.
    /// - Returns: false where it is one too many; then nothing is kept.
    func askForLink(_ link: MailLink, mostInHour: Int, now: Int64) throws(AccountError) -> Bool

    /// Returns what the link whose token has this digest is worth; nil if there is none. Nothing is changed.
    func link(hash: String, now: Int64) throws(AccountError) -> MailLinkState?

    /// Uses a link, once, and begins a session of its address. The identity's issuer is `mail`, which is no provider's.
    ///
    /// - Parameter browserHash: the digest of the token in the browser's cookie.
    /// - Returns: nil where the link is not good, or is another browser's.
    func useLink(
        hash: String, browserHash: String, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws(AccountError) -> MailLinkUse?

    // MARK: The account

    /// Returns an account; nil if it is not there any more.
    func account(_ id: AccountID) throws(AccountError) -> Account?

    /// Sets the name and the locale; nil leaves what is there. Returns nil if the account is not there any more.
    func update(
        _ id: AccountID, displayName: String?, locale: String?, now: Int64
    ) throws(AccountError) -> Account?

    /// Returns everything that is kept of an account, of one moment, but no digest; nil if it is not there any more.
    func contents(of id: AccountID, now: Int64) throws(AccountError) -> AccountContents?

    /// Removes an account with everything of it. Returns false if it is not there any more.
    func remove(_ id: AccountID) throws(AccountError) -> Bool

    // MARK: What it keeps

    /// Reads and writes what an account keeps in one transaction. Nobody else writes it meanwhile, so what `body` has read is
    /// what it writes over.
    ///
    /// - Parameter body: runs on any thread, and may run again. What it throws undoes what it has written.
    /// - Throws: ``AccountError/ended``; what `body` throws, where that is an ``AccountError``.
    func editing<Answer: Sendable>(
        _ account: AccountID, _ body: @escaping @Sendable (any AccountKeeping) throws -> Answer
    ) throws(AccountError) -> Answer

    /// Returns what has changed of the profile, the settings, subscriptions, favourites and reminders since a place, each
    /// thing once, with its present value, by the time of its last change. It is of one moment.
    ///
    /// - Parameters:
    ///   - place: nil for everything that is there.
    ///   - limit: the most changes, at least 1.
    /// - Returns: nil where the place is more than ``AccountLimits/mostChanges`` changes ago, or of another database.
    /// - Throws: ``AccountError/ended``.
    func changes(
        of account: AccountID, since place: OwnChangePlace?, limit: Int
    ) throws(AccountError) -> OwnChanges?

    /// Returns the settings; the usual ones where none were set.
    func settings(of account: AccountID) throws(AccountError) -> NotificationSettings

    func setSettings(_ settings: NotificationSettings, of account: AccountID, now: Int64) throws(AccountError)

    /// Returns the devices, the newest first.
    func devices(of account: AccountID) throws(AccountError) -> [Device]

    /// Keeps a device as active, with the session that it ends with. A token that another account, or another session, has
    /// leaves it. Beyond ``AccountLimits/mostDevices``, the one that was kept longest ago goes.
    ///
    /// - Parameter session: the id of the session; nil for a topic of ntfy.
    /// - Throws: ``AccountError/ended`` where the session has ended.
    func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, session: String?, of account: AccountID,
        now: Int64
    ) throws(AccountError) -> Device

    /// Returns false if the account has no device with this token.
    func removeDevice(token: String, of account: AccountID) throws(AccountError) -> Bool

    /// Returns the subscriptions of a kind, by id.
    func subscriptions(_ kind: SubscriptionKind, of account: AccountID) throws(AccountError) -> [Subscription]

    /// Replaces all subscriptions of a kind.
    func setSubscriptions(
        _ subscriptions: [Subscription], _ kind: SubscriptionKind, of account: AccountID, now: Int64
    ) throws(AccountError)

    /// Changes what somebody follows and when to be told, all of it or nothing.
    ///
    /// - Throws: ``AccountError/tooMany``.
    func change(_ change: ChoiceChange, of account: AccountID, now: Int64) throws(AccountError)

    /// Returns the favourites in the person's order.
    func favourites(of account: AccountID) throws(AccountError) -> [Favourite]

    /// Replaces all favourites, in this order. Those that were there keep their time.
    func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws(AccountError) -> [Favourite]

    /// Puts favourites into this order; those that it does not name come after them, as they were. It adds none, removes
    /// none and writes no note, so that nothing is lost that was changed since the order was read.
    func orderFavourites(_ temples: [Int64], of account: AccountID) throws(AccountError)

    /// Adds a favourite as the last one, or sets the note of one.
    ///
    /// - Throws: ``AccountError/tooMany``.
    func keepFavourite(
        temple: Int64, note: String?, of account: AccountID, now: Int64
    ) throws(AccountError) -> Favourite

    /// Returns false if the temple is no favourite.
    func removeFavourite(temple: Int64, of account: AccountID) throws(AccountError) -> Bool

    /// Returns the reminders, the oldest first.
    func reminders(of account: AccountID) throws(AccountError) -> [Reminder]

    /// - Throws: ``AccountError/tooMany``.
    func addReminder(_ day: ReminderDay, of account: AccountID, now: Int64) throws(AccountError) -> Reminder

    /// Returns nil if the account has no reminder with this id.
    func setReminder(
        _ id: String, to day: ReminderDay, of account: AccountID, now: Int64
    ) throws(AccountError) -> Reminder?

    /// Returns false if the account has no reminder with this id.
    func removeReminder(_ id: String, of account: AccountID) throws(AccountError) -> Bool

    /// Sets the digest of the key of the calendar's secret address; nil takes the address away.
    func setCalendarKey(hash: String?, of account: AccountID, now: Int64) throws(AccountError)

    /// Returns the account whose calendar has a key with this digest; nil if none has.
    func account(calendarHash hash: String) throws(AccountError) -> AccountID?

    // MARK: Requests that are repeated

    /// Returns the answer that is kept of a request; nil for none.
    ///
    /// - Throws: ``AccountError/keyReused``.
    func answer(
        to request: RepeatableRequest, of account: AccountID, now: Int64
    ) throws(AccountError) -> KeptAnswer?

    // MARK: The operator

    /// Returns an account by what whoever runs the service knows of it; nil if there is none.
    func find(_ who: AccountName, now: Int64) throws(AccountError) -> FoundAccount?

    // MARK: The store

    /// How many accounts, sessions and devices there are.
    func statistics(now: Int64) throws(AccountError) -> AccountStatistics

    /// How many accounts keep any of these temples as favourites.
    func keepers(ofAny temples: [Int64]) throws(AccountError) -> Int

    /// Throws an error if the store cannot be read.
    func checkReady() throws(AccountError)

    /// Throws an error if the store cannot be written. It writes a little, and changes nothing.
    func checkWritable() throws(AccountError)
}

/// What there is in a store of accounts.
public struct AccountStatistics: Equatable, Sendable {
    public let accounts: Int
    public let sessions: Int
    public let devices: Int

    public init(accounts: Int, sessions: Int, devices: Int) {
        self.accounts = accounts
        self.sessions = sessions
        self.devices = devices
    }
}

/// What can go wrong with a store of accounts.
public enum AccountError: Error, Equatable, Sendable {
    /// The account has as many of these as it may.
    case tooMany
    /// The account is not there any more.
    case ended
    /// The client has sent the key of this request with another one.
    case keyReused
    /// The account has a reminder with this id that says something else.
    case idTaken
    /// The provider calls somebody by a new name whose verified address is that of an account with another name of the same
    /// provider. The issuers are those of the account's identities, the first linked first.
    case anotherSubject(issuers: [String])
    /// The store cannot be asked just now; a moment later it may.
    case busy(reason: String)
    /// The store cannot be read or written until somebody helps: a full disk, a wrong password, no such file.
    case unavailable(reason: String)

    /// The words for a log and an operator.
    public var reason: String {
        switch self {
        case .busy(let reason), .unavailable(let reason): reason
        case .tooMany: "an account has as many of these as it may"
        case .ended: "the account is not there any more"
        case .keyReused: "the key was sent with another request"
        case .idTaken: "another reminder of the account has this id"
        case .anotherSubject: "the address has an account with another identity of the same provider"
        }
    }
}
