import Expectations
import FakeTempleStore
import Geodesy
import HTTPModel
import TempleModel
import Testing

@testable import TempleAdmin

struct TempleListTests {
    /// Returns an office whose store has temples with these ids; those with even ids have a telephone.
    private func office(_ ids: ClosedRange<Int64>) throws -> Office {
        let office = try Office()
        office.store.isAnywhere = true
        office.store.temples = try ids.map { id in
            let temple = Temple(
                id: id, name: "廟\(id)", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120),
                mainDeity: nil, deities: [], rating: nil, phone: id.isMultiple(of: 2) ? "04-22245963" : nil)
            return TempleDetail(
                temple: temple, sources: [], precision: nil)
        }
        return office
    }

    private func ids(_ list: [[String: Any]]) -> [Int] { list.compactMap { $0["id"] as? Int } }

    private func next(_ response: Response) throws -> String {
        let link = try require(response.headers["Link"])
        expect(link.hasSuffix(">; rel=\"next\""))
        return String(link.dropFirst().prefix { $0 != ">" })
    }

    @Test func aTempleTellsWhatItLacks() throws {
        let list = try office(1...2).list("/api/admin/temples?q=x")
        expect(ids(list), equals: [1, 2])
        expect(list.first?["missing"] as? [String], equals: ["hours", "day", "phone", "deity", "picture"])
        expect(list.last?["missing"] as? [String], equals: ["hours", "day", "deity", "picture"])
        expect(list.first?["deleted"] as? Bool, equals: false)
    }

    /// A list takes a place in the feed of this database alone.
    @Test(arguments: [
        ("00c0ffee00c0ffee.12.temple.1.12", 200), ("00c0ffee00c0ffee.13.temple.1.13", 410),
        ("01c0ffee00c0ffee.12.temple.1.12", 410), ("12", 400),
    ])
    func aListTakesAPlaceInTheFeed(place: String, status: Int) throws {
        let office = try office(1...2)
        try expect(office.ask(.get, "/api/admin/temples?q=x&updated_since=" + place).status, equals: status)
    }

    @Test func aSearchIsReadAsThatOfTheApp() throws {
        let office = try office(1...2)
        _ = try office.list("/api/admin/temples?lat=24&lng=120&radius=3&min_rating=4&limit=7")
        expect(office.store.asked?.radius.kilometers, equals: 3)
        expect(office.store.asked?.limit, equals: 7)
        for (query, parameter) in [
            ("lat=95&lng=120", "lat"), ("q=x&limit=0", "limit"), ("q=x&cursor=y", "cursor"),
            ("missing=roof", "missing"),
            ("expand=true", "expand"), ("fuzzy=true", "fuzzy"), ("deleted=true&q=x", "q"),
            ("deleted=true&cursor=x", "cursor"),
            ("sort=rating", "lat"),
        ] {
            let problem = try office.object(try office.ask(.get, "/api/admin/temples?\(query)"), status: 400)
            expect(problem["parameter"] as? String, equals: parameter, "\(query)")
        }
    }

    @Test func whatLacksSomethingIsFoundAcrossThePagesOfTheStore() throws {
        let office = try office(1...6)
        let first = try office.ask(.get, "/api/admin/temples?q=x&missing=phone&limit=2")
        expect(office.store.asked?.limit, equals: 100)
        let target = try next(first)
        expect(target, equals: "/api/admin/temples?q=x&missing=phone&limit=2&cursor=3~")
        expect(ids(try office.list(target)), equals: [5])
        // The temple that the page before ended with is gone: its page comes again.
        office.store.temples.removeAll { $0.temple.id == 3 }
        expect(ids(try office.list(target)), equals: [1, 5])
    }

    @Test func anEndlessSearchIsAnsweredInParts() throws {
        let office = try office(2...2)
        // A store whose every page has a next one.
        office.store.next = (meters: 0, id: 2, lead: .name(0))
        let response = try office.ask(.get, "/api/admin/temples?q=x&missing=phone")
        expect(response.status, equals: 200)
        expect(office.store.questions, equals: TempleWalk.mostLookedAt)
        try expect(next(response), contains: "cursor=")
    }

    @Test func deletedTemplesArePaged() throws {
        let office = try Office()
        for _ in 1...3 { _ = try office.ask(.post, "/api/admin/temples", body: AdminExamples.new(.temple)) }
        for id in 191...193 { _ = try office.ask(.delete, "/api/admin/temples/\(id)", ["If-Match": "*"]) }
        let first = try office.ask(.get, "/api/admin/temples?deleted=true&limit=2")
        let target = try next(first)
        expect(target, equals: "/api/admin/temples?deleted=true&limit=2&cursor=192")
        expect(ids(try office.list(target)), equals: [193])
    }
}
