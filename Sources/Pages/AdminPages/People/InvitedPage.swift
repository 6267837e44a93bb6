internal import TempleModel
internal import Wording

/// The answer to an invitation, which has the token this once.
enum InvitedPage {
    static func page(_ member: StaffMember, token: String, _ context: AdminContext) -> AdminPage {
        let title = context.words("Invited", "已邀請", "招待しました")
        let name: HTML = "<bdi>\(member.name)</bdi>"
        return AdminPage(
            title: title, section: .people,
            body: """
                <h1>\(title)</h1>
                <p>\(context.markup(
                    "\(name) may sign in here with this token:", "\(name) 可以用這個權杖在此登入：",
                    "\(name) はこのトークンでログインできます："))</p>
                <p class="token"><code translate="no">\(token)</code></p>
                <p class="note" role="status"><strong>\(context.words("It is shown this once.", "只顯示這一次。", "表示は今回限りです。"))</strong> \
                \(context.words("Copy it now, and send it in a way that others do not read. Whoever has it can do all that this role may.", "請立即複製，並以他人看不到的方式傳給對方。拿到權杖的人就能做這個角色能做的事。", "今すぐコピーし、他の人に読まれない方法で送ってください。持っている人はこの役割でできることをすべて行えます。"))</p>
                <p><a class="button" href="\(PeoplePages.root)">\(context.words("I have copied it", "已複製，回名單", "コピーしました"))</a></p>
                """)
    }
}
