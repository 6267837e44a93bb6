internal import AccountModel
internal import TempleModel
internal import WebPages
internal import Wording

/// `/account/notices`: what comes next, the bell of this browser, the devices, a test, and the other ways.
struct NoticePage {
    private let contents: AccountContents
    private let upcoming: UpcomingList
    private let topic: String
    private let note: PersonNote?
    private let context: PersonContext

    /// - Parameters:
    ///   - form: a form with a topic that was sent.
    ///   - note: what is wrong with it.
    init(_ context: PersonContext, sent form: PersonForm? = nil, _ note: PersonNote? = nil) throws {
        contents = try context.contents()
        upcoming = try UpcomingList(contents, context)
        topic = form?["topic"] ?? ""
        self.note = note
        self.context = context
    }

    private var ways: ReminderChannels { context.site.reminders }

    var page: PersonPage {
        let title = Self.title(context)
        let parts: [HTML] = [upcoming.html, bell, devices, test, others]
        return PersonPage(
            title: title,
            body: """
                \(note?.html ?? "")<h1>\(title)</h1>
                \(context.wayHome)\(context.done(done))\(ways.areSent ? "" : notSent)\(parts)
                """)
    }

    static func title(_ context: PersonContext) -> String { context.words("Reminders", "提醒通知", "通知") }

    private var done: String? {
        switch context["done"] {
        case "on": context.words("Reminders were switched on here.", "已在這個瀏覽器開啟提醒。", "このブラウザーの通知をオンにしました。")
        case "off":
            context.words("Reminders were switched off here.", "已在這個瀏覽器關閉提醒。", "このブラウザーの通知をオフにしました。")
        case "topic": context.words("The topic was added.", "主題已加入。", "トピックを追加しました。")
        case "removed": context.words("The device was removed.", "裝置已移除。", "端末を取り除きました。")
        default: nil
        }
    }

    private var notSent: HTML {
        """
        <p class="notice">\(context.words(
            "This site sends no reminders at present. Your calendar can.", "本站目前不傳送提醒，可改用行事曆。",
            "このサイトは現在、通知を送っていません。カレンダーをご利用ください。"))</p>

        """
    }

    // MARK: The bell

    /// The states of the bell are all in the page, and the script shows the one that is so.
    private var bell: HTML {
        guard ways.havePushes else { return "" }
        let states: [(name: String, text: String)] = [
            (
                "off",
                context.words(
                    "Press the bell, and this browser asks whether it may show reminders. It does not ask before.",
                    "按下鈴鐺後，瀏覽器才會詢問是否允許通知。", "ベルを押すと、通知を許可するかブラウザーが確認します。押すまでは確認しません。")
            ),
            ("on", context.words("This browser gets your reminders.", "這個瀏覽器會收到提醒。", "このブラウザーに通知が届きます。")),
            (
                "denied",
                context.words(
                    "Notifications of this site are blocked here. Allow them by the icon beside the address, or in the settings of the device, and open this page again.",
                    "本站的通知目前被封鎖。請按網址旁的圖示，或到裝置的設定允許通知，再重新開啟本頁。",
                    "本サイトの通知がブロックされています。アドレスの横のアイコン、または端末の設定で通知を許可し、このページを開き直してください。")
            ),
            (
                "home",
                context.words(
                    "On an iPhone or iPad, add this site to the home screen first: press Share, then Add to Home Screen. Open it from there, sign in, and press the bell on this page.",
                    "iPhone／iPad 請先將本站加入主畫面：按「分享」，再按「加入主畫面」。從主畫面開啟並登入後，到本頁按下鈴鐺。",
                    "iPhone・iPad では、まず「共有」から「ホーム画面に追加」を選び、ホーム画面から開いてログインし、このページのベルを押してください。")
            ),
            (
                "insecure",
                context.words(
                    "A browser shows reminders only on an address with https.", "瀏覽器只在 https 網址顯示通知。",
                    "通知は https のアドレスでのみ表示できます。")
            ),
            (
                "unsupported",
                context.words("This browser cannot show reminders.", "這個瀏覽器不支援通知。", "このブラウザーは通知に対応していません。")
            ),
            (
                "failed",
                context.words(
                    "That did not work. Try again in a moment.", "沒有成功，請稍後再試。", "うまくいきませんでした。しばらくしてからもう一度お試しください。")
            ),
            (
                "script",
                context.words(
                    "Reminders in this browser need JavaScript.", "要在這個瀏覽器收到提醒，需要開啟 JavaScript。",
                    "このブラウザーで通知を受け取るには JavaScript が必要です。")
            ),
        ]
        let texts: [HTML] = states.map { name, text in
            "<p data-state=\"\(name)\"\(name == "script" ? "" : " hidden" as HTML)>\(text)</p>\n"
        }
        return """
            <section>
            <h2 class="title">\(context.words("In this browser", "在這個瀏覽器", "このブラウザー"))</h2>
            <notice-bell>
            <div role="status">\(texts)</div>
            <div class="actions">
            <button type="button" data-do="on" hidden>\(BellMark.html) \(context.words(
                "Remind me here", "在這裡提醒我", "ここで通知を受け取る"))</button>
            <button type="button" class="quiet" data-do="off" hidden>\(context.words(
                "No more reminders here", "關閉這裡的提醒", "ここでの通知を止める"))</button>
            </div>
            </notice-bell>
            </section>

            """
    }

