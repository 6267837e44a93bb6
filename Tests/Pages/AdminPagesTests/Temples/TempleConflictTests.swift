import Expectations
import FakeEditor
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// Two people change one temple at once, or something else stands in the way: nothing that was typed is lost.
struct TempleConflictTests {
    /// One field that I have changed, one that somebody else has, one that both have, and one in which both say the same.
    @Test func eachFieldIsChosen() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["features"] = "我的"
        form["phone"] = "04-22245111"
        form["religion"] = "佛教"
        form["reason"] = "因為"
        try desk.change([
            .phone: .text("04-22245222"), .transportation: .text("他的"), .religion: .text("佛教"),
        ])
        let before = try desk.present()
        let response = try desk.send(form, cookie)
        expect(response.status, equals: 412)
        let page = desk.text(response)
        expect(page.contains("04-22245111") && page.contains("04-22245222") && page.contains("data-unsaved"))
        expect(page.contains("<strong>我的</strong><br><bdi>我的</bdi>") && !page.contains("&lt;br"))
        // Who it was, and when.
        expect(page, contains: "最近的人工變更：<bdi>other</bdi>，<span class=\"digits\">\(AdminTime.text(desk.now))</span>，")
        expect(page, contains: "<a href=\"/admin/changes/1\">變更 1</a>。")
        try expect(desk.present(), equals: before)

        var choice = try ShownForm(in: page)
        expect(choice["take.features"] == "mine" && choice["take.transportation"] == "theirs")
        expect(choice["take.phone"] == nil && choice["choose.phone"] == "1" && choice["choose.religion"] == nil)
        // Without a choice it is asked again.
        let asked = try desk.send(choice, cookie)
        expect(asked.status, equals: 412)
        choice = try ShownForm(in: desk.text(asked))
        expect(choice["phone"] == "04-22245111" && choice["reason"] == "因為")

