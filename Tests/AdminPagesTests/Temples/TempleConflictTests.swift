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
        let desk = try Desk.withTemple()
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
        #expect(response.status == 412)
        let page = desk.text(response)
        #expect(page.contains("04-22245111") && page.contains("04-22245222") && page.contains("data-unsaved"))
        #expect(try desk.present() == before)

        var choice = try ShownForm(in: page)
        #expect(choice["take.features"] == "mine" && choice["take.transportation"] == "theirs")
        #expect(choice["take.phone"] == nil && choice["choose.phone"] == "1" && choice["choose.religion"] == nil)
        // Without a choice it is asked again.
        let asked = try desk.send(choice, cookie)
        #expect(asked.status == 412)
        choice = try ShownForm(in: desk.text(asked))
        #expect(choice["phone"] == "04-22245111" && choice["reason"] == "因為")

        choice["take.phone"] = "mine"
        #expect(try desk.send(choice, cookie).status == 303)
        let now = try desk.present().record
        #expect(now.phone == "04-22245111" && now.religion == "佛教")
        #expect(now.extras?.features == "我的" && now.extras?.transportation == "他的")
        #expect(try desk.editing.change(2)?.reason == "因為")
    }

    @Test func whatIsThereMayStay() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        try desk.change([.phone: .text("04-22245222")])
        var choice = try ShownForm(in: desk.text(try desk.send(form, cookie)))
        choice["take.phone"] = "theirs"
        // Somebody changes it a second time meanwhile.
        try desk.change([.phone: .text("04-22245333")])
        let again = try desk.send(choice, cookie)
        #expect(again.status == 412)
        choice = try ShownForm(in: desk.text(again))
        choice["take.phone"] = "theirs"
        #expect(try desk.send(choice, cookie).headers["Location"] == "\(Desk.temple)?done=nothing")
        #expect(try desk.present().record.phone == "04-22245333")
    }

    /// A position has several members, one of them in another system.
    @Test func aPositionIsChosenAsAWhole() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["lat"] = "24.15"
        try desk.change([.position: .position(try .init(latitude: 24.16, longitude: 120.69), .geocoded)])
        let response = try desk.send(form, cookie)
        #expect(response.status == 412)
        var choice = try ShownForm(in: desk.text(response))
        choice["take.position"] = "mine"
        #expect(try desk.send(choice, cookie).status == 303)
        #expect(try desk.present().record.coordinate.latitude == 24.15)
        #expect(try desk.present().record.coordinate.longitude == 120.6816)
    }

    /// A version that differs in nothing that is shown is no conflict.
    @Test func anotherVersionWithTheSameValuesIsSaved() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        try desk.change([.religion: .text("道教")])
        #expect(try desk.send(form, cookie).status == 303)
        #expect(try desk.present().record.phone == "04-22245111")
    }

    @Test func aDeletedTempleKeepsWhatIsTyped() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        desk.editing.data.temples[190]?.isDeleted = true
        let response = try desk.send(form, cookie)
        #expect(response.status == 409)
        let kept = try ShownForm(in: desk.text(response))
        #expect(kept["phone"] == "04-22245111")
        let restored = try desk.send(kept, cookie, pressing: ("do", "restore"))
        #expect(restored.status == 200)
        #expect(try !desk.present().isDeleted)
        #expect(try desk.send(try ShownForm(in: desk.text(restored)), cookie).status == 303)
        #expect(try desk.present().record.phone == "04-22245111")
    }

    @Test func anotherWriterOrAnEarlierFormLosesNothing() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["phone"] = "04-22245111"
        form["csrf"] = "x"
        let refused = try desk.send(form, cookie)
        #expect(refused.status == 403)
        let again = try ShownForm(in: desk.text(refused))
        #expect(again["phone"] == "04-22245111")
        desk.editing.failure = .unavailable(.locked, reason: "an import")
        let locked = try desk.send(again, cookie)
        #expect(locked.status == 503)
        #expect(desk.text(locked).contains("04-22245111"))
        desk.editing.failure = nil
        #expect(try desk.send(again, cookie).status == 303)
        #expect(try desk.present().record.phone == "04-22245111")
    }

    @Test func anEndedSessionLosesNothing() throws {
        let desk = try Desk.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["introduction"] = "第一行\r\n第二行"
        desk.now += StaffLimits.sessionSeconds + 1
        let refused = try desk.send(form, cookie)
        #expect(refused.status == 401 && desk.text(refused).contains("name=\"kept.introduction\""))
        let kept = form.fields.filter { $0.name != "csrf" }.map { ("kept." + $0.name, $0.value) }
        let token = try #require(desk.tokens[.editor])
        let signedIn = try desk.ask(
            .post, "/admin/sign-in",
            form: [("to", Desk.temple), ("sent", "1"), ("token", token)] + kept + [("kept.do", "save")])
        let session = try #require(try Desk.session(in: signedIn))
        form["csrf"] = try Desk.csrf(in: desk.text(signedIn))
        #expect(try desk.send(form, session).status == 303)
        let lines = try #require(try desk.present().record.extras?.introduction).split(whereSeparator: \.isWhitespace)
        #expect(lines == ["第一行", "第二行"])
    }
}
