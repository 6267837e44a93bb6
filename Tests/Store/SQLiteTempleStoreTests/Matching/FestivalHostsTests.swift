import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// The temple of a registered festival: by name and township, then by telephone, else left out.
struct FestivalHostsTests {
    private static func temple(
        _ id: Int, _ name: String, _ address: String?, phone: String? = nil, county: String? = nil,
        official: String? = nil, aliases: [String] = []
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: "moi", id: "\(id)"), name: name, officialName: official, aliases: aliases,
            address: address, county: county,
            coordinate: try Coordinate(latitude: 22 + Double(id) / 10, longitude: 120.5), phone: phone)
    }

    /// Their ids in the database are these numbers.
    private static func temples() throws -> [TempleRecord] {
        [
            try temple(1, "鎮瀾宮", "臺中市大甲區順天路158號", phone: "04-26763522"),
            try temple(2, "金興宮", "高雄市林園區中芸里1號", phone: "07-6412345"),
            try temple(3, "金興宮", "臺南市將軍區廣山里2號", phone: "06-7941234"),
            try temple(4, "福德宮", "高雄市鳥松區一路1號", phone: "07-7310001"),
            try temple(5, "福德宮", "高雄市鳥松區二路2號", phone: "07-7310002、07-7310003"),
            try temple(6, "南天三聖宮", "高雄市梓官區一路1號"),
            try temple(7, "朝天宮", "中正路1號", phone: "089-322123", county: "臺東縣", aliases: ["老媽宮"]),
            try temple(8, "朝天宮", "臺東縣臺東市二路2號", phone: "089-322124", official: "財團法人臺東縣天后宮"),
            try temple(9, "龍山寺", nil, county: "臺北市"),
            try temple(10, "東天宮", "臺東縣卑南鄉一路1號", phone: "089-345678"),
            try temple(11, "西天宮", "臺東縣卑南鄉二路2號", phone: "089-345678"),
            try temple(12, "福德宮", "屏東縣屏東市一路1號", phone: "08-7310004"),
        ]
    }

    private static let one: [(name: String, area: String?, phone: String?, temple: Int64)] = [
        // Its name and its township, in other spellings and with other names.
        ("鎮瀾宮", "臺中市大甲區", nil, 1), ("財團法人臺灣省臺中市大甲區鎮瀾宮", "台中縣大甲鎮", nil, 1), ("鎮 瀾 宫", "臺中市大甲區順天路9號", nil, 1),
        ("金興宮", "高雄縣林園鄉", nil, 2), ("金興宮", "臺南市將軍區", "07-6412345", 3), ("天后宮", "臺東縣臺東市", nil, 8),
        // Several of the name in the township: the one with the number.
        ("福德宮", "高雄市鳥松區", "(07)7310002", 5), ("福德宮", "高雄市鳥松區", "07-7310003", 5),
        // None of the name in the township: the one with the number, if it has a similar name.
        ("朝天寺", "臺東縣臺東市", "089-322124", 8),
        // No township, or no area: the only one of the name, or the one with the number.
        ("金興宮", "臺南市", nil, 3), ("金興宮", nil, "07-6412345", 2), ("鎮瀾宮", nil, nil, 1), ("鎮瀾宮", "大甲區", nil, 1),
        ("龍山寺", "臺北市", nil, 9), ("老媽宮", "臺東縣", nil, 7),
        // Another township of the county, with the number.
        ("金興宮", "高雄市左營區", "07-6412345", 2),
        // Another number: its name is not a common one. No number: nothing speaks against it.
        ("鎮瀾宮", "臺中市大甲區", "04-26769999", 1), ("福德宮", "屏東縣屏東市", nil, 12),
        ("福德宮", "屏東縣屏東市", "08-7310004", 12),
    ]

    private static let several: [(name: String, area: String?, phone: String?, temples: [Int64])] = [
        ("金興宮", nil, nil, [2, 3]), ("金興宮", "", "07-0000000", [2, 3]), ("金興宮", "某地", "02-23456789", [2, 3]),
        ("福德宮", "高雄市鳥松區", nil, [4, 5]), ("福德宮", "高雄市鳥松區", "07-7319999", [4, 5]),
        ("福德宮", "高雄市", "07-7310001、07-7310002", [4, 5]),
        // Another number, and a common name or no township: it may be another temple, which is not stored.
        ("福德宮", "屏東縣屏東市", "08-7319999", [12]), ("鎮瀾宮", nil, "04-26769999", [1]), ("鎮瀾宮", "臺中市", "04-26769999", [1]),
        // A name that only ends with it: a person has to decide.
        ("三聖宮", "高雄市梓官區", nil, [6]),
    ]

    private static let none: [(name: String, area: String?, phone: String?)] = [
        // Elsewhere, and none that is similar there; in another township of the county, with quite another number.
        ("金興宮", "高雄市左營區", "07-6419999"), ("金興宮", "高雄市左營區", nil),
        ("金興宮", "屏東縣", nil), ("金興宮", "屏東縣屏東市", "06-7941234"), ("三聖宮", "高雄市左營區", nil), ("三聖宮", nil, nil),
        // The number is of a temple with quite another name, or of several.
        ("開基祖廟", "臺東縣臺東市", "089-322124"), ("東天寺", "臺東縣卑南鄉", "089-345678"), ("朝天寺", "臺東縣臺東市", nil),
        // A temple without a township is not one of this township.
        ("龍山寺", "臺北市萬華區", nil), ("", "臺中市大甲區", "04-26763522"), ("・", nil, nil),
    ]

    private func outcome(
        _ name: String, _ area: String?, _ phone: String?
    ) throws -> (outcome: WriteOutcome?, hosts: [Int64]) {
        let database = try TemporaryDatabase()
        _ = try database.write(try Self.temples())
        let festival = FestivalRecord(
            key: SourceKey(source: "moi-festival", id: "~1"), title: "祭典", day: .yearly(.lunar(lunarDay(8, 9))),
            templeName: name, area: area, phone: phone)
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        var outcome: WriteOutcome?
        let counts = try writer.write { outcome = try $0.upsert(festival) }
        let hosts = try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities.flatMap {
            $0.hosts.map(\.templeID)
        }
        expect(counts.inserted == hosts.count && counts.atTemples == hosts.count && counts.joinedDays == 0)
        return (outcome, hosts)
    }

    @Test(arguments: one)
    func isTheOnlyOneThatFits(wanted: (name: String, area: String?, phone: String?, temple: Int64)) throws {
        let found = try outcome(wanted.name, wanted.area, wanted.phone)
        expect(found.outcome == .inserted && found.hosts == [wanted.temple], "\(found)")
    }

    @Test(arguments: several)
    func isNoneOfSeveral(wanted: (name: String, area: String?, phone: String?, temples: [Int64])) throws {
        let found = try outcome(wanted.name, wanted.area, wanted.phone)
        expect(found.outcome == .ambiguous(templeIDs: wanted.temples) && found.hosts == [], "\(found)")
    }

    @Test(arguments: none) func isNoOther(wanted: (name: String, area: String?, phone: String?)) throws {
        let found = try outcome(wanted.name, wanted.area, wanted.phone)
        expect(found.outcome == .noTemple && found.hosts == [], "\(found)")
    }
}
