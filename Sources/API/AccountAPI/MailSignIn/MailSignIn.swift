package import AccountModel
package import HTTPModel
internal import Secrets
internal import TempleModel
package import WebRouting

/// Sign-in by a link in a mail, for the app and for pages alike.
public struct MailSignIn: Sendable {
    private let store: any AccountStore
    private let gate: AccountGate
    private let mailing: (any SignInMailing)?
    private let site: String?
    private let mostInHour: Int
    private let held: @Sendable () -> Void

    /// The prefix makes browsers refuse a cookie of this name that a neighbour of the host sets (RFC 6265bis).
    private static let name = "__Host-nearby-mail"
    /// A browser takes no cookie of the other name without TLS.
    private static let nameOnLoopback = "nearby-mail"
    /// The length of a token of 256 bits.
    private static let tokenLength = 43

    /// - Parameters:
    ///   - mailing: sends the mails; nil for a service that sends none.
    ///   - site: the public address of the site, without a slash at its end. Without it there is no link: the host that a
    ///     request names is in no mail.
    ///   - mostInHour: the mails to one address in an hour.
    ///   - held: is called for each mail that is not sent because there were as many.
    package init(
        store: any AccountStore, gate: AccountGate, mailing: (any SignInMailing)?, site: String?,
        mostInHour: Int = MailSignInLimits.usualMostInHour, held: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.gate = gate
        self.mailing = mailing
        self.site = site
        self.mostInHour = mostInHour
        self.held = held
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
    package var isOffered: Bool { mailing != nil && site != nil }

    /// Asks for a link. Returns the cookie that binds it to the browser: it tells nothing of whether there is such an account,
    /// and no more does the time that it takes. No account is looked up, and nobody waits for the mail.
    ///
    /// - Parameter locale: a language tag.
    /// - Throws: ``Fault`` 404 where nobody can, 400 for a text that is no address, 429 for too many from one network, 503
    ///   where the store cannot be asked.
    package func ask(
        _ email: String, returnTo: LocalTarget, locale: String, _ context: RequestContext
    ) throws -> SetCookie {
        guard let mailing, let site else { throw Fault.of(.noMailSignIn) }
        let (request, now) = (context.request, context.secondsSince1970)
        try gate.countSignIn(from: request.remoteAddress, now: now)
        guard email.utf8.count <= AccountLimits.longestAddress, let address = mailing.address(email) else {
            throw Fault.invalid([
                EditFault(
                    pointer: "/email", code: "invalid", detail: "give an address of mail, such as mei@example.org")
            ])
        }
        let key = try Secrets.token()
        // The same one again, so that of two mails both are good.
        let browser = try shownToken(context) ?? Secrets.token()
        let link = MailLink(
            hash: Secrets.sha256(key), browserHash: Secrets.sha256(browser), email: address, returnTo: returnTo.text,
            locale: locale)
        let isKept: Bool
        do {
            isKept = try store.askForLink(link, mostInHour: mostInHour, now: now)
        } catch {
            throw Fault.account(error)
        }
        if isKept {
            let agent = SessionClient(request).agent
            mailing.send(
                SignInMail(
                    address: address, link: "\(site)/sign-in/mail?key=\(key)", locale: locale, agent: agent,
                    askedAt: now))
        } else {
            held()
        }
        return SetCookie(
            Self.name(for: request), browser, maxAge: Int(MailSignInLimits.linkSeconds), isSecure: !request.isOnLoopback
        )
    }

    /// Returns what a link is worth. Nothing is changed, as programs of mail open links too.
    package func look(_ key: String, _ context: RequestContext) throws -> Look {
        guard Self.isToken(key) else { return .ended }
        do {
            let state = try store.link(hash: Secrets.sha256(key), now: context.secondsSince1970)
            guard case .good(let browserHash, let askedAt)? = state else { return .ended }
            guard let browser = shownToken(context), Secrets.areEqual(Secrets.sha256(browser), browserHash) else {
                return .elsewhere(askedAt: askedAt)
            }
            return .good
        } catch {
            throw Fault.account(error)
        }
    }

    /// Uses a link, once. Nil where it is not good in this browser.
    ///
    /// - Throws: ``Fault`` 429 for too many from one network, 503 where the store cannot be asked.
    package func use(_ key: String, _ context: RequestContext) throws -> Use? {
        let (request, now) = (context.request, context.secondsSince1970)
        try gate.countSignIn(from: request.remoteAddress, now: now)
        guard Self.isToken(key), let browser = shownToken(context) else { return nil }
        let tokens = try FreshTokens(ofPagesAt: now)
        do {
            let used = try store.useLink(
                hash: Secrets.sha256(key), browserHash: Secrets.sha256(browser), client: SessionClient(request),
                tokens: tokens.kept, now: now)
            return used.map { Use(signedIn: $0.signedIn, tokens: tokens, returnTo: LocalTarget($0.returnTo)) }
        } catch {
            throw Fault.account(error)
        }
    }

    private func shownToken(_ context: RequestContext) -> String? {
        context.cookies[Self.name(for: context.request)].flatMap { Self.isToken($0) ? $0 : nil }
    }

    private static func name(for request: Request) -> String { request.isOnLoopback ? nameOnLoopback : name }

    /// Whether a text has the form of a token.
    private static func isToken(_ text: String) -> Bool {
        text.utf8.count == tokenLength
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
