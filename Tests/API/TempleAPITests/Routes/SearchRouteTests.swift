import Expectations
import FakeTempleStore
import Geodesy
import HTTPModel
import LunarCalendar
import SearchSamples
import TempleAPI
import TempleModel
import Testing
import WebRouting

struct SearchRouteTests {
    private func get(_ target: String, _ store: FakeStore) throws -> Response {
        TempleAPI.table(store: store, now: { TaiwanTime(day: someDay, minute: 600) }).answer(
            to: try Request(method: .get, target: target))
    }

    private static let point: TempleQueryText = [.lat: "24", .lng: "120"]

    private func parse(_ text: TempleQueryText) throws(TempleQueryError) -> TempleQuery {
        try TempleQuery(parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
    }

    /// Each value of each parameter reaches the store, in the first page and in the one that its link leads to.
    @Test(arguments: SearchParameter.allCases) func asksTheStoreForEachParameter(parameter: SearchParameter) throws {
        let plain = try parse(Self.point)
        for sample in parameter.samples {
            // A cursor has to be one of the query.
            let cursor = PageCursor(meters: 12.5, id: 7, query: QueryTag(plain, within: plain.radius))
            let text = Self.point.with(parameter, parameter == .cursor ? cursor.text : sample)
            let asked = try parse(text)
            let lead: PageCursor.Lead =
                switch asked.order {
                case .distance: .none
                case .date: .day(3)
                case .rating: .rating(4.5)
                case .known: .known(3)
                case .name: .name(0)
                }
            let store = FakeStore()
            store.next = (5, 9, lead)
            let response = try get("/api/temples?" + text.targetQuery, store)
            expect(response.status, equals: 200)
            expect(store.asked == asked && asked != plain)
            let link = try require(response.headers["Link"]).dropFirst().prefix { $0 != ">" }
            try expect(get(String(link), store).status, equals: 200)
            let next = try require(store.asked)
            expect(next.filter == asked.filter && next.deity == asked.deity && next.withinDays == asked.withinDays)
            expect(next.center == asked.center && next.radius == asked.radius && next.order == asked.order)
            expect(next.today == asked.today && next.limit == asked.limit && next.after?.id == 9)
        }
    }

    /// The route reads every parameter that OpenAPI describes: an invalid value is refused with the parameter's name.
    @Test(arguments: SearchParameter.allCases) func readsEachParameter(parameter: SearchParameter) throws {
        var values = ["lat": "24", "lng": "120"]
        values[parameter.rawValue] = "%20"
        let query = values.map { "\($0)=\($1)" }.joined(separator: "&")
        let response = try get("/api/temples?" + query, FakeStore())
        expect(response.status, equals: 400)
        expect(String(decoding: response.body, as: UTF8.self), contains: "\"parameter\":\"\(parameter.rawValue)\"")
    }

    @Test func aNameNeedsNoPointAndHasNoDistance() throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.isAnywhere = true
        let target =
            "/api/temples?q=%E9%BE%8D%E5%B1%B1%E5%AF%BA&county=%E5%8F%B0%E4%B8%AD&religion=%E9%81%93%E6%95%99&within_days=9"
        let response = try get(target, store)
        expect(response.status, equals: 200)
        let asked = try require(store.asked)
        expect(asked.center == nil && asked.order == .name && asked.withinDays == 9 && asked.limit == 20)
        expect(asked.filter, equals: TempleQuery.Filter(text: "龍山寺", counties: ["臺中市"], labels: [.religion: "道教"]))
        expect(String(decoding: response.body, as: UTF8.self), contains: #""distance":null,"#)
    }

    @Test func namedTemplesComeOnOnePageInTheirOrder() throws {
        let store = FakeStore()
        let ids = (1...30).map(String.init).joined(separator: ",") + ",7"
        try expect(get("/api/temples?ids=" + ids, store).status, equals: 200)
        expect(store.asked?.filter.ids == Array(1...30) && store.asked?.limit == 30)
    }

    /// The app's main deity and address are always text.
    @Test func whatNoSourceSaysIsAText() throws {
        let store = FakeStore()
        let temple = Temple(
            id: 1, name: "甲宮", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120), mainDeity: nil,
            deities: [], rating: nil, phone: nil)
        store.temples = [
            TempleDetail(
                temple: temple, sources: [], precision: nil)
        ]
        for target in ["/api/temples?lat=24&lng=120", "/api/temples/1", "/api/temples?lat=24&lng=120&format=geojson"] {
            let body = String(decoding: try get(target, store).body, as: UTF8.self)
            expect(body.contains(#""main_deity":"主神未詳""#) && body.contains(#""address":"地址未詳""#), "\(body)")
            expect(body, contains: #""copy_text":"24,120""#)
        }
    }

    @Test(arguments: [
        ("", "lat"), ("deity=Mazu", "lat"), ("q=a&lng=120", "lat"), ("q=a&lat=24", "lng"), ("q=a&radius=5", "lat"),
        ("q=a&expand=true", "lat"), ("q=a&sort=distance", "sort"), ("lat=24&lng=120&sort=name", "sort"),
        ("ids=", "ids"), ("ids=1,,2", "ids"), ("ids=-1", "ids"), ("ids=a", "ids"), ("county=", "county"),
        ("county=%E8%87%BA%E4%B8%AD%E5%B7%9E", "county"), ("religion=%20", "religion"),
        ("q=a&cursor=0000000000000000-2a-0123abcd", "cursor"),
        ("lat=24&lng=120&cursor=0000000000000000-2a-0123abcd-n1", "cursor"),
    ])
    func aQuestionWithoutAPointNamesTheParameterAtFault(query: String, parameter: String) throws {
        let response = try get("/api/temples?" + query, FakeStore())
        expect(response.status, equals: 400)
        expect(String(decoding: response.body, as: UTF8.self), contains: "\"parameter\":\"\(parameter)\"")
    }

    @Test(arguments: [
        ("min_radius=5", "min_radius"), ("min_radius=1km", "min_radius"), ("bbox=1,2,3", "bbox"), ("q=", "q"),
        ("q=%20", "q"), ("open_now=1", "open_now"), ("open_now=true&date=2026-11-20", "open_now"),
        ("min_rating=6", "min_rating"), ("sort=stars", "sort"), ("expand=yes", "expand"),
        ("sort=rating&cursor=40934a456d5cfaad-2a-0123abcd", "cursor"),
        ("cursor=40934a456d5cfaad-2a-0123abcd-u", "cursor"),
    ])
    func namesTheParameterAtFault(query: String, parameter: String) throws {
        let response = try get("/api/temples?lat=24&lng=120&\(query)", FakeStore())
        expect(response.status, equals: 400)
        expect(String(decoding: response.body, as: UTF8.self), contains: "\"parameter\":\"\(parameter)\"")
    }

    /// The requested radius, the expanded radius, and the radius in the link.
    @Test(arguments: [
        ("radius=5&expand=true", 20.0, "20", "&radius=20&cursor="), ("expand=true", 10, "10", "&radius=10&cursor="),
        ("radius=5&expand=true", 5, "5", "&radius=5&cursor="), ("expand=true", 5, "5", "lng=120&cursor="),
        ("radius=0.3&expand=true", 0.6, "0.6", "&radius=0.6&cursor="), ("radius=5", nil, nil, "&radius=5&cursor="),
    ])
    func saysWhichRadiusWasUsedAndKeepsToIt(query: String, used: Double?, header: String?, link: String) throws {
        let store = FakeStore()
        store.next = (5, 9, .none)
        store.radius = used.map(Distance.init(kilometers:))
        let response = try get("/api/temples?lat=24&lng=120&\(query)", store)
        expect(response.headers["Nearby-Radius"], equals: header)
        let told = try require(response.headers["Link"])
        expect(told.contains(link) && !told.contains("expand"), "\(told)")
        expect(told.ranges(of: "radius=").count, equals: link.contains("radius") ? 1 : 0)
        let target = told.dropFirst().prefix { $0 != ">" }
        try expect(get(String(target), store).status, equals: 200)
        expect(store.asked?.radius.kilometers, equals: used ?? 5)
    }

    @Test func saysHowNamesFitThatAreAlike() throws {
        let store = FakeStore()
        let target = "/api/temples?q=%E5%A4%A9%E5%8E%9A%E5%AE%AE&fuzzy=true"
        try expectNil(get(target, store).headers["Nearby-Matched"])
        expect(store.asked?.isFuzzy, equals: true)
        store.matched = .sound
        try expect(get(target, store).headers["Nearby-Matched"], equals: "sound")
    }

    /// The number of all temples, which is counted only where the page does not have them all.
    @Test func saysHowManyTemplesThereAreInAll() throws {
        let store = FakeStore()
        store.temples = [try FakeStore.lukang()]
        store.facets = TempleFacets(total: 394)
        let target = "/api/temples?lat=24&lng=120"
        try expectNil(get(target, store).headers["Nearby-Total"])
        try expectNil(get(target + "&total=false", store).headers["Nearby-Total"])
        try expect(get(target + "&total=true", store).headers["Nearby-Total"], equals: "1")
        store.next = (5, 9, .none)
        let response = try get(target + "&total=true", store)
        expect(response.headers["Nearby-Total"], equals: "394")
        expect(response.headers["Link"]?.contains("total=true"), equals: true)
        try expect(get(target + "&total=yes", store).status, equals: 400)
    }

    /// Days are counted from the day of the first page, but "open now" uses the current time.
    @Test func theNextPageByDateOfWhatIsOpenNowIsAQuestion() throws {
        let store = FakeStore()
        store.next = (5, 9, .day(3))
        let first = try get("/api/temples?lat=24&lng=120&sort=date&open_now=true", store)
        let target = try require(first.headers["Link"]).dropFirst().prefix { $0 != ">" }
        let tomorrow = TaiwanTime(day: someDay.adding(days: 1), minute: 5)
        let second = TempleAPI.table(store: store, now: { tomorrow }).answer(
            to: try Request(method: .get, target: String(target)))
        expect(second.status, equals: 200)
        expect(store.asked?.today == someDay && store.asked?.time == tomorrow)
    }
}
