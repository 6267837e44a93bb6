import Expectations
import AccountModel
import FakeTempleStore
import Foundation
import HTTPModel
import Testing
import WebRouting

@testable import AccountAPI

/// `/api/user/changes`, page by page.
struct OwnChangesTests {
    private let home: Home
    private let sample: Sample

    init() throws {
        home = try Home()
        sample = try Sample(home)
    }

    private func page(_ query: String) throws -> [String: Any] {
        try home.object(try home.ask(.get, "/api/user/changes" + query, as: sample.tokens))
    }

    private func changes(_ page: [String: Any]) throws -> [String: [String: Any]] {
        let list = try require(page["changes"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: list.map { change in
                ("\(change["kind"] ?? "") \(change["id"] as? String ?? "-")", change)
            })
    }

    @Test func everythingIsThereAndThenWhatHasChanged() throws {
        let first = try page("")
        let reminder = try sample.reminder
        let all = try changes(first)
        expect(
            Set(all.keys),
            equals: [
                "profile -", "settings -", "event-subscription 1", "group-subscription 1", "deity-subscription 1",
                "favourite 123", "reminder \(reminder)",
            ])
        expect(first["has_more"] as? Bool, equals: false)
        func value(_ changes: [String: [String: Any]], _ name: String) throws -> [String: Any] {
            try require(changes[name]?["value"] as? [String: Any])
        }
        try expect(value(all, "settings -")["advance_days"] as? Int, equals: 3)
        try expect(value(all, "deity-subscription 1")["enabled"] as? Bool, equals: false)
        let favourite = try value(all, "favourite 123")
        expect(favourite["note"] as? String == "求平安" && favourite["position"] as? Int == 0)
        expect((favourite["temple"] as? [String: Any])?["lat"] as? Double, equals: 24.0593)
        try expect(value(all, "reminder \(reminder)")["title"] as? String, equals: "還願")
        let cursor = try require(first["cursor"] as? String)
        let none = try page("?since=\(cursor)")
        expect(none["cursor"] as? String == cursor && (none["changes"] as? [Any])?.isEmpty == true)
        try expect(
            home.ask(.delete, "/api/user/reminders/\(reminder)", as: sample.tokens).status == 204
                && home.ask(.delete, "/api/user/favourites/123", as: sample.tokens).status == 204
                && home.ask(.put, "/api/user/group-subscriptions/1", as: sample.tokens, body: #"{"enabled":false}"#)
                    .status == 200
        )
        let later = try changes(try page("?since=\(cursor)"))
        expect(Set(later.keys), equals: ["group-subscription 1", "favourite 123", "reminder \(reminder)"])
        expect(later["favourite 123"]?["deleted"] as? Bool == true && later["favourite 123"]?["value"] is NSNull)
        try expect(value(later, "group-subscription 1")["enabled"] as? Bool, equals: false)
    }

    @Test func pagesAreOfTheLimitAndLeadToAll() throws {
        var (query, all, pages) = ("?limit=2", Set<String>(), 0)
        while true {
            let page = try page(query)
            pages += 1
            all.formUnion(try changes(page).keys)
            query = "?limit=2&since=\(page["cursor"] as? String ?? "")"
            if page["has_more"] as? Bool == false { break }
        }
        expect(all.count == 7 && pages == 4)
    }

    @Test func aCursorThatIsNoneOrOfAnotherIsTold() throws {
        for query in [
            "?since=now", "?since=a.1.1", "?since=00000000.1", "?since=00000000.-1.1", "?limit=0", "?limit=1001",
        ] {
            let problem = try home.object(
                try home.ask(.get, "/api/user/changes" + query, as: sample.tokens), status: 400)
            expect(problem["code"] as? String, equals: "invalid-parameter", "\(query)")
        }
        let cursor = try require(try page("")["cursor"] as? String)
        let mark = cursor.prefix(8)
        let other = try home.signIn("2", "hua@example.org")
        for (query, tokens) in [
            (cursor, other), ("\(mark).999.999", sample.tokens), ("\(mark).1.999", sample.tokens),
        ] {
            let problem = try home.object(
                try home.ask(.get, "/api/user/changes?since=\(query)", as: tokens), status: 410)
            expect(problem["code"] as? String == "cursor-too-old" && problem["parameter"] as? String == "since")
        }
    }
}
