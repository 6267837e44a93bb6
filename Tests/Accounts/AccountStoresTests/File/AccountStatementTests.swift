import Expectations
import AccountModel
import AccountSteps
import SQLiteDriver
import Testing
@testable import AccountStores

/// All statements that run when each function of a store is called, looked at one by one.
struct AccountStatementTests {
    private let file: TemporaryAccounts
    /// With one space between words.
    private let texts: [String]

    init() throws {
        var all: Set<String> = []
        for step in AccountStep.allCases {
            all.formUnion(try Self.texts { try step.run(on: StoredAccounts($0)) })
        }
        for step in QueueStep.allCases {
            all.formUnion(try Self.texts { try step.run(on: StoredQueue($0, notifier: $0)) })
        }
        texts = all.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.sorted()
        file = try TemporaryAccounts()
        try file.store().close()
    }

    /// Returns the statements that a step runs.
    private static func texts(_ step: (SQLiteAccountStore) throws -> Void) throws -> Set<String> {
        let stepFile = try TemporaryAccounts()
        let store = try stepFile.store()
        defer { store.close() }
        try step(store)
        return try store.texts()
    }

    private static let logColumns =
        "number, account_id, message, subject_kind, subject_id, kind, day, scheduled_at, title, status, sent_at, "
        + "error_message, retry_count, next_at, channel, provider"

