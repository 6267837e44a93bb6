internal import TempleModel
internal import WebPages
internal import Wording

/// One account as an owner sees it: how much there is of it. Neither a name nor what it keeps is there.
enum UserPage {
    /// The field with the id of an account.
    static let account = "account"
    /// The field of somebody who has been asked once more.
    static let sure = "sure"

    static func page(_ found: AccountForStaff, _ context: AdminContext) throws -> AdminPage {
        let title = context.words("One account", "帳號", "アカウント")
        let role = try context.site.editors().member(account: found.uuid)
        return AdminPage(
            title: title, section: .users,
            body: """
                <h1>\(title)</h1>
                \(facts(found, context))\
                \(role.map { self.role($0, context) } ?? "")\
                \(NotificationsPages.button(for: found.uuid, context))\
                <h2 class="title">\(context.words("End all sessions", "登出所有裝置", "すべてログアウトさせる"))</h2>
                <p>\(context.words("Every browser and every app of the account has to sign in again. A session of the back office is another one: it ends with the role, under People.", "此帳號的所有瀏覽器與 App 都須重新登入。資料管理的登入不同，請在「人員」停用該角色。", "このアカウントのブラウザとアプリはログインし直す必要があります。データ管理のログインは別で、「担当者」で役割を終了すると終わります。"))</p>
                <form method="post" action="\(UsersPages.root)/sessions">\(context.hiddenToken)\(hidden(found))
                <p class="actions"><button>\(context.words("End all sessions", "登出所有裝置", "すべてログアウトさせる"))</button></p>
                </form>
                <h2 class="title">\(context.words("Delete the account", "刪除帳號", "アカウントを削除する"))</h2>
                <p>\(context.words("By request of the person alone. You are asked once more.", "僅應本人要求。刪除前會再確認一次。", "本人の求めがあるときだけ行います。もう一度確認します。"))</p>
                <form method="post" action="\(UsersPages.root)/remove">\(context.hiddenToken)\(hidden(found))
                <p class="actions"><button class="quiet">\(context.words("Delete…", "刪除…", "削除…"))</button>
                <a class="button quiet" href="\(UsersPages.root)">\(context.words("Back", "返回", "戻る"))</a></p>
                </form>
                """)
    }

    /// Returns the question before an account is removed.
    static func question(_ found: AccountForStaff, _ context: AdminContext) -> AdminPage {
        let title = context.words("Delete the account?", "要刪除帳號嗎？", "アカウントを削除しますか")
        return AdminPage(
            title: title, section: .users,
            body: """
                <h1>\(title)</h1>
                \(facts(found, context))\
                <p class="note wrong">\(context.words("All that the person keeps is deleted: choices, favourites, reminders, devices. Nobody can bring it back.", "此人保存的一切都會刪除：選擇、收藏、提醒與裝置，無法復原。", "選んだもの、お気に入り、リマインダー、端末など、すべて削除されます。元に戻せません。"))</p>
                <form method="post" action="\(UsersPages.root)/remove">\(context.hiddenToken)\(hidden(found))\
                <input type="hidden" name="\(sure)" value="1">
                <p class="actions"><button>\(context.words("Delete the account", "刪除帳號", "アカウントを削除する"))</button>
                <a class="button quiet" href="\(UsersPages.root)">\(context.words("Keep it", "取消", "やめる"))</a></p>
                </form>
                """)
    }

    private static func hidden(_ found: AccountForStaff) -> HTML {
        "<input type=\"hidden\" name=\"\(account)\" value=\"\(found.uuid)\">"
    }

    private static func facts(_ found: AccountForStaff, _ context: AdminContext) -> HTML {
        """
        <dl class="kept">
        <dt>\(context.words("Id", "代碼", "ID"))</dt><dd><code translate="no">\(found.uuid)</code></dd>
        <dt>\(context.words("Since", "建立時間", "登録日時"))</dt><dd class="digits">\(AdminTime.text(found.createdAt))</dd>
        <dt>\(context.words("Sessions", "登入中", "ログイン中"))</dt><dd>\(found.sessions.grouped)</dd>
        <dt>\(context.words("Devices that get reminders", "接收提醒的裝置", "通知を受け取る端末"))</dt><dd>\(found.devices.grouped)</dd>
        </dl>

        """
    }

    private static func role(_ member: StaffMember, _ context: AdminContext) -> HTML {
        let name: HTML = "<bdi>\(member.name)</bdi>"
        let role = member.role.words.text(in: context.language)
        let link: HTML =
            "<a href=\"\(PeoplePages.root)/\("\(member.id)")/revoke\">\(context.words("End the role", "停用角色", "役割を終了する"))</a>"
        return """
            <p class="note">\(context.markup(
                "It has a role here: \(name), \(role).", "此帳號在這裡有角色：\(name)，\(role)。",
                "このアカウントにはここでの役割があります：\(name)、\(role)。")) \(link)</p>

            """
    }
}
