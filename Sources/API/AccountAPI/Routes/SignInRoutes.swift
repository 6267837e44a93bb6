internal import AccountModel
internal import HTTPModel
internal import Secrets
internal import TempleModel
internal import WebRouting

/// `/api/auth`: sign-in with a provider's ID token, its refresh and its end.
enum SignInRoutes {
    static let maxBodyBytes = 32 << 10

    static func signIn(_ call: AccountCall) throws -> Response {
        if call.request.brought == nil {
            try call.service.gate.countSignIn(from: call.request.remoteAddress, now: call.now)
        }
        let body = try SignInBody(try call.members())
        if body.wantsCookies { try checkOrigin(call) }
        let (token, nonce, now, verify) = (body.token, body.nonce, call.now, call.service.verify)
        let provider = call.service.waitsFor(token, now).map { "keys of \($0)" }
        let identity = try call.context.asking(provider, instead: .of(.providerAway)) {
            try verify(token, nonce, now)
        }
        try call.service.gate.countSignIn(of: "identity\n\(identity.issuer)\n\(identity.subject)", now: call.now)
        let tokens = try FreshTokens(now: call.now)
        let signedIn: SignedIn
        do throws(AccountError) {
            signedIn = try call.store.signIn(
                identity, client: SessionClient(call.request), tokens: tokens.kept, now: call.now)
        } catch {
            guard case .anotherSubject(let issuers) = error else { throw error }
            throw SignInMethods(
                asked: identity.issuer, issuers, hasMail: call.service.mail.isOffered,
                title: call.service.providerTitle
            ).fault
        }
        var response = answer(signedIn, tokens, inCookies: body.wantsCookies, call)
        if body.wantsCookies { try endPageSession(call, on: &response) }
        return response
    }

    /// Ends the session that the browser has on the pages. Its cookie counts before those of this sign-in, and may be another
    /// person's.
    private static func endPageSession(_ call: AccountCall, on response: inout Response) throws {
        if let former = try call.service.gate.visitor(call.context) {
            _ = try call.store.endSession(former.session, of: former.account)
        }
        PageSession.clear(on: &response, to: call.context)
    }

    static func refresh(_ call: AccountCall) throws -> Response {
        try call.service.gate.countSignIn(from: call.request.remoteAddress, now: call.now)
        let body = try RefreshBody(try call.members())
        guard let shown = body.token ?? call.context.cookies[SessionCookies.refresh] else {
            throw EditFaults([
                EditFault(pointer: "/refreshToken", code: "required", detail: "give refreshToken")
            ])
        }
        let inCookies = body.token == nil
        if inCookies { try checkOrigin(call) }
        guard shown.utf8.count <= RefreshBody.longestToken else { throw Fault.of(.sessionEnded) }
        try call.service.gate.countSignIn(of: "token\n\(shown)", now: call.now)
        return try refresh(shown, inCookies: inCookies, call)
    }

    private static func refresh(_ shown: String, inCookies: Bool, _ call: AccountCall) throws -> Response {
        let salt = try Secrets.token()
        let successor = FreshTokens(
            after: shown, salt: salt, accessUntil: call.now + AccountLimits.accessSeconds,
            refreshUntil: call.now + AccountLimits.refreshSeconds)
        let refreshed = try call.store.refresh(
            hash: Secrets.sha256(shown), client: SessionClient(call.request), successor: successor.kept, salt: salt,
            now: call.now)
        switch refreshed {
        case .renewed(let signedIn): return answer(signedIn, successor, inCookies: inCookies, call)
        case .repeated(let signedIn, let salt, let accessUntil, let refreshUntil):
            let first = FreshTokens(
                after: shown, salt: salt, accessUntil: accessUntil, refreshUntil: refreshUntil)
            return answer(signedIn, first, inCookies: inCookies, call)
        // Whoever shows a stolen token learns no more than whoever shows none.
        case .reused, .unknown: throw Fault.of(.sessionEnded)
        }
    }

    static func signOut(_ call: AccountCall) throws -> Response {
        let (body, account) = (try SignOutBody(call.request.body), try call.account())
        if body.isEverywhere {
            try call.store.endSessions(of: account)
        } else {
            _ = try call.store.endSession(try call.session(), of: account)
        }
        var response = Response.done
        PageSession.end(on: &response, to: call.context)
        return response
    }

    /// Throws the fault of a request that sets or uses cookies and that another site's page may have sent.
    private static func checkOrigin(_ call: AccountCall) throws(Fault) {
        guard RequestOrigin(of: call.request) == .proven else { throw .fromAnotherSite }
    }

    private static func answer(
        _ signedIn: SignedIn, _ tokens: FreshTokens, inCookies: Bool, _ call: AccountCall
    ) -> Response {
        var response = Response.json(
            SignedInJSON.document(
                signedIn.account, inCookies ? nil : tokens, expiresAt: tokens.accessUntil, now: call.now))
        if inCookies { SessionCookies.set(tokens, on: &response, to: call.request) }
        return response
    }
}
