import Expectations
import AccountModel
import FakeAccountStore
import Foundation
import HTTPModel
import Secrets
import Testing
import WebRouting

@testable import AccountAPI

struct SignInTests {
    private func signIn(_ home: Home, _ body: String) throws -> Response {
        try home.ask(.post, "/api/auth/google", body: body)
    }

    @Test func theTokensOpenWhatThePersonKeeps() throws {
        let home = try Home()
        let response = try signIn(home, #"{"idToken":"1 mei@example.org","nonce":"right"}"#)
        let tokens = try home.tokens(response)
        expect(tokens.access.count == 43 && tokens.refresh.count == 43 && tokens.access != tokens.refresh)
        let object = try home.object(response)
        expect(object["expires_at"] as? String, equals: "2026-11-18T12:06:40Z")
        expect(object["expires_in"] as? Int, equals: 3_600)
        let user = try require(object["user"] as? [String: Any])
        let profile = try home.object(try home.ask(.get, "/api/user/profile", as: tokens))
        expect(user["id"] as? String == profile["id"] as? String && profile["email"] as? String == "mei@example.org")
    }

    @Test func theStoreHasDigestsAlone() throws {
        let home = try Home()
        let tokens = try home.signIn()
        expect(home.store.tokenHashes, equals: [Secrets.sha256(tokens.access), Secrets.sha256(tokens.refresh)])
    }

    @Test(arguments: ["bad", "1", "1 mei@example.org"]) func whatIsWrongWithATokenIsNotTold(token: String) throws {
        let home = try Home()
        _ = try home.signIn()
        let response = try signIn(home, #"{"idToken":"\#(token)","nonce":"wrong"}"#)
        let problem = try home.object(response, status: 401)
        expect(problem["code"] as? String, equals: "sign-in-refused")
        expect(problem["detail"] as? String, equals: AccountProblemCode.signInRefused.detail)
        expect(!response.text.contains("secret") && response.headers["WWW-Authenticate"] != nil)
    }

    @Test func aProviderThatIsAwayIsTold() throws {
        let home = try Home()
        let response = try signIn(home, #"{"idToken":"away"}"#)
        try expect(home.object(response, status: 503)["code"] as? String, equals: "provider-away")
        expect(response.headers["Retry-After"] != nil && !response.text.contains("secret"))
    }

    /// A person who signs in again, a new one, and one with an address that somebody else has verified get the same form.
    @Test func noAnswerTellsWhetherAnAddressHasAnAccount() throws {
        let home = try Home()
        let first = try home.object(try signIn(home, #"{"idToken":"1 mei@example.org"}"#))
        let again = try home.object(try signIn(home, #"{"idToken":"1 mei@example.org"}"#))
        let unverified = try home.object(try signIn(home, #"{"idToken":"2 mei@example.org unverified"}"#))
        let stranger = try home.object(try signIn(home, #"{"idToken":"3 hua@example.org unverified"}"#))
        for object in [again, unverified, stranger] { expect(object.keys.sorted(), equals: first.keys.sorted()) }
        func user(_ object: [String: Any]) throws -> [String: Any] { try require(object["user"] as? [String: Any]) }
        try expect(user(unverified)["id"] as? String != user(first)["id"] as? String)
        for object in [unverified, stranger] { try expect(user(object)["email"] as? String, equals: "") }
        try expect(user(again)["id"] as? String, equals: user(first)["id"] as? String)
    }

    /// Who has verified the address is told how to sign in to the account that has it, and nothing else of it.
    @Test func aSecondSignInOfAProviderLeadsToTheFirst() throws {
        let home = try Home()
        _ = try home.signIn("1", "mei@example.org")
        let before = home.everything
        let response = try signIn(home, #"{"idToken":"2 mei@example.org"}"#)
        let problem = try home.object(response, status: 409)
        expect(problem["code"] as? String, equals: "another-sign-in")
        expect(problem["ways"] as? [String], equals: ["Example", "mail"])
        expect(
            problem["detail"] as? String,
            equals: "this address has an account already, with another sign-in of Example; sign in to it by the other "
                + "sign-in of Example, or by a link by mail")
        expect(home.everything == before && response.headers["Set-Cookie"] == nil)
        home.mailing = nil
        let ways = try home.object(try signIn(home, #"{"idToken":"2 mei@example.org"}"#), status: 409)["ways"]
        expect(ways as? [String], equals: ["Example"])
        expect(try signIn(home, #"{"idToken":"2 mei@example.org unverified"}"#).status, equals: 200)
    }

    @Test func aSessionsAgentIsCutBetweenCharacters() throws {
        let home = try Home()
        let start = String(repeating: "a", count: AccountLimits.longestAgent - 2)
        let request = try home.request(.post, "/", ["User-Agent": start + "👨‍👩‍👧"])
        expect(SessionClient(request).agent, equals: start)
        let whole = try home.request(.post, "/", ["User-Agent": start + "🇹🇼🇹🇼"])
        expect(SessionClient(whole).agent, equals: start + "🇹🇼")
    }

    // MARK: Refresh

    @Test func aRefreshReplacesBothTokens() throws {
        let home = try Home()
        let first = try home.signIn()
        home.now += 100
        let second = try home.tokens(try home.refresh(first))
        expect(second.access != first.access && second.refresh != first.refresh)
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 200)
        try expect(home.ask(.get, "/api/user/settings", as: first).status, equals: 401)
        home.now += 100
        let third = try home.tokens(try home.refresh(second))
        try expect(home.ask(.get, "/api/user/settings", as: third).status, equals: 200)
    }

    /// A client whose answer was lost asks again, from another network and with a newer version, hours later.
    @Test func aLostAnswerIsGivenAgain() throws {
        let home = try Home()
        let first = try home.signIn()
        let response = try home.refresh(first, ["User-Agent": "app 1"])
        let pauses: [Int64] = [0, AccountLimits.repeatSeconds, 3 * 3_600]
        for seconds in pauses {
            home.now += seconds
            try expect(home.tokens(home.refresh(first, ["User-Agent": "app 2"])), equals: home.tokens(response))
        }
        // The access token of that answer is over by now. Its refresh token is not, and from then on the first one is a thief's.
        let second = try home.tokens(response)
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 401)
        let third = try home.tokens(try home.refresh(second, ["User-Agent": "app 2"]))
        try expect(home.ask(.get, "/api/user/settings", as: third).status, equals: 200)
        try expect(home.refresh(first, ["User-Agent": "app 2"]).status, equals: 401)
        try expect(home.ask(.get, "/api/user/settings", as: third).status, equals: 401)
    }

    /// Two tabs of one browser.
    @Test func aRepetitionWithinTenSecondsHasTheSameAnswer() throws {
        let home = try Home()
        let first = try home.signIn()
        let response = try home.refresh(first, ["User-Agent": "app"])
        try expect(home.ask(.get, "/api/user/settings", as: try home.tokens(response)).status, equals: 200)
        home.now += AccountLimits.repeatSeconds
        var (answer, again) = (
            try home.object(response), try home.object(try home.refresh(first, ["User-Agent": "app"]))
        )
        // Only the time that is left is another one.
        let left = [answer, again].map { $0["expires_in"] as? Int64 }
        expect(left, equals: [AccountLimits.accessSeconds, AccountLimits.accessSeconds - AccountLimits.repeatSeconds])
        (answer["expires_in"], again["expires_in"]) = (nil, nil)
        expect(answer as NSDictionary == again as NSDictionary)
        try expect(home.ask(.get, "/api/user/settings", as: try home.tokens(response)).status, equals: 200)
    }

    /// An event loop writes nothing: a worker notes the first show of a token, and the loop answers from then on.
    @Test func theFirstShowOfATokenIsWrittenByAWorker() throws {
        let home = try Home()
        let tokens = try home.tokens(try home.refresh(try home.signIn()))
        try expect(home.leavesToWorker(.get, "/api/user/settings", as: tokens))
        try expect(home.ask(.get, "/api/user/settings", as: tokens).status, equals: 200)
        try expect(!home.leavesToWorker(.get, "/api/user/settings", as: tokens))
    }

    @Test func aLaterRepetitionEndsTheFamily() throws {
        let home = try Home()
        let first = try home.signIn()
        let elsewhere = try home.signIn()
        let second = try home.tokens(try home.refresh(first))
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 200)
        home.now += AccountLimits.repeatSeconds + 1
        try expect(home.refresh(first).status, equals: 401)
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 401)
        try expect(home.refresh(second).status, equals: 401)
        try expect(home.ask(.get, "/api/user/settings", as: elsewhere).status, equals: 200)
    }

    @Test func anotherClientsRepetitionEndsTheFamily() throws {
        let home = try Home()
        let first = try home.signIn()
        let second = try home.tokens(try home.refresh(first, ["User-Agent": "app"]))
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 200)
        try expect(home.refresh(first, ["User-Agent": "thief"]).status, equals: 401)
        try expect(home.ask(.get, "/api/user/settings", as: second).status, equals: 401)
    }

    @Test func everyTokenThatIsNotGoodIsRefusedAlike() throws {
        let home = try Home()
        let (used, old) = (try home.signIn(), try home.signIn())
        let shown = try home.tokens(try home.refresh(used))
        try expect(home.ask(.get, "/api/user/settings", as: shown).status, equals: 200)
        home.now += 60
        let reused = try home.refresh(used)
        let unknown = try home.refresh(Home.Tokens(access: "", refresh: "nobody"))
        let access = try home.refresh(Home.Tokens(access: "", refresh: old.access))
        home.now += AccountLimits.refreshSeconds
        let over = try home.refresh(old)
        for response in [unknown, access, over] { expect(response, equals: reused) }
        try expect(home.object(reused, status: 401)["code"] as? String, equals: "session-ended")
    }

    // MARK: Sessions

    @Test func thePersonSeesAndEndsSessions() throws {
        let home = try Home()
        let response = try home.ask(
            .post, "/api/auth/google", ["User-Agent": "phone"], body: #"{"idToken":"1 mei@example.org"}"#)
        let (phone, other) = (try home.tokens(response), try home.signIn())
        let sessions = try home.list(try home.ask(.get, "/api/user/sessions", as: other))
        expect(sessions.count == 2 && sessions.filter { $0["is_current"] as? Bool == true }.count == 1)
        let its = try require(sessions.first { $0["agent"] as? String == "phone" })
        expect(its["is_current"] as? Bool, equals: false)
        let path = "/api/user/sessions/\(try require(its["id"] as? String))"
        try expect(home.ask(.delete, path, as: other).status, equals: 204)
        try expect(home.ask(.delete, path, as: other).status, equals: 404)
        try expect(home.ask(.get, "/api/user/sessions", as: phone).status, equals: 401)
        try expect(home.refresh(phone).status, equals: 401)
        try expect(home.ask(.delete, "/api/user/sessions", as: other).status, equals: 204)
        try expect(home.ask(.get, "/api/user/sessions", as: other).status, equals: 401)
    }

    @Test func aSignOutNeedsNoMembers() throws {
        let home = try Home()
        let tokens = try home.signIn()
        try expect(home.ask(.post, "/api/auth/sign-out", as: tokens, body: "").status, equals: 204)
    }
}
