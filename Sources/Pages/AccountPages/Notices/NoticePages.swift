internal import AccountAPI
internal import AccountModel
internal import HTTPClient
internal import HTTPModel
internal import WebRouting
internal import Wording

/// What is going to be told, on which devices, and a test: `/account/notices`.
enum NoticePages {
    static let root = AccountPageTable.home + "/notices"
    static let topic = root + "/ntfy"
    static let test = root + "/test"

    static let routes: [PersonPageRoute] = [
        .page(root) { context in .page(try NoticePage(context).page) },
        .form(topic, again: { context, form, note in try NoticePage(context, sent: form, note).page }, addTopic),
        .form(test, sendTest),
        .form("\(root)/:id/remove", remove),
    ]

    /// Keeps the address of a topic.
    private static func addTopic(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let text = (form["topic"] ?? "").drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard let topic = NtfyTopic(String(text)), let server = try? HTTPAddress(topic.server + "/"),
            AddressRule.publicHosts.allows(server)
        else {
            let note = PersonNote(
                title: context.words("Nothing has been saved yet", "尚未儲存", "まだ保存されていません"),
                text: "\(topicRule(context))")
            return .page(try NoticePage(context, sent: form, note).page, status: 422)
        }
        _ = try context.store.keepDevice(
            token: topic.address, platform: .ntfy, keys: nil, session: nil, of: try context.person(), now: context.now)
        return .seeOther("\(root)?done=topic")
    }

    /// What the address of a topic has to be, in words.
    static func topicRule(_ context: PersonContext) -> String {
        context.words(
            "Enter the address of a topic on a public server: https://ntfy.sh/ and the name of your topic, of letters, digits, - and _.",
            "請輸入公開伺服器上主題的網址：https://ntfy.sh/ 加上您的主題名稱（英文字母、數字、- 與 _）。",
            "公開サーバーのトピックのアドレス（https://ntfy.sh/ のあとに、英数字・-・_ のトピック名）を入力してください。")
    }

    /// Removes a device. One that is gone already is as good.
    private static func remove(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        let (id, account) = (try context.uuid(), try context.person())
        if let device = try context.store.devices(of: account).first(where: { $0.id == id }) {
            _ = try context.store.removeDevice(token: device.token, of: account)
        }
        return .seeOther("\(root)?done=removed")
    }

    /// Sends a message to the person's own devices, and says what has become of it.
    private static func sendTest(_ context: PersonContext, _ form: PersonForm) throws -> PersonAnswer {
        guard let selfTest = context.site.reminders.selfTest else { throw Fault.notThere }
        let (account, now) = (try context.person(), context.now)
        let busy = Fault.unavailable(
            Fault.busyTests, "others send test messages just now; try again", retryAfterSeconds: 10)
        switch try context.call.asking("devices", instead: busy, { try selfTest.send(to: account, now: now) }) {
        case .sent(let results): return .page(TestResultPage(results, context).page)
        case .usedUp(let seconds): throw Fault.testsUsedUp(retryAfterSeconds: seconds)
        }
    }
}

extension Fault {
    static let usedUpTests = "tests-used-up"
    static let busyTests = "tests-busy"

    /// The fault of whoever has sent as many test messages as one may in an hour.
    fileprivate static func testsUsedUp(retryAfterSeconds: Int) -> Fault {
        Fault(
            status: 429, code: usedUpTests,
            detail: "you have sent as many test messages as one may in an hour; try again later",
            headers: ["Retry-After": "\(retryAfterSeconds)"])
    }
}
