internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import LunarCalendar
internal import Secrets
internal import WebPages
internal import WebRouting
internal import Wording

/// One request for a page of an account, with everything that the page needs.
struct PersonContext {
    let site: AccountSite
    let call: RequestContext
    /// What the visitors' pages of the same request need: words, names of the data, days.
    let page: PageContext
    /// Who has signed in; nil on a page for everybody.
    let account: AccountID?
    /// The token of all forms of the page.
    let csrf: FormToken

    private static let formLabel = "nearby form of an account"

    init(_ site: AccountSite, _ call: RequestContext) throws {
        self.site = site
        self.call = call
        page = site.parts.context(call)
        if case .user(let person) = call.principal { account = AccountID(person.number) } else { account = nil }
        csrf = try FormToken(of: PageSession.token(in: call), label: Self.formLabel)
    }

    var request: Request { call.request }
    var store: any AccountStore { site.store }
    /// Seconds since 1970.
    var now: Int64 { call.secondsSince1970 }
    /// Today in Taiwan.
    var today: CivilDay { page.today }
    var language: Language { page.language }

    /// The account of the person who asks, on a page for whoever has signed in.
    func person() throws(Fault) -> AccountID {
        guard let account else { throw .failure }
        return account
    }

    /// The id of the session that the request belongs to, on a page for whoever has signed in.
    func session() throws(Fault) -> String {
        guard let id = call.session?.id else { throw .failure }
        return id
    }

    /// Returns who has signed in, on a page for everybody too. Nil for nobody.
    func visitor() throws -> AccountVisitor? { try site.gate.visitor(call) }

    /// Plans the person's reminders anew, after a change of what is followed or when to be told.
    func renewPlan() throws(Fault) {
        OwnPlan(site.notifications, site.temples).renewIfPossible(of: try person(), now: now)
    }

    /// Throws a fault unless a page of this site has sent the form, in the same session where somebody has signed in.
    func check(_ form: PersonForm) throws(Fault) {
        guard RequestOrigin(of: request) == .proven else { throw .fromAnotherSite }
        guard call.route?.access != .signedIn || csrf.isOfSameSession(form[FormToken.field] ?? "") else {
            throw .formOfAnotherSession
        }
    }

    /// The hidden field that each form needs.
    var hiddenToken: HTML { "<input type=\"hidden\" name=\"\(FormToken.field)\" value=\"\(csrf.text)\">" }

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

    /// Returns a query parameter without spaces around it. Nil if it is missing or empty.
    subscript(_ name: String) -> String? { page[name] }
}

extension Fault {
    /// The fault of a form without the token of the session: somebody has signed out and in again meanwhile.
    static let formOfAnotherSession = Fault(
        status: 403, code: ProblemCode.forbidden.rawValue,
        detail: "the form is not of a page of this session; open the page again")
}
