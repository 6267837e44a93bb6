package import AccountModel

/// Answers to requests that may be repeated.
extension AccountStatements {
    package func answer(to request: RepeatableRequest, of account: AccountID, now: Int64) throws -> KeptAnswer? {
        try database.enter(.account(account))
        let found = try database.first(
            """
            SELECT digest, status, location, body, salt FROM kept_answer
            WHERE account_id = ?1 AND key_hash = ?2 AND until > ?3
            """, [.integer(account.number), .text(request.keyHash), .integer(now)]
        ) { row in
            (
                digest: row.text(0),
                answer: KeptAnswer(
                    status: Int(row.integer(1)), location: row.optionalText(2), body: row.text(3),
                    salt: row.optionalText(4))
            )
        }
        guard let found else { return nil }
        guard found.digest == request.digest else { throw AccountError.keyReused }
        return found.answer
    }

    /// The transaction holds the account, so of two requests at once the second finds the answer of the first.
    package func write(
        _ write: RepeatableWrite, for request: RepeatableRequest?, of account: AccountID, now: Int64,
        answer: (Written) -> KeptAnswer
    ) throws -> AnswerOnce {
        guard let request else {
            return AnswerOnce(answer(try self.write(write, account, now: now)), isRepeated: false)
        }
        if let kept = try self.answer(to: request, of: account, now: now) { return AnswerOnce(kept, isRepeated: true) }
        let made = answer(try self.write(write, account, now: now))
        try keep(made, to: request, of: account, now: now)
        return AnswerOnce(made, isRepeated: false)
    }

    private func write(_ write: RepeatableWrite, _ account: AccountID, now: Int64) throws -> Written {
        switch write {
        case .change(let change): try self.change(change, of: account, now: now)
        case .addReminder(let day, let id): return try addReminder(day, id: id, of: account, now: now)
        case .setCalendarKey(let hash): try setCalendarKey(hash: hash, of: account, now: now)
        case .nothing: break
        }
        return .done
    }

    private func keep(
        _ answer: KeptAnswer, to request: RepeatableRequest, of account: AccountID, now: Int64
    ) throws {
        try database.change(
            "DELETE FROM kept_answer WHERE account_id = ?1 AND until <= ?2", [.integer(account.number), .integer(now)])
        guard answer.body.utf8.count <= AccountLimits.longestAnswer else { return }
        try database.change(
            """
            INSERT INTO kept_answer (account_id, key_hash, digest, status, location, body, salt, until)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [
                .integer(account.number), .text(request.keyHash), .text(request.digest),
                .integer(Int64(answer.status)), .text(answer.location), .text(answer.body), .text(answer.salt),
                .integer(now + AccountLimits.answerSeconds),
            ])
        try database.change(
            """
            DELETE FROM kept_answer WHERE account_id = ?1 AND number IN (
                SELECT number FROM kept_answer WHERE account_id = ?1
                ORDER BY number DESC \(Self.allRows) OFFSET \(AccountLimits.mostAnswers))
            """, [.integer(account.number)])
    }
}
