import Expectations
import AccountModel
import EscapedMarkup
import FakeAccountStore
import FakeTempleStore
import HTTPModel
import Secrets
import TempleAPI
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import AccountAPI
@testable import AccountPages

/// The pages of an account over stores in memory, with the real gate and a clock that a test moves.
final class Hall {
    /// 2026-11-18 19:06 in Taiwan.
    var now: Int64 = 1_795_000_000
    let store = FakeAccountStore()
    let temples = FakeStore()
    let gate: AccountGate
    /// The providers of sign-in on pages.
    var providers: any CodeSigning = Providers([], note: { _ in })
    /// Sends links by mail; nil for a service without.
    var mailing: (any SignInMailing)?
    /// How reminders reach people.
    var reminders = ReminderChannels.none
    private let pages: [PersonPageRoute]

    static let address = "https://temples.example"
    /// The form of a page of this site, over TLS by a proxy.
    static let own = ["Sec-Fetch-Site": "same-origin"]

    /// - Parameter pages: the routes; those of the service by default.
    init(pages: [PersonPageRoute] = AccountPageTable.pages) throws {
        self.pages = pages
        gate = AccountGate(store: store, rates: AccountRates(signIns: 0, signInsOfOne: 0, writes: 0))
        temples.temples = [try FakeStore.lukang()]
        temples.catalogue = try FakeStore.smallAlmanac()
    }

    /// The resources of the pages.
    func site() throws -> AccountSite {
        AccountSite(
            store: store, notifications: store, temples: temples, gate: gate, providers: providers,
            mail: MailSignIn(store: store, gate: gate, mailing: mailing, site: Self.address), reminders: reminders,
            files: try WebFiles([]), pages: PageSettings(site: Self.address))
    }

    func table() throws -> RouteTable {
        let (pages, others) = (
            AccountPages(try site(), pages: pages),
            WebPages(store: temples, files: try WebFiles([]), settings: PageSettings())
        )
        var table = RouteTable(
            SiteRules(),
            forms: FaultForms(
                problem: TempleAPI.problem, page: { pages.page($0, $1) ?? others.page($0, $1) }),
            errors: .temples, sessions: { [gate] context in try gate.session(of: context) }, now: { self.now })
        pages.addRoutes(to: &table)
        return table
    }

    /// Signs in a person. Returns the token of the session.
    func signIn(_ subject: String = "1") throws -> String {
        let identity = VerifiedIdentity(
            issuer: "https://accounts.example", subject: subject, email: "\(subject)@example.org",
            isEmailVerified: true, name: "阿美", picture: nil, locale: nil)
        let tokens = try FreshTokens(ofPagesAt: now)
        _ = try store.signIn(
            identity, client: SessionClient(mark: Secrets.sha256("client"), agent: "test"), tokens: tokens.kept,
            now: now)
        return tokens.access
    }

    /// Answers a request as a worker does.
    ///
    /// - Parameters:
    ///   - token: that of the session.
    ///   - form: the body of a form.
    func ask(
        _ method: HTTPMethod, _ target: String, as token: String? = nil, _ headers: [String: String] = [:],
        form: String? = nil
    ) throws -> Response {
        let response = try table().answer(to: try request(method, target, as: token, headers, form: form))
        expectNil(escapedMarkup(in: response.body), "\(target)")
        return response
    }

    func request(
        _ method: HTTPMethod, _ target: String, as token: String? = nil, _ headers: [String: String] = [:],
        form: String? = nil
    ) throws -> Request {
        var fields = headers
        fields["Accept"] = "text/html"
        if let token { fields["Cookie"] = "__Host-nearby-session=\(token)" }
        if form != nil { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        return try Request(
            method: method, target: target,
            headers: Headers(fields: fields.map { HeaderField(name: $0.key, value: $0.value) }),
            body: Array((form ?? "").utf8), remoteAddress: "192.0.2.1")
    }

    /// Returns the token of the forms of a page.
    func csrf(_ page: Response) throws -> String {
        let match = try require(page.text.firstMatch(of: /name="csrf" value="([^"]+)"/))
        return String(match.1)
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}
