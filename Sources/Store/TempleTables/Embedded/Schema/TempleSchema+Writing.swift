extension TempleSchema {
    /// Imports, and what it takes to undo them.
    static let imports = [
        table(
            "import",
            """
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            -- Seconds since 1970.
            imported_at INTEGER NOT NULL,
            file TEXT NOT NULL,
            schema TEXT NOT NULL,
            inserted INTEGER NOT NULL DEFAULT 0,
            updated INTEGER NOT NULL DEFAULT 0,
            joined INTEGER NOT NULL DEFAULT 0,
            unchanged INTEGER NOT NULL DEFAULT 0,
            removed INTEGER NOT NULL DEFAULT 0,
            rejected INTEGER NOT NULL DEFAULT 0,
            -- When it was taken back; NULL where it stands.
            undone_at INTEGER,
            command INTEGER NOT NULL DEFAULT 0
            """),
        table(
            "import_change", withoutRowID: true,
            """
            import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            -- 'temple' or 'activity'.
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            -- The temple's or the activity's id.
            row_id INTEGER NOT NULL,
            record TEXT,
            PRIMARY KEY (import_id, position)
            """),
        table(
            "import_new_temples", withoutRowID: true,
            """
            import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
            first_id INTEGER NOT NULL,
            last_id INTEGER NOT NULL,
            PRIMARY KEY (import_id, first_id)
            """),
        // Rows of lists that add to temples and create none, whose temple is not stored: what a list of attractions says of it. An
        // import that brings the temple joins the row to it.
        table(
            "waiting_row",
            """
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            record TEXT NOT NULL
            """),
        "CREATE UNIQUE INDEX waiting_row_key ON waiting_row(source, source_id);",
    ]

    /// What is decided by hand, the history of all changes, and who may edit.
    static let edits = [
        // The temples that were deleted by hand. They have no row in `temple`; `temple_source` has what their sources say.
        table("deleted_temple", "temple_id INTEGER PRIMARY KEY"),
        // The things of the catalogue: what the edition says (NULL for one that was made by hand), and what is decided by hand above
        // it, as JSON of the members. The tables of the catalogue are made of it.
        table(
            "curated", withoutRowID: true,
            """
            kind TEXT NOT NULL,
            id INTEGER NOT NULL,
            base TEXT,
            edits TEXT NOT NULL,
            is_deleted INTEGER NOT NULL,
            PRIMARY KEY (kind, id)
            """),
        "CREATE INDEX curated_id ON curated(id);",

        // The changes, whoever made them and how. Edits have rows in `history_entity`; an import, and its undo, names the command in
        // `import`, and an import's number is that of its command. The request is that of a program that may repeat it.
        table(
            "history",
            """
            number INTEGER PRIMARY KEY,
            made_at INTEGER NOT NULL,
            author TEXT,
            person INTEGER,
            role TEXT,
            way TEXT NOT NULL,
            reason TEXT,
            undoes INTEGER,
            undone_by INTEGER,
            command INTEGER,
            request_key TEXT,
            request_digest TEXT
            """),
        "CREATE INDEX history_made_at ON history(made_at);",
        "CREATE INDEX history_request ON history(request_key, made_at) WHERE request_key IS NOT NULL;",
        // What a change has done to each thing: what was shown before and after, and what was decided by hand before and after, as
        // JSON of the fields; and the other temple of a merge, a split or a comparison, with what went from one to the other.
        table(
            "history_entity", withoutRowID: true,
            """
            number INTEGER NOT NULL,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            entity INTEGER NOT NULL,
            name TEXT NOT NULL,
            action TEXT NOT NULL,
            before TEXT,
            after TEXT,
            edits_before TEXT,
            edits_after TEXT,
            other TEXT,
            PRIMARY KEY (number, position)
            """),
        "CREATE INDEX history_entity_entity ON history_entity(entity, kind, number);",
        "CREATE INDEX history_entity_kind ON history_entity(kind, number);",

        // Who may edit, and who has signed in to the pages of the back office. This is no data: no copy, export or log of changes has
        // it. Of a token there is only its SHA-256.
        table(
            "person",
            """
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            invited_at INTEGER NOT NULL,
            revoked_at INTEGER,
            -- When the person was seen last in the pages; NULL for never.
            seen_at INTEGER,
            -- The account that signs in to the back office.
            account TEXT CONSTRAINT person_account_bounds CHECK (length(CAST(account AS BLOB)) = 36),
            \(bounds(of: "person", ["id": .id, "name": .line, "role": .line, "token_hash": .line, "invited_at": .number,
                "revoked_at": .number, "seen_at": .number]))
            """),
        "CREATE UNIQUE INDEX person_name ON person(name) WHERE revoked_at IS NULL;",
        "CREATE UNIQUE INDEX person_token ON person(token_hash);",
        "CREATE UNIQUE INDEX person_account ON person(account) WHERE revoked_at IS NULL;",
        table(
            "staff_session", withoutRowID: true,
            """
            hash TEXT NOT NULL PRIMARY KEY,
            person INTEGER NOT NULL,
            made_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            \(bounds(of: "staff_session", ["hash": .line, "person": .id, "made_at": .number, "used_at": .number]))
            """),
        "CREATE INDEX staff_session_person ON staff_session(person, used_at);",
        "CREATE INDEX staff_session_used_at ON staff_session(used_at);",
    ]

    private static func bounds(of table: String, _ bounds: KeyValuePairs<String, StoredBound>) -> String {
        bounds.map { bound($1, of: $0, in: table) }.joined(separator: ",\n")
    }
}
