package import AccountModel
internal import Secrets

/// The tokens of a session in the clear. They are in one answer, and nothing keeps them.
package struct FreshTokens {
    package let access: String
    package let accessUntil: Int64
    let refresh: String
    let refreshUntil: Int64

    /// Makes the tokens of a new session.
    init(now: Int64) throws {
        access = try Secrets.token()
        refresh = try Secrets.token()
        accessUntil = now + AccountLimits.accessSeconds
        refreshUntil = now + AccountLimits.refreshSeconds
    }

    /// Makes the token of a session of pages. It has no refresh token that anybody knows: without scripts nobody could use one,
    /// and two tabs would race for it.
    package init(ofPagesAt now: Int64) throws {
        access = try Secrets.token()
        refresh = try Secrets.token()
        accessUntil = now + AccountLimits.pageSeconds
        refreshUntil = accessUntil
    }

    /// Makes the successors of a refresh token, the same ones each time.
    init(after token: String, salt: String, accessUntil: Int64, refreshUntil: Int64) {
        access = Secrets.derived(from: token, label: "access", salt: salt)
        refresh = Secrets.derived(from: token, label: "refresh", salt: salt)
        self.accessUntil = accessUntil
        self.refreshUntil = refreshUntil
    }

    /// What the store keeps of them.
    package var kept: SessionTokens {
        SessionTokens(
            accessHash: Secrets.sha256(access), accessUntil: accessUntil, refreshHash: Secrets.sha256(refresh),
            refreshUntil: refreshUntil)
    }
}
