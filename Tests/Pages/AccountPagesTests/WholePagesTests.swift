import Expectations
import AccountModel
import FakeAccountStore
import HTTPModel
import Secrets
import TempleAPI
import Testing
import WebRouting

@testable import AccountAPI
@testable import AccountPages

/// Sessions, the export, and the end of an account.
struct WholePagesTests {
    private let hall: Hall
    private let token: String

    init() throws {
        hall = try Hall()
        token = try hall.signIn()
    }

    private func session(of token: String) throws -> String {
        try require(hall.store.session(accessHash: Secrets.sha256(token), now: hall.now)).id
    }

    // MARK: Sessions

    @Test func anotherSessionEndsAtOnce() throws {
        let (other, third) = (try hall.signIn(), try hall.signIn())
        let page = try hall.ask(.get, "/account/sessions", as: token)
        expect(page.count(of: "<li class=\"card\""), equals: 3)
        expect(page.text, contains: "這個瀏覽器")
        let path = "/account/sessions/\(try session(of: other))/end"
        let answer = try hall.send(path, as: token)
        expect(answer.status == 303 && answer.headers["Location"] == "/account/sessions?done=ended")
        expectNil(answer.headers["Set-Cookie"])
        try expect(hall.ask(.get, "/account", as: other).status, equals: 303)
        try expect(hall.ask(.get, "/account", as: third).status, equals: 200)
        try expect(hall.send(path, as: token).status, equals: 303)
        try expect(hall.send("/account/sessions/end", as: token, "others=1").status, equals: 303)
        try expect(hall.ask(.get, "/account", as: third).status, equals: 303)
        try expect(hall.ask(.get, "/account", as: token).status, equals: 200)
    }

    @Test(arguments: [true, false]) func theOwnSessionEndsWithItsCookies(alone: Bool) throws {
        let other = try hall.signIn()
        let path = alone ? "/account/sessions/\(try session(of: token))/end" : "/account/sessions/end"
        let answer = try hall.send(path, as: token)
        expect(answer.status == 303 && answer.headers["Location"] == "/")
        expect(answer.headers["Clear-Site-Data"], equals: "\"cache\"")
        expect(answer.headers.values("Set-Cookie").allSatisfy { $0.contains("Max-Age=0") })
        expect(answer.headers.values("Set-Cookie").contains { $0.hasPrefix("__Host-nearby-session=;") })
        try expect(hall.ask(.get, "/account", as: token).status, equals: 303)
        try expect(hall.ask(.get, "/account", as: other).status, equals: alone ? 200 : 303)
    }

    @Test func anothersSessionGoesOn() throws {
        let stranger = try hall.signIn("2")
        try expect(hall.send("/account/sessions/\(try session(of: stranger))/end", as: token).status, equals: 303)
        try expect(hall.ask(.get, "/account", as: stranger).status, equals: 200)
        try expect(hall.send("/account/sessions/x/end", as: token).status, equals: 404)
    }

    // MARK: The whole

    @Test func theExportIsThatOfTheApp() throws {
        let account = try hall.account()
        _ = try hall.store.keepFavourite(temple: 123, note: "求平安", of: account, now: hall.now)
        let day = ReminderDay(title: "忌日", calendar: .lunar, month: 3, day: 1, daysAhead: 2, isEnabled: true)
        _ = try hall.store.addReminder(day, of: account, now: hall.now)
        let api = AccountAPI(
            store: hall.store, notifications: hall.store, temples: hall.temples, gate: hall.gate,
            verify: { _, _, _ in throw SignInRefused.invalid(reason: "a test") })
        let (gate, now) = (hall.gate, hall.now)
        var table = RouteTable(
            SiteRules(), forms: FaultForms(problem: TempleAPI.problem, page: { _, _ in Response(status: 500) }),
            errors: .temples, sessions: { try gate.session(of: $0) }, now: { now })
        api.addRoutes(to: &table)
        let request = try Request(
            method: .get, target: "/api/user/export", headers: ["Cookie": "__Host-nearby-session=\(token)"],
            remoteAddress: "192.0.2.1")
        let expected = table.answer(to: request)
        let export = try hall.ask(.get, "/account/export", as: token)
        expect(expected.status == 200 && export.status == 200 && export.body == expected.body)
        expect(export.text.contains("求平安") && export.text.contains("忌日"))
        expect(export.headers["Content-Type"] == "application/json" && export.headers["Cache-Control"] == "no-store")
        expect(export.headers["Content-Disposition"], equals: "attachment; filename=\"nearby-account.json\"")
        expectNil(export.headers["ETag"])
    }

    /// A link that says so itself would save the page of the sign-in as the copy where the session has ended.
    @Test(arguments: ["/account", "/account/delete"]) func theAnswerAloneSaysThatItIsSaved(path: String) throws {
        let page = try hall.ask(.get, path, as: token).text
        expect(page.contains("href=\"/account/export\">") && !page.contains(" download"))
        let answer = try hall.ask(.get, "/account/export", as: "ended")
        expect(answer.status == 303 && answer.headers["Content-Disposition"] == nil)
    }

    @Test func anAccountIsDeletedAfterASecondQuestion() throws {
        let stranger = try hall.signIn("2")
        try expect(hall.ask(.get, "/account/delete", as: token).status, equals: 200)
        for form in ["", "sure=0", "sure=1&sure=1"] {
            let answer = try hall.send("/account/delete", as: token, form)
            expect(answer.status == 422 && answer.text.contains("要刪除帳號嗎"))
        }
        expect(hall.store.everything(now: hall.now).count, equals: 2)
        let answer = try hall.send("/account/delete", as: token, "sure=1")
        expect(answer.status == 303 && answer.headers["Location"] == "/sign-in?done=deleted")
        expect(answer.headers["Clear-Site-Data"], equals: "\"cache\"")
        expect(answer.headers.values("Set-Cookie").contains { $0.hasPrefix("__Host-nearby-session=;") })
        try expect(hall.ask(.get, "/sign-in?done=deleted").text, contains: "role=\"status\">帳號與所有資料已刪除。")
        expect(hall.store.everything(now: hall.now).count, equals: 1)
        try expect(hall.ask(.get, "/account", as: token).status, equals: 303)
        try expect(hall.ask(.get, "/account", as: stranger).status, equals: 200)
    }
}
