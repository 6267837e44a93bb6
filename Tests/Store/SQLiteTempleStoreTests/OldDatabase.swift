import Foundation
import Geodesy
import SQLiteDriver
import TempleModel
import Testing

@testable import TempleTables

/// A database of an older schema. The first ones were made by the program when their schema was new: their text in the
/// folder `OldDatabases` names the commit. The others are the last of these after the migrations up to their schema.
struct OldDatabase: Sendable, CustomTestStringConvertible {
    static let all = (1..<TempleDatabase.format.version).map(OldDatabase.init)
    /// Databases with an import history and temples of several sources.
    static let withHistory = all.filter { $0.version > 1 }

    private static let lastWithText = 3

    let version: Int

    var testDescription: String { "schema \(version)" }

    /// Writes the database to a new file.
    func restored() throws -> TemporaryDatabase {
        let text = URL(filePath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("OldDatabases/schema-\(min(version, Self.lastWithText)).sql")
        let database = try TemporaryDatabase(isMade: false)
        let connection = try Connection(path: database.path, mode: .create, spatial: true)
        // A dump writes the schema's table where it makes an index.
        try connection.withoutDefence { try connection.execute(String(contentsOf: text, encoding: .utf8)) }
        if version > Self.lastWithText { try migrate(database) }
        return database
    }

    /// Brings a database to this schema, as the program of that time did.
    private func migrate(_ database: TemporaryDatabase) throws {
        let format = TempleDatabase.format
        let older = DatabaseFormat(
            applicationID: format.applicationID, foreignReason: format.foreignReason, isSpatial: true,
            steps: Array(format.steps.prefix(version)))
        _ = try DatabaseFile.openForWriting(database.path, as: older, cacheKiB: 2_000)
    }
}

extension OldDatabase {
    /// Expected contents for a temple, with deities named as in the tests' catalogue.
    struct ExpectedTemple: Equatable {
        let id: Int64
        let name: String
        let address: String
        let latitude: Double
        let longitude: Double
        let keys: [SourceKey]
        let deities: [String]
        var phone: String?
        var openTime: String?
        var introduction: String?
        var features: String?
    }

    private static func moi(_ id: String) -> SourceKey { SourceKey(source: "moi", id: id) }

    private static func city(_ id: String) -> SourceKey { SourceKey(source: "city", id: id) }

    private static let common = [
        ExpectedTemple(
            id: 1, name: "大甲鎮瀾宮", address: "臺中市大甲區順天路158號", latitude: 24.34534, longitude: 120.6236,
            keys: [moi("1764851")], deities: ["媽祖"], phone: "04-26763522",
            introduction: "主祀天上聖母，清雍正年間創建，為大甲媽祖遶境進香的主辦廟。",
            features: "每年農曆三月前往新港奉天宮的九天八夜遶境進香為重要民俗，起駕日於元宵節擲筊決定。"),
        ExpectedTemple(
            id: 2, name: "財團法人台中樂成宮", address: "臺中市東區旱溪街48號", latitude: 24.1408291, longitude: 120.6977997,
            keys: [moi("1759134")], deities: ["媽祖", "月下老人"], phone: "04-22111928",
            introduction: "俗稱旱溪媽祖廟，清乾隆年間創建，主祀天上聖母，為臺中市定古蹟。",
            features: "農曆三月旱溪媽祖遶境十八庄登錄為臺中市民俗；月老殿廣為人知。"),
        ExpectedTemple(
            id: 3, name: "竹山紫南宮", address: "南投縣竹山鎮社寮里8鄰大公街40號", latitude: 23.81646, longitude: 120.7227,
            keys: [moi("1756124")], deities: ["福德正神"], phone: "049-2623722",
            introduction: "竹山社寮的土地公廟，主祀福德正神。",
            features: "以向土地公借「金」聞名，借金與吃丁酒均登錄為南投縣民俗。"),
        ExpectedTemple(
            id: 5, name: "大里池王宮", address: "臺中市大里區環中東路五段208號", latitude: 24.1237507, longitude: 120.7012024,
            keys: [moi("1748815")], deities: ["池府千歲"], phone: "04-24860719"),
    ]

    /// Returns the temple that the registry and another source have.
    private static func southernTemple(
        _ id: Int64, latitude: Double, keys: [SourceKey], deities: [String], phone: String? = nil,
        openTime: String? = nil, features: String? = nil
    ) -> ExpectedTemple {
        ExpectedTemple(
            id: id, name: "台中南天宮", address: "臺中市東區旱溪里自由路3段309號", latitude: latitude, longitude: 120.695343,
            keys: keys, deities: deities, phone: phone, openTime: openTime, features: features)
    }

    private static func ownTemple(_ id: Int64) -> ExpectedTemple {
        ExpectedTemple(
            id: id, name: "測試福德祠", address: "臺中市北區測試路1號", latitude: 24.155, longitude: 120.672,
            keys: [city("c-2")], deities: ["福德正神"], introduction: "只為測試而寫的土地公廟。")
    }

    /// Expected temples in the order of their ids.
    var temples: [ExpectedTemple] {
        let (phone, openTime, features) = ("04-22111281", "06:00-21:00", "測試用的一句話。")
        let (main, both) = (["關聖帝君"], ["關聖帝君", "福德正神"])
        let rest =
            if version == 1 {
                // The first schema had one source for each temple.
                [
                    Self.southernTemple(
                        4, latitude: 24.1430645, keys: [Self.moi("1750283")], deities: main, phone: phone),
                    Self.southernTemple(
                        6, latitude: 24.143064, keys: [Self.city("c-1")], deities: both, openTime: openTime,
                        features: features),
                    Self.ownTemple(7),
                ]
            } else {
                [
                    Self.southernTemple(
                        4, latitude: 24.1430645, keys: [Self.moi("1750283"), Self.city("c-1")], deities: both,
                        phone: phone, openTime: openTime, features: features),
                    Self.ownTemple(6),
                ]
            }
        return (Self.common + rest).sorted { $0.id < $1.id }
    }

    /// Files of the imports, newest first.
    var imports: [String] {
        version == 1 ? [] : ["activities.json", "mistake.csv", "city.csv", "registry.csv"]
    }
}

extension OldDatabase.ExpectedTemple {
    init(_ detail: TempleDetail) {
        let temple = detail.temple
        self.init(
            id: temple.id, name: temple.name, address: temple.address ?? "", latitude: temple.coordinate.latitude,
            longitude: temple.coordinate.longitude, keys: detail.sources.map(\.key),
            deities: temple.deities.map(\.name), phone: temple.phone, openTime: temple.openTime,
            introduction: detail.introduction, features: detail.features)
    }
}
