import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleImport
import TempleModel
import Testing
import WebRouting

@testable import AdminPages

/// How much a temple's form takes: all that is permitted. What is more is refused, and is not cut.
struct TempleLimitTests {
    /// Characters that a browser sends as 12 bytes.
    private static func long(_ count: Int) -> String { String(repeating: "𡿨", count: count) }

    /// Names of 199 characters, one on each line.
    private static let names = (10..<35).map { long(197) + String($0) }.joined(separator: "\r\n")

    private func filled(_ form: ShownForm) -> ShownForm {
        var form = form
        for field in [MergedTemple.Field.introduction, .features, .transportation, .worshipTips, .reference] {
            form[field.rawValue] = Self.long(5_000)
        }
        form["aliases"] = Self.names
        form["side_deities"] = Self.names
        form["official_name"] = Self.long(200)
        form["address"] = Self.long(300)
        form["reason"] = Self.long(500)
        return form
    }

    private func verdict(_ desk: TestOffice, _ target: String, _ length: Int) throws -> BodyVerdict {
        desk.table.judge(
            try Request(
                method: .post, target: target,
                headers: [
                    "Host": TestOffice.host, "Cookie": "__Host-nearby-admin=x", "Content-Length": "\(length)",
                    "Content-Type": "application/x-www-form-urlencoded",
                ]))
    }

    @Test func theLongestTempleIsTaken() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let form = filled(try desk.form(cookie))
        let length = TestOffice.body(form.pressing()).count
        expect(length, isAbove: 400_000)
        try expect(verdict(desk, TestOffice.temple, length), equals: .read(maxBytes: AdminPageRoute.mostBytesOfTemple))
        try expect(verdict(desk, TemplePages.new, length), equals: .read(maxBytes: AdminPageRoute.mostBytesOfTemple))
        let saved = try desk.send(form, cookie)
        expect(saved.status, equals: 303, "\(desk.text(saved))")
        try expect(desk.present().record.texts[.introduction], equals: Self.long(5_000))
        // After the session has ended the sign-in has it too, and nginx passes that on.
        let kept = form.pressing().map { ("kept." + $0.0, $0.1) } + [("token", String(repeating: "x", count: 512))]
        expect(TestOffice.body(kept).count < SessionPages.mostBytes && SessionPages.mostBytes < 4 << 20)
    }

    /// Nothing tells that there is a back office: nobody was asked whether anybody is invited.
    @Test(arguments: [true, false]) func aFormThatIsTooLargeIsAnsweredInWords(isAnybodyInvited: Bool) throws {
        let desk = try TestOffice(isAnybodyInvited: isAnybodyInvited)
        guard case .refuse(let response) = try verdict(desk, TestOffice.temple, AdminPageRoute.mostBytesOfTemple + 1)
        else {
            Issue.record("it is read")
            return
        }
        expect(response.status == 413 && response.headers["Content-Type"] == "text/html; charset=utf-8")
        expect(desk.text(response).contains("一次送出的內容太多") && !desk.text(response).contains("/admin"))
    }

    /// Each input says how much the judge takes. None cuts what is pasted.
    @Test func inputsSayHowMuchTheRulesAllow() throws {
        let desk = try TestOffice.withTemple()
        let page = desk.text(try desk.ask(.get, TestOffice.temple, cookie: try desk.signIn(.editor)))
        expect(page, lacks: "maxlength")
        for field in MergedTemple.Field.ofForm {
            guard let longest = EditJudge.longest(field) else { continue }
            for member in field.members {
                let rest = try require(page.components(separatedBy: " name=\"\(member)\"").dropFirst().first)
                expect(rest.prefix { $0 != ">" }, contains: " data-longest=\"\(longest)\"", "\(member)")
            }
        }
    }

    /// A text that is pasted from a word processor.
    @Test func aControlCharacterLosesNothing() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie)
        form["introduction"] = "一\u{B}二\u{0}三"
        form["phone"] = "04-22245111"
        try expect(desk.send(form, cookie).status, equals: 303)
        let record = try desk.present().record
        expect(record.phone, equals: "04-22245111")
        let introduction = try require(record.texts[.introduction])
        expect(introduction.split(whereSeparator: \.isWhitespace), equals: ["一", "二三"])
    }
}
