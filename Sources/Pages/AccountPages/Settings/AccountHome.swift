internal import AccountModel
internal import TempleModel
internal import WebPages
internal import Wording

/// `/account`: the days to come, what is followed, the calendar, the settings, and the ways to all else.
struct AccountHome {
    /// How many names a card has.
    private static let mostNames = 12

    private let contents: AccountContents
    private let things: ChosenThings
    private let days: HTML
    private let form: SettingsForm
    private let context: PersonContext

    init(_ context: PersonContext) throws {
        let contents = try context.contents()
        try self.init(context, contents, form: SettingsForm(contents, context))
    }

    /// - Parameter form: the settings, as they are or as they were sent.
    init(_ context: PersonContext, _ contents: AccountContents, form: SettingsForm) throws {
        let data = try context.page.store.catalogueSnapshot()
        things = ChosenThings(Choice(of: contents, in: data), in: data, most: .max)
        days = try AccountDays.list(of: contents, context)
        self.contents = contents
        self.form = form
        self.context = context
    }

    var page: PersonPage {
        let title = context.words("My account", "我的帳號", "マイアカウント")
        return PersonPage(
            title: title,
            body: """
                \(form.note)<h1>\(title)</h1>
                <p><bdi>\(contents.account.displayName)</bdi>\(mail)</p>
                <p><a href="#settings">\(context.words("Settings", "設定", "設定"))</a></p>
                \(context.done(done))\(offer)\(days)\(bell)\(followed)\(links)\(calendar)\(form.html)\(end)
                """)
    }

    private var mail: HTML {
        contents.account.email.map { " <span class=\"second\"><bdi>\($0)</bdi></span>" } ?? ""
    }

    private var done: String? {
        switch context["done"] {
        case "settings": context.words("The settings were saved.", "設定已儲存。", "設定を保存しました。")
        case "chosen": context.words("What you follow was saved.", "您的選擇已儲存。", "選択を保存しました。")
        case "calendar":
            context.words("The address of the calendar has ended.", "行事曆網址已失效。", "カレンダーのアドレスは無効になりました。")
        default: nil
        }
    }

    /// What a script shows where no sign-in has asked about what this browser has chosen without an account.
    private var offer: HTML {
        """
        <take-choice hidden><p class="notice"><a href="\(TakePages.root)" data-later>\(context.words(
            "Add what this browser has chosen", "把這個瀏覽器的選擇帶進帳號", "このブラウザーの選択を取り込む"))</a></p></take-choice>

        """
    }

    /// The way to the reminders, below the days that they are of.
    private var bell: HTML {
        """
        <p class="actions"><a class="button" href="\(NoticePages.root)">\(BellMark.html) \(NoticePage.title(context))</a></p>

        """
    }

    // MARK: What is followed

    private var followed: HTML {
        let cards = [
            card(
                .deities, context.words("Deities", "神明", "神さま"), context.words("Choose deities", "選擇神明", "神さまを選ぶ"),
                things.deities.map { ("/deities/\($0.id)", context.page.name(ofDeity: $0.name)) }),
            card(
                .festivals, context.words("Festivals", "民俗節慶", "年中行事"),
                context.words("Choose festivals", "選擇節慶", "年中行事を選ぶ"),
                things.festivals.map { ("/events/\($0.id)", context.page.name(ofDay: $0.name)) }),
            card(
                .groups, context.words("Groups", "推薦群組", "グループ"), context.words("Choose groups", "選擇群組", "グループを選ぶ"),
                things.groups.map { ("/groups/\($0.id)", context.page.name(ofGroup: $0.name)) }),
        ]
        return """
            <section>
            <h2 class="title">\(context.words("What I follow", "我的選擇", "選んだもの"))</h2>
            <div class="chosen-kinds">\(cards)</div>
            </section>

            """
    }

