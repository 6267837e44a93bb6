import Expectations
import AccountModel
import Notifications
import Testing

/// The addresses of messages.
struct SenderTextTests {
    private let text = SenderText(site: "https://temples.example", secret: "a secret of tests")

    private func message(_ kind: NotificationSubject.Kind, locale: String) -> QueuedMessage {
        let account = SomeMessage.account(locale: locale)
        let planned = PlannedNotification(
            subject: NotificationSubject(kind: kind, id: kind == .event ? "10100" : ""), kind: .day, day: 20_776,
            at: SomeMessage.now, title: "日子")
        return QueuedMessage(
            id: SomeMessage.id, account: account, settings: NotificationSettings(),
            notifications: [
                LoggedNotification(
                    number: 1, account: account.id, message: SomeMessage.id, planned: planned, status: .queued,
                    sentAt: nil, error: nil, retries: 0)
            ], devices: [])
    }

    private static let facts = MessageFacts(
        temple: MessageFacts.Temple(name: "天后宮", deity: "媽祖", way: .favourite, path: "/temples/44"))

    @Test(
        arguments: [
            ("zh-TW", NotificationSubject.Kind.event, "/events/10100?lang=zh", "/temples/44?lang=zh"),
            ("ja", .event, "/events/10100?lang=ja", "/temples/44?lang=ja"),
            ("fr", .newMoon, "/events?month=2026-11&lang=en", "/temples/44?lang=en"),
        ])
    func pagesOpenInTheLanguageOfTheMessage(
        locale: String, kind: NotificationSubject.Kind, path: String, temple: String
    ) {
        let composed = text.compose(message(kind, locale: locale), Self.facts, now: SomeMessage.now)
        expect(composed.url, equals: "https://temples.example" + path)
        expect(composed.templeURL, equals: "https://temples.example" + temple)
        expect(composed.body, contains: "天后宮")
    }

    /// Push, Firebase, ntfy and mail have this one address: those of their tests.
    @Test(arguments: [("zh-TW", "日子（天后宮）", "zh"), ("ja", "日子（天后宮）", "ja"), ("en", "日子 (天后宮)", "en")])
    func aFavouritesOwnDayLeadsToTheTemple(locale: String, title: String, language: String) {
        let facts = MessageFacts(hosts: ["": MessageFacts.Host(name: "天后宮", path: "/temples/44")])
        let composed = text.compose(message(.activity, locale: locale), facts, now: SomeMessage.now)
        expect(composed.title, equals: title)
        expect(composed.url, equals: "https://temples.example/temples/44?lang=\(language)")
        expectNil(composed.templeURL)
    }

    @Test func withoutATempleThereIsNoAddressOfOne() {
        expectNil(text.compose(message(.event, locale: "ja"), now: SomeMessage.now).templeURL)
    }
}
