import Expectations
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import TempleIndex

/// Compares the collector's results for two sources, the in-memory index and an unsorted list of all temples, with a
/// brute-force ranking.
struct PageCollectorTests {
    private let today: CivilDay
    private let temples: [IndexedTemple]
    private let belongings: [DeitySet]
    private let index: InMemoryTempleIndex
    private let upcoming: UpcomingEvents
    private static let names = ["天后宮", "保安宮", "武廟", "天后宮甲", "保安宮乙"]
    private static let ratings: [Double?] = [nil, 3, 4.5, 4.5, 5]
    private static let counties: [String?] = [nil, "臺中市", "彰化縣"]
    private static let religions: [String?] = [nil, "道教", "佛教"]

    init() throws {
        today = try require(CivilDay(iso8601: "2026-11-20"))
        var random = SplitMix64(seed: 71)
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        // The first has no deity, and the last has no known day.
        belongings = (0..<5).map { (id: Int64) in
            let deity = TempleDeity(id: id, name: "神\(id)", role: .main, written: "神\(id)")
            return DeitySet(mainDeity: id == 0 ? nil : deity.name, deities: id == 0 ? [] : [deity])
        }
        var builder = InMemoryTempleIndexBuilder(expecting: 1_500)
        for (number, belonging) in belongings.enumerated() { _ = builder.belonging("\(number)") { belonging } }
        var temples: [IndexedTemple] = []
        for id in 0..<Int64(1_500) {
            // On a grid, so that many temples have the same distance.
            let north = Double(random.next() % 40)
            let east = Double(random.next() % 40)
            let temple = IndexedTemple(
                id: id, position: try Coordinate(latitude: 24 + north / 200, longitude: 120 + east / 200),
                name: pick(Self.names), belonging: Int32(random.next() % 5), rating: pick(Self.ratings),
                visit: Temple.Visit(coverURL: pick([nil, nil, "https://example.org/1.jpg"])),
                labels: [.county: pick(Self.counties), .religion: pick(Self.religions)],
                prominence: pick([1, 2, 1_001]))
            temples.append(temple)
            _ = builder.append(temple)
        }
        self.temples = temples
        index = builder.finish()
        let days = try [LunarDay(month: 10, day: 15), LunarDay(month: 10, day: 22), LunarDay(month: 3, day: 23)]
        let deities = days.enumerated().map { number, day in
            Deity(
                id: Int64(number + 1), slug: "d\(number)", name: "神\(number + 1)",
                days: [DeityDay(day, kind: "聖誕", title: "聖誕", source: "表")])
        }
        upcoming = UpcomingEvents(today: today, deities: deities, activities: [])
    }

    /// Returns the ids of a page and the cursor of the next page.
    private func answer(_ query: TempleQuery, _ deities: AskedDeities?, byList: Bool) throws -> ([Int64], PageCursor?) {
        let filter = TemplePredicates(query, deities: deities, text: query.filter.text.map { _ in words(query) })
        var best = PageCollector(
            query: query, radius: query.radius, filter: filter, openingCheck: nil)
        if byList {
            var list = ListSource(temples, belongings, filter, upcoming, query.order)
            try best.collect(from: &list)
        } else {
            let answers = deities.map { index.items(of: $0, listingAtMost: 100) }
            let choice = NearestNeighborSearch.Choice(
                deities: answers, days: DaysUntilNextEvent(of: index, upcoming) {})
            try best.collect(from: index, choice) {}
        }
        let matches = best.matches(upcoming) { kept in
            guard case .item(let item) = kept else { return nil }
            return byList ? known(temples[Int(item.number)]) : index.temple(item)
        }
        return (matches.map(\.temple.id), best.next)
    }

    private func words(_ query: TempleQuery) -> SearchText { SearchText(query.filter.terms) { _ in [] } }

    private func known(_ temple: IndexedTemple) -> Temple {
        Temple(
            id: temple.id, name: temple.name, address: nil, coordinate: temple.position, mainDeity: nil, deities: [],
            rating: temple.rating, phone: nil)
    }

    /// Returns the expected ids: evaluates every temple, then sorts.
    private func expected(_ query: TempleQuery, _ deities: AskedDeities?) throws -> [Int64] {
        let center = try require(query.center)
        var ranked: [(lead: Double, meters: Double, id: Int64)] = []
        for temple in temples {
            let whose = belongings[Int(temple.belonging)].deities
            let meters = Geodesic(from: center).distance(to: temple.position).meters
            let days = upcoming.daysUntilNext(ofTemple: temple.id, deities: whose)
            if meters > query.radius.meters || meters < query.filter.minimumRadius.meters { continue }
            if let deities, !whose.contains(where: { deities.ids.contains($0.id) }) { continue }
            if let within = query.withinDays, days.map({ $0 > within }) ?? true { continue }
            if let minimum = query.filter.minimumRating, temple.rating.map({ $0 < minimum }) ?? true { continue }
            if let counties = query.filter.counties, !counties.contains(temple.labels[.county] ?? "") { continue }
            if let religion = query.filter.labels[.religion], temple.labels[.religion] != religion { continue }
            if let text = query.filter.text, !temple.name.contains(text) { continue }
            if let box = query.filter.bounds, !box.contains(temple.position) { continue }
            let lead =
                switch query.order {
                case .distance, .name: 0.0
                case .date: days.map { Double($0) } ?? .infinity
                case .rating: -(temple.rating ?? -1)
                case .known: -Double(temple.prominence) - (temple.visit.coverURL == nil ? 0 : 2)
                }
            ranked.append((lead, meters, temple.id))
        }
        return ranked.sorted { ($0.lead, $0.meters, $0.id) < ($1.lead, $1.meters, $1.id) }.map(\.id)
    }

