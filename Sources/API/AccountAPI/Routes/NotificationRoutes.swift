internal import AccountModel
internal import HTTPModel
internal import Notifications
internal import TempleFormats
internal import WebRouting

/// `/api/notifications`: what somebody is going to be told, and the end of it by one click in a mail (RFC 8058).
enum NotificationRoutes {
    static func schedule(_ call: AccountCall) throws -> Response {
        try EmptyBody.check(call.request.body)
        let account = try call.person()
        try OwnPlan(call.service).renew(of: account.id, now: call.now)
        let queued = QueuedJSON.list(try call.service.notifications.queued(of: account.id), of: account)
        return try call.write(.nothing) { _ in KeptAnswer(json: queued) }
    }

    static func pushKey(_ call: AccountCall) throws -> Response {
        guard let key = call.service.push?.publicKey else { throw Fault.of(.unknownPushKey) }
        var json = JSONWriter(reservingCapacity: 128)
        json.object { json in json.member("key", key) }
        return .json(json.bytes)
    }

    /// Asks a person. What only looks at links must not end anything.
    static func askToUnsubscribe(_ call: AccountCall) throws -> Response {
        _ = try account(call)
        return .page(UnsubscribePage.question)
    }

    /// Turns all reminders off, whatever the body says.
    static func unsubscribe(_ call: AccountCall) throws -> Response {
        let account = try account(call)
        var change = ChoiceChange()
        change.isEnabled = false
        try call.store.change(change, of: account, now: call.now)
        OwnPlan(call.service).renewIfPossible(of: account, now: call.now)
        return .page(UnsubscribePage.done)
    }

    /// Returns whose key the address has.
    private static func account(_ call: AccountCall) throws -> AccountID {
        guard let secret = call.service.push?.secret, let key = call.given["key"],
            let id = UnsubscribeKey.account(of: key, secret: secret), let account = try call.store.account(id),
            UnsubscribeKey.isGood(key, of: account, secret: secret)
        else { throw Fault.of(.unknownKey) }
        return id
    }
}

/// The pages of the address that ends reminders. They have nothing of anybody.
private enum UnsubscribePage {
    static let question = html(
        """
        <p>要停止所有提醒嗎？<br>Turn all reminders off?</p>
        <form method="post"><button>停止 / Turn off</button></form>
        """)

    static let done = html(
        "<p>提醒已停止，可在設定中重新開啟。<br>Reminders are off. You can turn them on again in the settings.</p>")

    private static func html(_ body: String) -> [UInt8] {
        Array(
            """
            <!DOCTYPE html><html lang="zh-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="robots" content="noindex"><title>提醒 / Reminders</title><h1>提醒 / Reminders</h1>
            \(body)</html>

            """.utf8)
    }
}

extension Response {
    /// The answer for a page that loads nothing, whose form leads to the same site, and whose address goes nowhere else.
    fileprivate static func page(_ html: [UInt8]) -> Response {
        let headers: Headers = [
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
            "Referrer-Policy": "no-referrer",
        ]
        return Response(status: 200, headers: headers, body: html)
    }
}
