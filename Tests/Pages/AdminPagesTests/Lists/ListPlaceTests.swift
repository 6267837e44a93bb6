import Expectations
import Foundation
import TempleModel
import Testing

@testable import AdminPages

/// What a temple is told of its list: each order is worked through from one temple to the next.
struct ListPlaceTests {
    /// Returns the temples to which one gets from the first one by "next", where each is edited once it is open.
    private func worked(
        _ query: String, _ temples: ListedTemples, edit: (Int64) throws -> Void
    ) throws -> [Int64] {
        var walk = try temples.walk(query, limit: 7)
        var found: [Int64] = []
        var opened: Int64?
        while found.count <= ListedTemples.few {
            let page = try walk.page()
            var next = page.next.map { ListPlace.Next.page(cursor: $0) } ?? .end
            // Who comes to another page of the list opens its first temple.
            if let id = opened ?? page.matches.first?.temple.id {
                found.append(id)
                next = ListPlace.Next(after: id, on: page)
                expect(ListPlace.Next(next.text), equals: next)
                try edit(id)
            }
            switch next {
            case .temple(let id): opened = id
            case .page(let cursor): (opened, walk) = (nil, Self.walk(walk, at: cursor))
            case .end: return found
            }
        }
        return found
    }

    private static func walk(_ walk: ListWalk, at cursor: String) -> ListWalk {
        ListWalk(
            store: walk.store, editors: walk.editors, now: walk.now, request: walk.request.at(cursor),
            limit: walk.limit)
    }

    /// The temples get what they lack, and so leave the list.
    @Test(arguments: [
        "missing=hours", "missing=hours&sort=name", "missing=hours&sort=county", "missing=hours&sort=distance",
        "q=宮&missing=hours&sort=fit", "religion=道教&missing=hours&sort=known",
    ])
    func noTempleIsPassedOverThatLeavesTheListOnceItIsMended(query: String) throws {
        let temples = try ListedTemples()
        let expected = try temples.ids(query)
        expect(expected.count, isAbove: 7)
        let found = try worked(query, temples) { id in
            try temples.set(.openTime, .hours(FieldValue.Hours(text: "06:00-21:00")), of: id)
        }
        expect(found, equals: expected)
        try expectEmpty(temples.ids(query))
    }

    /// They stay in it, but come first by their last change.
    @Test(arguments: ["", "sort=name", "sort=county", "sort=distance", "q=宮", "religion=道教&sort=known"])
    func noTempleIsPassedOverThatStays(query: String) throws {
        let temples = try ListedTemples()
        let expected = try temples.ids(query)
        let found = try worked(query, temples) { id in
            try temples.set(.introduction, .text("改過 \(id)"), of: id)
        }
        expect(found, equals: expected)
    }

    /// Somebody else was quicker: the list goes on with what is still in it.
    @Test func aTempleThatIsNotOnThePageLeadsToTheFirstThatIs() throws {
        let temples = try ListedTemples()
        let page = try temples.walk("missing=hours", limit: 7).page()
        let first = try require(page.matches.first).temple.id
        expect(ListPlace.Next(after: 999_999, on: page), equals: .temple(first))
        expect(ListPlace.Next(after: 1, on: ListWalk.Page(matches: [], next: "9~9")), equals: .page(cursor: "9~9"))
        expect(ListPlace.Next(after: 1, on: ListWalk.Page()), equals: .end)
    }

    /// What a temple lacks is in one of the groups of its form.
    @Test(arguments: [
        ("hours", "hours"), ("day", "deities"), ("deity", "deities"), ("phone", "contact"), ("picture", "pictures"),
        ("position", "position"), ("own_position", "position"),
    ])
    func aListOfWhatIsMissingLeadsThere(missing: String, group: String) {
        let place = ListPlace { ["list": "missing=\(missing)", "next": "191"][$0] }
        let address = "/admin/temples/191?list=missing%3D\(missing)"
        expect(place.path(ofListed: 191), equals: "\(address)#group-\(group)")
        // Where a form leads back to is an address without a place.
        expect(place.path(of: 191) == "\(address)&next=191" && BackPath.isLocal(place.path(of: 191)))
    }

    @Test(arguments: ["q=宮", "missing=nonsense", ""]) func otherListsLeadToTheWholeTemple(list: String) {
        expect(ListPlace { $0 == "list" ? list : nil }.path(ofListed: 191), lacks: "#")
    }

    /// Whatever an address says, it leads to the temple, and carries the query of a list alone.
    @Test(arguments: [
        ("missing=hours&cursor=12%7E190&back=x&done=3", "?list=missing%3Dhours%26cursor%3D12~190"),
        ("q=天后", "?list=q%3D%25E5%25A4%25A9%25E5%2590%258E"), ("", ""), ("x=1&y=2", "?list=sort%3Dchanged"),
        ("https://evil.example/", "?list=sort%3Dchanged"), ("//evil.example?", "?list=sort%3Dchanged"),
        ("q=%0D%0A%22%3E%3Cscript%3E", "?list=q%3D%250D%250A%2522%253E%253Cscript%253E"), ("q=%ZZ", ""),
        ("deleted=true", ""), ("q=" + String(repeating: "a", count: 1_300), ""),
        ("q=" + String(repeating: "宮", count: 200), ""), (String(repeating: "a&", count: 100), ""),
    ])
    func onlyTheQueryOfAListIsCarried(text: String, expected: String) {
        let place = ListPlace { $0 == "list" && !text.isEmpty ? text : nil }
        expect(place.path(of: 190), equals: "/admin/temples/190" + expected)
        expect(BackPath.isLocal(place.path(of: 190)))
    }

    @Test(arguments: [
        ("191", true), ("end", true), ("page~12~190", true), ("page~", false), ("", false), ("-1", false),
        ("x", false), ("99999999999999999999", false), ("page~" + String(repeating: "宮", count: 200), false),
    ])
    func onlyWhatFollowsIsCarried(text: String, isCarried: Bool) {
        let place = ListPlace { ["list": "missing=hours", "next": text][$0] }
        expect(place.next != nil, equals: isCarried)
        expect(BackPath.isLocal(place.path(of: .max)))
    }

    /// The longest that is carried is still an address to which a form may lead back.
    @Test func theLongestIsLocal() throws {
        let name = String(repeating: "宮", count: 60)
        let place = ListPlace { ["list": "sort=name&missing=hours&cursor=1~\(name)", "next": "page~190~\(name)"][$0] }
        let path = place.path(of: .max)
        expect(place.query != nil && place.next != nil && BackPath.isLocal(path))
    }
}
