import Expectations
import FakeTempleStore
import HTTPModel
import TempleModel
import Testing

@testable import TempleAPI

/// `GET /readyz`.
struct HealthRouteTests {
    private func ready(_ asking: Asking) throws -> (status: Int, body: String) {
        let response = try asking.get("/readyz")
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test func aStoreThatCanAnswerIsReady() throws {
        try expect(ready(Asking()) == (200, "ready\n"))
    }

    /// A balancer must not take out a service whose database a newer one has updated; an operator must see it.
    @Test func aNewerSchemaThatCanBeReadIsAWarning() throws {
        let asking = Asking()
        asking.store.newerSchema = NewerSchema(found: 9, supported: 8)
        let (status, body) = try ready(asking)
        expect(status, equals: 200)
        expect(
            body,
            equals: "ready\nwarning: a newer nearby has updated the database (schema 9); this version (schema 8) still "
                + "reads it, without what is new: update nearby\n")
    }
}
