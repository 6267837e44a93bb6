package import AccountModel

extension AccountStatements {
    package func favourites(of account: AccountID) throws -> [Favourite] {
        try database.enter(.account(account))
        return try database.all(
            """
            SELECT temple_id, note, created_at FROM favourite WHERE account_id = ?1 ORDER BY position, temple_id
            """, [.integer(account.number)]
        ) { Favourite(temple: $0.integer(0), note: $0.optionalText(1), createdAt: $0.integer(2)) }
    }

    /// Of a temple that comes twice, the first counts.
    package func setFavourites(
        _ favourites: [(temple: Int64, note: String?)], of account: AccountID, now: Int64
    ) throws -> [Favourite] {
        var seen: Set<Int64> = []
        let wanted = favourites.filter { seen.insert($0.temple).inserted }
        guard wanted.count <= AccountLimits.mostFavourites else { throw AccountError.tooMany }
        try hold(account)
        for known in try self.favourites(of: account) where !seen.contains(known.temple) {
            _ = try removeFavourite(temple: known.temple, of: account)
        }
        for (position, favourite) in wanted.enumerated() {
            try put(favourite.temple, favourite.note, at: Int64(position), of: account, now: now)
        }
        return try self.favourites(of: account)
    }

    /// Writes all positions, also of those that are not named: what was added after others were removed may have a
    /// position before theirs.
    package func orderFavourites(_ temples: [Int64], of account: AccountID) throws {
        try hold(account)
        let present = try favourites(of: account).map(\.temple)
        var unnamed = Set(present)
        let named = temples.filter { unnamed.remove($0) != nil }
        for (position, temple) in (named + present.filter(unnamed.contains)).enumerated() {
            try database.change(
                "UPDATE favourite SET position = ?3 WHERE account_id = ?1 AND temple_id = ?2",
                [.integer(account.number), .integer(temple), .integer(Int64(position))])
        }
    }

    package func keepFavourite(
        temple: Int64, note: String?, of account: AccountID, now: Int64
    ) throws -> Favourite {
        try hold(account)
        let known = try database.change(
            "UPDATE favourite SET note = ?3 WHERE account_id = ?1 AND temple_id = ?2",
            [.integer(account.number), .integer(temple), .text(note)])
        if known == 0 {
            let found = try database.first(
                "SELECT count(*), max(position) FROM favourite WHERE account_id = ?1", [.integer(account.number)]
            ) { (count: $0.integer(0), position: $0.isNull(1) ? -1 : $0.integer(1)) }
            guard let last = found, last.count < AccountLimits.mostFavourites else { throw AccountError.tooMany }
            try put(temple, note, at: last.position + 1, of: account, now: now)
        }
        let time = try database.first(
            "SELECT created_at FROM favourite WHERE account_id = ?1 AND temple_id = ?2",
            [.integer(account.number), .integer(temple)]
        ) { $0.integer(0) }
        return Favourite(temple: temple, note: note, createdAt: time ?? now)
    }

    package func removeFavourite(temple: Int64, of account: AccountID) throws -> Bool {
        guard try isHeld(account) else { return false }
        return try database.change(
            "DELETE FROM favourite WHERE account_id = ?1 AND temple_id = ?2",
            [.integer(account.number), .integer(temple)]) > 0
    }

    /// Adds a favourite, or moves one and sets its note.
    private func put(_ temple: Int64, _ note: String?, at position: Int64, of account: AccountID, now: Int64) throws {
        try database.change(
            """
            INSERT INTO favourite (account_id, temple_id, position, note, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (account_id, temple_id) DO UPDATE SET position = excluded.position, note = excluded.note
            """,
            [.integer(account.number), .integer(temple), .integer(position), .text(note), .integer(now)])
    }
}
