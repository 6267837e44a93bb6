internal import AccountAPI
internal import AccountModel
internal import HTMLText
internal import HTTPModel
internal import WebRouting

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
        guard let topic = NtfyTopic(form["topic"] ?? "") else {
            let note = PersonNote(
                title: context.words("Nothing was saved yet", "尚未儲存", "まだ保存されていません"),
                text: "\(NtfyTopic.rule(context))")
            return .page(try NoticePage(context, sent: form, note).page, status: 422)
        }
        _ = try context.store.keepDevice(
            token: topic.address, platform: .ntfy, keys: nil, of: try context.person(), now: context.now)
        return .seeOther("\(root)?done=topic")
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
        switch try selfTest.send(to: try context.person(), now: context.now) {
        case .sent(let results): return .page(TestResultPage(results, context).page)
        case .refused(let seconds):
            throw Fault.tooManyRequests(
                "you have sent as many test messages as one may; try again later", retryAfterSeconds: seconds)
        }
    }
}
