/// Edits by hand: what was deleted, one history of all changes, and who may edit over HTTP.
enum Migration017 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The temples that were deleted by hand. They have no row in `temple`; `temple_source` has what their sources say.
        CREATE TABLE deleted_temple (
            temple_id INTEGER PRIMARY KEY
                CONSTRAINT deleted_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000)
        );

        -- The changes, whoever made them and how. Edits have rows in `history_entity`; an import, and its undo, names the
        -- command in `import`, and an import's number is that of its command. `undone_by` is 0 where an older program undid
        -- it. The request is that of a program that may repeat it.
        CREATE TABLE history (
            number INTEGER PRIMARY KEY
                CONSTRAINT history_number_bounds CHECK (number BETWEEN 1 AND 9000000000000),
            made_at INTEGER NOT NULL
                CONSTRAINT history_made_at_bounds CHECK (made_at BETWEEN 0 AND 999999999999),
            author TEXT
                CONSTRAINT history_author_bounds CHECK (length(CAST(author AS BLOB)) <= 4000),
            person INTEGER
                CONSTRAINT history_person_bounds CHECK (person BETWEEN 1 AND 9000000000000),
            role TEXT
                CONSTRAINT history_role_bounds CHECK (length(CAST(role AS BLOB)) <= 4000),
            way TEXT NOT NULL
                CONSTRAINT history_way_bounds CHECK (length(CAST(way AS BLOB)) <= 4000),
            reason TEXT
                CONSTRAINT history_reason_bounds CHECK (length(CAST(reason AS BLOB)) <= 80000),
            undoes INTEGER
                CONSTRAINT history_undoes_bounds CHECK (undoes BETWEEN 1 AND 9000000000000),
            undone_by INTEGER
                CONSTRAINT history_undone_by_bounds CHECK (undone_by BETWEEN 0 AND 999999999999),
            command INTEGER
                CONSTRAINT history_command_bounds CHECK (command BETWEEN 1 AND 9000000000000),
            request_key TEXT
                CONSTRAINT history_request_key_bounds CHECK (length(CAST(request_key AS BLOB)) <= 4000),
            request_digest TEXT
                CONSTRAINT history_request_digest_bounds CHECK (length(CAST(request_digest AS BLOB)) <= 4000)
        );
        CREATE INDEX history_made_at ON history(made_at);
        CREATE INDEX history_request ON history(request_key, made_at) WHERE request_key IS NOT NULL;

        -- What a change has done to each thing: what was shown before and after, and what was decided by hand before and
        -- after, as JSON of the fields.
        CREATE TABLE history_entity (
            number INTEGER NOT NULL
                CONSTRAINT history_entity_number_bounds CHECK (number BETWEEN 1 AND 9000000000000),
            position INTEGER NOT NULL
                CONSTRAINT history_entity_position_bounds CHECK (position BETWEEN 0 AND 999999999999),
            kind TEXT NOT NULL
                CONSTRAINT history_entity_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            entity INTEGER NOT NULL
                CONSTRAINT history_entity_entity_bounds CHECK (entity BETWEEN 1 AND 9000000000000),
            name TEXT NOT NULL
                CONSTRAINT history_entity_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000),
            action TEXT NOT NULL
                CONSTRAINT history_entity_action_bounds CHECK (length(CAST(action AS BLOB)) <= 4000),
            before TEXT
                CONSTRAINT history_entity_before_bounds CHECK (length(CAST(before AS BLOB)) <= 2000000),
            after TEXT
                CONSTRAINT history_entity_after_bounds CHECK (length(CAST(after AS BLOB)) <= 2000000),
            edits_before TEXT
                CONSTRAINT history_entity_edits_before_bounds CHECK (length(CAST(edits_before AS BLOB)) <= 2000000),
            edits_after TEXT
                CONSTRAINT history_entity_edits_after_bounds CHECK (length(CAST(edits_after AS BLOB)) <= 2000000),
            PRIMARY KEY (number, position)
        ) WITHOUT ROWID;
        CREATE INDEX history_entity_entity ON history_entity(entity, kind, number);

        -- Those who may edit over HTTP. This is no data: no copy, export or log of changes has it. Of a token there is only
        -- its SHA-256.
        CREATE TABLE person (
            id INTEGER PRIMARY KEY
                CONSTRAINT person_id_bounds CHECK (id BETWEEN 1 AND 9000000000000),
            name TEXT NOT NULL
                CONSTRAINT person_name_bounds CHECK (length(CAST(name AS BLOB)) <= 4000),
            role TEXT NOT NULL
                CONSTRAINT person_role_bounds CHECK (length(CAST(role AS BLOB)) <= 4000),
            token_hash TEXT NOT NULL
                CONSTRAINT person_token_hash_bounds CHECK (length(CAST(token_hash AS BLOB)) <= 4000),
            invited_at INTEGER NOT NULL
                CONSTRAINT person_invited_at_bounds CHECK (invited_at BETWEEN 0 AND 999999999999),
            revoked_at INTEGER
                CONSTRAINT person_revoked_at_bounds CHECK (revoked_at BETWEEN 0 AND 999999999999)
        );
        CREATE UNIQUE INDEX person_name ON person(name) WHERE revoked_at IS NULL;
        CREATE UNIQUE INDEX person_token ON person(token_hash);

        INSERT INTO history (number, made_at, way, undone_by, command)
        SELECT command, max(0, min(999999999999, min(imported_at))), 'import',
            CASE WHEN max(undone_at) IS NOT NULL THEN 0 END, command
        FROM import WHERE command BETWEEN 1 AND 9000000000000 GROUP BY command;

        -- Another revision with each edit of the tables, as of all others.
        CREATE TRIGGER revision_deleted_temple_insert AFTER INSERT ON deleted_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deleted_temple_update AFTER UPDATE ON deleted_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deleted_temple_delete AFTER DELETE ON deleted_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_insert AFTER INSERT ON history BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_update AFTER UPDATE ON history BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_delete AFTER DELETE ON history BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_entity_insert AFTER INSERT ON history_entity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_entity_update AFTER UPDATE ON history_entity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_history_entity_delete AFTER DELETE ON history_entity BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
