import TempleModel
import Testing

@testable import SQLiteTempleStore

struct ReadTransactionTests {
    private func names(_ store: SQLiteTempleStore) throws -> [String] {
        try store.temples(matching: try TempleQuery(latitude: 24, longitude: 120, today: someDay)).matches
            .map(\.temple.name)
    }

    @Test func questionsSeeOneStateUntilTheStoreRests() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path, keepsTransaction: true)
        #expect(try names(store) == ["甲宮"])
        let revision = try store.dataRevision()
        _ = try database.write([try TempleRecord("a", "乙宮", 24, 120)])
        #expect(try names(store) == ["甲宮"])
        #expect(try store.dataRevision() == revision)
        store.endRead()
        #expect(!store.isReading)
        #expect(try store.dataRevision() != revision)
        #expect(try names(store) == ["乙宮"])
    }

    @Test func otherwiseEachSeesTheStateOfItsMoment() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path)
        #expect(try names(store) == ["甲宮"])
        #expect(!store.isReading)
        _ = try database.write([try TempleRecord("a", "乙宮", 24, 120)])
        #expect(try names(store) == ["乙宮"])
    }

    @Test func aQuestionThatFailsHoldsNothing() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(
            path: database.path, limits: QueryLimits(time: .nanoseconds(1)), keepsTransaction: true)
        #expect(throws: SearchError.self) { try names(store) }
        #expect(!store.isReading)
    }
}
