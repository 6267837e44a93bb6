/// A link by mail that is asked for. The store keeps digests alone (SHA-256, 64 lower-case hexadecimal digits).
public struct MailLink: Equatable, Sendable {
    /// The digest of the link's token.
    public let hash: String
    /// The digest of the token in the cookie of the browser that asks.
    public let browserHash: String
    /// In lower case, at most ``AccountLimits/longestAddress`` bytes.
    public let email: String
    /// Where the browser is led afterwards: a path of this site.
    public let returnTo: String
    /// The language of the mail, a language tag.
    public let locale: String

    public init(hash: String, browserHash: String, email: String, returnTo: String, locale: String) {
        self.hash = hash
        self.browserHash = browserHash
        self.email = email
        self.returnTo = returnTo
        self.locale = locale
    }
}

/// What a link by mail is worth.
public enum MailLinkState: Equatable, Sendable {
    /// It signs in the browser whose cookie has this digest.
    ///
    /// - Parameter askedAt: seconds since 1970.
    case good(browserHash: String, askedAt: Int64)
    /// It was used, or its time is over.
    case ended
}

/// What the use of a link has come to.
public struct MailLinkUse: Equatable, Sendable {
    public let signedIn: SignedIn
    public let returnTo: String

    public init(signedIn: SignedIn, returnTo: String) {
        self.signedIn = signedIn
        self.returnTo = returnTo
    }
}

/// A mail with a link that signs in whoever has asked for it.
public struct SignInMail: Equatable, Sendable {
    public let address: String
    /// The address of the link, with its token. It is in no log.
    public let link: String
    /// A language tag.
    public let locale: String
    /// The program that has asked, as it names itself.
    public let agent: String
    /// Seconds since 1970.
    public let askedAt: Int64

    public init(address: String, link: String, locale: String, agent: String, askedAt: Int64) {
        self.address = address
        self.link = link
        self.locale = locale
        self.agent = agent
        self.askedAt = askedAt
    }
}

/// The rules of links by mail.
public enum MailSignInLimits {
    /// A link is good for 15 minutes.
    public static let linkSeconds: Int64 = 15 * 60
    /// For so long it is remembered that an address has asked.
    public static let countedSeconds: Int64 = 3_600
    /// Mails to one address in that time, where no setting says otherwise.
    public static let usualMostInHour = 5
}
