internal import AccountAPI
internal import AccountModel
internal import AccountPages
internal import Notifications
internal import Secrets

/// The accounts of a service, which all threads share: their store, their gate, and who says who somebody is.
struct SharedAccounts: Sendable {
    let store: any AccountStore & NotificationStore
    let gate: AccountGate
    let verify: TokenVerifying
    let waitsFor: @Sendable (_ token: String, _ now: Int64) -> String?
    /// The providers, for sign-in on pages.
    let providers: Providers
    /// The sign-in by mail.
    let mail: MailSignIn
    let figures: AccountFigures
    /// The public address of the site; nil where no setting names it.
    let site: String?
    /// The keys of the site's pushes; nil where there are none.
    let push: SitePush?
    /// Whether browsers are told by push.
    let hasPushes: Bool
    /// Whether reminders go by mail.
    let hasMails: Bool
    /// Sends test messages; nil for a service that sends no reminders itself.
    var selfTest: (any SelfTest)?
    /// Closes the store, and ends the sending of mails.
    let close: @Sendable () -> Void

    /// Reads the settings and opens the store. Nil where nobody may sign in.
    ///
    /// - Parameters:
    ///   - database: the database of the temples.
    ///   - workers: how many threads may ask a server at once.
    ///   - note: reports what an operator has to know.
    ///   - noteOfStore: reports what the store has to say, among others that a write has failed.
    ///   - asked: is called, on the thread that asks, with the time that each question to the store has taken.
    ///   - now: returns the seconds since 1970.
    init?(
        _ settings: ServiceSettings, besides database: ServiceDatabase, workers: Int,
        note: @escaping @Sendable (String) -> Void, noteOfStore: @escaping @Sendable (String) -> Void,
        asked: @escaping @Sendable (Duration) -> Void, now: @escaping @Sendable () -> Int64
    ) throws(ServiceError) {
        guard let accounts = try AccountSettings(settings, besides: database) else {
            if let (_, origin) = settings.text("accounts") {
                note("nobody can sign in, so \(origin) is not used: \(AccountSettings.missing)")
            }
            return nil
        }
        site = try ServedPages.site(settings)
        push = try SitePush(settings)
        hasPushes = push != nil && settings.text("push-subject") != nil
        hasMails = push != nil && settings.text("smtp") != nil
        let opened = try accounts.place.open(mostConnections: workers, mayBeOut: true, note: noteOfStore, asked: asked)
        let mails: SignInMails?
        do throws(ServiceError) {
            mails = try accounts.mail?.open(note: note)
        } catch {
            opened.close()
            throw error
        }
        store = opened.store
        close = {
            mails?.stop()
            opened.close()
        }
        gate = AccountGate(store: store, rates: accounts.rates)
        figures = AccountFigures(store, mails: mails, now: now, note: note)
        let providers = Providers(accounts.providers, note: note)
        self.providers = providers
        mail = MailSignIn(
            store: store, gate: gate, mailing: mails.map(ServedMails.init), site: accounts.mail?.site,
            mostInHour: accounts.mail?.mostInHour ?? MailSignInLimits.usualMostInHour, held: { mails?.hold() })
        waitsFor = { token, now in providers.waits(forToken: token, now: now) }
        verify = { token, nonce, now in
            do throws(SignInRefused) {
                return try providers.identity(ofToken: token, nonce: nonce, now: now)
            } catch {
                // Whoever asks is not told why. The reason has no part of the token.
                if case .invalid(let reason) = error { note("a sign-in was refused: \(reason)") }
                throw error
            }
        }
    }
}

extension SitePush {
    /// Reads the keys of the site's pushes. Nil where no setting names them.
    fileprivate init?(_ settings: ServiceSettings) throws(ServiceError) {
        guard let (keys, _) = try SendingSettings.keys(settings) else { return nil }
        let endpoints = try SendingSettings.endpointsForDevelopment(settings)
        self.init(
            publicKey: keys.publicKey, secret: Secrets.base64URL(keys.key.number),
            rule: SendingSettings.pushRule(endpoints))
    }
}
