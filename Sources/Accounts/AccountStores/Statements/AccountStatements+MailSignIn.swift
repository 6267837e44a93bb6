package import AccountModel

/// Links by mail. Their rows are no account's: whoever asks may have none yet.
extension AccountStatements {
    /// The issuer of the identities of people who sign in by mail. Those of providers are addresses, so none has this name.
    private static var issuer: String { "mail" }

    package func askForLink(_ link: MailLink, mostInHour: Int, now: Int64) throws -> Bool {
        try database.enter(.mail(link.email))
        let asked = try database.first(
            "SELECT count(*) FROM mail_sign_in WHERE email = ?1 AND asked_at > ?2",
            [.text(link.email), .integer(now - MailSignInLimits.countedSeconds)]
        ) { Int($0.integer(0)) }
        guard asked ?? 0 < mostInHour else { return false }
        try database.change(
            """
            INSERT INTO mail_sign_in (link_hash, browser_hash, email, return_to, locale, asked_at, until)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(link.hash), .text(link.browserHash), .text(link.email), .text(link.returnTo), .text(link.locale),
                .integer(now), .integer(now + MailSignInLimits.linkSeconds),
            ])
        return true
    }

    /// Removes all links that an address was sent.
    func removeLinks(to email: String) throws {
        try database.enter(.mail(email))
        try database.change("DELETE FROM mail_sign_in WHERE email = ?1", [.text(email)])
    }

    package func link(hash: String, now: Int64) throws -> MailLinkState? {
        try database.enter(.link(hash))
        return try database.first(
            "SELECT browser_hash, asked_at, until, used_at FROM mail_sign_in WHERE link_hash = ?1", [.text(hash)]
        ) { row in
            guard row.isNull(3), row.integer(2) > now else { return .ended }
            return .good(browserHash: row.text(0), askedAt: row.integer(1))
        }
    }

    package func useLink(
        hash: String, browserHash: String, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws -> MailLinkUse? {
        try database.enter(.link(hash))
        // Of two at the same moment, the second finds the time of the first.
        let used = try database.change(
            """
            UPDATE mail_sign_in SET used_at = ?3
            WHERE link_hash = ?1 AND browser_hash = ?2 AND used_at IS NULL AND until > ?3
            """, [.text(hash), .text(browserHash), .integer(now)])
        guard used == 1,
            let link = try database.first(
                "SELECT email, return_to, locale FROM mail_sign_in WHERE link_hash = ?1", [.text(hash)],
                { (email: $0.text(0), returnTo: $0.text(1), locale: $0.text(2)) })
        else { return nil }
        let identity = VerifiedIdentity(
            issuer: Self.issuer, subject: link.email, email: link.email, isEmailVerified: true, name: nil, picture: nil,
            locale: link.locale)
        return MailLinkUse(
            signedIn: try signIn(identity, client: client, tokens: tokens, now: now), returnTo: link.returnTo)
    }
}