    /// What finds out whose something is, and what is about everybody's rows together.
    private static let withoutAccount: Set<String> = [
        "SELECT account_id FROM identity WHERE issuer = ?1 AND subject = ?2",
        "SELECT id FROM account WHERE email = ?1",
        "SELECT id FROM account WHERE calendar_hash = ?1",
        "SELECT id FROM account WHERE uuid = ?1",
        "SELECT s.id, s.account_id, s.agent, s.created_at, s.refreshed_at, s.until, "
            + "CASE WHEN t.parent_hash IS NOT NULL AND t.shown_at IS NULL THEN 1 ELSE 0 END "
            + "FROM token AS t JOIN session AS s ON s.id = t.session_id AND s.account_id = t.account_id "
            + "WHERE t.hash = ?1 AND t.kind = 'access' AND t.until > ?2",
        "SELECT account_id, session_id, parent_hash FROM token WHERE hash = ?1",
        "SELECT session_id, account_id, used_at, client_mark, salt, next_access_until, next_refresh_until, parent_hash "
            + "FROM token WHERE hash = ?1 AND kind = 'refresh' AND until > ?2",
        // A device that moves leaves the account that had it.
        "DELETE FROM device WHERE token = ?2 AND account_id <> ?1",
        "DELETE FROM token WHERE hash IN ( SELECT hash FROM token WHERE until <= ?1 ORDER BY until LIMIT 20)",
        "DELETE FROM device WHERE id IN ( SELECT id FROM device WHERE until <= ?1 ORDER BY until LIMIT 20)",
        "DELETE FROM session WHERE id IN ( SELECT ended.id "
            + "FROM (SELECT id FROM session WHERE until <= ?1 ORDER BY until LIMIT 20) AS ended "
            + "WHERE NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = ended.id) "
            + "AND NOT EXISTS (SELECT 1 FROM device WHERE device.session_id = ended.id))",
        // A link by mail is nobody's yet.
        "SELECT count(*) FROM mail_sign_in WHERE email = ?1 AND asked_at > ?2",
        "INSERT INTO mail_sign_in (link_hash, browser_hash, email, return_to, locale, asked_at, until) "
            + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        "DELETE FROM mail_sign_in WHERE email = ?1",
        "SELECT browser_hash, asked_at, until, used_at FROM mail_sign_in WHERE link_hash = ?1",
        "UPDATE mail_sign_in SET used_at = ?3 "
            + "WHERE link_hash = ?1 AND browser_hash = ?2 AND used_at IS NULL AND until > ?3",
        "SELECT email, return_to, locale FROM mail_sign_in WHERE link_hash = ?1",
        "DELETE FROM mail_sign_in WHERE link_hash IN ( "
            + "SELECT link_hash FROM mail_sign_in WHERE asked_at <= ?1 ORDER BY asked_at LIMIT 20)",
        "DELETE FROM kept_answer WHERE number IN ( "
            + "SELECT number FROM kept_answer WHERE until <= ?1 ORDER BY until LIMIT 20)",
        // Who sends takes messages by their time; the log is an operator's.
        "SELECT DISTINCT next_at, message FROM notification_log "
            + "WHERE status = 'queued' AND next_at <= ?1 AND lease_until NOT BETWEEN ?2 + 1 AND ?4 "
            + "AND next_at <= CASE WHEN retry_count = 0 THEN ?1 ELSE ?2 END ORDER BY next_at, message LIMIT ?3",
        "SELECT count(*) FROM notification_log WHERE status = 'queued'",
        "SELECT count(*), min(next_at) FROM notification_log WHERE status = 'queued' AND next_at <= ?1",
        "SELECT count(*) FROM notification_log WHERE status <> 'queued' AND status = 'sent' AND next_at > ?1",
        "SELECT count(*) FROM notification_log "
            + "WHERE status = 'failed' AND next_at > ?1 AND coalesce(error_message, '') <> ?2",
        "SELECT channel, provider, count(*), max(next_at || ' ' || coalesce(error_message, '')) "
            + "FROM notification_log WHERE status = 'failed' AND next_at > ?1 AND coalesce(error_message, '') <> ?2 "
            + "GROUP BY channel, provider ORDER BY count(*) DESC, channel, provider LIMIT 20",
        "UPDATE notification_log SET status = 'queued', retry_count = 0, sender = NULL, lease_until = 0, "
            + "next_at = CASE WHEN scheduled_at > ?2 THEN scheduled_at ELSE ?2 END "
            + "WHERE message = ?1 AND status = 'failed' AND scheduled_at >= ?3 AND NOT EXISTS ( "
            + "SELECT 1 FROM notification_settings AS s "
            + "WHERE s.account_id = notification_log.account_id AND s.is_enabled = 0)",
        "UPDATE notification_log SET status = 'failed', next_at = ?2, error_message = ?3, sender = NULL, "
            + "lease_until = 0 WHERE message = ?1 AND status = 'queued' AND lease_until <= ?2",
        "DELETE FROM notification_log WHERE number IN ( SELECT number FROM notification_log "
            + "WHERE status <> 'queued' AND next_at < ?1 ORDER BY next_at LIMIT ?2)",
        "SELECT count(*) FROM account",
        "SELECT count(*) FROM session WHERE until > ?1",
        "SELECT count(*) FROM device WHERE coalesce(until, 999999999999) > ?1",
    ]

    /// The tables that a plan is made from, and those that a sender reads and changes: of many accounts at once.
    private static let ofPlansAndMessages: Set<String> = [
        "account", "notification_settings", "device", "subscription", "favourite", "reminder", "notification_log",
    ]

    /// Whether a statement is one of plans and messages, with a list or a range of accounts, messages, devices or rows.
    private static func isOfPlansOrMessages(_ sql: String) -> Bool {
        let words = sql.split(separator: " ")
        let tables = zip(words, words.dropFirst()).filter { ["FROM", "INTO", "UPDATE", "JOIN"].contains($0.0) }
            .map { String($0.1.prefix { $0 != "(" && $0 != ")" }) }.filter { !$0.isEmpty && $0 != "json_each" }
        guard !tables.isEmpty, ofPlansAndMessages.isSuperset(of: tables) else { return false }
        return sql.contains("json_each(?1)") || sql.contains(" account_id > ?1 AND account_id <= ?2")
            || sql.contains(" account WHERE id > ?1")
    }

