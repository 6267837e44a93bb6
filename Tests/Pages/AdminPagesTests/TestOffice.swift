import Expectations
import EscapedMarkup
import FakeEditor
import FakeTempleStore
import Foundation
import HTTPModel
import Secrets
import TempleAdmin
import TempleAPI
import TempleModel
import Testing
import WebPages
import WebRouting

@testable import AdminPages

/// The pages of the back office over an editor in memory, with a person of each role and a clock that a test moves. Its gate
/// is the real one.
final class TestOffice {
    static let host = "temples.example"

    let editing = FakeEditing([:])
    let store = FakeStore()
    /// The people who have accounts.
    let accounts = FakeAccounts()
    /// Everybody's reminders.
    let notices = FakeNotifications()
    var now: Int64 = 1_795_000_000
    private(set) var tokens: [StaffRole: String] = [:]
    private let gate: StaffGate
    private(set) var table = RouteTable(now: { 0 })

    /// The resources of the pages.
    let site: AdminSite

    /// - Parameters:
    ///   - isAnybodyInvited: Whether there is a person of each role.
    ///   - settings: What whoever runs the service decides about edits.
    ///   - hasAccounts: Whether the service has accounts.
    ///   - seesNotices: Whether the service sees everybody's reminders.
    ///   - counting: Runs a count of the overview; at once by default.
    init(
        isAnybodyInvited: Bool = true, editRate: Int = 0, settings: AdminSettings = AdminSettings(),
        service: ServiceFigures = ServiceFigures(), hasAccounts: Bool = true, seesNotices: Bool = true,
        counting: @escaping OverviewMemory.Running = atOnce
    ) throws {
        gate = StaffGate(editRate: editRate)
        let files = try WebFiles([])
        let (editing, store, gate) = (editing, store, gate)
        nonisolated(unsafe) let (counted, pairs) = (store, editing)
        let overview = OverviewMemory(
            open: { (counted, pairs) }, service: { service }, restFactor: 0, longestWait: .zero, run: counting)
        let site = AdminSite(
            editors: { editing }, store: store, settings: settings, isHere: { _ in true }, gate: gate, files: files,
            // What the pages for visitors may load is not for these.
            pages: PageSettings(pictureHosts: ["pictures.example"]),
            overview: overview, accounts: hasAccounts ? accounts : nil,
            notices: hasAccounts && seesNotices ? notices : nil)
        self.site = site
        for role in isAnybodyInvited ? StaffRole.allCases : [] {
            let token = try Secrets.token()
            _ = try editing.invite(role.rawValue, role: role, tokenHash: Secrets.sha256(token), now: now)
            tokens[role] = token
        }
        let pages = AdminPages(site)
        let others = WebPages(store: store, files: files, settings: PageSettings())
        table = RouteTable(
            SiteRules(),
            forms: FaultForms(
                problem: TempleAPI.problem, page: { pages.page($0, $1) ?? others.page($0, $1) }),
            errors: .temples,
            sessions: { [unowned self] context throws(Fault) in
                try gate.session(of: context, asking: { editing }, now: self.now)
            },
            now: { [unowned self] in self.now })
        TempleAdmin(editors: { editing }, store: store, settings: settings, isHere: { _ in true })
            .addRoutes(to: &table)
        pages.addRoutes(to: &table)
    }

    // MARK: Requests

    /// What a browser sends with a form of this site.
    static let own = ["Sec-Fetch-Site": "same-origin"]

    /// Answers a request as a worker does.
    ///
    /// - Parameters:
    ///   - cookie: The token of a session.
    ///   - form: The fields of a form; nil for none.
    func ask(
        _ method: HTTPMethod, _ target: String, cookie: String? = nil, _ headers: [String: String] = TestOffice.own,
        form: [(String, String)]? = nil, from address: String = "192.0.2.1"
    ) throws -> Response {
        var fields = headers
        fields["Host"] = fields["Host"] ?? Self.host
        if let cookie { fields["Cookie"] = "__Host-nearby-admin=\(cookie)" }
        if form != nil { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        let request = try Request(
            method: method, target: target,
            headers: Headers(fields: fields.map { HeaderField(name: $0.key, value: $0.value) }),
            body: Self.body(form ?? []), remoteAddress: address)
        let response = table.answer(to: request)
        expectNil(escapedMarkup(in: response.body), "\(target)")
        return response
    }

    static func body(_ form: [(String, String)]) -> [UInt8] {
        func encoded(_ text: String) -> String {
            text.utf8.map { byte in
                let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                let digits = String(byte, radix: 16, uppercase: true)
                return isPlain
                    ? String(UnicodeScalar(byte)) : "%" + String(repeating: "0", count: 2 - digits.count) + digits
            }.joined()
        }
        return Array(form.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&").utf8)
    }

    /// Signs in, and returns the token of the session.
    func signIn(_ role: StaffRole = .owner) throws -> String {
        let token = try require(tokens[role])
        let response = try ask(.post, "/admin/sign-in", form: [("token", token), ("to", "/admin")])
        expect(response.status, equals: 303, "\(text(response))")
        return try require(Self.session(in: response))
    }

    /// Returns the token that an answer sets; nil where it sets none.
    static func session(in response: Response) throws -> String? {
        response.headers.values("Set-Cookie").first { $0.hasPrefix("__Host-nearby-admin=") }.map {
            String($0.dropFirst("__Host-nearby-admin=".count).prefix { $0 != ";" })
        }
    }

    /// Returns the token of the forms of a page.
    func csrf(_ cookie: String, on target: String = "/admin") throws -> String {
        try Self.csrf(in: text(try ask(.get, target, cookie: cookie)))
    }

    static func csrf(in page: String) throws -> String {
        let part = try require(page.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first)
        return String(part.prefix { $0 != "\"" })
    }

    func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }
}

/// Runs a count of the overview on the thread that asks for it.
let atOnce: OverviewMemory.Running = { count in
    count()
    return true
}
