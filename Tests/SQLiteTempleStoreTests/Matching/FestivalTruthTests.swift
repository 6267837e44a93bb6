import Geodesy
import LunarCalendar
import RegistryRows
import SeededRandom
import TempleMatching
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// A list as long as the ministry's, made of rows of the registry: how many of its festivals find their temple.
@Suite(.enabled(if: RegistryRow.file != nil)) struct FestivalTruthTests {
    private static let rows = 6_644

    private static func record(_ row: RegistryRow) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: "moi", id: row.id), name: row.name, address: row.address, county: row.county,
            coordinate: try Coordinate(latitude: row.latitude, longitude: row.longitude), phone: row.phone)
    }

    /// Returns a festival of a registry's row as another list writes it: three in ten have another spelling of the name, one in
    /// twenty no township, one in ten no telephone.
    private static func festival(_ number: Int, of row: RegistryRow, _ random: inout SplitMix64) throws
        -> FestivalRecord
    {
        var name = row.name
        if random.next() % 10 < 3 {
            switch random.next() % 5 {
            case 0: name = name.contains("台") ? name.replacing("台", with: "臺") : name.replacing("臺", with: "台")
            case 1: name = name.hasPrefix("財團法人") ? String(name.dropFirst(4)) : "財團法人" + name
            case 2: name = name.map(String.init).joined(separator: " ")
            case 3: name = "　" + name + " "
            default: name = name.replacing("廟", with: "庙").replacing("宮", with: "宫")
            }
        }
        var area = AddressArea(row.address)?.text ?? row.county
        if random.next() % 20 == 0 { area = row.county }
        return FestivalRecord(
            key: SourceKey(source: "moi-festival", id: "\(number)"), title: "祭典",
            day: .yearly(.lunar(try LunarDay(month: Int(random.next() % 12) + 1, day: Int(random.next() % 29) + 1))),
            templeName: name, area: area, phone: random.next() % 10 == 0 ? nil : row.phone)
    }

    @Test func nearlyAllFindTheirTempleAndHardlyAnyAnother() throws {
        let registry = RegistryRow.all
        let database = try TemporaryDatabase()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write { session in
            for row in registry { try session.upsert(try Self.record(row)) }
        }
        var random = SplitMix64(seed: 53)
        var truth: [String: String] = [:]
        var outcomes: [WriteOutcome] = []
        let counts = try writer.write { session in
            for number in 0..<Self.rows {
                let row = registry[Int(random.next() % UInt64(registry.count))]
                let festival = try Self.festival(number, of: row, &random)
                truth[festival.key.id] = row.id
                outcomes.append(try session.upsert(festival))
            }
        }
        let stored = try TestConnection(database).texts(
            """
            SELECT a.feed_id || ' ' || t.source_id FROM activity AS a JOIN activity_temple AS t ON t.activity_id = a.id
            WHERE t.source = 'moi'
            """)
        var (right, wrong) = (0, 0)
        for line in stored {
            let ids = line.split(separator: " ").map(String.init)
            if truth[ids[0]] == ids[1] { right += 1 } else { wrong += 1 }
        }
        let ambiguous = outcomes.filter { if case .ambiguous = $0 { true } else { false } }.count
        let missing = outcomes.filter { $0 == .noTemple }.count
        #expect(right + wrong == counts.inserted && counts.inserted == counts.atTemples)
        #expect(right + wrong + ambiguous + missing == Self.rows)
        let result = "\(right) right, \(wrong) wrong, \(ambiguous) ambiguous, \(missing) not found"
        #expect(Double(right) >= 0.97 * Double(Self.rows), "\(result)")
        #expect(Double(wrong) <= 0.005 * Double(Self.rows), "\(result)")
    }

    /// Of every third temple, which is not stored.
    @Test func aTempleThatIsNotStoredFindsHardlyAnother() throws {
        let registry = RegistryRow.all
        let database = try TemporaryDatabase()
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try writer.write { session in
            for (place, row) in registry.enumerated() where place % 3 != 0 { try session.upsert(try Self.record(row)) }
        }
        var random = SplitMix64(seed: 54)
        var (asked, found) = (0, 0)
        _ = try writer.write { session in
            for place in stride(from: 0, to: registry.count, by: 3) {
                var festival = try Self.festival(place, of: registry[place], &random)
                festival.area = AddressArea(registry[place].address)?.text ?? registry[place].county
                asked += 1
                if try session.upsert(festival) == .inserted { found += 1 }
            }
        }
        #expect(asked > 3_000 && found < asked / 20, "\(found) of \(asked)")
    }
}
