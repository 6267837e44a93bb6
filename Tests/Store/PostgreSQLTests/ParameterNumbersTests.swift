import Expectations
import PostgreSQL
import Testing

struct ParameterNumbersTests {
    @Test(arguments: [
        ("SELECT ?1, ?22", "SELECT $1, $22"),
        ("SELECT 'why?' || ?1", "SELECT 'why?' || $1"),
        ("SELECT 'it''s ?' || ?1 || '?'", "SELECT 'it''s ?' || $1 || '?'"),
        ("SELECT \"a?\"\"?\" FROM t WHERE a = ?1", "SELECT \"a?\"\"?\" FROM t WHERE a = $1"),
        ("SELECT ?1 -- which? it's\n, ?2", "SELECT $1 -- which? it's\n, $2"),
        ("SELECT ?1 /* 'which? */ - ?2 / ?3", "SELECT $1 /* 'which? */ - $2 / $3"),
        ("SELECT '廟?' || ?1 -- ?", "SELECT '廟?' || $1 -- ?"),
        ("SELECT 'open ?1", "SELECT 'open ?1"), ("SELECT '--' || ?1", "SELECT '--' || $1"), ("", ""),
    ]) func onlyParametersAreNumbered(_ sql: String, _ expected: String) {
        expect(ParameterNumbers.numbered(sql), equals: expected)
    }

    /// The server reads the text as it stands.
    @Test func aQuestionMarkArrives() throws {
        let connection = try TestDatabase().connect()
        let sql = ParameterNumbers.numbered("SELECT '?1' || ?1 /* ?2 */")
        let found = try connection.rows(sql, [.text("?")]) { $0.text(0) }
        expect(found, equals: ["?1?"])
    }
}
