internal import AccountAPI
internal import HTTPModel
internal import WebPages
internal import WebRouting
internal import Wording

/// The form of a fault on the pages of an account: what is wrong, what to do, and all that was typed.
struct AccountFaultPage {
    private let fault: Fault
    private let context: PersonContext
    private let pages: [PersonPageRoute]

    init(_ fault: Fault, _ context: PersonContext, _ pages: [PersonPageRoute]) {
        self.fault = fault
        self.context = context
        self.pages = pages
    }

    var response: Response {
        if isRead {
            if fault.status == 405 { return context.seeOther(pageAbove ?? AccountPageTable.home) }
            if needsSignIn { return withoutSession(context.seeOther(signIn)) }
        }
        var response = context.plain(page, status: fault.status)
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        return needsSignIn ? withoutSession(response) : response
    }

    private var isRead: Bool { [.get, .head].contains(context.request.method) }

    /// Whether nobody has signed in on a page for whoever has.
    private var needsSignIn: Bool { fault.status == 401 && context.call.route?.access == .signedIn }

    /// Takes the cookies away that are of no session any more.
    private func withoutSession(_ response: Response) -> Response {
        var response = response
        PageSession.end(on: &response, to: context.call)
        return response
    }

    /// The sign-in, which leads back to the page that was asked for.
    private var signIn: String {
        let back = isRead ? context.request.target : pageAbove
        return PageAddress.make(AccountPageTable.signIn, [("return", LocalTarget(back).text)])
    }

    // MARK: Page

    private var page: PersonPage {
        let note = AccountFaultWords.note(fault, context)
        let sent = context.request.method == .post ? try? PersonForm(context.request.body) : nil
        if let sent, !needsSignIn, !context.call.isOnLoop, RequestOrigin(of: context.request) == .proven,
            let again = route?.again, let page = try? again(context, sent, note)
        {
            return page
        }
        return PersonPage(
            title: note.title,
            body: """
                <h1>\(note.title)</h1>
                <p role="alert">\(note.text)</p>
                <p class="actions">\(way)</p>
                \(sent.map(typed) ?? "")
                """)
    }

    /// Where to go from here.
    private var way: HTML {
        needsSignIn
            ? "<a class=\"button\" href=\"\(signIn)\">\(context.words("Sign in", "登入", "ログイン"))</a>"
            : "<a class=\"button\" href=\"\(AccountPageTable.home)\">\(context.words("My account", "我的帳號", "マイアカウント"))</a>"
    }

    /// Returns what somebody has typed, to read and to copy. Nothing of it is sent by itself.
    private func typed(_ form: PersonForm) -> HTML {
        let rows: [HTML] = form.kept.compactMap { field in
            guard !field.value.isEmpty, let label = label(ofText: field.name) else { return nil }
            return """
                <dt>\(label)</dt><dd class="text"><bdi>\(field.value)</bdi></dd>

                """
        }
        guard !rows.isEmpty else { return "" }
        return """
            <h2 class="title">\(context.words("What you have entered", "您輸入的內容", "入力した内容"))</h2>
            <dl class="kept">\(rows)</dl>

            """
    }

    /// Returns the label of a field that takes a text. Nil for others: what is chosen is chosen again at once.
    private func label(ofText field: String) -> String? {
        switch field {
        case "title": context.words("What is on this day", "這天是什麼日子", "何の日か")
        case "note": context.words("My note", "我的備註", "メモ")
        case "name": context.words("My name", "我的名稱", "名前")
        default: nil
        }
    }

    // MARK: Routes

    /// The route of a form that was refused.
    private var route: PersonPageRoute? {
        guard let route = context.call.route else { return nil }
        return pages.first { $0.route.method == route.method && $0.route.path == route.path }
    }

    /// The page nearest above an address that only takes forms, as it stays in the address bar where a form was refused.
    private var pageAbove: String? {
        var segments = context.request.path.split(separator: "/").map(String.init).dropLast()
        while !segments.isEmpty {
            if pages.contains(where: { $0.route.method == .get && Self.fits(segments, $0.route.path) }) {
                return "/" + segments.joined(separator: "/")
            }
            segments = segments.dropLast()
        }
        return nil
    }

    private static func fits(_ segments: ArraySlice<String>, _ path: String) -> Bool {
        let pattern = path.split(separator: "/")
        return segments.count == pattern.count
            && zip(segments, pattern).allSatisfy { $1.hasPrefix(":") || $0 == $1 }
    }
}
