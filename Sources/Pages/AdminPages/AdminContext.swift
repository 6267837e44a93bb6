internal import HTTPModel
internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// One request for a page of the back office, with everything that the page needs.
struct AdminContext {
    let site: AdminSite
    let call: RequestContext
    let language: Language
    /// Who has signed in; nil on a page that says that somebody has to, or that the register cannot be asked.
    let person: Person?
    /// The token of all forms of the page.
    let csrf: FormToken

    private static let formLabel = "nearby form of the back office"

    /// Somebody who has signed in.
    struct Person {
        let id: Int64
        let name: String
        /// The greatest role.
        let role: StaffRole
    }

    init(_ site: AdminSite, _ call: RequestContext) throws {
        try self.init(site, call, session: StaffCookie.token(in: call), person: Self.person(call))
    }

    /// - Parameter session: the token of the session that the page's forms are bound to.
    init(_ site: AdminSite, _ call: RequestContext, session: String?, person: Person?) throws {
        self.site = site
        self.call = call
        self.person = person
        language = call.language(.pages)
        csrf = try FormToken(of: session, label: Self.formLabel)
    }

    private static func person(_ call: RequestContext) -> Person? {
        guard case .staff(let id, let roles) = call.principal, let name = call.session?.name,
            let role = StaffRole.allCases.filter({ roles.contains(Role($0.rawValue)) }).max()
        else { return nil }
        return Person(id: id.number, name: name, role: role)
    }

    var request: Request { call.request }
    var now: Int64 { call.secondsSince1970 }
    /// Whether the page can be read again at its address, which the answer to a form cannot.
    var isRead: Bool { request.method == .get }

    /// Returns the author of what the request writes, and counts it as an edit.
    ///
    /// - Parameter isDryRun: whether it is a preview, which is no edit.
    func author(isDryRun: Bool = false) throws(Fault) -> EditAuthor {
        guard let person else { throw .failure }
        if !isDryRun { try countEdit() }
        return EditAuthor(name: person.name, person: person.id, role: person.role, way: .page)
    }

    /// Counts the request as an edit. Whoever reads, looks at previews or signs out is never refused for it.
    func countEdit() throws(Fault) {
        guard let person else { throw .failure }
        try site.gate.countEdit(of: person.id, now: now)
    }

    /// Whether the person may do what needs a role.
    func may(_ role: StaffRole) -> Bool { person.map { $0.role >= role } ?? false }

    /// Throws a fault unless the form is one of a page of this session.
    func check(_ form: AdminForm) throws(Fault) {
        guard csrf.isOfSameSession(form[FormToken.field] ?? "") else { throw .staleForm }
    }

    // MARK: Words

    /// Returns the text in the reader's language.
    ///
    /// Plain values: closures that make one of them cost the optimiser a fifth more, and these pages are few.
    @inline(never)
    func words(_ english: String, _ chinese: String, _ japanese: String) -> String {
        language.choice(english, chinese, japanese)
    }

    /// Returns the markup in the reader's language: a text with names of the data in it.
    @inline(never)
    func markup(_ english: HTML, _ chinese: HTML, _ japanese: HTML) -> HTML {
        language.choice(english, chinese, japanese)
    }

    /// Returns a query parameter. Nil if it is missing or empty, as an empty field of a form is.
    subscript(_ name: String) -> String? {
        guard let value = request.query.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// Returns the address of a file of the pages.
    func file(_ path: String) -> String { "/web/\(site.files.version)/\(path)" }
}
