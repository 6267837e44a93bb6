import TempleModel
import TempleStore
import Testing

struct DataRevisionTests {
    /// A store that is open sees it too: that is what a service compares.
    @Test func isAnotherOneAfterAChange() throws {
        let database = try TemporaryDatabase()
        _ = try database.write([try TempleRecord("1", "廟", 24, 120)])
        let store = try TempleStore(path: database.path)
        let first = try store.dataRevision()
        #expect(first.count > 0 && first.changedAt > 0)
        #expect(try store.dataRevision() == first)
        _ = try database.write([try TempleRecord("1", "宮", 24, 120)])
        #expect(try store.dataRevision().count > first.count)
    }
}