        choice["take.phone"] = "mine"
        try expect(desk.send(choice, cookie).status, equals: 303)
        let now = try desk.present().record
        expect(now.phone == "04-22245111" && now.religion == "佛教")
        expect(now.texts[.features] == "我的" && now.texts[.transportation] == "他的")
        try expect(desk.editing.change(2)?.reason, equals: "因為")
    }

    @Test func whatIsThereMayStay() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        try desk.change([.phone: .text("04-22245222")])
        var choice = try ShownForm(in: desk.text(try desk.send(form, cookie)))
        choice["take.phone"] = "theirs"
        // Somebody changes it a second time meanwhile.
        try desk.change([.phone: .text("04-22245333")])
        let again = try desk.send(choice, cookie)
        expect(again.status, equals: 412)
        choice = try ShownForm(in: desk.text(again))
        choice["take.phone"] = "theirs"
        try expect(desk.send(choice, cookie).headers["Location"], equals: "\(TestOffice.temple)?done=nothing")
        try expect(desk.present().record.phone, equals: "04-22245333")
    }

    /// A position has several members, one of them in another system.
    @Test func aPositionIsChosenAsAWhole() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["lat"] = "24.15"
        try desk.change([.position: .position(try .init(latitude: 24.16, longitude: 120.69), .geocoded)])
        let response = try desk.send(form, cookie)
        expect(response.status, equals: 412)
        var choice = try ShownForm(in: desk.text(response))
        choice["take.position"] = "mine"
        try expect(desk.send(choice, cookie).status, equals: 303)
        try expect(desk.present().record.coordinate.latitude, equals: 24.15)
        try expect(desk.present().record.coordinate.longitude, equals: 120.6816)
    }

    /// Both values are in words, each with the name of its input.
    @Test func bothValuesAreShownInWords() throws {
        let desk = try TestOffice.withTemple()
        desk.editing.data.temples[190]?.records[0].precision = .doubtful
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["lng"] = "120.7"
        form["opening_hours"] = "Mo-Su 06:00-20:00"
        form["rating"] = "4"
        try desk.change([
            .position: .position(try .init(latitude: 24.16, longitude: 120.69), .geocoded),
            .openTime: .hours(FieldValue.Hours(text: "早上", lunar: "1,15 05:00-22:00")), .rating: .rating(3, count: 7),
        ])
        let page = desk.text(try desk.send(form, cookie))
        for text in [
            "緯度：<bdi>24.14208</bdi><br>經度：<bdi>120.7</bdi><br>位置依據：<bdi>實地或地圖確認</bdi>",
            "緯度：<bdi>24.16</bdi><br>經度：<bdi>120.69</bdi><br>位置依據：<bdi>由地址推算</bdi>",
            "文字：<bdi>06:00-21:00</bdi><br>OpenStreetMap 語法：<bdi>Mo-Su 06:00-20:00</bdi>",
            "文字：<bdi>早上</bdi><br>農曆日：<bdi>1,15 05:00-22:00</bdi>", "評分：<bdi>4</bdi><br>評分人數：<bdi>12</bdi>",
        ] { expect(page, contains: text, "\(text)") }
        expect(!page.contains("<bdi>geocoded") && !page.contains("&lt;br"))
    }

    /// How exact a position is stays to be seen where nobody has touched it.
    @Test func whatNobodyChoseIsShown() throws {
        let desk = try TestOffice.withTemple()
        desk.editing.data.temples[190]?.records[0].precision = .doubtful
        desk.editing.data.temples[190]?.records.removeLast()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        desk.editing.data.temples[190]?.records[0].coordinate = try Coordinate(latitude: 24.15, longitude: 120.69)
        try desk.change([.phone: .text("04-22245222")])
        let page = desk.text(try desk.send(form, cookie))
        expect(page.components(separatedBy: "位置依據：<bdi>存疑</bdi>").count, equals: 3)
    }

    /// That a field was to be given back is a choice like the others, also after a preview.
    @Test(arguments: [false, true]) func givingBackIsAChoice(isPreviewed: Bool) throws {
        let desk = try TestOffice.withTemple()
        try desk.change([.phone: .text("04-22245999")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["features"] = "新的"
        try desk.change([.transportation: .text("他的"), .phone: .text("04-22245222")])
        let response = try desk.send(form, cookie, pressing: ("give_back", "phone"))
        expect(response.status, equals: 412)
        var choice = try ShownForm(in: desk.text(response))
        expect(desk.text(response).contains("恢復為來源資料") && choice["take.phone"] == nil)
        expect(desk.text(response), lacks: "&lt;br")
        choice["take.phone"] = "give_back"
        if isPreviewed {
            let preview = desk.text(try desk.send(choice, cookie, pressing: ("do", "preview")))
            expect(preview.contains("<ins><bdi>04-22245963</bdi></ins>") && preview.contains("data-unsaved"))
            choice = try ShownForm(in: preview)
        }
        try expect(desk.send(choice, cookie).status, equals: 303)
        let now = try desk.present()
        expect(now.record.phone == "04-22245963" && now.edited[.phone] == nil)
        expect(now.record.texts[.features] == "新的" && now.record.texts[.transportation] == "他的")
    }

    /// It is chosen already where nobody else has changed the field; what is typed after a preview counts more.
    @Test func givingBackIsChosenAlready() throws {
        let desk = try TestOffice.withTemple()
        try desk.change([.phone: .text("04-22245999")])
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["features"] = "新的"
        try desk.change([.features: .text("他的")])
        var choice = try ShownForm(in: desk.text(try desk.send(form, cookie, pressing: ("give_back", "phone"))))
        expect(choice["take.phone"], equals: "give_back")
        choice["take.features"] = "theirs"
        form = try ShownForm(in: desk.text(try desk.send(choice, cookie, pressing: ("do", "preview"))))
        form["phone"] = "04-22245111"
        try expect(desk.send(form, cookie).status, equals: 303)
        try expect(desk.present().record.phone, equals: "04-22245111")
        try expect(desk.present().record.texts[.features], equals: "他的")
    }

    /// A version that differs in nothing that is shown is no conflict.
    @Test func anotherVersionWithTheSameValuesIsSaved() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        try desk.change([.religion: .text("道教")])
        try expect(desk.send(form, cookie).status, equals: 303)
        try expect(desk.present().record.phone, equals: "04-22245111")
    }

    @Test func aDeletedTempleKeepsWhatIsTyped() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        desk.editing.data.temples[190]?.isDeleted = true
        let response = try desk.send(form, cookie)
        expect(response.status, equals: 409)
        let kept = try ShownForm(in: desk.text(response))
        expect(kept["phone"], equals: "04-22245111")
        let restored = try desk.send(kept, cookie, pressing: ("do", "restore"))
        expect(restored.status, equals: 200)
        try expect(!desk.present().isDeleted)
        try expect(desk.send(try ShownForm(in: desk.text(restored)), cookie).status, equals: 303)
        try expect(desk.present().record.phone, equals: "04-22245111")
    }

    @Test func anotherWriterOrAnEarlierFormLosesNothing() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        form["csrf"] = "x"
        let refused = try desk.send(form, cookie)
        expect(refused.status, equals: 403)
        let again = try ShownForm(in: desk.text(refused))
        expect(again["phone"], equals: "04-22245111")
        desk.editing.failure = .unavailable(.locked, reason: "an import")
        let locked = try desk.send(again, cookie)
        expect(locked.status, equals: 503)
        expect(desk.text(locked), contains: "04-22245111")
        desk.editing.failure = nil
        try expect(desk.send(again, cookie).status, equals: 303)
        try expect(desk.present().record.phone, equals: "04-22245111")
    }

    @Test func anEndedSessionLosesNothing() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["introduction"] = "第一行\r\n第二行"
        desk.now += StaffLimits.sessionSeconds + 1
        let refused = try desk.send(form, cookie)
        expect(refused.status == 401 && desk.text(refused).contains("name=\"kept.introduction\""))
        let kept = form.fields.filter { $0.name != "csrf" }.map { ("kept." + $0.name, $0.value) }
        let token = try require(desk.tokens[.editor])
        let signedIn = try desk.ask(
            .post, "/admin/sign-in",
            form: [("to", TestOffice.temple), ("sent", "1"), ("token", token)] + kept + [("kept.do", "save")])
        let session = try require(TestOffice.session(in: signedIn))
        form["csrf"] = try TestOffice.csrf(in: desk.text(signedIn))
        try expect(desk.send(form, session).status, equals: 303)
        let lines = try require(desk.present().record.texts[.introduction]).split(
            whereSeparator: \.isWhitespace)
        expect(lines, equals: ["第一行", "第二行"])
    }
}
