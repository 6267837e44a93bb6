import Expectations
import FakeEditor
import Foundation
import HTTPModel
import TempleModel
import Testing

@testable import AdminPages

/// What the page of a form that was not taken lists of it: what somebody has entered, by the names of the inputs.
struct KeptFieldsTests {
    /// Returns what a page lists.
    private func listed(_ page: String) throws -> [String] {
        let list = try require(page.components(separatedBy: "<dl class=\"kept\">").dropFirst().first)
        return list.components(separatedBy: "</dl>")[0]
            .matches(of: #/<dt><bdi>([^<]*)</bdi></dt><dd class="text">(.*)</dd>/#).map { "\($0.1)=\($0.2)" }
    }

    @Test func whatNobodyTouchedIsNotListed() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: "\(TestOffice.temple)?list=missing%3Dhours&next=end")
        form["phone"] = "04-22245111"
        form["religion"] = ""
        form["precision"] = "surveyed"
        form["twd97"] = "217000, 2671000"
        form["reason"] = "<b>問過"
        desk.now += StaffLimits.sessionSeconds + 1
        let refused = try desk.send(form, cookie)
        expect(refused.status, equals: 401)
        let page = desk.text(refused)
        try expect(
            listed(page).sorted(),
            equals: [
                "TWD97 坐標=<bdi>217000, 2671000</bdi>", "位置依據=<bdi>實地或地圖確認</bdi>", "原因=<bdi>&lt;b&gt;問過</bdi>",
                "宗教=<em>已清空</em>", "電話=<bdi>04-22245111</bdi>",
            ])
        // All of it is sent again.
        for field in form.fields where field.name != "csrf" {
            expect(page, contains: "name=\"kept.\(field.name)\"", "\(field.name)")
        }
    }

    /// Nobody knows the names that inputs have by themselves.
    @Test(arguments: ["zh", "en", "ja"]) func inputsHaveNamesOfPeople(language: String) throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor) + "; lang=\(language)"
        let names = ["shown-language", "days.0.month", "deity_role_en", "recurrence.every_years", "confirm", "x-9_z"]
        let page = desk.text(
            try desk.ask(.post, "/admin/deities/1", cookie: cookie, form: names.map { ($0, "7") } + [("csrf", "old")]))
        let listed = try listed(page)
        expect(listed.count, equals: names.count - 1, "\(listed)")
        for name in names { expect(!listed.contains { $0.hasPrefix(name + "=") }, "\(name): \(listed)") }
    }

    @Test func aNewTempleIsListed() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.editor)
        var form = try desk.form(cookie, at: TemplePages.new)
        (form["name"], form["lat"]) = ("甲宮", "24.1")
        desk.now += StaffLimits.sessionSeconds + 1
        let page = desk.text(try desk.send(form, cookie, to: TemplePages.new))
        try expect(listed(page).sorted(), equals: ["名稱=<bdi>甲宮</bdi>", "緯度=<bdi>24.1</bdi>"])
    }

    @Test func ofManyTemplesOnlyWhatIsDoneIsListed() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn(.editor)
        let items = (1...1_000).map { ("item", "\($0)~00c0ffee00c0ffee") } + (1...50).map { ("id", "\($0)") }
        let form =
            [("query", "sort=name"), ("page", "1,2"), ("scope", "all"), ("field", "phone"), ("action", "set")]
            + [("value", "04-22245111")] + items
        let refused = try desk.ask(.post, ListPages.save, cookie: cookie, form: form)
        expect(refused.status, equals: 403)
        try expect(
            listed(desk.text(refused)), equals: ["欄位=<bdi>電話</bdi>", "動作=<bdi>設為</bdi>", "值=<bdi>04-22245111</bdi>"])
    }

    @Test func nothingIsListedOfAFormWithoutInputs() throws {
        let desk = try TestOffice.withTemple()
        let cookie = try desk.signIn(.editor)
        let form = [("version", try desk.present().version), ("sure", "1"), ("to", "/admin")]
        let refused = try desk.ask(.post, "\(TestOffice.temple)/delete", cookie: cookie, form: form)
        expect(refused.status == 403 && !desk.text(refused).contains("class=\"kept\""))
    }
}
