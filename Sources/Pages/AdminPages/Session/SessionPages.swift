internal import HTTPModel
internal import Secrets
internal import TempleAdmin
internal import TempleModel
internal import WebRouting
internal import Wording

/// Signing in and out. Each sign-in makes a session of a new token, so that nobody has a part in it who knew the one before.
enum SessionPages {
    static let signIn = "/admin/sign-in"
    static let signInWithAccount = "/admin/sign-in/account"
    static let signOut = "/admin/sign-out"

    /// The largest form, which is kept in the one of the sign-in.
    static let mostBytes = max(AdminPageRoute.mostBytesOfTemple, AdminPageRoute.mostBytesOfCatalogue) + (64 << 10)

    static let routes: [AdminPageRoute] = [
        // Whoever has no session gets the page of the sign-in at every address, so also here.
        .page(signIn) { _ in .seeOther(AdminSection.overview.rawValue) },
        .page(signInWithAccount) { _ in .seeOther(AdminSection.overview.rawValue) },
        signingIn(signIn) { try signIn($0) },
        signingIn(signInWithAccount) { try signInWithAccount($0) },
        .form(signOut, for: .viewer) { context, _ in try signOut(context) },
    ]

    private static func signingIn(
        _ path: String, _ answer: @escaping @Sendable (AdminContext) throws -> AdminAnswer
    ) -> AdminPageRoute {
        AdminPageRoute(
            route: Route(
                .post, path, for: .people, access: .staffSignIn, body: RouteBody(.form, maxBytes: mostBytes),
                effect: .writes, place: .primary, keeping: .nothing),
            function: .plain(answer))
    }

    /// Whether a path takes a sign-in.
    static func isSignIn(_ path: String) -> Bool { path == signIn || path == signInWithAccount }

    /// What is refused here is the page of the sign-in again, with all that it holds.
    private static func signIn(_ context: AdminContext) throws -> AdminAnswer {
        let form = try AdminForm(context.request.body)
        // A page of another site could sign somebody in as somebody else.
        guard RequestOrigin(of: context.request) == .proven else { throw Fault.fromAnotherSite }
        let member = try context.site.gate.member(
            showing: form.text("token"), of: context.request, asking: context.site.editors, now: context.now)
        return try open(for: member, SignInPage.Request(form), context)
    }

    /// Signs in whoever has signed in on the pages of this browser with an account that has a role.
    private static func signInWithAccount(_ context: AdminContext) throws -> AdminAnswer {
        let form = try AdminForm(context.request.body)
        guard RequestOrigin(of: context.request) == .proven else { throw Fault.fromAnotherSite }
        guard context.site.accounts?.signsInOnPages ?? false else { throw Fault.unknownPath }
        let wanted = SignInPage.Request(form)
        guard let visitor = try recentVisitor(context) else {
            guard let fields = wanted.fields, !fields.isEmpty else { return .seeOther(wanted.signInOfPages) }
            return .page(SignInPage.page(wanted, note: SignInPage.elsewhere(context), context), status: 403)
        }
        guard let member = try context.site.editors().member(account: visitor.uuid) else {
            return .page(SignInPage.page(wanted, note: SignInPage.withoutRole(context), context), status: 403)
        }
        return try open(for: member, wanted, context)
    }

    /// Returns who has signed in on the pages of this browser lately; nil for nobody. A session of the pages lasts for weeks;
    /// who keeps the data has shown lately who it is.
    static func recentVisitor(_ context: AdminContext) throws -> SignedInVisitor? {
        guard let accounts = context.site.accounts, accounts.signsInOnPages,
            let visitor = try accounts.visitor(context.call),
            context.now - visitor.startedAt <= StaffLimits.sessionSeconds
        else { return nil }
        return visitor
    }

    private static func open(
        for member: StaffMember, _ wanted: SignInPage.Request, _ context: AdminContext
    ) throws -> AdminAnswer {
        let editors = try context.site.editors()
        let token = try Secrets.token()
        try editors.openSession(of: member.id, hash: Secrets.sha256(token), now: context.now)
        if let former = StaffCookie.token(in: context.call) {
            try editors.closeSession(hash: Secrets.sha256(former))
        }
        var response: Response
        if let fields = wanted.fields {
            let person = AdminContext.Person(id: member.id, name: member.name, role: member.role)
            let signedIn = try AdminContext(context.site, context.call, session: token, person: person)
            response = signedIn.plain(keptPage(fields, to: wanted.target, signedIn), status: 200)
        } else {
            response = .seeOther(wanted.target)
        }
        response.headers.append("Set-Cookie", StaffCookie.setting(token, for: context.request))
        return .response(response)
    }

    /// Returns the page after a sign-in on which a form waits to be sent again.
    private static func keptPage(
        _ fields: [QueryParameter], to target: String, _ context: AdminContext
    ) -> AdminPage {
        let target = String(target.prefix { $0 != "?" })
        let title = context.words("You are signed in", "已登入", "ログインしました")
        return AdminPage(
            title: title,
            body: """
                <h1>\(title)</h1>
                <p>\(context.words("Nothing was changed yet. Send what you have entered once more.", "尚未變更任何資料，請將您輸入的內容再送出一次。", "まだ何も変更されていません。入力した内容をもう一度送ってください。"))</p>
                \(KeptFields.form(fields, to: target, context))
                """)
    }

    private static func signOut(_ context: AdminContext) throws -> AdminAnswer {
        if let token = StaffCookie.token(in: context.call) {
            try context.site.editors().closeSession(hash: Secrets.sha256(token))
        }
        var response = Response.seeOther(AdminSection.overview.rawValue)
        response.headers.append("Set-Cookie", StaffCookie.clearing(for: context.request))
        return .response(response)
    }
}
