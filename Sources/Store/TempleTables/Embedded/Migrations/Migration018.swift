/// The catalogue with what is decided by hand, and its texts in other languages.
enum Migration018 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The entities of the catalogue: what the edition says (NULL for one that was made by hand), and what is decided by
        -- hand above it, as JSON of the members. The tables of the catalogue are made of it.
        CREATE TABLE curated (
            kind TEXT NOT NULL
                CONSTRAINT curated_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            id INTEGER NOT NULL
                CONSTRAINT curated_id_bounds CHECK (id BETWEEN 1 AND 9000000000000),
            base TEXT
                CONSTRAINT curated_base_bounds CHECK (length(CAST(base AS BLOB)) <= 2000000),
            edits TEXT NOT NULL
                CONSTRAINT curated_edits_bounds CHECK (length(CAST(edits AS BLOB)) <= 2000000),
            is_deleted INTEGER NOT NULL
                CONSTRAINT curated_is_deleted_bounds CHECK (is_deleted BETWEEN 0 AND 999999999999),
            PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        CREATE INDEX curated_id ON curated(id);

        -- Texts of the catalogue in other languages. The Chinese ones are in the rows of the entities.
        CREATE TABLE translation (
            kind TEXT NOT NULL
                CONSTRAINT translation_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            id INTEGER NOT NULL
                CONSTRAINT translation_id_bounds CHECK (id BETWEEN 1 AND 9000000000000),
            member TEXT NOT NULL
                CONSTRAINT translation_member_bounds CHECK (length(CAST(member AS BLOB)) <= 4000),
            language TEXT NOT NULL
                CONSTRAINT translation_language_bounds CHECK (length(CAST(language AS BLOB)) <= 4000),
            text TEXT NOT NULL
                CONSTRAINT translation_text_bounds CHECK (length(CAST(text AS BLOB)) <= 80000),
            PRIMARY KEY (kind, id, member, language)
        ) WITHOUT ROWID;
        CREATE INDEX translation_id ON translation(id);

        -- Another revision with each edit of the tables, as of all others.
        CREATE TRIGGER revision_curated_insert AFTER INSERT ON curated BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_curated_update AFTER UPDATE ON curated BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_curated_delete AFTER DELETE ON curated BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_translation_insert AFTER INSERT ON translation BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_translation_update AFTER UPDATE ON translation BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_translation_delete AFTER DELETE ON translation BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
