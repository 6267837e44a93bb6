import Expectations
import HTTPModel
import TempleAdmin
import TempleModel
import Testing
import WebRouting
import Wording

@testable import AdminPages

/// What people are told of a refusal.
struct FaultWordsTests {
    /// Returns the context of a page in a language.
    private func context(_ desk: TestOffice, _ language: String) throws -> AdminContext {
        var found: RequestContext?
        var table = RouteTable(now: { 0 })
        table.add(Route(.get, "/admin", for: .people, keeping: .nothing)) { call in
            found = call
            return .text("")
        }
        let request = try Request(method: .get, target: "/admin?lang=\(language)", headers: ["Host": TestOffice.host])
        expect(table.answer(to: request).status, equals: 200)
        return try AdminContext(desk.site, try require(found))
    }

    /// Every refusal of the office is said in the reader's language, and not by the English detail of the API.
    @Test(arguments: ["en", "zh", "ja"]) func refusalsAreSaidInThreeLanguages(language: String) throws {
        let context = try context(try TestOffice(), language)
        var told: Set<String> = []
        for code in AdminProblemCode.allCases {
            let fault = Fault(status: code.status, code: code.rawValue, detail: "POST /api/admin/temples/7/restore")
            let note = FaultWords.note(fault, context)
            let text = String(decoding: note.text.bytes, as: UTF8.self)
            expect(!text.isEmpty && !text.contains("/api/") && !text.contains("lang=\"en\""), "\(code)")
            if language == "zh" { expect(note.title.unicodeScalars.contains { $0.value > 0x4E00 }, "\(code)") }
            told.insert(text)
        }
        expect(told.count, isAbove: 10)
    }

    @Test func anUndoOfWhatIsUndoneIsSaid() throws {
        let desk = try TestOffice()
        let cookie = try desk.signIn()
        try desk.addTemple("甲宮", by: "owner")
        let number = try desk.change(1, [.phone: .text("04-22245964")], by: "owner")
        func undo() throws -> Response {
            try desk.ask(
                .post, "/admin/changes/\(number)/undo?lang=zh", cookie: cookie,
                form: [("csrf", try desk.csrf(cookie)), ("to", "/admin/changes")])
        }
        try expect(undo().status, equals: 303)
        let again = try undo()
        expect(again.status == 409 && desk.text(again).contains("這筆變更已經復原過了。"))
        expect(desk.text(again), lacks: "undone already")
    }
}
