/// What has changed of what a person keeps, for the person's other devices.
enum AccountStep006 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql =
        """
        -- The last change of each thing of a person, and what was removed. Numbers grow with each change of an account. Kinds
        -- are settings, profile, event-, group- and deity-subscription, favourite and reminder.
        CREATE TABLE own_change (
            account_id INTEGER NOT NULL REFERENCES account(id),
            kind TEXT NOT NULL
                CONSTRAINT own_change_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 100),
            -- The id of the thing; empty for what there is one of.
            thing TEXT NOT NULL
                CONSTRAINT own_change_thing_bounds CHECK (length(CAST(thing AS BLOB)) <= 100),
            number INTEGER NOT NULL
                CONSTRAINT own_change_number_bounds CHECK (number BETWEEN 1 AND 9007199254740991),
            is_removed INTEGER NOT NULL
                CONSTRAINT own_change_is_removed_bounds CHECK (is_removed BETWEEN 0 AND 1),
            PRIMARY KEY (account_id, kind, thing)
        ) WITHOUT ROWID;
        CREATE INDEX own_change_number ON own_change(account_id, number);
        CREATE INDEX own_change_removed ON own_change(account_id, number) WHERE is_removed = 1;

        -- Everything that is there, as if it had come one after the other.
        INSERT INTO own_change (account_id, kind, thing, number, is_removed)
        SELECT account_id, kind, thing, row_number() OVER (PARTITION BY account_id ORDER BY place, kind, thing), 0
        FROM (
            SELECT id AS account_id, 'profile' AS kind, '' AS thing, 1 AS place FROM account
            UNION ALL SELECT id, 'settings', '', 2 FROM account
            UNION ALL SELECT account_id, kind || '-subscription', CAST(thing_id AS TEXT), 3 FROM subscription
            UNION ALL SELECT account_id, 'favourite', CAST(temple_id AS TEXT), 4 FROM favourite
            UNION ALL SELECT account_id, 'reminder', id, 5 FROM reminder
        );

        \(triggers.joined(separator: "\n"))
        """

    private static let triggers =
        marks("subscription", "{row}.kind || '-subscription'", "CAST({row}.thing_id AS TEXT)", ["is_enabled"])
        + marks("favourite", "'favourite'", "CAST({row}.temple_id AS TEXT)", ["position", "note"])
        + marks(
            "reminder", "'reminder'", "{row}.id",
            ["title", "calendar", "month", "day", "days_ahead", "is_enabled", "updated_at"])
        + marks(
            "notification_settings", "'settings'", "''",
            [
                "is_enabled", "advance_days", "notify_minute", "tells_new_moon", "tells_full_moon", "tells_own_days",
                "time_zone", "latitude", "longitude", "place_name",
            ])
        + [
            trigger("account", "INSERT", "AFTER INSERT ON account", mark("'profile'", "''", account: "NEW.id")),
            trigger(
                "account", "INSERT_settings", "AFTER INSERT ON account", mark("'settings'", "''", account: "NEW.id")),
            trigger(
                "account", "UPDATE",
                changing(["email", "display_name", "avatar_url", "locale", "updated_at"], of: "account"),
                mark("'profile'", "''", account: "NEW.id")),
        ]

    /// Returns the triggers of a table. One row of settings is never removed but with its account.
    private static func marks(_ table: String, _ kind: String, _ thing: String, _ columns: [String]) -> [String] {
        func named(_ text: String, _ row: String) -> String { text.replacing("{row}", with: row) }
        let new = mark(named(kind, "NEW"), named(thing, "NEW"), account: "NEW.account_id")
        let old = mark(named(kind, "OLD"), named(thing, "OLD"), account: "OLD.account_id", isRemoved: true)
        return [
            trigger(table, "INSERT", "AFTER INSERT ON \(table)", new),
            trigger(table, "UPDATE", changing(columns, of: table), new),
            trigger(table, "DELETE", "AFTER DELETE ON \(table)", old),
        ]
    }

    private static func changing(_ columns: [String], of table: String) -> String {
        let differ = columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        return "AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table) WHEN \(differ)"
    }

    private static func trigger(_ table: String, _ event: String, _ when: String, _ statements: String) -> String {
        "CREATE TRIGGER own_change_\(table)_\(event.lowercased()) \(when) BEGIN\n\(statements)\nEND;"
    }

    /// Returns the statements that mark a change, and forget what was removed long ago.
    private static func mark(
        _ kind: String, _ thing: String, account: String, isRemoved: Bool = false
    ) -> String {
        let next = "(SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = \(account))"
        let written = """
                INSERT INTO own_change (account_id, kind, thing, number, is_removed)
                VALUES (\(account), \(kind), \(thing), \(next), \(isRemoved ? 1 : 0))
                ON CONFLICT (account_id, kind, thing)
                    DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            """
        guard isRemoved else { return written }
        return written + """

                DELETE FROM own_change WHERE account_id = \(account) AND is_removed = 1
                    AND number < (SELECT max(number) FROM own_change WHERE account_id = \(account)) - 10000;
            """
    }
}
