package import AccountModel

/// What is asked of everybody's rows together. Row-level security hides them; a server needs a function of its owner.
extension AccountStatements {
    /// How many tokens and how many sessions a write removes besides its own work.
    package static var mostRemoved: Int { 20 }

    package func statistics(now: Int64) throws -> AccountStatistics {
        func count(_ sql: String, _ values: [AccountValue] = []) throws -> Int {
            Int(try database.first(sql, values) { $0.integer(0) } ?? 0)
        }
        return AccountStatistics(
            accounts: try count("SELECT count(*) FROM account"),
            sessions: try count("SELECT count(*) FROM session WHERE until > ?1", [.integer(now)]),
            devices: try count("SELECT count(*) FROM device WHERE \(Self.deviceEnd) > ?1", [.integer(now)]))
    }

    package func keepers(ofAny temples: [Int64]) throws -> Int {
        // One value, however many they are.
        let list = "[\(temples.map(String.init).joined(separator: ","))]"
        let count = """
            SELECT count(*) FROM account WHERE EXISTS (
                SELECT 1 FROM favourite
                WHERE account_id = account.id AND temple_id IN (SELECT value FROM json_each(?1)))
            """
        return Int(try database.first(count, [.text(list)]) { $0.integer(0) } ?? 0)
    }

    /// Removes a few tokens, devices and sessions whose time is over, whoever had them: most people do not sign out. A session
    /// goes after its last token and device. Links by mail go once they count no more, and answers after their day.
    package func removeExpired(now: Int64) throws {
        try database.change(
            """
            DELETE FROM token WHERE hash IN (
                SELECT hash FROM token WHERE until <= ?1 ORDER BY until LIMIT \(Self.mostRemoved))
            """, [.integer(now)])
        try database.change(
            """
            DELETE FROM device WHERE id IN (
                SELECT id FROM device WHERE until <= ?1 ORDER BY until LIMIT \(Self.mostRemoved))
            """, [.integer(now)])
        try database.change(
            """
            DELETE FROM session WHERE id IN (
                SELECT ended.id
                FROM (SELECT id FROM session WHERE until <= ?1 ORDER BY until LIMIT \(Self.mostRemoved)) AS ended
                WHERE NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = ended.id)
                    AND NOT EXISTS (SELECT 1 FROM device WHERE device.session_id = ended.id))
            """, [.integer(now)])
        try database.change(
            """
            DELETE FROM mail_sign_in WHERE link_hash IN (
                SELECT link_hash FROM mail_sign_in WHERE asked_at <= ?1 ORDER BY asked_at LIMIT \(Self.mostRemoved))
            """, [.integer(now - MailSignInLimits.countedSeconds)])
        try database.change(
            """
            DELETE FROM kept_answer WHERE number IN (
                SELECT number FROM kept_answer WHERE until <= ?1 ORDER BY until LIMIT \(Self.mostRemoved))
            """, [.integer(now)])
    }
}
