import Expectations
import EditingSteps
import Geodesy
import LunarCalendar
import SeededRandom
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// Imports into a server's database, compared with the same imports into an embedded one: the same results, and the same
/// rows after each step.
struct WritingTests {
    private struct Stop: Error {}

    private static let sources = ["moi", "list", "osm"]

    /// Returns a row at one of thirty places. Rows of different sources at one place are one temple.
    private func row(_ random: inout SplitMix64, _ source: String) throws -> TempleRecord {
        let place = Int(random.next() % 30)
        var row = TempleRecord(
            key: SourceKey(source: source, id: "\(place)"), name: "第\(place)宮",
            address: random.next() % 2 == 0 ? "臺中市西區\(place)號" : nil,
            coordinate: try Coordinate(latitude: 22 + Double(place) / 10, longitude: 120.5),
            mainDeity: ["媽祖", "關公、無名神\(random.next() % 3)", nil][Int(random.next() % 3)],
            phone: random.next() % 3 == 0 ? "04-\(random.next() % 4)" : nil,
            extras: TempleRecord.Extras(rating: random.next() % 4 == 0 ? random.real(0...5) : nil))
        if random.next() % 4 == 0 { row.texts[.introduction] = "介紹 \\N \t{}\"'" }
        if random.next() % 12 == 0 { row.sameAs = [SourceKey(source: "moi", id: "\(random.next() % 30)")] }
        return row
    }

    private func activity(_ random: inout SplitMix64) throws -> ActivityRecord {
        let place = Int(random.next() % 40)
        return ActivityRecord(
            key: SourceKey(source: "feed", id: "\(random.next() % 6)"), title: "第\(place)宮遶境",
            description: random.next() % 2 == 0 ? "熱鬧" : nil, place: "第\(place)宮", start: someDay,
            end: CivilDay(dayNumber: someDay.dayNumber + Int(random.next() % 3)),
            coordinate: random.next() % 2 == 0
                ? try Coordinate(latitude: 22 + Double(place) / 10, longitude: 120.5) : nil)
    }

    /// A festival at one of the temples above, or at one that is not there.
    private func festival(_ random: inout SplitMix64) throws -> FestivalRecord {
        let day = try LunarDay(month: 3, day: Int(random.next() % 3) + 22)
        let days: [FestivalRecord.Day] = [
            .yearly(.lunar(day)), .yearly(.solar(month: 3, day: 1)), .once(someDay),
            .unknownCalendar(month: 3, day: day.day),
        ]
        return FestivalRecord(
            key: SourceKey(source: "moi-festival", id: "\(random.next() % 6)"),
            title: random.next() % 2 == 0 ? "媽祖聖誕" : "法會", day: days[Int(random.next() % 4)],
            templeName: "第\(random.next() % 30)宮", area: random.next() % 2 == 0 ? "臺中市西區" : nil,
            phone: random.next() % 3 == 0 ? "04-2345678\(random.next() % 4)" : nil)
    }

    /// The content of one random import, so that both databases get the same.
    private struct Import {
        var options: WriteOptions
        var rows: [TempleRecord] = []
        var activities: [ActivityRecord] = []
        var festivals: [FestivalRecord] = []
        var share = 1.0
        var twins: Double?
        var stops = false

        func run(_ writer: any TempleWriting) throws -> WriteCounts {
            try writer.write(options) { session in
                for row in rows { try session.upsert(row) }
                for activity in activities { try session.upsert(activity) }
                for festival in festivals { try session.upsert(festival) }
                try session.decide()
                if options.replaces { try session.removeUnlisted(atMost: share) }
                if let twins { try session.refuseTwins(moreThan: twins) }
                if stops { throw Stop() }
            }
        }
    }

    private func randomImport(_ step: Int, continues: Bool, _ random: inout SplitMix64) throws -> Import {
        let source = Self.sources[Int(random.next() % 3)]
        var options = WriteOptions(label: ImportLabel(file: "\(step)", schema: "nearby"), continuesCommand: continues)
        options.replaces = random.next() % 4 == 0
        options.isDryRun = random.next() % 8 == 0
        if random.next() % 9 == 0 { options.label = nil }
        var made = Import(options: options)
        var rows: [SourceKey: TempleRecord] = [:]
        for _ in 0..<random.next() % 9 {
            let row = try row(&random, source)
            rows[row.key] = row
        }
        made.rows = rows.values.sorted { $0.key.id < $1.key.id }
        if random.next() % 3 == 0 { made.activities = [try activity(&random), try activity(&random)] }
        if step % 3 == 0 {
            var own = SplitMix64(seed: UInt64(step) + 5_300)
            made.festivals = try (0..<3).map { _ in try festival(&own) }
        }
        made.share = random.next() % 3 == 0 ? 0.1 : 1
        made.twins = random.next() % 4 == 0 ? 0 : nil
        // Some of any seed's stop.
        made.stops = random.next() % 10 == 0 || step % 10 == 9
        return made
    }

