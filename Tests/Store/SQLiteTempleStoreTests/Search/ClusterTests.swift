import Expectations
import Geodesy
import SearchSamples
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Counts by cell, compared with all temples of a search.
struct ClusterTests {
    private static let now = TaiwanTime(day: someDay, minute: 600)

    private func database(_ count: Int) throws -> TemporaryDatabase {
        var random = SplitMix64(seed: 20)
        let deities = ["天上聖母", "關公", "池府千歲", nil]
        let hours = [nil, "24/7", "13:00-20:00"]
        let records = try (0..<count).map { index in
            // Half of them are in towns, some of these at one position.
            let isTown = index.isMultiple(of: 2)
            let spread = index.isMultiple(of: 6) ? 0 : isTown ? 0.02 : 0.9
            return TempleRecord(
                key: SourceKey(source: "test", id: "\(index)"), name: ["天后宮", "武廟", "保安宮"][index % 3],
                address: nil, county: ["臺中市", "彰化縣"][index % 2],
                coordinate: try Coordinate(
                    latitude: 24 + Double(index % 5) / 5 + random.real(0...spread),
                    longitude: 120 + Double(index % 4) / 4 + random.real(0...spread)),
                mainDeity: deities[index % 4], phone: index % 5 == 0 ? "04-22245964" : nil,
                religion: index % 3 == 0 ? "道教" : "佛教",
                extras: TempleRecord.Extras(openTime: hours[index % 3], rating: [nil, 3, 4.5, 5][index % 4]))
        }
        let database = try TemporaryDatabase()
        _ = try database.write(records)
        return database
    }

    /// All temples that a search with the same filters finds.
    private func found(_ text: TempleQueryText, in store: SQLiteTempleStore) throws -> [Temple] {
        var text = text
        (text[.lat], text[.lng], text[.radius], text[.limit]) = ("24.5", "120.5", "500", "100")
        var temples: [Temple] = []
        repeat {
            let query = try TempleQuery(parsing: text, radiusUnits: false, now: Self.now)
            let page = try store.temples(matching: query)
            temples += page.matches.map(\.temple)
            text[.cursor] = page.next?.text
        } while text[.cursor] != nil
        return temples
    }

