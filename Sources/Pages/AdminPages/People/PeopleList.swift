internal import TempleModel
internal import Wording

/// `/admin/people`: who is invited, and the form of an invitation.
enum PeopleList {
    /// The field with the mail address of an account.
    static let email = "email"

    /// - Parameter form: an invitation that was refused.
    static func page(_ context: AdminContext, _ form: AdminForm? = nil, note: AdminNote? = nil) throws -> AdminPage {
        let members = try context.site.editors().members()
        let title = AdminSection.people.words.text(in: context.language)
        return AdminPage(
            title: title, section: .people,
            body: """
                <h1>\(title)</h1>
                \(note?.html ?? "")\
                <table class="rows">
                <caption class="hidden-text">\(context.words("Who is invited", "受邀的人", "招待されている人"))</caption>
                <thead><tr>
                <th scope="col">\(context.words("Name", "名字", "名前"))</th>
                <th scope="col">\(context.words("Role", "角色", "役割"))</th>
                <th scope="col">\(context.words("Invited", "邀請時間", "招待日時"))</th>
                <th scope="col">\(context.words("Last seen here", "最近在此使用", "最後にここで使った日時"))</th>
                <th scope="col">\(context.words("Action", "操作", "操作"))</th>
                </tr></thead>
                <tbody>
                \(members.map { row($0, context) })</tbody>
                </table>
                <h2 class="title">\(context.words("Invite somebody", "邀請新的人", "招待する"))</h2>
                \(invitation(form, context))
                """)
    }

    private static func row(_ member: StaffMember, _ context: AdminContext) -> HTML {
        let never = context.words("never", "從未", "なし")
        let seen: HTML = member.seenAt.map { "<span class=\"digits\">\(AdminTime.text($0))</span>" } ?? "\(never)"
        let you: HTML =
            member.id == context.person?.id ? " <small>\(context.words("(you)", "（您）", "（あなた）"))</small>" : ""
        let way: HTML =
            member.account != nil
            ? " <small>\(context.words("(signs in with an account)", "（以帳號登入）", "（アカウントでログイン）"))</small>" : ""
        return """
            <tr>
            <th scope="row"><bdi>\(member.name)</bdi>\(you)\(way)</th>
            <td data-label="\(context.words("Role", "角色", "役割"))">
            <form class="inline" method="post" action="\(PeoplePages.root)/\("\(member.id)")/role">\(context.hiddenToken)
            <select name="role" aria-label="\(context.words("Role of \(member.name)", "\(member.name) 的角色", "\(member.name) の役割"))">\
            \(options(chosen: member.role, context))</select>
            <button class="quiet">\(context.words("Change", "變更", "変更"))</button></form></td>
            <td data-label="\(context.words("Invited", "邀請時間", "招待日時"))" class="digits">\(AdminTime.text(member.invitedAt))</td>
            <td data-label="\(context.words("Last seen here", "最近在此使用", "最後にここで使った日時"))">\(seen)</td>
            <td><a class="button quiet" href="\(PeoplePages.root)/\("\(member.id)")/revoke">\
            \(context.words("End", "停用", "終了"))<span class="hidden-text"> <bdi>\(member.name)</bdi></span></a></td>
            </tr>

            """
    }

    private static func invitation(_ form: AdminForm?, _ context: AdminContext) -> HTML {
        let chosen = form?["role"].flatMap(StaffRole.init(rawValue:)) ?? .editor
        return """
            <form class="plain" method="post" action="\(PeoplePages.root)">\(context.hiddenToken)
            <p><label for="name">\(context.words("Name", "名字", "名前"))</label>
            <input id="name" name="name" value="\(form?["name"] ?? "")" required \(HTML(longest: StaffLimits.longestName)) \
            autocomplete="off" aria-describedby="name-help">
            <small id="name-help">\(context.words("It stands beside each change in the history.", "會顯示在每筆變更紀錄旁。", "変更履歴に表示されます。"))</small></p>
            <p><label for="role">\(context.words("Role", "角色", "役割"))</label>
            <select id="role" name="role" aria-describedby="role-help">\(options(chosen: chosen, context))</select>
            <small id="role-help">\(context.words("Viewers read, editors change the data and undo their own changes, owners also undo other people's changes and invite people.", "檢視者只能閱讀；編輯者可修改並復原自己的變更；管理者還可復原他人的變更並邀請人員。", "閲覧者は読むだけ、編集者は変更と自分の変更の取り消し、管理者は他の人の変更の取り消しと招待もできます。"))</small></p>
            \(account(form, context))\
            <p class="wide"><button>\(context.words("Invite", "邀請", "招待する"))</button></p>
            </form>
            """
    }

    /// Returns the field for somebody who signs in with an account; nothing where nobody can.
    private static func account(_ form: AdminForm?, _ context: AdminContext) -> HTML {
        guard context.site.accounts?.signsInOnPages ?? false else { return "" }
        return """
            <p><label for="email">\(context.words("Mail address of an account (may stay empty)", "帳號的電子郵件（可不填）", "アカウントのメールアドレス（任意）"))</label>
            <input id="email" name="\(email)" type="email" value="\(form?[email] ?? "")" autocomplete="off" \
            aria-describedby="email-help">
            <small id="email-help">\(context.words("The person has signed in on this site with it, and then needs no token. The role stays with the account, also when its address changes.", "此人須曾以這個地址在本站登入，之後便不需要權杖。角色屬於該帳號，換了地址也不變。", "その人がこのサイトで一度ログインしたアドレスです。トークンは要りません。役割はアカウントに付き、アドレスが変わっても残ります。"))</small></p>

            """
    }

    private static func options(chosen: StaffRole, _ context: AdminContext) -> HTML {
        HTML(
            StaffRole.allCases.map { role in
                let selected: HTML = role == chosen ? " selected" : ""
                return "<option value=\"\(role.rawValue)\"\(selected)>\(role.words.text(in: context.language))</option>"
            })
    }
}