    @Test(arguments: 0..<UInt64(Drill.rounds(2, drill: 60)))
    func randomImportsHaveTheSameEffectOnBothKinds(seed: UInt64) throws {
        let both = try BothStores()
        var random = SplitMix64(seed: seed + 600)
        var (changes, failures, undone) = (0, 0, 0)
        for step in 0..<45 {
            if random.next() % 5 == 0 {
                if let entry = try both.perform("step \(step)", { try $0.undoLastImport()?.lasting }), entry != nil {
                    undone += 1
                }
                continue
            }
            for file in 0...(random.next() % 6 == 0 ? 2 : 0) {
                let made = try randomImport(step, continues: file > 0, &random)
                let counts = try both.perform("step \(step) \(made.options)") { try made.run($0) }
                changes += counts?.changed ?? 0
                if counts == nil { failures += 1 }
            }
        }
        expect(changes > 80 && failures > 0 && undone > 2)
        // The working copy has what the server has, and everything can be undone.
        try expectNil(Contents(ofFile: both.server.path("working")).difference(from: Contents(of: both.server)))
        for _ in 0..<30 {
            guard case .some(.some) = try both.perform(nil, { try $0.undoLastImport()?.lasting }) else { break }
        }
    }

    @Test func theSameImportAgainChangesNothing() throws {
        let server = try TestServer()
        let records = try RandomTemples.records(400, seed: 61)
        let sequence = "SELECT max(sequence) FROM nearby.change"
        func run() throws -> WriteCounts {
            try server.writer().write(.labelled) { session in for record in records { try session.upsert(record) } }
        }
        try expect(run(), equals: WriteCounts(inserted: 400))
        let (before, last) = (try Contents(of: server), try server.integer(sequence))
        try expect(run(), equals: WriteCounts(unchanged: 400))
        try expectNil(Contents(of: server).difference(from: before))
        try expect(server.integer(sequence), equals: last)
    }

    @Test func aBodyThatThrowsLeavesTheServerAsItWas() throws {
        let server = try TestServer()
        let writer = try server.writer()
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120, deity: "媽祖")) }
        let before = try Contents(of: server)
        #expect(throws: Stop.self) {
            try writer.write(.labelled) { session in
                try session.upsert(try TempleRecord("a", "改宮", 25, 121, deity: "新神"))
                throw Stop()
            }
        }
        try expect(
            writer.write(WriteOptions(isDryRun: true)) { try $0.upsert(try TempleRecord("b", "乙宮", 25, 121)) },
            equals: WriteCounts(inserted: 1))
        try expectNil(Contents(of: server).difference(from: before))
        try expect(
            writer.write(.labelled) { try $0.upsert(try TempleRecord("b", "乙宮", 25, 121, deity: "新神")) },
            equals: WriteCounts(inserted: 1))
        try expect(server.integer("SELECT max(id) FROM nearby.temple"), equals: 2)
    }

    @Test func aNewCatalogueLinksStoredTemplesAnew() throws {
        let both = try BothStores()
        try both.write(try RandomTemples.records(60, seed: 62))
        var catalogue = Catalogue.few
        catalogue.edition = "second"
        catalogue.deities.append(Deity(id: 6, slug: "stone", name: "石頭公", aliases: ["石公", "無名神3"]))
        _ = try TempleWriter(path: both.file, catalogue: catalogue)
        _ = try both.server.writer("another", catalogue: catalogue)
        try both.expectSameRows()
        let store = try PostGISTempleStore(both.server.database)
        try expect(store.edition(of: .catalogue) == "second" && store.deities(named: "石公").ids == [6])
    }

    /// A temple with a character that PostgreSQL cannot store.
    @Test func aTextThatTheServerRefusesLeavesBothAsTheyWere() throws {
        let server = try TestServer()
        let writer = try server.writer()
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        let before = try Contents(of: server)
        let record = try TempleRecord("b", "乙\u{0}宮", 25, 121)
        #expect(throws: SearchError.self) { try writer.write(.labelled) { try $0.upsert(record) } }
        try expectNil(Contents(of: server).difference(from: before))
        try expectNil(Contents(ofFile: server.path("working")).difference(from: before))
        try expect(writer.write(.labelled) { try $0.upsert(try TempleRecord("c", "丙宮", 25, 121)) }.inserted, equals: 1)
    }
}