    private func expected(_ temples: [Temple], _ query: ClusterQuery) -> [TempleCluster] {
        let cells = Dictionary(grouping: temples) {
            query.grid.cell(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
        }
        return cells.keys.sorted().compactMap { cell in
            let positions = cells[cell, default: []].map(\.coordinate)
            let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
            guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
                let east = longitudes.max(),
                let bounds = BoundingBox(west: west, south: south, east: east, north: north)
            else { return nil }
            let count = Double(positions.count)
            return TempleCluster(
                count: positions.count, latitude: latitudes.reduce(0, +) / count,
                longitude: longitudes.reduce(0, +) / count, bounds: bounds,
                templeID: positions.count == 1 ? cells[cell]?.first?.id : nil)
        }
    }

    private static let views = [
        "119,23,122,26", "120.2,24.1,120.6,24.7", "120.251,24.401,120.26,24.409", "121.9,25.9,122,26",
    ]

    @Test(arguments: [SearchMethod.tree, .index, .indexWithoutTexts])
    func countsWhatASearchFinds(way: SearchMethod) throws {
        let store = try database(300).store(way)
        for (view, filter) in Self.views.flatMap({ view in ClusterQuery.samples.map { (view, $0) } }) {
            var text: TempleQueryText = [.bbox: view]
            for (parameter, value) in filter { text[parameter] = value }
            let temples = try found(text, in: store)
            for zoom in [0, 5, 7, 9, 12, 16] {
                let counted = try TempleQuery(counting: text, now: Self.now)
                guard let query = ClusterQuery(counted, zoom: zoom) else { continue }
                let clusters = try store.clusters(matching: query).clusters
                let expected = expected(temples, query)
                expect(clusters.map(\.count), equals: expected.map(\.count), "\(text) \(zoom)")
                expect(clusters.map(\.templeID), equals: expected.map(\.templeID))
                expect(clusters.map(\.bounds), equals: expected.map(\.bounds))
                for (one, other) in zip(clusters, expected) {
                    expect(abs(one.latitude - other.latitude), isBelow: 1e-9)
                    expect(abs(one.longitude - other.longitude), isBelow: 1e-9)
                }
            }
        }
    }

    /// To the last bit: an index that followed edits, a new one, and the rows of the tree.
    @Test func aFollowedIndexCountsAsANewOne() throws {
        let database = try database(300)
        let cache = IndexCache(path: database.path, textBytes: 1 << 20, mostInSegment: 16)
        try cache.load()
        let editor = try TestConnection(database)
        var random = SplitMix64(seed: 21)
        for round in 0..<6 {
            for _ in 0..<20 {
                let (latitude, longitude) = (random.real(24...25.9), random.real(120...121.9))
                try editor.execute(
                    """
                    UPDATE temple SET lat = \(latitude), lng = \(longitude),
                        location = MakePoint(\(longitude), \(latitude), 4326)
                    WHERE id = \(1 + random.next() % 300)
                    """)
            }
            try editor.execute("DELETE FROM temple WHERE id = \(1 + random.next() % 300)")
            try cache.load()
            let followed = try SQLiteTempleStore(path: database.path, indexCache: cache, keepsTransaction: true)
            try expect(cache.index(of: followed.dataRevision()) != nil)
            let others = try [SearchMethod.index, .tree].map { try database.store($0) }
            for (view, zoom) in Self.views.flatMap({ view in [0, 5, 7, 9].map { (view, $0) } }) {
                let counted = try TempleQuery(counting: [.bbox: view], now: Self.now)
                guard let query = ClusterQuery(counted, zoom: zoom) else { continue }
                let clusters = try followed.clusters(matching: query)
                for other in others {
                    try expect(other.clusters(matching: query), equals: clusters, "\(view) \(zoom), round \(round)")
                }
            }
        }
    }

    @Test(arguments: [SearchMethod.tree, .index])
    func crossesThe180thMeridian(way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([
            TempleRecord("a", "甲", 1, 179.5), TempleRecord("b", "乙", 1, -179.5), TempleRecord("c", "丙", 1, 0),
            TempleRecord("d", "丁", 1, 180),
        ])
        let store = try database.store(way)
        let query = try TempleQuery(counting: [.bbox: "179,0,-179,2"], now: Self.now)
        let clusters = try store.clusters(matching: try require(ClusterQuery(query, zoom: 3))).clusters
        expect(clusters.map(\.count), equals: [2, 1])
        expect(clusters.map(\.longitude), equals: [179.75, -179.5])
    }

    @Test func anUnknownDeityIsSaid() throws {
        let store = try database(10).store(.index)
        let query = try TempleQuery(counting: [.bbox: "119,23,122,26", .deity: "不存在的神"], now: Self.now)
        let answer = try store.clusters(matching: try require(ClusterQuery(query, zoom: 5)))
        expect(answer.clusters.isEmpty && answer.deity?.isKnown == false)
    }

    @Test(
        arguments: [
            ([.q: "宮"], .missing(.bbox)), ([.bbox: "1,2,3"], .invalid(.bbox, "1,2,3")),
            ([.bbox: "1,2,3,4", .openNow: "true", .date: "2027-04-15"], .openNowOnAnotherDay),
            ([.bbox: "1,2,3,4", .minRating: "6"], .invalid(.minRating, "6.0")),
        ] as [(TempleQueryText, TempleQueryError)])
    func namesTheParameterAtFault(text: TempleQueryText, error: TempleQueryError) {
        #expect(throws: error) { try TempleQuery(counting: text, now: Self.now) }
    }

    /// The tree of the file is asked for the view alone.
    @Test func theRowsOfAViewComeFromTheTree() throws {
        let store = try database(10).store(.tree)
        try expect(store.plan(TemplesInBounds.sql).joined(), contains: "VIRTUAL TABLE INDEX 2:")
    }
}
