internal import TempleModel
internal import Wording

/// The question before an invitation is ended.
enum RevokePage {
    static func page(_ member: StaffMember, _ context: AdminContext) -> AdminPage {
        let title = context.words("End an invitation", "停用人員", "招待を終了する")
        let name: HTML = "<bdi>\(member.name)</bdi>"
        let isByAccount = member.account != nil
        let own: HTML =
            member.id == context.person?.id
            ? "<p class=\"note wrong\">\(context.words("This is your own: you will be signed out.", "這是您自己：您將被登出。", "これはあなた自身です。ログアウトされます。"))</p>\n"
            : ""
        return AdminPage(
            title: title, section: .people,
            body: """
                <h1>\(title)</h1>
                <p>\(isByAccount
                    ? context.markup(
                        "The role and all sessions of \(name) here will end. The account stays, and what \(name) has changed.",
                        "\(name) 在此的角色與所有登入將結束；帳號與改過的資料仍在。",
                        "\(name) のここでの役割とログインは終わります。アカウントと、行った変更は残ります。")
                    : context.markup(
                        "The token and all sessions of \(name) will be worth nothing. What \(name) has changed stays.",
                        "\(name) 的權杖與所有登入將失效；\(name) 改過的資料仍在。",
                        "\(name) のトークンとログインは無効になります。\(name) が行った変更は残ります。"))</p>
                \(own)\
                <form method="post" action="\(PeoplePages.root)/\("\(member.id)")/revoke">\(context.hiddenToken)
                <p class="actions"><button>\(context.words("End the invitation", "停用", "終了する"))</button>
                <a class="button quiet" href="\(PeoplePages.root)">\(context.words("Keep it", "取消", "やめる"))</a></p>
                </form>
                """)
    }
}