    private func card(
        _ kind: Choice.Kind, _ title: String, _ button: String, _ things: [(address: String, name: DataName)]
    ) -> HTML {
        var links: [HTML] = things.prefix(Self.mostNames).map { "<a href=\"\($0.address)\">\($0.name.html)</a>" }
        if things.count > Self.mostNames { links.append(rest(things.count - Self.mostNames, of: kind)) }
        let list: HTML =
            links.isEmpty
            ? "<p class=\"second\">\(context.words("None yet", "還沒有", "まだありません"))</p>"
            : "<p>\(context.page.list(links))</p>"
        return """
            <div class="card">
            <h3>\(context.page.bracketed(title, String(things.count)))</h3>
            \(list)
            <p><a class="button quiet" href="\(ChoosingPages.path(kind))">\(button)</a></p>
            </div>

            """
    }

    /// The link to all of a kind where there are too many for a card.
    private func rest(_ count: Int, of kind: Choice.Kind) -> HTML {
        """
        <a href="\(ChoosingPages.path(kind))">\(context.words(
            "\(count) more", "其餘 \(count) 項", "ほか\(count)件"))</a>
        """
    }

    private var links: HTML {
        let reminders = context.words("My own days", "自己的日子", "自分の記念日")
        let favourites = context.words("Favourite temples", "收藏的廟", "お気に入りの廟")
        return """
            <section>
            <h2 class="title">\(context.words("What I keep", "我的資料", "保存したもの"))</h2>
            <div class="actions">
            <a class="button quiet" href="\(ReminderPages.root)">\(
                context.page.bracketed(reminders, String(contents.reminders.count)))</a>
            <a class="button quiet" href="\(AccountPageTable.home)/favourites">\(
                context.page.bracketed(favourites, String(contents.favourites.count)))</a>
            </div>
            </section>

            """
    }

    // MARK: Calendar

    private var calendar: HTML {
        let text =
            contents.hasCalendar
            ? context.words(
                "There is an address. Only its owner knows it: a new one ends the one of before.",
                "已有網址，只有您知道；製作新的網址會使先前的失效。", "アドレスがあります。新しく作ると以前のものは無効になります。")
            : context.words(
                "A calendar program that subscribes to your own address has all these days and stays up to date.",
                "以您專屬的網址訂閱，行事曆程式會顯示以上所有日子並自動更新。", "専用のアドレスを登録すると、カレンダーアプリにこれらの日がすべて表示され、自動で更新されます。")
        let remove: HTML =
            contents.hasCalendar
            ? context.button(
                context.words("End the address", "停用網址", "アドレスを無効にする"), to: SettingsPages.calendar,
                [("remove", "1")]) : ""
        let make =
            contents.hasCalendar
            ? context.words("Make a new address", "製作新的網址", "新しいアドレスを作る")
            : context.words("Make an address", "製作網址", "アドレスを作る")
        return """
            <section id="calendar">
            <h2 class="title">\(context.words("In my calendar", "加入行事曆", "カレンダーに追加"))</h2>
            <p>\(text)</p>
            <div class="actions">
            \(context.button(make, to: SettingsPages.calendar))\(remove)</div>
            </section>

            """
    }

    // MARK: The account

    private var end: HTML {
        """
        <section>
        <h2 class="title">\(context.words("This account", "帳號", "アカウント"))</h2>
        \(context.whatIsKept)\
        <div class="actions">
        \(context.button(context.words("Sign out", "登出", "ログアウト"), to: "/sign-out", isQuiet: false))\
        <a class="button quiet" href="\(SessionPages.root)">\(context.words(
            "Where I am signed in", "登入中的裝置", "ログイン中の端末"))</a>
        <a class="button quiet" href="\(WholePages.export)">\(context.words(
            "Download everything", "下載所有資料", "すべてダウンロード"))</a>
        <a class="button quiet" href="\(WholePages.delete)">\(context.words(
            "Delete my account", "刪除帳號", "アカウントを削除"))</a>
        </div>
        </section>

        """
    }
}
