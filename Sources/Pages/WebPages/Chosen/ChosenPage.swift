internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `/chosen`: what the visitor has chosen, the days that come next, and the calendar of them.
struct ChosenPage {
    private let frame: ChosenFrame
    private let days: [FestivalEvent]
    private let context: PageContext

    private static let mostDays = 12

    static func answer(_ context: PageContext, _ given: PathParameters) throws -> PageAnswer {
        let frame = try ChosenFrame(context)
        if let redirect = frame.redirect("/chosen") { return redirect }
        let days = frame.things.nextDays(
            mostDays, in: try context.store.catalogueSnapshot(), today: context.today)
        return .page(ChosenPage(frame: frame, days: days, context: context).page)
    }

    private var things: ChosenThings { frame.things }
    private var choice: Choice { frame.things.choice }

    private var page: Page {
        let title = context.words("My days", "我的日子", "マイカレンダー")
        let contents: HTML = """
            <h1>\(title)</h1>
            \(PageNavigation.beside([.deities, .groups], context))\(choice.isEmpty ? introduction : "")\(dayList)
            \(calendar)
            \(chosen)\(account)
            \(ChosenSettings(frame, context).html)
            <p class="caption">\(privacy)</p>
            """
        // What people choose is their own: search engines are not to keep it.
        return Page(title: title, description: nil, path: nil, section: .chosen, body: frame.html(contents))
    }

    private var introduction: HTML {
        """
        <p>\(context.words(
            "Choose deities, festivals and groups. Their days are shown here and become a calendar for your phone.",
            "選擇您關心的神明、節慶與群組，這裡會列出接下來的日子，並可加入手機的行事曆。",
            "神さま・年中行事・グループを選ぶと、次の日がここに並び、スマートフォンのカレンダーに追加できます。"))</p>

        """
    }

    private var hasAccounts: Bool { context.site.settings.hasAccounts }

    /// The way into an account, with what was chosen.
    private var account: HTML {
        guard hasAccounts else { return "" }
        guard !choice.isEmpty else {
            return """

                <p><a class="button quiet" href="/account" rel="nofollow">\(context.words(
                    "Sign in, or open my account", "登入或開啟我的帳號", "ログイン・マイアカウント"))</a></p>
                """
        }
        let address = PageAddress.make(
            "/account/take", choice.parameters.map { ($0.name, $0.value) } + [("to", "/account")])
        return """

            <p><a class="button quiet" href="\(address)" rel="nofollow">\(context.words(
                "Keep this in my account", "存到我的帳號", "アカウントに保存"))</a></p>
            """
    }

    private var privacy: String {
        guard !hasAccounts else {
            return context.words(
                "No account is needed. Without one, this browser alone keeps your choices; they are sent only in the address, when a page or the calendar is asked for.",
                "不登入也能使用：選擇只保存在這個瀏覽器中，只有在開啟網頁或行事曆時，才會寫在網址裡送出。",
                "アカウントがなくても使えます。その場合、選択はこのブラウザーだけに保存され、ページやカレンダーを開くときにアドレスの一部として送られるだけです。")
        }
        return context.words(
            "There is no account. This browser alone keeps your choices; they are sent only in the address, when a page or the calendar is asked for.",
            "不需要帳號：選擇只保存在這個瀏覽器中，只有在開啟網頁或行事曆時，才會寫在網址裡送出。",
            "アカウントは不要です。選択はこのブラウザーだけに保存され、ページやカレンダーを開くときにアドレスの一部として送られるだけです。")
    }

    // MARK: Days

    private var dayList: HTML {
        guard !choice.isEmpty else { return "" }
        let rows = days.map { event in
            DayRow(
                title:
                    "<a href=\"/events/\(event.id.description)\">\(context.list(event.titles.map { context.name(ofDay: $0).html }))</a>",
                occurrence: event.occurrence, countdown: event.countdownDays, context: context
            ).html
        }
        let list: HTML =
            rows.isEmpty
            ? "<p class=\"notice\">\(context.words("What you have chosen has no day.", "所選的項目沒有日子。", "選んだものには日がありません。"))</p>"
            : "<ul class=\"rows\">\(rows)</ul>"
        return """
            <section>
            <h2 class="title">\(context.words("Days to come", "接下來的日子", "これからの日"))</h2>
            \(list)
            </section>
            """
    }

