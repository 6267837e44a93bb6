internal import APIDescription
internal import HTTPModel
internal import Notifications
internal import WebRouting
internal import Wording

/// The routes of the reminders that are sent.
extension AccountRoutes {
    private static let page = [
        Outcome(
            200, "A page for people.",
            contents: [APIOperation.Content("text/html", nil, example: AccountExamples.unsubscribePage)])
    ]

    static let notifications = [
        AccountRoute(
            .post, AccountRoute.notifications + "/schedule", name: "scheduleNotifications", tag: .notifications,
            summary: Words("Plans the person's reminders of the next three days", "安排使用者未來三天的通知"),
            body: emptyBody,
            outcomes: [
                Outcome(
                    200, "What is queued, by time. Those of one message_id are told together.",
                    contents: content(.list(.named("Notification")), "[\(AccountExamples.notification)]"))
            ], answer: NotificationRoutes.schedule),
        AccountRoute(
            .get, AccountRoute.notifications + "/push-key", access: .token, name: "readPushKey", tag: .notifications,
            summary: Words("The key that browsers subscribe to (RFC 8292)", "瀏覽器訂閱推播所用的公鑰"),
            outcomes: [
                Outcome(200, "The key.", contents: content(.named("PushKey"), AccountExamples.pushKey))
            ], ownProblems: [.unknownPushKey], answer: NotificationRoutes.pushKey),
        AccountRoute(
            .get, AccountRoute.notifications + "/unsubscribe", access: .anyone, place: .worker,
            name: "askToUnsubscribe", tag: .notifications,
            summary: Words("The page behind the link of a mail, which asks and changes nothing", "信件連結的網頁，只詢問，不變更"),
            parameters: [.unsubscribeKey], outcomes: page, ownProblems: [.unknownKey],
            answer: NotificationRoutes.askToUnsubscribe),
        AccountRoute(
            .post, AccountRoute.notifications + "/unsubscribe", access: .anyone, name: "unsubscribe",
            tag: .notifications,
            summary: Words("Turns all reminders off with one click in a mail (RFC 8058)", "從信件一鍵停止所有通知"),
            parameters: [.unsubscribeKey], ignoredBytes: 4 << 10, outcomes: page, ownProblems: [.unknownKey],
            answer: NotificationRoutes.unsubscribe),
    ]
}

extension Parameter {
    static let unsubscribeKey = Parameter(
        "key", .pattern("^[A-Za-z0-9_-]+$", maximumLength: UnsubscribeKey.longest), "The key of the link.",
        chinese: "連結中的金鑰。", example: AccountExamples.unsubscribeKey
    ).required
}
