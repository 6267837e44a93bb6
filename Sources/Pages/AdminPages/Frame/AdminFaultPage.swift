internal import HTTPModel
internal import TempleAdmin
internal import WebRouting
internal import Wording

/// The form of a fault for the people of the back office: what is wrong, what to do, and all that was typed.
enum AdminFaultPage {
    static func response(to fault: Fault, _ context: AdminContext) -> Response {
        if fault.status == 405, let page = FormAddress.page(above: context) { return .seeOther(page) }
        var response = context.plain(page(fault, context), status: fault.status)
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        if fault.status == 401, isSessionGone(context) {
            response.headers.append("Set-Cookie", StaffCookie.clearing(for: context.request))
        }
        return response
    }

    /// Whether a request that was answered 401 has shown a session that is none any more. A sign-in by a wrong token says
    /// nothing of the session beside it.
    private static func isSessionGone(_ context: AdminContext) -> Bool {
        guard case .role? = context.call.route?.access else { return false }
        return StaffCookie.token(in: context.call) != nil
    }

    private static func page(_ fault: Fault, _ context: AdminContext) -> AdminPage {
        if let page = SignInPage.page(again: fault, context) { return page }
        let sent = SentForm(context)
        if fault.status == 401 { return SignInPage.page(SignInPage.Request(context, sent), context) }
        let note = FaultWords.note(fault, context)
        if let sent, sent.isOfThisSite, isAllowed(context), let again = route(context)?.again,
            let page = try? again(context, sent.form, note)
        {
            return page.refused
        }
        return AdminPage(
            title: note.title,
            body: """
                <h1>\(note.title)</h1>
                <p \(AdminNote.alert)>\(note.text)</p>
                \(sent.map { $0.html(context) } ?? "")\
                <p><a class="button quiet" href="/admin">\(context.words("Overview", "回總覽", "概要へ"))</a></p>
                """)
    }

    /// Whether the person may do what the route is for, and so may see its page.
    private static func isAllowed(_ context: AdminContext) -> Bool {
        guard case .role(let role)? = context.call.route?.access, case .staff(_, let roles) = context.call.principal
        else { return false }
        return roles.contains(role)
    }

    /// Returns the route of a form that was refused.
    private static func route(_ context: AdminContext) -> AdminPageRoute? {
        guard let route = context.call.route else { return nil }
        return AdminPageTable.pages.first { $0.route.method == route.method && $0.route.path == route.path }
    }
}

/// A form that was sent and refused.
struct SentForm {
    /// The header of a form that the page's script sends, with the value `again` where the answer to the same form may have been
    /// lost.
    static let header = "Nearby-Form"

    let form: AdminForm
    let target: String
    /// Whether a page of this site has sent it. Else it may be somebody else's, who waits for a click.
    let isOfThisSite: Bool

    /// Nil where no form was sent, and for a sign-in, which keeps its fields itself.
    init?(_ context: AdminContext) {
        let request = context.request
        guard request.method == .post, !SessionPages.isSignIn(request.path),
            let form = try? AdminForm(request.body), !form.isEmpty
        else { return nil }
        self.form = form
        target = request.path
        isOfThisSite = RequestOrigin(of: request) == .proven
    }

    /// Returns the fields, to be sent again where they are of this site.
    func html(_ context: AdminContext) -> HTML {
        guard isOfThisSite else { return KeptFields.list(form.kept, context) }
        return KeptFields.form(form.kept, to: target, context)
    }
}