    /// Whether a statement is the operator's look at the log, of everybody or by what is asked for.
    private static func isOfTheLog(_ sql: String) -> Bool {
        sql.hasPrefix(
            "SELECT \(logColumns), (SELECT uuid FROM account WHERE id = account_id) FROM notification_log "
                + "WHERE number < ?1 ")
    }

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
        let without = texts.filter {
            !Self.hasAccount($0) && !Self.isOfPlansOrMessages($0) && !Self.isOfTheLog($0)
        }
        expect(Set(without), equals: Self.withoutAccount)
        // The log is asked in every way that a step of it has.
        expect(texts.count(where: Self.isOfTheLog), isAbove: 15)
        // What a person is shown is asked with the account.
        let shown = texts.filter { $0.contains(" FROM notification_log WHERE account_id = ?1") }
        expect(shown.contains { $0.contains("status = 'queued'") })
        expect(texts.count, isAbove: 50)
        for table in AccountStatements<AccountFile>.tables + ["account"] {
            // Triggers write the marks of changes.
            let verbs = ["DELETE FROM \(table) "] + (table == "own_change" ? [] : ["INSERT INTO \(table) "])
            for verb in verbs {
                expect(texts.contains { $0.hasPrefix(verb) }, "\(verb)")
            }
        }
        // No statement has two conditions of which one would do.
        for text in texts { expect(text, lacks: " OR ", "\(text)") }
    }

    /// A channel, a subject and a kind have a million rows, of which few have failed.
    @Test func whatHasFailedIsFoundAmongAllOfAChannelOfASubjectAndOfAKind() throws {
        let texts = texts.filter {
            let isOfFew = ["status = 'failed'", "status = 'queued'", "retry_count > 0"].contains(where: $0.contains)
            let isOfSubject = $0.contains("subject_kind =") && !$0.contains("status = 'queued'")
            return Self.isOfTheLog($0) && isOfFew && (isOfSubject || $0.contains(" channel = "))
        }
        expect(texts.count, isAtLeast: 5)
        for text in texts {
            let connection = try Connection(path: file.path, mode: .readOnly, spatial: false)
            let plan = try connection.prepare("EXPLAIN QUERY PLAN " + text)
            var parts: [String] = []
            while try plan.step() { parts.append(plan.text(3)) }
            let found = parts.joined(separator: "; ")
            let isShort = found.contains(/notification_log_(failed|queued|tried)_(channel|subject|kind) \(/)
            expect(isShort, "\(found) in: \(text)")
            expect(found, lacks: "TEMP B-TREE", "\(found) in: \(text)")
        }
    }

    /// A kind may have few rows of a million.
    @Test func whatIsOfAKindIsNotLookedForAmongAll() throws {
        let texts = texts.filter {
            Self.isOfTheLog($0) && $0.contains("subject_kind =") && !$0.contains("subject_id =")
                && !$0.contains("account_id = ?1")
        }
        expect(texts.count, isAtLeast: 6)
        for text in texts {
            let connection = try Connection(path: file.path, mode: .readOnly, spatial: false)
            let plan = try connection.prepare("EXPLAIN QUERY PLAN " + text)
            var parts: [String] = []
            while try plan.step() { parts.append(plan.text(3)) }
            let found = parts.joined(separator: "; ")
            expect(found.contains(/notification_log_((failed|tried)_)?(kind|channel) \(/), "\(found) in: \(text)")
            expect(found, lacks: "TEMP B-TREE", "\(found) in: \(text)")
        }
    }

    @Test func noStatementReadsAWholeTable() throws {
        for text in texts where !text.hasPrefix("SELECT count(*) FROM") || text.contains(" = ?1") {
            let connection = try Connection(path: file.path, mode: .readOnly, spatial: false)
            let plan = try connection.prepare("EXPLAIN QUERY PLAN " + text)
            while try plan.step() {
                // `ended` is a result of at most 20 rows, and the other one is the statement's own list.
                let part = plan.text(3)
                let isShort = part == "SCAN ended" || part.hasPrefix("SCAN json_each VIRTUAL TABLE")
                expect(!part.hasPrefix("SCAN") || isShort, "\(part) in: \(text)")
                expect(part, lacks: "TEMP B-TREE FOR DISTINCT", "\(part) in: \(text)")
            }
        }
    }
}
