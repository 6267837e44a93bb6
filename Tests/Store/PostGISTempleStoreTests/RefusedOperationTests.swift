import Expectations
import PostgreSQL
import Testing

@testable import PostGISTempleStore

/// What is said where a role may not do something. The server's own words are in its language.
struct RefusedOperationTests {
    @Test(arguments: [
        ("SELECT identity, version FROM nearby.state", "reading", "GRANT SELECT ON ALL TABLES IN SCHEMA nearby"),
        ("DECLARE nearby_1 NO SCROLL CURSOR FOR SELECT 1", "reading", "GRANT USAGE ON SCHEMA nearby TO ROLE"),
        ("COPY (SELECT id FROM temple) TO STDOUT (FORMAT binary)", "reading", "GRANT USAGE ON SCHEMA nearby TO ROLE"),
        ("COPY \"temple\" (id) FROM STDIN (FORMAT binary)", "writing", "the role that owns the schema nearby"),
        ("LOCK TABLE nearby.state IN SHARE ROW EXCLUSIVE MODE", "writing", "the role that owns the schema nearby"),
        ("CREATE TEMPORARY TABLE pg_temp.a (id int)", "writing", "GRANT TEMPORARY ON DATABASE NAME TO ROLE"),
        ("CREATE SCHEMA nearby", "making the schema nearby", "GRANT CREATE ON DATABASE NAME TO ROLE"),
        (nil, "connecting", "GRANT CONNECT ON DATABASE NAME TO ROLE"),
    ])
    func aRightThatIsMissingHasARemedy(sql: String?, name: String, remedy: String) {
        let refused = RefusedOperation(
            PostgreSQLError(kind: .forbidden, code: "42501", message: "permission denied", sql: sql))
        expect(refused.name == name && refused.remedy.contains(remedy), "\(refused)")
    }

    @Test func aPasswordThatIsMissingHasARemedy() {
        let refused = RefusedOperation(
            PostgreSQLError(kind: .authentication, code: "28P01", message: "password authentication failed"))
        expect(refused.name == "connecting" && refused.remedy.contains("PGPASSWORD"), "\(refused)")
    }
}
