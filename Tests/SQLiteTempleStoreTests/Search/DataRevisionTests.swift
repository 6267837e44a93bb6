import SQLiteTempleStore
import TempleModel
import Testing

struct DataRevisionTests {
    /// An open store sees the change too; a service relies on this.
    @Test func isAnotherOneAfterAChange() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let store = try SQLiteTempleStore(path: database.path)
        let first = try store.dataRevision()
        #expect(first.count > 0 && first.changedAt > 0 && first.mark != nil)
        #expect(try store.dataRevision() == first)
        _ = try database.write([try TempleRecord("1", "宮", 24, 120)])
        let second = try store.dataRevision()
        #expect(second.count > first.count && second.mark != first.mark)
    }

    @Test func tellsApartWhatHasCountedAlikeInTheSameSecond() throws {
        let databases = [try TemporaryDatabase(), try TemporaryDatabase()]
        var revisions = try databases.map { database in
            _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
            // Sets the same second for both, whenever the test runs.
            try TestConnection(database).execute("UPDATE meta SET value = '1700000000' WHERE key = 'changed_at'")
            return try SQLiteTempleStore(path: database.path).dataRevision()
        }
        #expect(revisions[0] != revisions[1])
        for index in revisions.indices { (revisions[index].mark, revisions[index].commit) = (nil, 0) }
        #expect(revisions[0] == revisions[1])
    }

    /// Like a database of an older program: count and second identify its revision until it is written again.
    @Test func hasNoMarkBeforeThisProgramHasWritten() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        try TestConnection(database).execute("DELETE FROM meta WHERE key = 'mark'")
        let store = try SQLiteTempleStore(path: database.path)
        let first = try store.dataRevision()
        #expect(first.count > 0 && first.changedAt > 0 && first.mark == nil)
        let query = try TempleQuery(latitude: 24, longitude: 120, today: someDay)
        #expect(try store.temples(matching: query).revision == first)
        _ = try database.write([try TempleRecord("1", "宮", 24, 120)])
        #expect(try store.dataRevision().mark != nil)
        #expect(try store.temples(matching: query).matches.map(\.temple.name) == ["宮"])
    }

    /// A page has the revision that the store reports, with every search method.
    @Test(arguments: SearchMethod.allCases)
    func isThatOfEveryPage(way: SearchMethod) throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let store = try database.store(way)
        let query = try TempleQuery(latitude: 24, longitude: 120, today: someDay)
        #expect(try store.temples(matching: query).revision == store.dataRevision())
    }
}
