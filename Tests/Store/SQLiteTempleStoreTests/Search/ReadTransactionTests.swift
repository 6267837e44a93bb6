import Expectations
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
        try expect(names(store), equals: ["甲宮"])
        let revision = try store.dataRevision()
        _ = try database.write([try TempleRecord("a", "乙宮", 24, 120)])
        try expect(names(store), equals: ["甲宮"])
        try expect(store.dataRevision(), equals: revision)
        store.endRead()
        expect(!store.isReading)
        try expect(store.dataRevision() != revision)
        try expect(names(store), equals: ["乙宮"])
    }

    @Test func otherwiseEachSeesTheStateOfItsMoment() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path)
        try expect(names(store), equals: ["甲宮"])
        expect(!store.isReading)
        _ = try database.write([try TempleRecord("a", "乙宮", 24, 120)])
        try expect(names(store), equals: ["乙宮"])
    }

    @Test func aQuestionThatFailsHoldsNothing() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        let store = try SQLiteTempleStore(
            path: database.path, limits: QueryLimits(time: .nanoseconds(1)), keepsTransaction: true)
        #expect(throws: SearchError.self) { try names(store) }
        expect(!store.isReading)
    }
}
