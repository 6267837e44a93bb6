package import AccountModel
internal import Secrets

extension AccountStatements {
    /// The account numbers are random, so that nobody learns from one how many there are, and none comes twice. The bound is
    /// that of whole numbers that every program can read (2^53).
    private static var numbers: ClosedRange<Int64> { 1...9_007_199_254_740_991 }

    package func signIn(
        _ identity: VerifiedIdentity, client: SessionClient, tokens: SessionTokens, now: Int64
    ) throws -> SignedIn {
        let said = identity.withinLimits
        let address = said.isEmailVerified ? said.email : nil
        try database.enter(.identity(issuer: said.issuer, subject: said.subject, email: address))
        let account: Account
        if let known = try owner(of: said) {
            try hold(known)
            try note(said, of: known)
            account = try following(said, known, now: now)
        } else if let address, let known = try owner(ofAddress: address) {
            try database.enter(.account(known))
            let identities = try identities(of: known)
            guard !identities.contains(where: { $0.issuer == said.issuer && $0.subject == said.subject }) else {
                throw AccountError.sameMoment
            }
            let issuers = identities.map(\.issuer)
            // The provider has two people for one address, perhaps one after the other: the second may not be the first.
            guard !issuers.contains(said.issuer) else { throw AccountError.anotherSubject(issuers: issuers) }
            try hold(known)
            try link(said, to: known, now: now)
            account = try following(said, known, now: now)
        } else {
            account = try add(said, email: address, now: now)
            try link(said, to: account.id, now: now)
        }
        try removeExpired(of: account.id, now: now)
        let session = try begin(of: account.id, client: client, tokens: tokens, now: now)
        try endSessionsBeyondLimit(of: account.id, but: session.id)
        return SignedIn(account: account, session: session)
    }

    private func owner(of identity: VerifiedIdentity) throws -> AccountID? {
        try database.first(
            "SELECT account_id FROM identity WHERE issuer = ?1 AND subject = ?2",
            [.text(identity.issuer), .text(identity.subject)]
        ) { AccountID($0.integer(0)) }
    }

    /// Returns the account with a verified address; nil if there is none.
    func account(address: String) throws -> AccountID? {
        // An identity that nobody has.
        try database.enter(.identity(issuer: "", subject: "", email: address))
        return try owner(ofAddress: address)
    }

    private func owner(ofAddress address: String) throws -> AccountID? {
        try database.first("SELECT id FROM account WHERE email = ?1", [.text(address)]) { AccountID($0.integer(0)) }
    }

    private func add(_ identity: VerifiedIdentity, email: String?, now: Int64) throws -> Account {
        let account = Account(
            id: AccountID(.random(in: Self.numbers)), uuid: try Secrets.uuid(), email: email,
            displayName: identity.name ?? "", avatarURL: identity.picture,
            locale: identity.locale ?? Account.usualLocale, createdAt: now, updatedAt: now)
        try database.enter(.account(account.id))
        let added = try database.change(
            """
            INSERT INTO account (id, uuid, email, display_name, is_name_own, avatar_url, locale, created_at, updated_at)
            VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING
            """,
            [
                .integer(account.id.number), .text(account.uuid), .text(email), .text(account.displayName),
                .text(account.avatarURL), .text(account.locale), .integer(now), .integer(now),
            ])
        guard added == 1 else { throw AccountError.sameMoment }
        return account
    }

    private func link(_ identity: VerifiedIdentity, to account: AccountID, now: Int64) throws {
        let linked = try database.change(
            """
            INSERT INTO identity (account_id, issuer, subject, email, is_email_verified, linked_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING
            """,
            [
                .integer(account.number), .text(identity.issuer), .text(identity.subject), .text(identity.email),
                .integer(identity.isEmailVerified ? 1 : 0), .integer(now),
            ])
        guard linked == 1 else { throw AccountError.sameMoment }
    }

    /// Keeps what a provider says of an address now. A provider that says nothing of one takes nothing back.
    private func note(_ identity: VerifiedIdentity, of account: AccountID) throws {
        guard let email = identity.email else { return }
        try database.change(
            """
            UPDATE identity SET email = ?4, is_email_verified = ?5
            WHERE account_id = ?1 AND issuer = ?2 AND subject = ?3
            """,
            [
                .integer(account.number), .text(identity.issuer), .text(identity.subject), .text(email),
                .integer(identity.isEmailVerified ? 1 : 0),
            ])
    }

    /// Gives an account the name and the picture that a provider says, until it has a name of its own, and an address that a
    /// provider vouches for still: somebody else may have the former one.
    private func following(_ identity: VerifiedIdentity, _ id: AccountID, now: Int64) throws -> Account {
        guard let row = try columns(of: id) else { throw AccountError.ended }
        var account = row.account
        if !row.isNameOwn {
            account.displayName = identity.name ?? account.displayName
            account.avatarURL = identity.picture ?? account.avatarURL
        }
        if try !isVouchedFor(account.email, of: id) { account.email = try freeAddress(of: identity, for: id) }
        guard account != row.account else { return account }
        account.updatedAt = now
        try database.change(
            "UPDATE account SET email = ?2, display_name = ?3, avatar_url = ?4, updated_at = ?5 WHERE id = ?1",
            [
                .integer(id.number), .text(account.email), .text(account.displayName), .text(account.avatarURL),
                .integer(now),
            ])
        return account
    }

    private func isVouchedFor(_ address: String?, of account: AccountID) throws -> Bool {
        guard let address else { return false }
        return try exists(
            "SELECT 1 FROM identity WHERE account_id = ?1 AND email = ?2 AND is_email_verified = 1",
            [.integer(account.number), .text(address)])
    }

    /// Returns the verified address of an identity; nil if another account has it.
    private func freeAddress(of identity: VerifiedIdentity, for account: AccountID) throws -> String? {
        guard identity.isEmailVerified, let address = identity.email else { return nil }
        let owner = try owner(ofAddress: address)
        return owner == nil || owner == account ? address : nil
    }
}

extension AccountError {
    /// Another transaction has just done the same. Once more, and its work is found.
    static let sameMoment = AccountError.busy(reason: "the same person signs in at the same moment; try again")
}

extension VerifiedIdentity {
    private static let longestLocale = 35

    /// What a provider says, without what is longer than a store keeps.
    var withinLimits: VerifiedIdentity {
        let address = email.flatMap { $0.isEmpty || $0.utf8.count > AccountLimits.longestAddress ? nil : $0 }
        return VerifiedIdentity(
            issuer: issuer, subject: subject, email: address, isEmailVerified: isEmailVerified && address != nil,
            name: name.map { $0.wholeCharacters(mostScalars: AccountLimits.longestName) },
            picture: picture.flatMap { $0.utf8.count > AccountLimits.longestURL ? nil : $0 },
            locale: locale.flatMap { $0.isEmpty || $0.utf8.count > Self.longestLocale ? nil : $0 })
    }
}
