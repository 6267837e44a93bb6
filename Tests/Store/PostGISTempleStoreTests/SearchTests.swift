import Expectations
import EditingSteps
import Geodesy
import LunarCalendar
import SearchSamples
import SeededRandom
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleWriting

/// The answers of PostGIS, compared with those of the embedded database with the same temples.
struct SearchTests {
    private static let now = TaiwanTime(day: someDay, minute: 600)

    private struct Fixture {
        let server: TestServer
        let embedded: SQLiteTempleStore
        let postgis: PostGISTempleStore
        let records: [TempleRecord]
    }

    private func fixture(_ count: Int = 2_500) throws -> Fixture {
        let server = try TestServer()
        let records = try RandomTemples.records(count, seed: 51)
        _ = try TempleWriter(path: server.path("embedded"), catalogue: .few).write { session in
            for record in records { try session.upsert(record) }
        }
        _ = try ServerCopy(server.database).upload(server.path("embedded"))
        return Fixture(
            server: server, embedded: try SQLiteTempleStore(path: server.path("embedded")),
            postgis: try PostGISTempleStore(server.database), records: records)
    }

    private func expectEqual(_ one: ResultPage, _ other: ResultPage, _ comment: String) {
        expect(one.matches.map(\.temple.id), equals: other.matches.map(\.temple.id), comment)
        expect(one.matches, equals: other.matches, comment)
        expect(one.next, equals: other.next, comment)
        expect(one.deity, equals: other.deity, comment)
        expect(one.radius, equals: other.radius, comment)
        expect(one.matched, equals: other.matched, comment)
    }

    @Test func answersRandomQueriesLikeTheEmbeddedStore() throws {
        let fixture = try fixture()
        var random = SplitMix64(seed: 52)
        var (found, pages, orders) = (0, 0, Set<TempleQuery.Order>())
        var useful: Set<SearchParameter> = []
        for round in 0..<Drill.rounds(250, drill: 10_000) {
            var text = RandomQueries.text(round, &random, fixture.records)
            let followsPages = round % 9 == 0
            repeat {
                let query = try TempleQuery(parsing: text, radiusUnits: false, now: Self.now)
                let page = try fixture.postgis.temples(matching: query)
                expectEqual(page, try fixture.embedded.temples(matching: query), "\(round) \(text)")
                found += page.matches.count
                if !page.matches.isEmpty { useful.formUnion(SearchParameter.filters.filter { text[$0] != nil }) }
                pages += 1
                orders.insert(query.order)
                // An expanded search's next page is of the radius that was found.
                if let radius = page.radius { text[.radius] = "\(radius.kilometers)" }
                if query.order == .date { text[.date] = text[.openNow] == nil ? someDay.description : text[.date] }
                text[.cursor] = page.next?.text
            } while followsPages && text[.cursor] != nil && pages < 3_000
        }
        expect(found > 2_000 && pages > 500 && orders == Set(TempleQuery.Order.allCases))
        // Else the comparison of a filter would show nothing.
        expect(useful, equals: Set(SearchParameter.filters))
    }

    @Test func findsNamesThatAreAlikeLikeTheEmbeddedStore() throws {
        let fixture = try fixture(800)
        var matched: Set<Suggestion.Matched> = []
        let faults = ["天厚宮", "鹿港天后官", "保案宮", "bao an gong", "鹿港天候宮", "保宮安", "無此廟"]
        for (number, fault) in faults.enumerated() {
            let texts: [TempleQueryText] = [
                [.q: fault], [.q: fault, .county: "彰化縣"], [.q: fault, .deity: "媽祖", .sort: "rating"],
                [.q: fault, .lat: "24.5", .lng: "120.5", .radius: "0.5"],
                [.q: fault, .lat: "24.5", .lng: "120.5", .radius: "500", .sort: "date", .limit: "2"],
            ]
            for text in texts {
                let query = try TempleQuery(
                    parsing: text.with(.fuzzy, "true"), radiusUnits: false, now: Self.now)
                let page = try fixture.postgis.temples(matching: query)
                expectEqual(page, try fixture.embedded.temples(matching: query), "\(number) \(text)")
                try expect(
                    fixture.postgis.facets([.county], of: query), equals: fixture.embedded.facets([.county], of: query))
                if let how = page.matched { matched.insert(how) }
            }
        }
        expect(matched, equals: [.sound, .similar])
    }

