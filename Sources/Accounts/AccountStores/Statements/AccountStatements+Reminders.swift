package import AccountModel
internal import Secrets

extension AccountStatements {
    static var reminderColumns: String {
        "id, title, calendar, month, day, days_ahead, is_enabled, created_at, updated_at"
    }

    package func reminders(of account: AccountID) throws -> [Reminder] {
        try database.enter(.account(account))
        return try database.all(
            "SELECT \(Self.reminderColumns) FROM reminder WHERE account_id = ?1 ORDER BY created_at, id",
            [.integer(account.number)], Reminder.init
        ).compactMap { $0 }
    }

    package func addReminder(_ day: ReminderDay, of account: AccountID, now: Int64) throws -> Reminder {
        guard case .reminder(let reminder, _) = try addReminder(day, id: nil, of: account, now: now) else {
            throw AccountError.ended
        }
        return reminder
    }

    /// Adds a reminder. One of the same account that has this id already, and says the same, is as good.
    ///
    /// - Parameter id: nil for a new one. Another account may have the same.
    func addReminder(_ day: ReminderDay, id: String?, of account: AccountID, now: Int64) throws -> Written {
        try hold(account)
        if let id, let known = try reminder(id, of: account) {
            guard known.day == day else { throw AccountError.idTaken }
            return .reminder(known, isNew: false)
        }
        let found = try database.first(
            "SELECT count(*) FROM reminder WHERE account_id = ?1", [.integer(account.number)]
        ) { $0.integer(0) }
        guard let count = found, count < AccountLimits.mostReminders else { throw AccountError.tooMany }
        let reminder = Reminder(id: try id ?? Secrets.uuid(), day: day, createdAt: now, updatedAt: now)
        try database.change(
            """
            INSERT INTO reminder (account_id, id, title, calendar, month, day, days_ahead, is_enabled, updated_at,
                created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)
            """, values(day, reminder.id, of: account, now: now))
        return .reminder(reminder, isNew: true)
    }

    /// The scope is that of the account.
    private func reminder(_ id: String, of account: AccountID) throws -> Reminder? {
        try database.first(
            "SELECT \(Self.reminderColumns) FROM reminder WHERE account_id = ?1 AND id = ?2",
            [.integer(account.number), .text(id)], Reminder.init) ?? nil
    }

    package func setReminder(
        _ id: String, to day: ReminderDay, of account: AccountID, now: Int64
    ) throws -> Reminder? {
        guard try isHeld(account) else { return nil }
        try database.change(
            """
            UPDATE reminder SET title = ?3, calendar = ?4, month = ?5, day = ?6, days_ahead = ?7, is_enabled = ?8,
                updated_at = ?9
            WHERE account_id = ?1 AND id = ?2
            """, values(day, id, of: account, now: now))
        return try reminder(id, of: account)
    }

    package func removeReminder(_ id: String, of account: AccountID) throws -> Bool {
        guard try isHeld(account) else { return false }
        return try database.change(
            "DELETE FROM reminder WHERE account_id = ?1 AND id = ?2", [.integer(account.number), .text(id)]) > 0
    }

    private func values(_ day: ReminderDay, _ id: String, of account: AccountID, now: Int64) -> [AccountValue] {
        [
            .integer(account.number), .text(id), .text(day.title), .text(day.calendar.rawValue),
            .integer(day.month.map { Int64($0) }), .integer(day.day.map { Int64($0) }),
            .integer(day.daysAhead.map { Int64($0) }), .flag(day.isEnabled), .integer(now),
        ]
    }
}

extension Reminder {
    /// Reads a row; nil for one of a calendar that this program does not know.
    init?(_ row: any AccountRow) {
        guard let calendar = ReminderDay.Calendar(rawValue: row.text(2)) else { return nil }
        func number(_ column: Int32) -> Int? { row.isNull(column) ? nil : Int(row.integer(column)) }
        self.init(
            id: row.text(0),
            day: ReminderDay(
                title: row.text(1), calendar: calendar, month: number(3), day: number(4), daysAhead: number(5),
                isEnabled: row.integer(6) != 0),
            createdAt: row.integer(7), updatedAt: row.integer(8))
    }
}
