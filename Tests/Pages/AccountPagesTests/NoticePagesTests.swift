import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Synchronization
import Testing
import WebRouting

@testable import AccountPages

/// The page of reminders: what comes next, the devices, a topic of ntfy, and a test message.
struct NoticePagesTests {
    private let hall: Hall
    private let token: String

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
        hall.reminders = ReminderChannels(areSent: true, havePushes: true, haveMails: true, selfTest: nil)
    }

    private static let root = "/account/notices"
    private static let push = "https://fcm.googleapis.com/fcm/send/secret-of-the-browser"
    private static let keys = Device.Keys(p256dh: "p", auth: "a")

    private func page(_ query: String = "") throws -> String {
        try hall.ask(.get, Self.root + query, as: token).text
    }

    private func keep(_ address: String, _ platform: Device.Platform = .web) throws -> Device {
        try hall.store.keepDevice(
            token: address, platform: platform, keys: platform == .web ? Self.keys : nil, session: nil,
            of: hall.account(),
            now: hall.now)
    }

    // MARK: What comes

    /// It is the 18th of November in Taiwan, and a festival of every month is followed.
    @Test func theNextThreeMessagesAreNamedWithDayAndTime() throws {
        var settings = NotificationSettings()
        settings.tellsNewMoon = true
        settings.notifyMinute = 7 * 60 + 30
        try hall.store.setSettings(settings, of: hall.account(), now: hall.now)
        let list = try require(page().firstMatch(of: /<ol class="rows">(.*?)<\/ol>/.dotMatchesNewlines())).1
        expect(list.ranges(of: "<li>").count == 3 && list.ranges(of: "07:30").count == 3)
        expect(list.contains(">初一</a>") && list.contains("・當天</span>") && list.contains("・提前 3 天</span>"))
    }

    @Test func wherePeopleWantNothingThePageSaysSo() throws {
        try expect(page(), contains: "一年內沒有提醒")
        var settings = NotificationSettings()
        (settings.isEnabled, settings.tellsNewMoon) = (false, true)
        try hall.store.setSettings(settings, of: hall.account(), now: hall.now)
        let text = try page()
        expect(text.contains("提醒目前已停用") && !text.contains("<ol class=\"rows\">"))
    }

    // MARK: Ways

    @Test func aServiceThatSendsNothingOffersTheCalendarAlone() throws {
        try expect(page(), contains: "<notice-bell>")
        hall.reminders = .none
        let text = try page()
        expect(text.contains("本站目前不傳送提醒") && text.contains("/account#calendar"))
        expect(!text.contains("<notice-bell>") && !text.contains("ntfy") && !text.contains("1@example.org"))
        try expect(hall.send(Self.root + "/test", as: token).status, equals: 404)
    }

    @Test func mailIsOfferedWhereMailsAreSent() throws {
        try expect(page(), contains: "<bdi>1@example.org</bdi>")
        hall.reminders = ReminderChannels(areSent: true, havePushes: false, haveMails: false, selfTest: nil)
        let text = try page()
        expect(!text.contains("1@example.org") && !text.contains("<notice-bell>"))
    }

    // MARK: Devices

    @Test func aDeviceIsNamedByItsServiceAndItsAddressIsNotShown() throws {
        let device = try keep(Self.push)
        _ = try keep("https://push.example/1")
        _ = try keep("of-a-phone", .ios)
        let text = try page()
        expect(text.contains("<bdi>Chrome</bdi>") && text.contains("瀏覽器（push.example）"))
        expect(text.contains("iPhone／iPad App") && text.contains("data-device=\"\(device.id)\""))
        expect(!text.contains("secret-of-the-browser") && !text.contains("of-a-phone"))
        expect(text, lacks: "推播服務已不認得這個裝置")
        try hall.store.deactivate(devices: [device.id], now: hall.now)
        try expect(page(), contains: "推播服務已不認得這個裝置")
    }

    @Test func aDeviceIsRemovedByItsOwnerAlone() throws {
        let device = try keep(Self.push)
        let other = try hall.signIn("2")
        try expect(hall.send("\(Self.root)/\(device.id)/remove", as: other).status, equals: 303)
        let account = try require(hall.store.everything(now: hall.now).first { !$0.devices.isEmpty })
        expect(account.devices, equals: [device])
        let answer = try hall.send("\(Self.root)/\(device.id)/remove", as: token)
        expect(answer.status == 303 && answer.headers["Location"] == "\(Self.root)?done=removed")
        try expect(hall.store.devices(of: account.account.id), equals: [])
        // One that is gone already is as good.
        try expect(hall.send("\(Self.root)/\(device.id)/remove", as: token).status, equals: 303)
    }

    @Test func whoeverSignsOutEverywhereLeavesNoBrowserBehind() throws {
        _ = try keep(Self.push)
        let phone = try keep("of-a-phone", .ios)
        try expect(hall.send("/account/sessions/end", as: token).status, equals: 303)
        // Nor a phone: the topic alone is an address of the person's.
        expect(phone.platform, equals: .ios)
        try expect(hall.store.devices(of: hall.account()), equals: [])
    }

    @Test func theEndOfOtherSessionsLeavesDevices() throws {
        let device = try keep(Self.push)
        try expect(hall.send("/account/sessions/end", as: token, "others=1").status, equals: 303)
        try expect(hall.store.devices(of: hall.account()), equals: [device])
    }

    /// The script that ends the subscription before a sign-out finds the form by its card.
    @Test func theCardOfTheOwnSessionIsMarked() throws {
        _ = try hall.signIn()
        let text = try hall.ask(.get, "/account/sessions", as: token).text
        expect(text.ranges(of: "<li class=\"card\"").count, equals: 2)
        let own = text.ranges(of: "<li class=\"card\" data-own-session>\n<p><strong>這個瀏覽器")
        expect(own.count == 1 && text.ranges(of: "data-own-session").count == 1)
    }

    // MARK: A topic

    @Test func aTopicIsADevice() throws {
        let answer = try hall.send(Self.root + "/ntfy", as: token, "topic=+https%3A%2F%2Fntfy.sh%2Fmei-4711+")
        expect(answer.status == 303 && answer.headers["Location"] == "\(Self.root)?done=topic")
        let device = try require(hall.store.devices(of: hall.account()).first)
        expect(device.token == "https://ntfy.sh/mei-4711" && device.platform == .ntfy && device.keys == nil)
        let text = try page("?done=topic")
        expect(text.contains("ntfy（ntfy.sh/mei…）") && !text.contains("mei-4711"))
        // Another spelling is the same device.
        _ = try hall.send(Self.root + "/ntfy", as: token, "topic=https%3A%2F%2FNTFY.sh%3A443%2Fmei-4711")
        try expect(hall.store.devices(of: hall.account()).map(\.id), equals: [device.id])
    }

    /// The help of the field says whose a topic is, because adding one takes it from another account.
    @Test func theFormSaysThatATopicIsOfOneAccount() throws {
        for (language, words) in [
            ("en", "A topic is of one account"), ("zh", "一個主題只屬於一個帳號"), ("ja", "一つのトピックは一つのアカウント"),
        ] {
            try expect(page("?lang=\(language)"), contains: words, "\(language)")
        }
    }

    /// A server that nothing would be sent to is not kept.
    @Test(arguments: ["10.0.0.1", "localhost", "db.internal", "printer", "2130706433"])
    func aTopicIsOfAPublicServer(host: String) throws {
        let answer = try hall.send(Self.root + "/ntfy", as: token, "topic=https%3A%2F%2F\(host)%2Fa")
        expect(answer.status == 422 && answer.text.contains("公開伺服器"))
        try expect(hall.contents().devices, equals: [])
    }

    @Test func aWrongTopicIsKeptInTheForm() throws {
        let answer = try hall.send(Self.root + "/ntfy", as: token, "topic=http%3A%2F%2Fntfy.sh%2F%22a")
        expect(answer.status == 422 && answer.text.contains("value=\"http://ntfy.sh/&quot;a\""))
        expect(answer.text.contains("role=\"alert\"") && answer.text.contains("id=\"topic-fault\""))
        try expect(hall.contents().devices, equals: [])
    }

    // MARK: A test message

    /// A sender that answers as it is told.
    private final class Answering: SelfTest {
        let answer: SelfTestAnswer
        let asked = Mutex<[AccountID]>([])

        init(_ answer: SelfTestAnswer) { self.answer = answer }

        func send(to account: AccountID, now: Int64) throws -> SelfTestAnswer {
            asked.withLock { $0.append(account) }
            return answer
        }
    }

    private func testing(_ answer: SelfTestAnswer) throws -> (response: Response, asked: [AccountID]) {
        let test = Answering(answer)
        hall.reminders = ReminderChannels(areSent: true, havePushes: true, haveMails: true, selfTest: test)
        let response = try hall.send(Self.root + "/test", as: token)
        return (response, test.asked.withLock { $0 })
    }

    @Test func aTestSaysWhatBecameOfItAtEachTarget() throws {
        let (response, asked) = try testing(
            .sent([
                SelfTestResult(channel: "web-push", provider: "https://fcm.googleapis.com", outcome: .taken),
                SelfTestResult(
                    channel: "web-push", provider: "https://updates.push.services.mozilla.com", outcome: .gone),
                SelfTestResult(channel: "mail", provider: "smtps://mail.example", outcome: .failed),
                SelfTestResult(channel: "ntfy", provider: "https://ntfy.sh", outcome: .failed),
            ]))
        let account = try hall.account()
        expect(response.status == 200 && asked == [account])
        for row in [
            "<strong>Chrome</strong> <span>已送出", "<strong>Firefox</strong> <span>已不存在",
            "<strong>電子郵件</strong> <span>無法送出", "<strong>ntfy（ntfy.sh）</strong> <span>無法送出",
        ] {
            expect(response.text, contains: row, "\(row)")
        }
    }

    @Test func aTestWithoutATargetSaysSo() throws {
        try expect(testing(.sent([])).response.text, contains: "還沒有可以傳送的地方")
    }

    @Test(arguments: [(1_200, "請等 20 分鐘再試一次"), (3_541, "請等 60 分鐘"), (61, "請等 2 分鐘"), (60, "請等一分鐘"), (10, "請等一分鐘")])
    func tooManyTestsAreRefused(seconds: Int, words: String) throws {
        let (response, _) = try testing(.usedUp(retryAfterSeconds: seconds))
        expect(response.status == 429 && response.headers["Retry-After"] == "\(seconds)")
        expect(response.text.contains("您已傳送五則測試訊息") && response.text.contains(words))
    }

    /// It is not the person who has sent too many.
    @Test func whoeverMeetsOthersIsToldSo() throws {
        hall.reminders = ReminderChannels(
            areSent: true, havePushes: true, haveMails: true, selfTest: Answering(.sent([])))
        let csrf = try hall.csrf(try hall.ask(.get, "/account", as: token))
        let form = try hall.request(.post, Self.root + "/test", as: token, Hall.own, form: "csrf=\(csrf)")
        let response = try require(try hall.table().work(on: form).errand).instead
        expect(response.status == 503 && response.headers["Retry-After"] == "10")
        expect(response.text.contains("其他人正在傳送測試訊息") && !response.text.contains("目前無法使用帳號"))
    }
}