    @Test(arguments: [TempleQuery.Order.distance, .date, .rating, .known])
    func everySourceAnswersAsTemplesAskedOneByOne(order: TempleQuery.Order) throws {
        var random = SplitMix64(seed: 72)
        func chance() -> Bool { random.next() % 4 == 0 }
        var pages = 0
        let rounds = Drill.rounds(100, drill: 5_000)
        for round in 0..<rounds {
            var filter = TempleQuery.Filter()
            if chance() { filter.minimumRating = 4.5 }
            if chance() { filter.counties = ["臺中市"] }
            if chance() { filter.labels[.religion] = "道教" }
            if chance() { filter.text = "天后" }
            if chance() { filter.minimumRadius = Distance(kilometers: 1) }
            if chance() { filter.bounds = BoundingBox(west: 120.05, south: 24, east: 120.15, north: 24.1) }
            let deities = chance() ? AskedDeities([Int64(random.next() % 5), 3]) : nil
            let within = chance() ? Int(random.next() % 60) : nil
            let point = (24 + random.real(0...0.2), 120 + random.real(0...0.2))
            let limit = [1, 7, 40][round % 3]
            func ask(after: PageCursor?) throws -> TempleQuery {
                try TempleQuery(
                    latitude: point.0, longitude: point.1, radius: Distance(kilometers: 8), filter: filter,
                    limit: limit, withinDays: within, order: order, today: today, after: after)
            }
            let all = try expected(try ask(after: nil), deities)
            for byList in [true, false] {
                var seen: [Int64] = []
                var after: PageCursor?
                repeat {
                    let (ids, next) = try answer(try ask(after: after), deities, byList: byList)
                    seen += ids
                    after = next
                    pages += 1
                } while after != nil && seen.count < 5 * limit
                expect(seen, equals: Array(all.prefix(after == nil ? all.count : seen.count)), "\(round) \(byList)")
            }
        }
        expect(pages, isAbove: 4 * rounds)
    }

    /// A search among millions may reject thousands of nodes, and its time is limited by what it counts.
    @Test func nodesThatAFilterRejectsCount() throws {
        let query = try TempleQuery(
            latitude: 24, longitude: 120, radius: Distance(kilometers: 100), filter: TempleQuery.Filter(text: "鯨魚"),
            today: today)
        var best = PageCollector(
            query: query, radius: query.radius, filter: TemplePredicates(query, deities: nil, text: words(query)),
            openingCheck: nil)
        try best.collect(from: index, NearestNeighborSearch.Choice(deities: nil, days: nil)) {}
        // The root has six nodes: 1,500 places are in 94 leaves, and these in six.
        expect(best.boxesLooked == 6 + 6 && best.isEmpty)
    }

    /// The best known temples are found without a look at all others: a node knows how well its best known one is known.
    @Test func theBestKnownAreFoundFirst() throws {
        let query = try TempleQuery(
            latitude: 24.1, longitude: 120.1, radius: Distance(kilometers: 100), limit: 1, order: .known, today: today)
        var best = PageCollector(
            query: query, radius: query.radius, filter: TemplePredicates(query, deities: nil, text: nil),
            openingCheck: nil)
        try best.collect(from: index, NearestNeighborSearch.Choice(deities: nil, days: nil)) {}
        expect(best.boxesLooked, isBelow: temples.count / 8)
        expect(best.rowsRead, isBelow: 10)
    }

    /// Without a point, temples rank by the better match of the name, then by the wider prominence, then by the lower
    /// id.
    @Test(arguments: [TempleQuery.Order.name, .rating, .known, .date])
    func everySourceAnswersAlikeWithoutAPoint(order: TempleQuery.Order) throws {
        for text in ["天后宮", "保安", "武廟"] {
            let query = try TempleQuery(
                anywhere: TempleQuery.Filter(text: text), limit: 100, order: order, today: today)
            let (byWalk, nextByWalk) = try answer(query, nil, byList: false)
            let (byList, nextByList) = try answer(query, nil, byList: true)
            expect(byWalk == byList && nextByWalk == nextByList && byWalk.count == 100)
            guard order == .name else { continue }
            func rank(_ id: Int64) -> (Int, Int64, Int64) {
                let temple = temples[Int(id)]
                return (temple.name == text ? 0 : 1, -temple.prominence, id)
            }
            expect(byWalk, equals: byWalk.sorted { rank($0) < rank($1) })
        }
    }
}
