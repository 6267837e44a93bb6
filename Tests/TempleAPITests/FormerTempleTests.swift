import FakeTempleStore
import HTTPModel
import Testing

/// Ids of temples that were joined with another one.
struct FormerTempleTests {
    @Test(arguments: [("/api/temples/77", "/api/temples/1"), ("/api/temples/77?lang=zh", "/api/temples/1?lang=zh")])
    func aFormerIDLeadsToTheTempleThatItIs(target: String, location: String) throws {
        let asking = try Asking.aboutOneOfEach()
        asking.store.formerIDs[77] = 1
        let response = try asking.get(target)
        #expect(response.status == 308 && response.headers["Location"] == location)
        #expect(try asking.get("/api/temples/78").status == 404)
    }
}
