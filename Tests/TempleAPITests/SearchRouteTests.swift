import Geodesy
import HTTPModel
import LunarCalendar
import TempleAPI
import TempleModel
import Testing

struct SearchRouteTests {
    private func get(_ target: String, _ store: FakeStore) throws -> Response {
        TempleAPI(store: store, now: { TaiwanTime(day: someDay, minute: 600) }).respond(
            to: try Request(method: .get, target: target))
    }

    @Test func readsEveryParameter() throws {
        let store = FakeStore()
        let target =
            "/api/temples?lat=24&lng=120&radius=10&min_radius=1&bbox=119,23,121,25&q=%E9%B9%BF%E6%B8%AF+430"
            + "&open_now=true&min_rating=4.5&sort=rating&expand=true&within_days=30&limit=7&deity=Mazu"
        #expect(try get(target, store).status == 200)
        let asked = try #require(store.asked)
        #expect(
            asked.filter
                == TempleQuery.Filter(
                    minimumRadius: Distance(kilometers: 1),
                    bounds: BoundingBox(west: 119, south: 23, east: 121, north: 25), isOpenNow: true,
                    minimumRating: 4.5, text: "鹿港 430"))
        #expect(asked.expands && asked.order == .rating && asked.withinDays == 30 && asked.limit == 7)
    }

    @Test(arguments: [
        ("min_radius=5", "min_radius"), ("min_radius=1km", "min_radius"), ("bbox=1,2,3", "bbox"), ("q=", "q"),
        ("q=%20", "q"), ("open_now=1", "open_now"), ("open_now=true&date=2026-11-20", "open_now"),
        ("min_rating=6", "min_rating"), ("sort=stars", "sort"), ("expand=yes", "expand"),
        ("sort=rating&cursor=40934a456d5cfaad-2a", "cursor"), ("cursor=40934a456d5cfaad-2a-u", "cursor"),
    ])
    func namesTheParameterAtFault(query: String, parameter: String) throws {
        let response = try get("/api/temples?lat=24&lng=120&\(query)", FakeStore())
        #expect(response.status == 400)
        #expect(String(decoding: response.body, as: UTF8.self).contains("\"parameter\":\"\(parameter)\""))
    }

    /// The radius as asked, as widened, and what a link says of it.
    @Test(arguments: [
        ("radius=5&expand=true", 20.0, "20", "&radius=20&cursor="), ("expand=true", 10, "10", "&radius=10&cursor="),
        ("radius=5&expand=true", 5, "5", "&radius=5&cursor="), ("expand=true", 5, "5", "lng=120&cursor="),
        ("radius=0.3&expand=true", 0.6, "0.6", "&radius=0.6&cursor="), ("radius=5", nil, nil, "&radius=5&cursor="),
    ])
    func saysWhichRadiusWasUsedAndKeepsToIt(query: String, used: Double?, header: String?, link: String) throws {
        let store = FakeStore()
        store.next = PageCursor(meters: 5, id: 9)
        store.radius = used.map(Distance.init(kilometers:))
        let response = try get("/api/temples?lat=24&lng=120&\(query)", store)
        #expect(response.headers["Nearby-Radius"] == header)
        let told = try #require(response.headers["Link"])
        #expect(told.contains(link) && !told.contains("expand"), "\(told)")
        #expect(told.ranges(of: "radius=").count == (link.contains("radius") ? 1 : 0))
        let target = told.dropFirst().prefix { $0 != ">" }
        #expect(try get(String(target), store).status == 200)
        #expect(store.asked?.radius.kilometers == used ?? 5)
    }

    /// Days are counted from the first page's day, and what is open now is still asked of now.
    @Test func theNextPageByDateOfWhatIsOpenNowIsAQuestion() throws {
        let store = FakeStore()
        store.next = PageCursor(meters: 5, id: 9, lead: .day(3))
        let first = try get("/api/temples?lat=24&lng=120&sort=date&open_now=true", store)
        let target = try #require(first.headers["Link"]).dropFirst().prefix { $0 != ">" }
        let tomorrow = TaiwanTime(day: someDay.adding(days: 1), minute: 5)
        let second = TempleAPI(store: store, now: { tomorrow }).respond(
            to: try Request(method: .get, target: String(target)))
        #expect(second.status == 200)
        #expect(store.asked?.today == someDay && store.asked?.time == tomorrow)
    }
}
