import AccountAPI
import Expectations
import AccountModel
import BuiltProgram
import Foundation
import Glibc
import RawHTTPClient
import Testing

/// The authorization code flow with providers of others' making: `oidc-provider-mock`, and one that keeps what is asked wrong.
struct CodeFlowTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A service that signs people in on pages.
    private struct Setup {
        let provider: SignInProvider
        let providers: Providers
        let attempt = CodeAttempt(
            provider: "tests", redirect: "http://127.0.0.1:1/sign-in/callback", state: "0.state", nonce: "nonce",
            verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")

        init(_ kind: SignInProvider.Kind, _ program: Program, _ client: WebClient) throws {
            let provider = try SignInProvider(kind, program)
            let settings = ProviderSettings(name: "tests", issuer: provider.issuer, clientIDs: [], webClient: client)
            self.provider = provider
            providers = Providers([settings], note: { _ in })
        }

        /// Says yes as somebody, and returns what the browser brings back.
        func answer(_ name: String = "ann") throws -> [String: String] {
            let address = try providers.authorization(of: attempt, language: "zh-TW")
            let place = try require(URLComponents(string: address))
            let port = try require(place.port.flatMap { UInt16(exactly: $0) })
            // Both forms: the mock asks for a subject, and the tests' own for a name.
            let answer = try TestClient(port: port).request(
                "POST", place.percentEncodedPath + "?" + (place.percentEncodedQuery ?? ""),
                headers: "Content-Type: application/x-www-form-urlencoded\r\n",
                body: "sub=\(name)&name=\(name)&answer=allow")
            let back = try require(answer.headers["location"], "\(answer.body)")
            expect(back.hasPrefix(attempt.redirect + "?"))
            let items = URLComponents(string: back)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }

        func identity(_ answer: [String: String], verifier: String? = nil) throws -> VerifiedIdentity {
            let attempt = CodeAttempt(
                provider: attempt.provider, redirect: attempt.redirect, state: attempt.state, nonce: attempt.nonce,
                verifier: verifier ?? attempt.verifier)
            return try providers.identity(
                ofCode: answer["code"] ?? "", issuerShown: answer["iss"], attempt, now: Int64(time(nil)))
        }
    }

    private func desk() throws -> Setup { try Setup(.own, program, WebClient(id: SignInProvider.clientID)) }

    @Test(arguments: SignInProvider.Kind.allCases)
    func somebodySignsInWithAClientThatHasASecret(kind: SignInProvider.Kind) throws {
        let desk = try Setup(
            kind, program, WebClient(id: SignInProvider.webClientID, secret: SignInProvider.webClientSecret))
        for name in ["ann", "ben"] {
            let answer = try desk.answer(name)
            expect(answer["state"], equals: desk.attempt.state)
            let identity = try desk.identity(answer)
            expect(identity.issuer == desk.provider.issuer && identity.subject == name)
            // A code is good once.
            #expect(throws: SignInRefused.self) { try desk.identity(answer) }
        }
    }

    @Test func somebodySignsInWithAClientThatHasNone() throws {
        let desk = try desk()
        let identity = try desk.identity(try desk.answer())
        expect(identity.email == "ann@example.com" && identity.isEmailVerified)
        try expectEmpty(desk.provider.faults())
    }

    @Test func aStolenCodeIsNoGoodWithoutItsVerifier() throws {
        let desk = try desk()
        #expect(throws: SignInRefused.self) {
            try desk.identity(try desk.answer(), verifier: String(repeating: "a", count: 43))
        }
        try expect(desk.provider.faults(), equals: ["token: no verifier, or another one"])
    }

    @Test func anotherSecretIsRefused() throws {
        let desk = try Setup(.own, program, WebClient(id: SignInProvider.webClientID, secret: "another"))
        #expect(throws: SignInRefused.self) { try desk.identity(try desk.answer()) }
        try expect(desk.provider.faults(), equals: ["token: no client, or another secret"])
    }

    @Test(arguments: ["wrong-nonce", "wrong-iss", "replay", "away"])
    func aSignInThatGoesWrongSignsNobodyIn(way: String) throws {
        let desk = try desk()
        #expect(throws: Never.self) { try desk.identity(try desk.answer()) }
        try desk.provider.next(way)
        #expect(throws: SignInRefused.self) { try desk.identity(try desk.answer()) }
        #expect(throws: Never.self) { try desk.identity(try desk.answer()) }
    }

    @Test(arguments: ["no-pkce", "http-endpoint"])
    func aProviderThatCannotBeTrustedIsNotAsked(way: String) throws {
        let desk = try desk()
        try desk.provider.next(way)
        #expect(throws: SignInRefused.self) { try desk.answer() }
    }

    @Test func theClaimsOfTheNextSignInAreTheTests() throws {
        let desk = try desk()
        try desk.provider.next("", ["email": "other@example.com", "email_verified": false])
        let identity = try desk.identity(try desk.answer())
        expect(identity.email == "other@example.com" && !identity.isEmailVerified)
    }
}
