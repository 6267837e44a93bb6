package import AccountModel
internal import Secrets

extension AccountStatements {
    static var deviceColumns: String {
        "id, token, platform, p256dh, auth, is_active, created_at, updated_at, session_id"
    }

    /// The time when a device ends, in SQL: that of its session. One without a session never ends.
    static var deviceEnd: String { "coalesce(until, 999999999999)" }

    package func devices(of account: AccountID) throws -> [Device] { try devices(of: account, now: 0) }

    /// Returns the devices without those whose session has ended by `now`.
    package func devices(of account: AccountID, now: Int64) throws -> [Device] {
        try database.enter(.account(account))
        return try database.all(
            """
            SELECT \(Self.deviceColumns) FROM device WHERE account_id = ?1 AND \(Self.deviceEnd) > ?2
            ORDER BY created_at DESC, id
            """, [.integer(account.number), .integer(now)], Device.init
        ).compactMap { $0 }
    }

    package func keepDevice(
        token: String, platform: Device.Platform, keys: Device.Keys?, session: String?, of account: AccountID,
        now: Int64
    ) throws -> Device {
        try hold(account)
        var until: Int64?
        if let session {
            until = try database.first(
                "SELECT until FROM session WHERE account_id = ?1 AND id = ?2 AND until > ?3",
                [.integer(account.number), .text(session), .integer(now)]
            ) { $0.integer(0) }
            if until == nil { throw AccountError.ended }
        }
        try database.enter(.device(token))
        try database.change(
            "DELETE FROM device WHERE token = ?2 AND account_id <> ?1", [.integer(account.number), .text(token)])
        let values: [AccountValue] = [
            .integer(account.number), .text(token), .text(platform.rawValue), .text(keys?.p256dh), .text(keys?.auth),
            .integer(now), .text(session), .integer(until),
        ]
        let known = try database.change(
            """
            UPDATE device SET platform = ?3, p256dh = ?4, auth = ?5, is_active = 1, updated_at = ?6,
                session_id = ?7, until = ?8
            WHERE account_id = ?1 AND token = ?2
            """, values)
        if known == 0 {
            let added = try database.change(
                """
                INSERT INTO device (account_id, token, platform, p256dh, auth, is_active, created_at, updated_at,
                    session_id, until, id)
                VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING
                """, values + [.text(try Secrets.uuid())])
            guard added == 1 else {
                throw AccountError.busy(reason: "another account takes the same device; try again")
            }
            try removeDevicesBeyondLimit(of: account, but: token)
        }
        let kept = try database.all(
            "SELECT \(Self.deviceColumns) FROM device WHERE account_id = ?1 AND token = ?2",
            [.integer(account.number), .text(token)], Device.init)
        guard let device = kept.first ?? nil else { throw AccountError.ended }
        return device
    }

    package func removeDevice(token: String, of account: AccountID) throws -> Bool {
        try database.enter(.account(account))
        return try database.change(
            "DELETE FROM device WHERE account_id = ?1 AND token = ?2", [.integer(account.number), .text(token)]) > 0
    }

    /// Removes the devices that were kept longest ago, so that a new one has room.
    private func removeDevicesBeyondLimit(of account: AccountID, but new: String) throws {
        let removed = try database.all(
            """
            SELECT token FROM device WHERE account_id = ?1 AND token <> ?2
            ORDER BY updated_at DESC, created_at DESC, id \(Self.allRows) OFFSET \(AccountLimits.mostDevices - 1)
            """, [.integer(account.number), .text(new)]
        ) { $0.text(0) }
        for token in removed { _ = try removeDevice(token: token, of: account) }
    }
}

extension Device {
    /// Reads a row; nil for one with a platform that this program does not know.
    init?(_ row: any AccountRow) {
        guard let platform = Platform(rawValue: row.text(2)) else { return nil }
        let keys = row.optionalText(3).flatMap { p256dh in
            row.optionalText(4).map { Keys(p256dh: p256dh, auth: $0) }
        }
        self.init(
            id: row.text(0), token: row.text(1), platform: platform, keys: keys, session: row.optionalText(8),
            isActive: row.integer(5) != 0, createdAt: row.integer(6), updatedAt: row.integer(7))
    }
}