    /// The ways into a calendar program; empty where there is no day.
    private var calendar: HTML {
        guard !days.isEmpty else { return "" }
        let path = choice.address("/api/calendar.ics")
        return """
            <section>
            <h2 class="title">\(context.words("In your calendar", "加入行事曆", "カレンダーに追加"))</h2>
            <p>\(context.words(
                "A subscribed calendar stays up to date; the calendar program reminds you.",
                "訂閱的行事曆會自動更新，並由您的行事曆程式提醒。", "登録したカレンダーは自動で更新され、通知はカレンダーアプリが行います。"))</p>
            <div class="actions">
            \(subscriptions(path))<a class="button quiet" href="\(path)">\(context.words(
                "Download .ics", "下載 .ics 檔", ".ics をダウンロード"))</a>
            </div>
            <p class="caption">\(context.words(
                "After a change here, subscribe anew: the address of the calendar holds the choice. Google Calendar ignores the reminders of subscribed calendars; set them there.",
                "更改選擇後請重新訂閱，因為行事曆的網址就是選擇的內容。Google 日曆不採用訂閱內的提醒，請在該處設定通知。",
                "選択を変えたら、登録し直してください。カレンダーのアドレスに選択が含まれるためです。Google カレンダーは登録したカレンダーの通知を使わないので、そちらで設定してください。"))</p>
            </section>
            """
    }

    /// The buttons that need the address of the site.
    private func subscriptions(_ path: String) -> HTML {
        guard let site = context.address, let end = site.firstRange(of: "://") else { return "" }
        let feed = "webcal://\(site[end.upperBound...])\(path)"
        let google = PageAddress.make("https://calendar.google.com/calendar/r", [("cid", feed)])
        return """
            <a class="button" href="\(feed)">\(context.words("Subscribe", "訂閱", "登録"))</a>
            <a class="button quiet" href="\(google)" rel="noopener">\(context.words(
                "Google Calendar", "Google 日曆", "Google カレンダー"))</a>
            <copy-button data-text="\(site)\(path)" data-done="\(context.words("Copied", "已複製", "コピーしました"))">\
            <button type="button" class="quiet" hidden>\(context.words(
                "Copy the address", "複製網址", "アドレスをコピー"))</button></copy-button>

            """
    }

    // MARK: What is chosen

    private var chosen: HTML {
        let rows: [HTML] = [
            row(
                .deities, context.words("Deities", "神明", "神さま"), context.words("Choose deities", "選擇神明", "神さまを選ぶ"),
                things.deities.map { ("/deities/\($0.id)", context.name(ofDeity: $0.name)) }),
            row(
                .festivals, context.words("Festivals", "民俗節慶", "年中行事"),
                context.words("Choose festivals", "選擇節慶", "年中行事を選ぶ"),
                things.festivals.map { ("/events/\($0.id)", context.name(ofDay: $0.name)) }),
            row(
                .groups, context.words("Groups", "推薦群組", "グループ"), context.words("Choose groups", "選擇群組", "グループを選ぶ"),
                things.groups.map { ("/groups/\($0.id)", context.name(ofGroup: $0.name)) }),
        ]
        return """
            <section>
            <h2 class="title">\(context.words("What I have chosen", "我的選擇", "選んだもの"))</h2>
            <div class="chosen-kinds">\(rows)</div>
            </section>
            """
    }

    private func row(
        _ kind: Choice.Kind, _ title: String, _ button: String, _ things: [(address: String, name: DataName)]
    ) -> HTML {
        let links: [HTML] = things.map { "<a href=\"\($0.address)\">\($0.name.html)</a>" }
        let list: HTML =
            links.isEmpty
            ? "<p class=\"second\">\(context.words("None yet", "還沒有", "まだありません"))</p>"
            : "<p>\(context.list(links))</p>"
        return """
            <div class="card">
            <h3>\(context.bracketed(title, String(things.count)))</h3>
            \(list)
            <p><a class="button quiet" href="\(choice.address("/chosen/\(kind.rawValue)"))">\(button)</a></p>
            </div>

            """
    }
}
