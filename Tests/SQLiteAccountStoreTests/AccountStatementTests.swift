import AccountModel
import AccountSteps
import SQLiteDriver
import Testing

@testable import AccountTables
@testable import SQLiteAccountStore

/// All statements that run when each function of a store is called, looked at one by one.
struct AccountStatementTests {
    private let file: TemporaryAccounts
    /// With one space between words.
    private let texts: [String]

    init() throws {
        var all: Set<String> = []
        for step in AccountStep.allCases {
            let stepFile = try TemporaryAccounts()
            let store = try stepFile.store()
            try step.run(on: StoredAccounts(store))
            all.formUnion(try store.texts())
            store.close()
        }
        texts = all.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.sorted()
        file = try TemporaryAccounts()
        try file.store().close()
    }

    /// What finds out whose something is, and what is about everybody's rows together.
    private static let withoutAccount: Set<String> = [
        "SELECT account_id FROM identity WHERE issuer = ?1 AND subject = ?2",
        "SELECT id FROM account WHERE email = ?1",
        "SELECT id FROM account WHERE calendar_hash = ?1",
        "SELECT s.id, s.account_id, s.agent, s.created_at, s.refreshed_at, s.until FROM token AS t JOIN session AS s "
            + "ON s.id = t.session_id AND s.account_id = t.account_id "
            + "WHERE t.hash = ?1 AND t.kind = 'access' AND t.until > ?2",
        "SELECT session_id, account_id, used_at, client_mark, salt, next_access_until, next_refresh_until FROM token "
            + "WHERE hash = ?1 AND kind = 'refresh' AND until > ?2",
        // A device that moves leaves the account that had it.
        "DELETE FROM device WHERE token = ?2 AND account_id <> ?1",
        "DELETE FROM token WHERE hash IN ( SELECT hash FROM token WHERE until <= ?1 ORDER BY until LIMIT 20)",
        "DELETE FROM session WHERE id IN ( SELECT ended.id "
            + "FROM (SELECT id FROM session WHERE until <= ?1 ORDER BY until LIMIT 20) AS ended "
            + "WHERE NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = ended.id))",
        "SELECT count(*) FROM account",
        "SELECT count(*) FROM session WHERE until > ?1",
        "SELECT count(*) FROM device",
    ]

    /// Whether a statement is about the rows of the account that is its first value.
    private static func hasAccount(_ sql: String) -> Bool {
        let words = sql.split(separator: " ")
        if sql.hasPrefix("INSERT INTO ") {
            let first = words.contains("account") ? "(id," : "(account_id,"
            return words.count > 3 && words[3] == first && sql.contains("VALUES (?1,")
        }
        if sql.contains(" account_id = ?1") { return true }
        let isAboutAccount = sql.hasPrefix("UPDATE account SET ") || sql.contains(" FROM account WHERE ")
        return isAboutAccount && sql.contains(" WHERE id = ?1")
    }

    @Test func everyStatementAboutAPersonsRowsHasTheAccount() {
        let without = texts.filter { !Self.hasAccount($0) }
        #expect(Set(without) == Self.withoutAccount)
        #expect(texts.count > 50)
        for table in AccountStatements<AccountFile>.tables + ["account"] {
            for verb in ["INSERT INTO \(table) ", "DELETE FROM \(table) "] {
                #expect(texts.contains { $0.hasPrefix(verb) }, "\(verb)")
            }
        }
        // No statement has two conditions of which one would do.
        for text in texts { #expect(!text.contains(" OR "), "\(text)") }
    }

    @Test func noStatementReadsAWholeTable() throws {
        for text in texts where !text.hasPrefix("SELECT count(*) FROM") || text.contains("account_id") {
            let connection = try Connection(path: file.path, mode: .readOnly, spatial: false)
            let plan = try connection.prepare("EXPLAIN QUERY PLAN " + text)
            while try plan.step() {
                // `ended` is a result of at most 20 rows.
                let part = plan.text(3)
                #expect(!part.hasPrefix("SCAN") || part == "SCAN ended", "\(part) in: \(text)")
            }
        }
    }
}
