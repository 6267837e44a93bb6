/// Edits by hand: what was deleted, one history of all changes, and who may edit over HTTP.
enum ServerMigration007 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The temples that were deleted by hand. They have no row in `temple`; `temple_source` has what their sources say.
        CREATE TABLE deleted_temple (
            temple_id bigint NOT NULL,
            PRIMARY KEY (temple_id)
        );
        ALTER TABLE deleted_temple
            ADD CONSTRAINT deleted_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000) NOT VALID;

        -- The changes, whoever made them and how. Edits have rows in `history_entity`; an import, and its undo, names the
        -- command in `import`, and an import's number is that of its command. `undone_by` is 0 where an older program undid
        -- it. The request is that of a program that may repeat it.
        CREATE TABLE history (
            number bigint NOT NULL,
            made_at bigint NOT NULL,
            author text,
            person bigint,
            role text,
            way text NOT NULL,
            reason text,
            undoes bigint,
            undone_by bigint,
            command bigint,
            request_key text,
            request_digest text,
            PRIMARY KEY (number)
        );
        ALTER TABLE history
            ADD CONSTRAINT history_number_bounds CHECK (number BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_made_at_bounds CHECK (made_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT history_author_bounds CHECK (octet_length(author) <= 4000) NOT VALID,
            ADD CONSTRAINT history_person_bounds CHECK (person BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_role_bounds CHECK (octet_length(role) <= 4000) NOT VALID,
            ADD CONSTRAINT history_way_bounds CHECK (octet_length(way) <= 4000) NOT VALID,
            ADD CONSTRAINT history_reason_bounds CHECK (octet_length(reason) <= 80000) NOT VALID,
            ADD CONSTRAINT history_undoes_bounds CHECK (undoes BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_undone_by_bounds CHECK (undone_by BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT history_command_bounds CHECK (command BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_request_key_bounds CHECK (octet_length(request_key) <= 4000) NOT VALID,
            ADD CONSTRAINT history_request_digest_bounds CHECK (octet_length(request_digest) <= 4000) NOT VALID;
        CREATE INDEX history_made_at ON history(made_at);
        CREATE INDEX history_request ON history(request_key, made_at) WHERE request_key IS NOT NULL;

        -- What a change has done to each thing: what was shown before and after, and what was decided by hand before and
        -- after, as JSON of the fields.
        CREATE TABLE history_entity (
            number bigint NOT NULL,
            position bigint NOT NULL,
            kind text NOT NULL,
            entity bigint NOT NULL,
            name text NOT NULL,
            action text NOT NULL,
            before text,
            after text,
            edits_before text,
            edits_after text,
            PRIMARY KEY (number, position)
        );
        ALTER TABLE history_entity
            ADD CONSTRAINT history_entity_number_bounds CHECK (number BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_entity_position_bounds CHECK (position BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT history_entity_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT history_entity_entity_bounds CHECK (entity BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT history_entity_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT history_entity_action_bounds CHECK (octet_length(action) <= 4000) NOT VALID,
            ADD CONSTRAINT history_entity_before_bounds CHECK (octet_length(before) <= 2000000) NOT VALID,
            ADD CONSTRAINT history_entity_after_bounds CHECK (octet_length(after) <= 2000000) NOT VALID,
            ADD CONSTRAINT history_entity_edits_before_bounds CHECK (octet_length(edits_before) <= 2000000) NOT VALID,
            ADD CONSTRAINT history_entity_edits_after_bounds CHECK (octet_length(edits_after) <= 2000000) NOT VALID;
        CREATE INDEX history_entity_entity ON history_entity(entity, kind, number);

        -- Those who may edit over HTTP. This is no data: no copy, export or log of changes has it. Of a token there is only
        -- its SHA-256.
        CREATE TABLE person (
            id bigint NOT NULL,
            name text NOT NULL,
            role text NOT NULL,
            token_hash text NOT NULL,
            invited_at bigint NOT NULL,
            revoked_at bigint,
            PRIMARY KEY (id)
        );
        ALTER TABLE person
            ADD CONSTRAINT person_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT person_name_bounds CHECK (octet_length(name) <= 4000) NOT VALID,
            ADD CONSTRAINT person_role_bounds CHECK (octet_length(role) <= 4000) NOT VALID,
            ADD CONSTRAINT person_token_hash_bounds CHECK (octet_length(token_hash) <= 4000) NOT VALID,
            ADD CONSTRAINT person_invited_at_bounds CHECK (invited_at BETWEEN 0 AND 999999999999) NOT VALID,
            ADD CONSTRAINT person_revoked_at_bounds CHECK (revoked_at BETWEEN 0 AND 999999999999) NOT VALID;
        CREATE UNIQUE INDEX person_name ON person(name) WHERE revoked_at IS NULL;
        CREATE UNIQUE INDEX person_token ON person(token_hash);
        -- Without a policy only the owner of the table sees rows, whatever is granted to others.
        ALTER TABLE person ENABLE ROW LEVEL SECURITY;

        INSERT INTO history (number, made_at, way, undone_by, command)
        SELECT command, greatest(0, least(999999999999, min(imported_at))), 'import',
            CASE WHEN max(undone_at) IS NOT NULL THEN 0 END, command
        FROM import WHERE command BETWEEN 1 AND 9000000000000 GROUP BY command;
        """
}
