internal import AccountAPI
internal import AccountModel
internal import HTTPModel
internal import Wording

/// The account as a whole: `/account/export` and `/account/delete`.
enum WholePages {
    static let export = AccountPageTable.home + "/export"
    static let delete = AccountPageTable.home + "/delete"

    /// What the page of the sign-in says of an account that is gone.
    static let isDeleted = "deleted"

    static let routes: [PersonPageRoute] = [
        .page(export, exported),
        .page(delete) { context in .page(question(context)) },
        .form(delete, again: { context, _, note in question(context, note.html) }, deleted),
    ]

    /// Returns everything that is kept, as the app gets it.
    private static func exported(_ context: PersonContext) throws -> PersonAnswer {
        let contents = try context.contents()
        let export = ExportJSON(
            contents: contents, favourites: try FavouriteTemples(context.site.temples).shown(contents.favourites),
            session: try context.session(), today: context.today, now: context.now)
        var response = Response.json(export.document())
        response.headers["Content-Disposition"] = "attachment; filename=\"nearby-account.json\""
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Cookie"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return .response(response)
    }

    /// Deletes the account once the second question is answered.
    private static func deleted(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard form["sure"] == "1" else { return .page(question(context), status: 422) }
        guard try context.store.remove(try context.person()) else { throw AccountError.ended }
        return context.left(to: AccountPageTable.signIn + "?done=\(isDeleted)")
    }

    private static func question(_ context: PersonContext, _ note: HTML = "") -> PersonPage {
        let title = context.words("Delete my account?", "要刪除帳號嗎？", "アカウントを削除しますか？")
        return PersonPage(
            title: title,
            body: """
                \(note)<h1>\(title)</h1>
                <p>\(context.words(
                    "Everything that is kept of you goes at once: settings, what you follow, favourites with their notes, your own days, devices, sessions, and the address of your calendar. Nobody can bring it back.",
                    "您的資料會立刻全部刪除：設定、選擇的項目、收藏與備註、自己的日子、裝置、登入與行事曆網址。刪除後無法復原。",
                    "設定、選んだ項目、お気に入りとメモ、自分の記念日、端末、ログイン、カレンダーのアドレスがすべてすぐに消えます。元に戻すことはできません。"))</p>
                <p><a href="\(export)">\(context.words(
                    "Download a copy first", "先下載一份備份", "先に控えをダウンロード"))</a></p>
                <div class="actions">
                \(context.button(
                    context.words("Yes, delete it", "確定刪除", "はい、削除します"), to: delete, [("sure", "1")], isQuiet: false))\
                <a class="button quiet" href="\(AccountPageTable.home)">\(context.words("No, keep it", "不刪除", "いいえ"))</a>
                </div>
                """)
    }
}