    @Test func countsByFacetsLikeTheEmbeddedStore() throws {
        let fixture = try fixture(800)
        var random = SplitMix64(seed: 56)
        var (found, sets) = (0, Set<Set<TempleFacets.Facet>>())
        for round in 0..<120 {
            let text = RandomQueries.text(round, &random, fixture.records)
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: Self.now)
            let facets = Set(TempleFacets.Facet.allCases.filter { _ in random.next() % 2 == 0 })
            let counts = try fixture.postgis.facets(facets, of: query)
            try expect(counts, equals: fixture.embedded.facets(facets, of: query), "\(round) \(text)")
            found += counts.total
            sets.insert(facets)
        }
        expect(found > 500 && sets.count > 10)
    }

    @Test func suggestsLikeTheEmbeddedStore() throws {
        let fixture = try fixture()
        var random = SplitMix64(seed: 53)
        var found = 0
        for _ in 0..<100 {
            let name = fixture.records[Int.random(in: fixture.records.indices, using: &random)].name
            let text = String(name.prefix(Int.random(in: 1...name.count, using: &random)))
            let here = Bool.random(using: &random)
            let query = try SuggestQuery(
                text, latitude: here ? 24 : nil, longitude: here ? 120.5 : nil, today: someDay)
            let suggestions = try fixture.postgis.suggestions(for: query)
            try expect(fixture.embedded.suggestions(for: query), equals: suggestions, "\(text)")
            found += suggestions.count
        }
        expect(found, isAbove: 100)
    }

    @Test func theNearestAreThoseOfBruteForce() throws {
        let fixture = try fixture()
        var random = SplitMix64(seed: 53)
        var found = 0
        for round in 0..<300 {
            let center = try RandomTemples.position(Int(random.next() % 10), &random)
            let geodesic = Geodesic(from: center)
            let radius = Distance(meters: [500, 10_000, 100_000, 500_000][round % 4] * random.real(0.2...1))
            let limit = [1, 5, 20, 100][Int(random.next() % 4)]
            let query = try TempleQuery(
                latitude: center.latitude, longitude: center.longitude, radius: radius, limit: limit, today: someDay)
            let page = try fixture.postgis.temples(matching: query)
            expectEqual(page, try fixture.embedded.temples(matching: query), "\(center) \(radius)")
            // The ids follow the order of insertion, so the index is the id minus one.
            var expected: [(meters: Double, id: Int64)] = []
            for (index, temple) in fixture.records.enumerated() {
                guard abs(temple.coordinate.latitude - center.latitude) < 5 else { continue }
                let meters = geodesic.distance(to: temple.coordinate).meters
                if meters <= radius.meters { expected.append((meters, Int64(index + 1))) }
            }
            expected.sort { ($0.meters, $0.id) < ($1.meters, $1.id) }
            expect(page.matches.map(\.temple.id), equals: expected.prefix(limit).map(\.id), "\(center) \(radius)")
            expect(page.matches.map(\.distance?.meters), equals: expected.prefix(limit).map(\.meters))
            expect(page.next != nil, equals: expected.count > limit)
            found += page.matches.count
        }
        expect(found, isAbove: 2_000)
    }

    @Test func countsByCellLikeTheEmbeddedStore() throws {
        let fixture = try fixture()
        let filters: [[SearchParameter: String]] = ClusterQuery.samples + [[.deity: "不存在的神"]]
        for view in ["119,21,123,26", "179,-1,-179,1", "-180,-90,180,90", "120.5,24.5,120.5,24.5"] {
            for filter in filters {
                var text: TempleQueryText = [.bbox: view]
                for (parameter, value) in filter { text[parameter] = value }
                for zoom in [0, 7, 16] {
                    let counted = try TempleQuery(counting: text, now: Self.now)
                    guard let query = ClusterQuery(counted, zoom: zoom) else { continue }
                    let (one, other) = (
                        try fixture.postgis.clusters(matching: query), try fixture.embedded.clusters(matching: query)
                    )
                    expect(one.deity, equals: other.deity)
                    expect(one.clusters.map(\.count), equals: other.clusters.map(\.count), "\(text) \(zoom)")
                    expect(one.clusters.map(\.templeID), equals: other.clusters.map(\.templeID))
                    // To the last bit of the centres, in whatever order the rows come.
                    expect(one.clusters, equals: other.clusters)
                }
            }
        }
    }

    /// Temples that were joined one after the other, a join that was taken back, a temple that is gone, and a circle
    /// that another program has written.
    @Test func aFormerIDLeadsToTheSameTempleInBothStores() throws {
        let both = try BothStores()
        func record(_ source: String, _ id: String = "1", sameAs: [String] = []) throws -> TempleRecord {
            let latitude = (["a": 21, "b": 23, "c": 25] as [String: Double])[source] ?? 0
            return TempleRecord(
                key: SourceKey(source: source, id: id), sameAs: sameAs.map { SourceKey(source: $0, id: "1") },
                name: "\(source)\(id)宮",
                coordinate: try Coordinate(latitude: latitude + (Double(id) ?? 0) / 10, longitude: 121))
        }
        func ways() throws -> [Int64?] {
            let (one, other) = (try PostGISTempleStore(both.server.database), try SQLiteTempleStore(path: both.file))
            let found = try (1...9).map { try one.temple(formerly: $0) }
            try expect(found, equals: (1...9).map { try other.temple(formerly: $0) })
            return Array(found.prefix(3))
        }
        try both.write([try record("a"), try record("b"), try record("c")])
        try both.write([try record("a", sameAs: ["b"])])
        try expect(ways(), equals: [2, nil, nil])
        try both.write([try record("b", sameAs: ["c"]), try record("a", sameAs: ["b", "c"])])
        try expect(ways(), equals: [3, 3, nil])
        try both.perform { try $0.undoLastImport()?.lasting }
        try expect(ways(), equals: [2, nil, nil])
        var replacing = WriteOptions.labelled
        replacing.replaces = true
        try both.write([try record("a", "2"), try record("b", "2")], replacing)
        try expect(ways(), equals: [nil, nil, nil])
        try both.server.edit("INSERT INTO former_temple VALUES (7, 8), (8, 7), (9, 9)")
        let store = try PostGISTempleStore(both.server.database)
        for id in Int64(7)...9 { try expectNil(store.temple(formerly: id)) }
        // However many joins there were, the oldest id leads to the temple.
        try both.server.edit(
            """
            INSERT INTO former_temple
            SELECT id, CASE id WHEN 1299 THEN (SELECT min(id) FROM temple) ELSE id + 1 END FROM generate_series(1000, 1299) AS id
            """)
        try expect(store.temple(formerly: 1_000) != nil)
    }

    @Test func everyQuestionOfThePortsIsAsked() throws {
        let missing = try PortQuestions.missing(in: #filePath)
        expect(missing, equals: [])
    }

    @Test func readsCountedRulesLikeTheEmbeddedStore() throws {
        var catalogue = Catalogue.few
        catalogue.edition = "counted"
        let anchors: [NthDay.Anchor] = [
            .lunar(lunarDay(1, 9)), .lunar(try LunarDay(month: 6, day: 23, isLeapMonth: true)), .solarTerm(.lichun),
            .solar(month: 5, day: 1),
        ]
        catalogue.festivals = try anchors.enumerated().map { index, anchor in
            Festival(
                id: Int64(20 + index), slug: "f\(index)", name: "節\(index)", occasion: "節慶",
                recurrence: try Recurrence(
                    .nth(NthDay(2, of: index % 2 == 0 ? .stem(.wu) : .weekday(.sunday), onOrAfter: anchor))),
                description: nil, customs: nil, source: "test")
        }
        let both = try BothStores(catalogue: catalogue)
        try both.write(try RandomTemples.records(3, seed: 57))
        try expect(PostGISTempleStore(both.server.database).catalogueSnapshot().festivals, equals: catalogue.festivals)
        try expect(SQLiteTempleStore(path: both.file).catalogueSnapshot().festivals, equals: catalogue.festivals)
    }

    @Test func answersEverythingElseLikeTheEmbeddedStore() throws {
        let both = try BothStores()
        try both.write(try RandomTemples.records(300, seed: 54))
        // The same temples in another source, which changes some.
        var random = SplitMix64(seed: 55)
        try both.write(try (0..<200).map { try RandomTemples.record($0, source: "osm", &random) })
        try both.write([try TempleRecord.joining("osm", "299", with: "298")])
        try both.perform { try $0.undoLastImport()?.lasting }
        let (one, other) = (try PostGISTempleStore(both.server.database), try SQLiteTempleStore(path: both.file))
        for id in Int64(0)...520 {
            try expect(one.temple(id: id), equals: other.temple(id: id))
            try expect(one.temple(formerly: id), equals: other.temple(formerly: id))
        }
        let all = Array(Int64(0)...520)
        try expect(one.temples(ids: all), equals: other.temples(ids: all))
        for (skipped, limit) in [(0, 10), (5, 1_000), (1_000, 10), (0, 0)] {
            let ids = try one.templeIDs(skipping: skipped, limit: limit)
            try expect(ids, equals: other.templeIDs(skipping: skipped, limit: limit))
        }
        for name in ["媽祖", "Matsu", "武財神", "王爺", "無名神3", "媽祖祖", "關公公", "xyz", "'; --"] {
            try expect(one.deities(named: name), equals: other.deities(named: name), "\(name)")
        }
        var (snapshot, expected) = (try one.catalogueSnapshot(), try other.catalogueSnapshot())
        (snapshot.changedAt, expected.changedAt) = (0, 0)
        expect(snapshot == expected && !snapshot.deities.isEmpty && !snapshot.activities.isEmpty)
        let days = (try one.upcomingEvents(on: someDay), try other.upcomingEvents(on: someDay))
        for id in Int64(0)...300 {
            expect(days.0.nextActivity(ofTemple: id), equals: days.1.nextActivity(ofTemple: id))
            expect(days.0.ownDay(ofTemple: id), equals: days.1.ownDay(ofTemple: id))
            expect(days.0.nextDay(ofDeity: id), equals: days.1.nextDay(ofDeity: id))
        }
        for name in ["除夕", "乙", "b", "無"] {
            let (found, expected) = (
                try one.festivalsAndGroups(named: name), try other.festivalsAndGroups(named: name)
            )
            expect(found.festivals == expected.festivals && found.groups == expected.groups)
        }
        let (counts, expectedCounts) = (try one.statistics(), try other.statistics())
        expect(counts.temples == expectedCounts.temples && counts.imports == expectedCounts.imports)
        // The server counts its changes, and the file its own.
        try expect(counts.revision == one.dataRevision() && counts.bytes ?? 0 > 0)
        try expect(expectedCounts.revision, equals: other.dataRevision())
        let imports = try one.imports(limit: 10).map(\.lasting)
        try expect(imports == other.imports(limit: 10).map(\.lasting) && imports.count == 3)
        try expect(one.imports(limit: 1).map(\.lasting), equals: imports.prefix(1).map { $0 })
        try expect(both.perform { try $0.imports(limit: 10).map(\.lasting) }, equals: imports)
        try one.checkReady()
        try other.checkReady()
        try expect(one.edition(of: .catalogue) == "first" && one.edition(of: .starter) == nil)
        for source in [nil, "test", "osm", "none"] {
            var (records, expected): ([TempleRecord], [TempleRecord]) = ([], [])
            try one.readRecords(ofSource: source) { records.append($0) }
            try other.readRecords(ofSource: source) { expected.append($0) }
            expect(records == expected && records.isEmpty == (source == "none"))
        }
    }
}

extension TempleRecord {
    /// Makes a record with `same_as`, the key of a temple of the source `test`.
    static func joining(_ source: String, _ id: String, with other: String) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), sameAs: [SourceKey(source: "test", id: other)], name: "合併宮",
            coordinate: try Coordinate(latitude: 24.1, longitude: 120.1))
    }

    init(_ id: String, _ name: String, _ latitude: Double, _ longitude: Double, deity: String? = nil) throws {
        self.init(
            key: SourceKey(source: "test", id: id), name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), mainDeity: deity)
    }
}
