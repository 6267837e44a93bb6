import Expectations
import AccountModel
import FakeAccountStore
import FakeTempleStore
import Foundation
import HTTPClient
import HTTPModel
import Synchronization
import TempleAPI
import TempleModel
import Testing
import WebRouting
@testable import AccountAPI

/// Accounts over stores in memory. The gate is the real one; an ID token is a subject and a mail address.
final class Home {
    /// 2026-11-18 19:06 in Taiwan.
    var now: Int64 = 1_795_000_000
    let store = FakeAccountStore()
    let temples = FakeStore()
    let gate: AccountGate
    /// What sends mails; nil for a site that sends none.
    var mailing: FakeMailing? = FakeMailing()
    /// The keys of pushes; nil for a site without them.
    var push: SitePush? = Home.push

    static let secret = "a secret of tests"
    static let push = SitePush(
        publicKey: "BAcxS0UZQjOsbr0Sdp_0MOmpuVrCb0bJjgWNU1qlG9Y0Yq1oJtG1u4Xv3hN2xT5mV8rPzL7cWk9dEfQhB6yKs0A",
        secret: secret,
        rule: (try? AddressRule.LoopbackEndpoint("127.0.0.1:8123")).map { .only([$0]) } ?? .publicHosts)

    static let unlimited = AccountRates(signIns: 0, signInsOfOne: 0, writes: 0)

    init(rates: AccountRates = Home.unlimited) throws {
        gate = AccountGate(store: store, rates: rates)
        temples.temples = [try FakeStore.lukang()]
        temples.formerIDs = [122: 123]
        temples.catalogue = try FakeStore.smallAlmanac()
    }

    /// The tokens of a session.
    struct Tokens: Equatable {
        let access: String
        let refresh: String
    }

    var table: RouteTable {
        var table = RouteTable(
            SiteRules(), forms: FaultForms(problem: TempleAPI.problem), errors: .temples,
            sessions: { [gate] context in try gate.session(of: context) }, now: { self.now })
        AccountAPI(
            store: store, notifications: store, temples: temples, gate: gate, site: "https://temples.example",
            mail: mail, push: push, verify: Self.identity,
            providerTitle: { $0 == "https://accounts.example" ? "Example" : nil }
        ).addRoutes(to: &table)
        return table
    }

    /// The sign-in by mail.
    var mail: MailSignIn {
        MailSignIn(
            store: store, gate: gate, mailing: mailing, site: "https://temples.example",
            held: { [mailing] in mailing?.hold() })
    }

    @Sendable private static func identity(
        _ token: String, _ nonce: String?, _ now: Int64
    ) throws -> VerifiedIdentity {
        let parts = token.split(separator: " ").map(String.init)
        if token == "away" { throw SignInRefused.providerAway(reason: "a secret of the log") }
        guard parts.count >= 2, nonce ?? "right" == "right" else {
            throw SignInRefused.invalid(reason: "a secret of the log")
        }
        return VerifiedIdentity(
            issuer: "https://accounts.example", subject: parts[0], email: parts[1], isEmailVerified: parts.count == 2,
            name: "阿美", picture: nil, locale: nil)
    }

    func request(
        _ method: HTTPMethod, _ target: String, as tokens: Tokens? = nil, _ headers: [String: String] = [:],
        body: String? = nil, from address: String = "192.0.2.1"
    ) throws -> Request {
        var fields = headers
        if let tokens { fields["Authorization"] = "Bearer \(tokens.access)" }
        if body != nil, fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
        return try Request(
            method: method, target: target,
            headers: Headers(fields: fields.map { HeaderField(name: $0.key, value: $0.value) }),
            body: Array((body ?? "").utf8), remoteAddress: address)
    }

    /// Answers a request as a worker does.
    func ask(
        _ method: HTTPMethod, _ target: String, as tokens: Tokens? = nil, _ headers: [String: String] = [:],
        body: String? = nil, from address: String = "192.0.2.1"
    ) throws -> Response {
        table.answer(to: try request(method, target, as: tokens, headers, body: body, from: address))
    }

    /// Whether an event loop leaves a request to a worker.
    func leavesToWorker(_ method: HTTPMethod, _ target: String, as tokens: Tokens) throws -> Bool {
        try table.respond(to: request(method, target, as: tokens, [:], body: nil, from: "192.0.2.1")) == .later
    }

    /// Signs in a person.
    func signIn(_ subject: String = "1", _ email: String = "mei@example.org") throws -> Tokens {
        try tokens(try ask(.post, "/api/auth/google", body: #"{"idToken":"\#(subject) \#(email)"}"#))
    }

    /// Asks for a link by mail.
    func askForMail(_ email: String, _ headers: [String: String] = [:]) throws -> Response {
        try ask(.post, "/api/auth/mail", headers, body: #"{"email":"\#(email)"}"#)
    }

    func refresh(_ tokens: Tokens, _ headers: [String: String] = [:]) throws -> Response {
        try ask(.post, "/api/auth/refresh", headers, body: #"{"refreshToken":"\#(tokens.refresh)"}"#)
    }

    func tokens(_ response: Response) throws -> Tokens {
        let object = try object(response)
        return Tokens(
            access: try require(object["supabase_token"] as? String),
            refresh: try require(object["refreshToken"] as? String))
    }

    /// Returns the answer's object.
    func object(_ response: Response, status: Int = 200) throws -> [String: Any] {
        expect(response.status, equals: status, "\(response.text)")
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    func list(_ response: Response) throws -> [[String: Any]] {
        expect(response.status, equals: 200, "\(response.text)")
        return try require(JSONSerialization.jsonObject(with: Data(response.body)) as? [[String: Any]])
    }

    /// Returns the faults of a problem, each as its pointer and its code.
    func faults(_ response: Response) throws -> [String] {
        let problem = try object(response, status: 400)
        expect(problem["code"] as? String, equals: "invalid-body")
        return (problem["errors"] as? [[String: Any]] ?? []).map { "\($0["pointer"] ?? "") \($0["code"] ?? "")" }
    }

    /// Everything that is kept of everybody.
    var everything: [AccountContents] { store.everything(now: now) }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Keeps the mails that would be sent.
final class FakeMailing: SignInMailing {
    private let state = Mutex<(mails: [SignInMail], held: Int)>(([], 0))

    var mails: [SignInMail] { state.withLock { $0.mails } }
    /// How many mails were held back.
    var held: Int { state.withLock { $0.held } }

    func hold() { state.withLock { $0.held += 1 } }

    func address(_ text: String) -> String? { text.contains("@") ? text.lowercased() : nil }

    func send(_ mail: SignInMail) { state.withLock { $0.mails.append(mail) } }
}
