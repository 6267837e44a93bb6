package import AccountModel

extension AccountStatements {
    static var settingsColumns: String {
        """
        is_enabled, advance_days, notify_minute, tells_new_moon, tells_full_moon, tells_own_days, time_zone, latitude,
            longitude, place_name
        """
    }

    package func settings(of account: AccountID) throws -> NotificationSettings {
        try database.enter(.account(account))
        return try database.first(
            "SELECT \(Self.settingsColumns) FROM notification_settings WHERE account_id = ?1",
            [.integer(account.number)], NotificationSettings.init) ?? NotificationSettings()
    }

    package func setSettings(_ settings: NotificationSettings, of account: AccountID, now: Int64) throws {
        try hold(account)
        let set = """
            is_enabled = ?2, advance_days = ?3, notify_minute = ?4, tells_new_moon = ?5, tells_full_moon = ?6,
                tells_own_days = ?7, time_zone = ?8, latitude = ?9, longitude = ?10, place_name = ?11, updated_at = ?12
            """
        let values: [AccountValue] = [
            .integer(account.number), .flag(settings.isEnabled), .integer(Int64(settings.advanceDays)),
            .integer(Int64(settings.notifyMinute)), .flag(settings.tellsNewMoon), .flag(settings.tellsFullMoon),
            .flag(settings.tellsOwnDays), .text(settings.timeZone), .real(settings.place?.latitude),
            .real(settings.place?.longitude), .text(settings.place.flatMap { $0.name.isEmpty ? nil : $0.name }),
            .integer(now),
        ]
        guard try database.change("UPDATE notification_settings SET \(set) WHERE account_id = ?1", values) == 0 else {
            return
        }
        try database.change(
            """
            INSERT INTO notification_settings (account_id, is_enabled, advance_days, notify_minute, tells_new_moon,
                tells_full_moon, tells_own_days, time_zone, latitude, longitude, place_name, updated_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """, values)
    }
}

extension AccountValue {
    static func flag(_ value: Bool) -> AccountValue { .integer(value ? 1 : 0) }
}

extension NotificationSettings {
    /// Reads a row; NULL is the usual value.
    init(_ row: any AccountRow) {
        self.init()
        func flag(_ column: Int32, _ usual: Bool) -> Bool { row.isNull(column) ? usual : row.integer(column) != 0 }
        func number(_ column: Int32, _ usual: Int) -> Int { row.isNull(column) ? usual : Int(row.integer(column)) }
        isEnabled = flag(0, isEnabled)
        advanceDays = number(1, advanceDays)
        notifyMinute = number(2, notifyMinute)
        tellsNewMoon = flag(3, tellsNewMoon)
        tellsFullMoon = flag(4, tellsFullMoon)
        tellsOwnDays = flag(5, tellsOwnDays)
        timeZone = row.optionalText(6) ?? timeZone
        guard !row.isNull(7), !row.isNull(8) else { return }
        place = NotificationPlace(latitude: row.double(7), longitude: row.double(8), name: row.text(9))
    }
}
