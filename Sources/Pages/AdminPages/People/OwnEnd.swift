internal import Wording

/// What somebody is told who has given up the own role, or ended the own invitation: on a page that is still theirs.
enum OwnEnd {
    /// What the address of the overview says (`?done=`).
    static let role = "own-role"
    /// What the address of the sign-in says.
    static let invitation = "own-end"

    /// Returns the note of the overview; nothing where its address says nothing of it.
    static func noteOfRole(_ context: AdminContext) -> HTML {
        guard context[BackPath.done] == role else { return "" }
        return note(
            context.words("Your role is changed", "已變更您的角色", "あなたの役割を変更しました"),
            context.words(
                "You are no owner any more: the list of people is closed to you.",
                "您已不再是管理者，不能再開啟人員頁面。", "あなたは管理者ではなくなりました。担当者のページは開けません。"))
    }

    /// Returns the note of the sign-in; nothing where its address says nothing of it.
    static func noteOfInvitation(_ context: AdminContext) -> HTML {
        guard context[BackPath.done] == invitation else { return "" }
        return note(
            context.words("Your invitation is ended", "已停用您的邀請", "あなたの招待を終了しました"),
            context.words(
                "You are signed out, and your token is worth nothing any more. What you have changed stays.",
                "您已登出，您的權杖也已失效；您改過的資料仍在。", "ログアウトしました。トークンも無効です。行った変更は残ります。"))
    }

    private static func note(_ title: String, _ text: String) -> HTML {
        AdminNote(title: title, text: "\(text)", isWrong: false).html
    }
}
