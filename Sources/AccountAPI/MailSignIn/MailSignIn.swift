package import AccountModel
package import HTTPModel
package import WebRouting

/// Sign-in by a link in a mail, for the app and for pages alike.
package struct MailSignIn: Sendable {
    private let store: any AccountStore
    private let gate: AccountGate
    private let mailing: (any SignInMailing)?
    private let site: String?
    private let mostInHour: Int

    /// - Parameters:
    ///   - mailing: sends the mails; nil for a service that sends none.
    ///   - site: the public address of the site, without a slash at its end. Without it there is no link.
    ///   - mostInHour: the mails to one address in an hour.
    package init(
        store: any AccountStore, gate: AccountGate, mailing: (any SignInMailing)?, site: String?,
        mostInHour: Int = MailSignInLimits.usualMostInHour
    ) {
        self.store = store
        self.gate = gate
        self.mailing = mailing
        self.site = site
        self.mostInHour = mostInHour
    }

    /// What a link is worth in the browser that shows it.
    package enum Look: Equatable, Sendable {
        case good
        /// Another browser has asked for it.
        ///
        /// - Parameter askedAt: seconds since 1970.
        case elsewhere(askedAt: Int64)
        case ended
    }

    /// Somebody whom a link has signed in.
    package struct Use: Sendable {
        package let signedIn: SignedIn
        package let tokens: FreshTokens
        package let returnTo: LocalTarget
    }

    /// Whether people can ask for a link.
    package var isOffered: Bool { false }

    /// Asks for a link. Returns the cookie that binds it to the browser: it tells nothing of whether there is such an account,
    /// and no more does the time that it takes.
    ///
    /// - Throws: ``Fault`` 404 where nobody can, 429 for too many from one network, 503 where the store cannot be asked.
    package func ask(
        _ email: String, returnTo: LocalTarget, locale: String, _ context: RequestContext
    ) throws -> SetCookie {
        throw Fault.unknownPath
    }

    /// Returns what a link is worth. Nothing is changed, as programs of mail open links too.
    package func look(_ key: String, _ context: RequestContext) throws -> Look { .ended }

    /// Uses a link, once. Nil where it is not good in this browser.
    package func use(_ key: String, _ context: RequestContext) throws -> Use? { nil }
}
