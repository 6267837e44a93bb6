import Expectations
import EditingSteps
import Geodesy
import LunarCalendar
import SQLiteDriver
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Linking of a feed's activity to the temple that it names, never to one that is only near.
struct ActivityHostsTests {
    private static let day = CivilDay(iso8601: "2027-03-01") ?? LunarCalendar.firstDay

    /// Returns a point `kilometers` north of the temples' usual position, approximately.
    private static func point(_ kilometers: Double = 0) throws -> Coordinate {
        try Coordinate(latitude: 24.06 + kilometers / 111, longitude: 120.43)
    }

    private static func temple(
        _ id: String, _ name: String, address: String? = "彰化縣鹿港鎮中山路430號", official: String? = nil,
        aliases: [String] = [], kilometers: Double = 0
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: "moi", id: id), name: name, officialName: official, aliases: aliases,
            address: address, coordinate: try point(kilometers))
    }

    private static func activity(
        _ title: String, id: String = "1", place: String? = nil, address: String? = nil, organizer: String? = nil,
        description: String? = nil, at coordinate: Coordinate?
    ) -> ActivityRecord {
        ActivityRecord(
            key: SourceKey(source: "tourism", id: id), title: title, description: description, place: place,
            address: address, organizer: organizer, start: day, end: day, coordinate: coordinate)
    }

    private func take(
        _ temples: [TempleRecord], _ activities: [ActivityRecord], into database: TemporaryDatabase,
        label: ImportLabel? = nil
    ) throws -> (outcomes: [WriteOutcome], counts: WriteCounts) {
        var outcomes: [WriteOutcome] = []
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let counts = try writer.write(WriteOptions(label: label)) { session in
            for temple in temples { try session.upsert(temple) }
            for activity in activities { outcomes.append(try session.upsert(activity)) }
        }
        return (outcomes, counts)
    }

    /// Returns the ids of the temples that an activity is linked to.
    private func hosts(_ temples: [TempleRecord], _ activity: ActivityRecord) throws -> [Int64] {
        let database = try TemporaryDatabase()
        _ = try take(temples, [activity], into: database)
        let stored = try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities
        return stored.flatMap { $0.hosts.map(\.templeID) }
    }

    private static let venues: [(place: String, hosts: [Int64])] = [
        ("鹿港天后宮、鹿港龍山寺", [1, 2]), ("龍山寺,天后宮", [1, 2]), ("天后宮、龍山寺、別的地方", [1, 2]),
        ("鹿港天后宮／北港朝天宮", [1, 3]), ("天后宮、朝天宮", [1]), ("天后宮、天后宮", [1]), ("美術館、公園", [1]),
    ]

    /// An activity belongs to each of its venues, in its own township by the name alone, and to the temple at its address.
    @Test(arguments: venues, [true, false])
    func anActivityBelongsToEachOfItsVenues(venue: (place: String, hosts: [Int64]), hasPosition: Bool) throws {
        let temples = [
            try Self.temple("1", "鹿港天后宮"), try Self.temple("2", "龍山寺", address: "彰化縣鹿港鎮金門巷81號", kilometers: 1),
            try Self.temple("3", "北港朝天宮", address: "雲林縣北港鎮中山路178號", kilometers: -60),
            try Self.temple("4", "天后宮", address: "雲林縣口湖鄉中正路1號", kilometers: -50),
        ]
        let activity = Self.activity(
            "廟會", place: venue.place, address: "彰化縣鹿港鎮中山路430號", at: hasPosition ? try Self.point(0.01) : nil)
        expect(Set(try hosts(temples, activity)), equals: Set(venue.hosts), "\(venue.place)")
    }

    @Test func withoutAPositionTheTempleAtTheAddressIsFound() throws {
        let there = try Self.temple("1", "天后宮")
        let activity = Self.activity("音樂會", place: "廟埕", address: "彰化縣鹿港鎮中山路430號", at: nil)
        try expect(hosts([there], activity), equals: [1])
        // Of two temples in one house it may be either.
        try expect(hosts([there, try Self.temple("2", "龍山寺")], activity), equals: [])
    }

    @Test func theTemplesOfAnActivityAreExportedAndComeBack() throws {
        let database = try TemporaryDatabase()
        let temples = [try Self.temple("1", "鹿港天后宮"), try Self.temple("2", "鹿港龍山寺", address: nil, kilometers: 1)]
        _ = try take(temples, [Self.activity("廟會", place: "鹿港天后宮、鹿港龍山寺", at: nil)], into: database)
        var exported: [ActivityRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords(activities: { exported.append($0) }) { _ in }
        expect(exported.first?.temples.map(\.id), equals: ["1", "2"])
        // Nothing in it names a temple now.
        exported[0].place = nil
        let other = try TemporaryDatabase()
        _ = try take(temples, exported, into: other)
        let stored = try SQLiteTempleStore(path: other.path).catalogueSnapshot().activities
        expect(stored.flatMap { $0.hosts.map(\.templeID) }, equals: [1, 2])
    }

    @Test(arguments: ["爵士音樂節", "啤酒節", "萬聖節活動", "鹿港藝術節", "中山路市集"])
    func whatNamesNoTempleIsKeptAtItsPlace(title: String) throws {
        let database = try TemporaryDatabase()
        let record = Self.activity(title, place: "藝文館", address: "彰化縣鹿港鎮中山路1號", at: try Self.point(0.01))
        let taken = try take([try Self.temple("1", "鹿港天后宮")], [record], into: database)
        expect(taken.outcomes, equals: [.undecided])
        expect(taken.counts, equals: WriteCounts(inserted: 2, atOwnPositions: 1))
        let store = try SQLiteTempleStore(path: database.path)
        let data = try store.catalogueSnapshot()
        let stored = try require(data.activities.first)
        expect(stored.hosts.isEmpty && stored.activity.temples.isEmpty)
        expect(stored.activity.coordinate, equals: record.coordinate)
        let today = Self.day.adding(days: -10)
        let found = try store.temples(
            matching: try TempleQuery(latitude: 24.06, longitude: 120.43, today: today))
        expect(found.matches.count == 1 && found.matches[0].specialEvent == nil)
        expectNil(data.upcomingEvents(on: today).nextActivity(ofTemple: 1))
        let calendar = ActivityCalendar(today: today)
        func near(_ meters: Double) throws -> [DatedActivity] {
            calendar.upcoming(data.activities, .init(near: (try Self.point(), Distance(meters: meters))))
        }
        try expectEmpty(near(5))
        let dated = try require(near(15).first)
        expect(dated.host == nil && abs((dated.distance?.meters ?? 0) - 10) < 0.5)
        expectEmpty(calendar.upcoming(data.activities, .init(templeID: 1)))
        expect(calendar.upcoming(data.activities).map(\.distance), equals: [nil])
        // Importing the same feed again changes nothing.
        let again = try take([], [record], into: database)
        expect(again.counts, equals: WriteCounts(unchanged: 1, atOwnPositions: 1))
    }

    @Test func aTempleIsNamedInAnyFieldAndUnderAnyName() throws {
        let temple = try Self.temple(
            "1", "鹿港天后宮", official: "財團法人彰化縣鹿港舊祖宮", aliases: ["舊聖母廟"])
        let point = try Self.point(2)
        for record in [
            Self.activity("2027鹿港天后宮元宵", at: point), Self.activity("元宵", place: "鹿港天后宮", at: point),
            Self.activity("元宵", address: "鹿港天后宮前廣場", at: point), Self.activity("元宵", organizer: "鹿港天后宮", at: point),
            Self.activity("元宵", description: "在鹿港天后宫舉行", at: point), Self.activity("鹿港舊祖宮元宵", at: point),
            Self.activity("舊聖母廟元宵", at: point), Self.activity("鹿港天后宮元宵", at: nil),
        ] {
            try expect(hosts([temple], record), equals: [1], "\(record)")
        }
        try expectEmpty(hosts([temple], Self.activity("鹿港天后宮元宵", at: try Self.point(4))))
    }

    @Test func theSameAddressNamesATemple() throws {
        let temple = try Self.temple("1", "天后宮")
        let address = "彰化縣鹿港鎮玉順里中山路430號"
        try expect(hosts([temple], Self.activity("元宵", address: address, at: try Self.point(1))), equals: [1])
        try expectEmpty(hosts([temple], Self.activity("元宵", address: "彰化縣鹿港鎮中山路432號", at: try Self.point())))
        try expectEmpty(hosts([temple], Self.activity("元宵", address: address, at: try Self.point(4))))
    }

    @Test func aCommonNameNeedsItsTownshipOrANearTemple() throws {
        let temple = try Self.temple("1", "天后宮")
        try expectEmpty(hosts([temple], Self.activity("天后宮旁爵士音樂節", at: try Self.point(2))))
        try expect(hosts([temple], Self.activity("天后宮元宵", at: try Self.point(0.25))), equals: [1])
        try expect(hosts([temple], Self.activity("鹿港天后宮元宵", at: try Self.point(2))), equals: [1])
        try expect(
            hosts([temple], Self.activity("元宵", place: "天后宮", address: "彰化縣鹿港鎮", at: try Self.point(2))), equals: [1])
        try expectEmpty(hosts([temple], Self.activity("天后宮元宵", at: nil)))
        try expect(hosts([temple], Self.activity("鹿港天后宮元宵", at: nil)), equals: [1])
    }

    /// 雞籠中元祭 is at 老大公廟, in 基隆市; the registry has 基隆老大公廟.
    @Test func aNameWithoutItsTownshipIsCommon() throws {
        let temple = try Self.temple("1", "基隆老大公廟", address: "基隆市安樂區樂一路76巷37號")
        let record = Self.activity("中元祭", place: "老大公廟", address: "基隆市安樂區", at: try Self.point(1))
        try expect(hosts([temple], record), equals: [1])
        try expect(hosts([temple], Self.activity("中元祭", place: "老大公廟", address: "基隆市安樂區", at: nil)), equals: [1])
        try expect(hosts([temple], Self.activity("老大公廟中元祭", at: try Self.point(0.25))), equals: [1])
        try expectEmpty(hosts([temple], Self.activity("老大公廟中元祭", at: try Self.point(1))))
    }

    @Test func aNameThatAnotherTempleHasIsCommon() throws {
        let here = try Self.temple("1", "慈雲觀音寺")
        let text = try Self.activity("慈雲觀音寺祈福", at: Self.point(2))
        try expect(hosts([here], text), equals: [1])
        let there = try Self.temple("2", "北斗慈雲觀音寺", address: "彰化縣北斗鎮1號", kilometers: 20)
        try expectEmpty(hosts([here, there], text))
        try expect(hosts([here, there], Self.activity("北斗慈雲觀音寺祈福", at: nil)), equals: [2])
    }

    @Test func theLongestNameThenTheNearestDecides() throws {
        let small = try Self.temple("1", "天后宮", kilometers: 0)
        let large = try Self.temple("2", "鹿港大天后宮", kilometers: 0.2)
        let far = try Self.temple("3", "天后宮", kilometers: -1)
        try expect(hosts([small, large, far], Self.activity("鹿港大天后宮元宵", at: try Self.point())), equals: [2])
        try expect(hosts([small, large, far], Self.activity("鹿港天后宮元宵", at: try Self.point(-0.9))), equals: [3])
    }

    @Test func aStreetsNameIsNoTemples() throws {
        let temple = try Self.temple("1", "龍山寺")
        try expectEmpty(hosts([temple], Self.activity("市集", address: "龍山寺街12號", at: try Self.point())))
    }

    @Test func withoutTempleOrPositionItIsLeftOut() throws {
        let database = try TemporaryDatabase()
        let temple = try Self.temple("1", "鹿港天后宮")
        let taken = try take([temple], [Self.activity("爵士音樂節", at: nil)], into: database)
        expect(taken.outcomes == [.noTemple] && taken.counts == WriteCounts(inserted: 1))
        try expectEmpty(SQLiteTempleStore(path: database.path).catalogueSnapshot().activities)
    }

    @Test func anImportOfThemIsTakenBack() throws {
        let database = try TemporaryDatabase()
        let label = ImportLabel(file: "feed.json", schema: "tourism")
        let record = Self.activity("鹿港天后宮元宵", at: try Self.point())
        _ = try take([try Self.temple("1", "鹿港天后宮")], [record], into: database)
        var moved = Self.activity("爵士音樂節", at: try Self.point(1))
        let changed = try take([], [moved], into: database, label: label)
        expect(changed.counts, equals: WriteCounts(updated: 1, atOwnPositions: 1))
        moved.title = "啤酒節"
        _ = try take([], [moved], into: database, label: label)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        func stored() throws -> HostedActivity {
            try require(SQLiteTempleStore(path: database.path).catalogueSnapshot().activities.first)
        }
        _ = try writer.undoLastImport()
        try expect(stored().activity.title == "爵士音樂節" && stored().activity.coordinate == moved.coordinate)
        _ = try writer.undoLastImport()
        try expect(stored().hosts.map(\.templeID) == [1] && stored().activity.coordinate == nil)
    }
}
