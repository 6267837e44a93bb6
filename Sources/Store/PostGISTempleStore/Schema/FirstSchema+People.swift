internal import TempleTables

extension FirstSchema {
    /// Who may edit, and who has signed in to the pages of the back office. This is no data: no copy, export or log of changes has
    /// it. Of a token there is only its SHA-256.
    static let people = [
        made(
            "person",
            [
                "id bigint PRIMARY KEY", "name text NOT NULL", "role text NOT NULL", "token_hash text NOT NULL",
                "invited_at bigint NOT NULL", "revoked_at bigint",
                // When the person was seen last in the pages of the back office; NULL for never.
                "seen_at bigint",
                // The UUID of the account by which the person signs in; NULL for whoever has a token.
                "account text CONSTRAINT person_account_bounds CHECK (octet_length(account) = 36)",
                bounds(
                    of: "person",
                    [
                        "id": .id, "name": .line, "role": .line, "token_hash": .line, "invited_at": .number,
                        "revoked_at": .number, "seen_at": .number,
                    ]),
            ]),
        """
        CREATE UNIQUE INDEX person_name ON person (name) WHERE revoked_at IS NULL;
        CREATE UNIQUE INDEX person_token ON person (token_hash);
        -- One account has one role at most.
        CREATE UNIQUE INDEX person_account ON person (account) WHERE revoked_at IS NULL;
        """,
        made(
            "staff_session",
            [
                #"hash text COLLATE "C" PRIMARY KEY"#, "person bigint NOT NULL", "made_at bigint NOT NULL",
                "used_at bigint NOT NULL",
                bounds(of: "staff_session", ["hash": .line, "person": .id, "made_at": .number, "used_at": .number]),
            ]),
        """
        CREATE INDEX staff_session_person ON staff_session (person, used_at);
        CREATE INDEX staff_session_used_at ON staff_session (used_at);
        -- Without a policy only the owner of a table sees rows, whatever is granted to others.
        ALTER TABLE person ENABLE ROW LEVEL SECURITY;
        ALTER TABLE staff_session ENABLE ROW LEVEL SECURITY;
        """,
    ]

    private static func bounds(of table: String, _ bounds: KeyValuePairs<String, StoredBound>) -> String {
        bounds.map { bound($1, of: $0, in: table) }.joined(separator: ",\n    ")
    }
}
