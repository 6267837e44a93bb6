import Expectations
import FakeEditor
import HTTPModel
import LunarCalendar
import TempleModel
import Testing

@testable import TempleAdmin

struct ChangeRouteTests {
    @Test func aChangeTellsWhoWhenAndWhat() throws {
        let office = try Office()
        _ = try office.ask(
            .patch, "/api/admin/temples/190?reason=gate", as: .editor, ["If-Match": "*"],
            body: #"{"phone":"04-22245964"}"#)
        let change = try office.object(try office.ask(.get, "/api/admin/changes/1", as: .viewer))
        expect(change["author"] as? String, equals: "editor")
        expect(change["role"] as? String, equals: "editor")
        expect(change["way"] as? String, equals: "api")
        expect(change["reason"] as? String, equals: "gate")
        expect(change["time"] as? String, equals: TaiwanMoment(secondsSince1970: Office.now).rfc3339)
        expect(change["undone"] as? Bool, equals: false)
        let entity = try require((change["entities"] as? [[String: Any]])?.first)
        expect(entity["entity"] as? String, equals: "temple:190")
        expect((entity["before"] as? [String: Any])?["phone"] as? String, equals: "04-22245963")
        expect((entity["after"] as? [String: Any])?["phone"] as? String, equals: "04-22245964")
        try expect(office.ask(.get, "/api/admin/changes/2").status, equals: 404)
    }

    @Test func theHistoryIsFilteredAndPaged() throws {
        let office = try Office()
        try office.change(#"{"phone":"04-22245961"}"#, as: .editor)
        try office.change(#"{"phone":"04-22245962"}"#, as: .owner)
        _ = try office.ask(.post, "/api/admin/temples", as: .editor, body: AdminExamples.new(.temple))
        func numbers(_ query: String) throws -> [Int] {
            try office.list("/api/admin/changes" + query).compactMap { $0["number"] as? Int }
        }
        try expect(numbers(""), equals: [3, 2, 1])
        try expect(numbers("?author=editor"), equals: [3, 1])
        try expect(numbers("?entity=temple:190"), equals: [2, 1])
        try expect(numbers("?way=api"), equals: [3, 2, 1])
        try expect(numbers("?way=api&author=owner"), equals: [2])
        for way in ["page", "command", "import"] { try expectEmpty(numbers("?way=\(way)"), "\(way)") }
        try expect(numbers("?kind=temple"), equals: [3, 2, 1])
        for kind in ["deity", "festival", "activity", "group"] {
            try expectEmpty(numbers("?kind=\(kind)"), "\(kind)")
        }
        let day = TaiwanMoment(secondsSince1970: Office.now).day
        try expect(numbers("?from=\(day)&to=\(day)"), equals: [3, 2, 1])
        try expectEmpty(numbers("?from=\(day.adding(days: 1))"))
        try expectEmpty(numbers("?to=\(day.adding(days: -1))"))
        let response = try office.ask(.get, "/api/admin/changes?author=editor&limit=1")
        expect(response.headers["Link"], equals: "</api/admin/changes?author=editor&limit=1&cursor=3>; rel=\"next\"")
        try expect(numbers("?author=editor&limit=1&cursor=3"), equals: [1])
        for query in [
            "entity=190", "entity=god:1", "from=yesterday", "to=2026-11-20T10", "limit=101", "cursor=x", "way=",
            "way=API", "kind=", "kind=god",
        ] {
            try expect(office.ask(.get, "/api/admin/changes?\(query)").status, equals: 400, "\(query)")
        }
    }

    @Test func anEditorUndoesOwnChangesAndAnOwnerAll() throws {
        let office = try Office()
        let tag = try office.tag()
        try office.change(#"{"phone":"04-22245961"}"#, as: .owner)
        let refused = try office.ask(.post, "/api/admin/changes/1/undo", as: .editor)
        try expect(office.object(refused, status: 403)["code"] as? String, equals: "not-own-change")
        let undone = try office.object(try office.ask(.post, "/api/admin/changes/1/undo", as: .owner))
        expect(undone["change"] as? Int, equals: 2)
        try expect(office.tag(), equals: tag)
        let again = try office.ask(.post, "/api/admin/changes/1/undo", as: .owner)
        try expect(office.object(again, status: 409)["code"] as? String, equals: "undone-already")
        let change = try office.object(try office.ask(.get, "/api/admin/changes/1"))
        expect(change["undone_by"] as? Int, equals: 2)
        try expect(office.object(try office.ask(.get, "/api/admin/changes/2"))["undoes"] as? Int, equals: 1)
        try expect(office.ask(.post, "/api/admin/changes/9/undo").status, equals: 404)
    }

    @Test func anUndoOfManyThingsIsConfirmed() throws {
        let office = try Office()
        try office.change(#"{"phone":"04-22245961"}"#)
        office.editing.undoRefused = .unconfirmed(UndoImpact(gone: Array(1...120), editedGone: 2, activities: 3))
        for query in ["", "?confirm=122"] {
            let problem = try office.object(
                try office.ask(.post, "/api/admin/changes/1/undo" + query), status: 409)
            expect(problem["code"] as? String, equals: "confirmation-needed")
            expect(
                problem["detail"] as? String,
                equals: "120 temples go, 2 of them edited by hand; 3 activities change; send confirm=123 to undo it")
            expect(problem["confirm"] as? Int == 123 && problem["temples_gone"] as? Int == 120)
            expect(problem["edited_gone"] as? Int == 2 && problem["activities"] as? Int == 3)
        }
        try expect(office.ask(.post, "/api/admin/changes/1/undo?confirm=many").status, equals: 400)
        try expect(office.ask(.post, "/api/admin/changes/1/undo?confirm=123").status, equals: 200)
        office.editing.undoRefused = .waits(temple: 190, goneWith: 41)
        let gone = try office.object(try office.ask(.post, "/api/admin/changes/2/undo"), status: 409)
        expect(gone["code"] as? String == "temple-gone" && gone["gone_with"] as? Int == 41)
    }

    @Test func laterChangesStandInTheWay() throws {
        let office = try Office()
        try office.change(#"{"phone":"04-22245961"}"#)
        try office.change(#"{"phone":"04-22245962"}"#)
        let problem = try office.object(try office.ask(.post, "/api/admin/changes/1/undo"), status: 409)
        expect(problem["code"] as? String, equals: "later-changes")
        expect(problem["changes"] as? [Int], equals: [2])
    }

    @Test(
        arguments: [
            ("2026-11-20", false, 1_795_104_000), ("2026-11-20", true, 1_795_190_400),
            ("2026-11-20T08:00:00+08:00", true, 1_795_132_800), ("2026-11-20T08:00 08:00", false, 1_795_132_800),
            ("2026-11-20T00:00:05Z", false, 1_795_132_805), ("2026-11-19T20:00-04:00", false, 1_795_132_800),
        ] as [(String, Bool, Int64)])
    func aTimeIsRead(text: String, isEnd: Bool, seconds: Int64) {
        expect(AskedTime.seconds(text, isEnd: isEnd), equals: seconds)
    }

    @Test(arguments: [
        "2026-11-31", "2026-11-20T", "2026-11-20T08:00", "2026-11-20T08:00:60Z", "2026-11-20T24:00Z",
        "2026-11-20T08:00:00.5Z", "2026-11-20 08:00Z", "x",
    ])
    func anythingElseIsNoTime(text: String) {
        expectNil(AskedTime.seconds(text, isEnd: false))
    }
}
