import Expectations
import EditingSteps
import Geodesy
import SeededRandom
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Matching decided for a whole file: two rows are never one temple, and their order does not matter.
struct WholeFileMatchTests {
    private let database: TemporaryDatabase

    init() throws { database = try TemporaryDatabase() }

    private func record(
        _ source: String, _ id: String, _ name: String, _ latitude: Double = 25.0955906,
        _ longitude: Double = 121.7102966, address: String? = nil
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), hasOwnID: !DerivedID.isOne(id), name: name, address: address,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude),
            carried: [.text(.officialName), .text(.address)])
    }

    @discardableResult
    private func run(_ records: [TempleRecord]) throws -> WriteCounts { try database.write(records) }

    /// Returns the keys of each temple, in the order of the temples' ids.
    private func sources() throws -> [Set<String>] {
        let store = try SQLiteTempleStore(path: database.path)
        let newest = try TestConnection(database).integer("SELECT coalesce(max(id), 0) FROM temple") ?? 0
        return try (0..<newest).compactMap { try store.temple(id: $0 + 1) }.map {
            Set($0.sources.map { "\($0.key.source):\($0.key.id)" })
        }
    }

    private func derived(_ number: Int) -> String { "~" + String(repeating: "0", count: 15) + "\(number)" }

    @Test(arguments: [false, true]) func aRowWithoutAnIDDoesNotSwallowAnotherOfItsFile(isReversed: Bool) throws {
        let first = try record("mine", derived(1), "七堵福安宮", address: "基隆市七堵區明德一路258號")
        let second = try record("mine", derived(2), "福安宮", 25.096869, 121.710539, address: "基隆市七堵區永安里崇孝街俊德吊橋頭")
        try expect(run([first]), equals: WriteCounts(inserted: 1))
        let both = isReversed ? [second, first] : [first, second]
        try expect(run(both), equals: WriteCounts(inserted: 1, unchanged: 1))
        try expect(run(both), equals: WriteCounts(unchanged: 2))
        try expect(run(both.reversed()), equals: WriteCounts(unchanged: 2))
        let store = try SQLiteTempleStore(path: database.path)
        try expect(store.temple(id: 1)?.temple.name == "七堵福安宮" && store.temple(id: 2)?.temple.name == "福安宮")
    }

    /// 福安宮 of one source, 七堵福安宮 of the registry, and 七堵福安宮 of the first source.
    @Test(arguments: [false, true], [false, true]) func theExactTwinIsJoined(isReversed: Bool, registryFirst: Bool)
        throws
    {
        let own = [try record("mine", "1", "福安宮", 25.0956), try record("mine", "2", "七堵福安宮", 25.0960)]
        let registry = [try record("moi", "9", "七堵福安宮")]
        let list = isReversed ? Array(own.reversed()) : own
        try run(registryFirst ? registry : list)
        try run(registryFirst ? list : registry)
        expect(Set(try sources()), equals: [["mine:1"], ["mine:2", "moi:9"]])
        try expect(run(list + registry), equals: WriteCounts(unchanged: 3))
    }

    @Test(arguments: [false, true]) func aListWithIDsAndWithoutIsTheSameTemples(idsFirst: Bool) throws {
        // Twin temples side by side, distinguished by their addresses.
        let rows: [(name: String, latitude: Double, address: String)] = [
            ("福德宮", 25, "臺中市西區1號"), ("福德宮", 25.0004, "臺中市西區2號"), ("天后宮", 25.0004, "臺中市西區3號"), ("甲宮", 26, "臺中市西區4號"),
        ]
        let withIDs = try rows.enumerated().map { index, row in
            try record("moi", "\(100 + index)", row.name, row.latitude, address: row.address)
        }
        let without = try rows.enumerated().map { index, row in
            try record("moi", derived(index), row.name, row.latitude, address: row.address)
        }
        try expect(run(idsFirst ? withIDs : without), equals: WriteCounts(inserted: 4))
        try expect(run(idsFirst ? without.reversed() : withIDs.reversed()), equals: WriteCounts(updated: 4))
        // In either order, the registry's number becomes the key, and both files match again.
        try expect(sources(), equals: [["moi:100"], ["moi:101"], ["moi:102"], ["moi:103"]])
        try expect(run(without), equals: WriteCounts(unchanged: 4))
        try expect(run(withIDs), equals: WriteCounts(unchanged: 4))
    }

    @Test func aNewIDIsTakenBackWithItsImport() throws {
        let without = try record("moi", derived(1), "天后宮", address: "臺中市西區3號")
        try run([without])
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let withID = try record("moi", "7", "天后宮", address: "臺中市西區3號")
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "a", schema: "moi"))) { try $0.upsert(withID) }
        try expect(sources(), equals: [["moi:7"]])
        try expect(writer.undoLastImport() != nil)
        try expect(sources(), equals: [["moi:\(derived(1))"]])
        try expect(run([without]), equals: WriteCounts(unchanged: 1))
    }

    /// A file that has both the old id and the new id of a row has two temples.
    @Test func bothKeysInOneFileAreTwoRows() throws {
        let without = try record("moi", derived(1), "天后宮", address: "臺中市西區3號")
        let withID = try record("moi", "7", "天后宮", address: "臺中市西區3號")
        try run([without])
        try run([withID])
        for both in [[without, withID], [withID, without]] {
            let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
            let counts = try writer.write(WriteOptions(isDryRun: true)) { session in
                for record in both { try session.upsert(record) }
            }
            expect(counts, equals: WriteCounts(inserted: 1, unchanged: 1))
        }
    }

    @Test func manySecondEntriesAreRefused() throws {
        let first = try (0..<40).map { try record("moi", "\($0)", "廟\($0)宮", 22 + Double($0) / 10) }
        try run(first)
        let renumbered = try first.map { old in
            try record("moi", "new-\(old.key.id)", old.name, old.coordinate.latitude + 0.0001)
        }
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        func add(_ records: [TempleRecord], atMost share: Double) throws -> WriteCounts {
            try writer.write(WriteOptions(isDryRun: true)) { session in
                for record in records { try session.upsert(record) }
                try session.refuseTwins(moreThan: share)
            }
        }
        let refusal = #expect(throws: TooManyTwins.self) { try add(renumbered, atMost: 0.2) }
        expect(refusal, equals: TooManyTwins(source: "moi", twins: 40, rows: 40))
        try expect(add(renumbered, atMost: 1).inserted, equals: 40)
        // A few are allowed, and a temple farther away is not a second entry.
        try expect(add(Array(renumbered.prefix(10)), atMost: 0.2).inserted, equals: 10)
        let far = try first.map { try record("moi", "far-\($0.key.id)", $0.name, $0.coordinate.latitude + 0.001) }
        try expect(add(far, atMost: 0.2).inserted, equals: 40)
    }

    /// Neighbouring rows with similar names, in random order: the pairs are the same each time, and both files match
    /// again.
    @Test func theOrderOfRowsDoesNotMatter() throws {
        var random = SplitMix64(seed: 13)
        let names = ["福德宮", "新福德宮", "福德祠", "天后宮", "大天后宮", "福安宮", "七堵福安宮"]
        for round in 0..<Drill.rounds(15, drill: 600) {
            func rows(_ source: String, _ count: Int) throws -> [TempleRecord] {
                try (0..<count).map { index in
                    try record(
                        source, "\(index)", names[Int(random.next() % 7)], 25 + Double(random.next() % 12) / 10_000,
                        121 + Double(random.next() % 12) / 10_000)
                }
            }
            let (first, second) = (try rows("moi", 6), try rows("osm", 6))
            var seen: Set<Set<Set<String>>> = []
            for _ in 0..<4 {
                let database = try TemporaryDatabase()
                _ = try database.write(first.shuffled(using: &random))
                _ = try database.write(second.shuffled(using: &random))
                let store = try SQLiteTempleStore(path: database.path)
                let newest = try TestConnection(database).integer("SELECT max(id) FROM temple") ?? 0
                let joins = try (1...newest).compactMap { try store.temple(id: $0) }.map {
                    Set($0.sources.map { "\($0.key.source):\($0.key.id)" })
                }
                seen.insert(Set(joins))
                expect(joins.allSatisfy { Set($0.map { $0.prefix(3) }).count == $0.count }, "round \(round)")
                try expect(database.write(first + second), equals: WriteCounts(unchanged: 12))
            }
            expect(seen.count, equals: 1, "round \(round)")
        }
    }

    // MARK: Temples that have moved farther than nearness reaches

    private static let address = "臺南市北門區鯤江里976號"

    /// A source gains ids and mends a position at the same time.
    @Test(arguments: [0.002, 0.2]) func aTempleThatGetsAnIDAndMovesKeepsItsNumber(degrees: Double) throws {
        try run([try record("moi", derived(1), "代天府", 23.28, 120.14, address: Self.address)])
        let moved = try record("moi", "7", "代天府", 23.28, 120.14 + degrees, address: Self.address)
        try expect(run([moved]), equals: WriteCounts(updated: 1))
        try expect(sources(), equals: [["moi:7"]])
        try expect(run([moved]), equals: WriteCounts(unchanged: 1))
    }

    @Test func aTempleOfAnotherSourceIsFoundByItsNameAndAddress() throws {
        try run([try record("moi", "7", "代天府", 23.28, 120.14, address: Self.address)])
        // The address is written otherwise, and the name has its place.
        let far = try record("osm", "way/1", "台南市北門區代天府", 23.4, 120.3, address: "台南市北門區鯤江里9鄰976號")
        try expect(run([far]), equals: WriteCounts(joined: 1))
    }

    @Test(arguments: [
        ("代天宮", "臺南市北門區鯤江里976號"), ("代天府", "臺南市北門區鯤江里978號"), ("代天府", "臺南市鯤江里976號"), ("代天府", "臺南市北門區鯤江里"),
        ("代天府", "高雄市北門區鯤江里976號"),
    ])
    func anotherNameOrAddressIsAnotherTemple(name: String, address: String) throws {
        try run([try record("moi", derived(1), "代天府", 23.28, 120.14, address: Self.address)])
        try expect(
            run([try record("moi", "7", name, 23.28, 120.2, address: address)]), equals: WriteCounts(inserted: 1))
    }

    @Test func twoIDsOfASourceAreTwoTemplesWhereverTheyAre() throws {
        try run([try record("moi", "6", "代天府", 23.28, 120.14, address: Self.address)])
        try expect(
            run([try record("moi", "7", "代天府", 23.28, 120.2, address: Self.address)]), equals: WriteCounts(inserted: 1))
    }

    /// Nearness does not decide between rows that are far from the temple.
    @Test(arguments: [false, true]) func ofTwoRowsNeitherIsTheTemple(isReversed: Bool) throws {
        try run([try record("moi", derived(1), "代天府", 23.28, 120.14, address: Self.address)])
        let rows = [
            try record("moi", "7", "代天府", 23.28, 120.15, address: Self.address),
            try record("moi", "8", "代天府", 23.28, 120.5, address: Self.address),
        ]
        try expect(outcomes(isReversed ? rows.reversed() : rows).allSatisfy { $0 == .ambiguous(templeIDs: [1]) })
        try expect(sources().count, equals: 3)
    }

    @Test func ofTwoTemplesNeitherIsTheRow() throws {
        try run([
            try record("moi", "7", "代天府", 23.28, 120.14, address: Self.address),
            try record("moi", "8", "代天府", 23.28, 120.5, address: Self.address),
        ])
        let far = try record("osm", "way/1", "代天府", 23.28, 120.3, address: Self.address)
        try expect(outcomes([far]), equals: [.ambiguous(templeIDs: [1, 2])])
    }

    @Test func aRowAtTheTempleWinsOverOneThatIsFar() throws {
        try run([try record("moi", derived(1), "代天府", 23.28, 120.14, address: Self.address)])
        let far = try record("moi", "7", "代天府", 23.28, 120.5, address: Self.address)
        let near = try record("moi", "8", "代天府", 23.2801, 120.14, address: Self.address)
        try run([far, near])
        try expect(sources(), equals: [["moi:8"], ["moi:7"]])
    }

    private func outcomes(_ records: [TempleRecord]) throws -> [WriteOutcome] {
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        var outcomes: [WriteOutcome] = []
        _ = try writer.write(WriteOptions()) { session in
            for record in records { try session.upsert(record) }
            try session.decide { _, _, outcome in outcomes.append(outcome) }
        }
        return outcomes
    }
}