    // MARK: Devices

    private var devices: HTML {
        let list: HTML =
            contents.devices.isEmpty
            ? "<p class=\"second\">\(context.words("None yet.", "還沒有。", "まだありません。"))</p>\n"
            : "<ul class=\"cards\">\n\(contents.devices.map(row))</ul>\n"
        return """
            <section>
            <h2 class="title">\(context.words("Where you get them", "收到提醒的裝置", "通知が届く端末"))</h2>
            \(list)</section>

            """
    }

    private func row(_ device: Device) -> HTML {
        let name = DeviceName.words(device, context)
        let remove = context.words("Remove", "移除", "取り除く")
        let since = TaiwanTime(secondsSince1970: device.createdAt).day
        let state: HTML =
            device.isActive
            ? ""
            : "<p class=\"caption\">\(context.words("Its push service no longer knows it.", "推播服務已不認得這個裝置。", "配信サービスがこの端末を認識しなくなりました。"))</p>\n"
        return """
            <li class="card" data-device="\(device.id)">
            <p data-own hidden><strong>\(context.words("This browser", "這個瀏覽器", "このブラウザー"))</strong></p>
            <p class="agent"><bdi>\(name)</bdi></p>
            <p class="caption">\(context.words("Since", "加入於", "開始")) \(context.page.words(since))</p>
            \(state)\(context.button(remove, to: "\(NoticePages.root)/\(device.id)/remove", label: "\(remove): \(name)"))</li>

            """
    }

    // MARK: Test

    private var test: HTML {
        guard ways.selfTest != nil else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Try it", "試試看", "試してみる"))</h2>
            <p>\(context.words(
                "A message that is marked as a test goes to all your devices and your mailbox. You may send five in an hour.",
                "傳送一則標明為測試的訊息到您的所有裝置與信箱，每小時最多五則。",
                "「テスト」と記した通知を、すべての端末とメールに送ります。1時間に5回までです。"))</p>
            <div class="actions">
            \(context.button(context.words("Send a test message", "傳送測試訊息", "テスト通知を送る"), to: NoticePages.test))</div>
            </section>

            """
    }

    // MARK: Other ways

    private var others: HTML {
        """
        <section>
        <h2 class="title">\(context.words("Other ways", "其他方式", "ほかの方法"))</h2>
        <ul class="rows">
        <li><a href="\(AccountPageTable.home)#calendar">\(context.words(
            "In your calendar, which needs no permission", "加入行事曆，不需要通知權限", "カレンダーに追加（許可は不要です）"))</a></li>
        \(mail)</ul>
        \(ways.areSent ? topicForm : "" as HTML)</section>

        """
    }

    private var mail: HTML {
        guard ways.haveMails else { return "" }
        guard let address = contents.account.email else {
            return """
                <li>\(context.words(
                    "By mail: sign in by mail, or with a provider that has verified your address.", "以電子郵件：請改以電子郵件，或以已驗證信箱的服務登入。",
                    "メール：メールで、またはアドレスを確認済みのログイン先からログインしてください。"))</li>

                """
        }
        return """
            <li>\(context.words(
                "By mail, where no device takes them:", "沒有裝置能接收時，寄到電子郵件：", "どの端末にも届かないときはメールで："))\
             <bdi>\(address)</bdi></li>

            """
    }

    private var topicForm: HTML {
        let isWrong = note != nil
        let state: HTML =
            isWrong
            ? " aria-describedby=\"topic-fault\" aria-invalid=\"true\" autofocus" : " aria-describedby=\"ntfy-help\""
        return """
            <h3>ntfy</h3>
            <p id="ntfy-help">\(context.words(
                "The app ntfy shows what comes to a topic. Whoever knows the address of the topic reads it: choose one that nobody guesses. A topic is of one account: adding it takes it from any other.",
                "ntfy App 會顯示主題收到的訊息。知道主題網址的人都讀得到，請取一個猜不到的名稱。一個主題只屬於一個帳號，加入後其他帳號就不再使用。",
                "ntfy アプリはトピックに届いた通知を表示します。アドレスを知っている人は誰でも読めるので、推測されない名前にしてください。一つのトピックは一つのアカウントのもので、追加するとほかのアカウントからは外れます。"))</p>
            <form class="plain" action="\(NoticePages.topic)" method="post" autocomplete="off">
            \(context.hiddenToken)<div class="field">
            <label for="topic">\(context.words("Address of a topic", "主題網址", "トピックのアドレス"))</label>
            <input id="topic" name="topic" type="url" required maxlength="\(String(AccountLimits.longestURL))" \
            placeholder="https://ntfy.sh/…" value="\(topic)"\(state)>\(fault(isWrong))
            </div>
            <button type="submit" class="quiet">\(context.words("Add the topic", "加入主題", "トピックを追加"))</button>
            </form>

            """
    }

    private func fault(_ isWrong: Bool) -> HTML {
        isWrong ? "\n<p class=\"fault\" id=\"topic-fault\">\(NoticePages.topicRule(context))</p>" : ""
    }
}
