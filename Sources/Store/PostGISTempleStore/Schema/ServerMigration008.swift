/// The catalogue with what is decided by hand, and its texts in other languages.
enum ServerMigration008 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The entities of the catalogue: what the edition says (NULL for one that was made by hand), and what is decided by
        -- hand above it, as JSON of the members. The tables of the catalogue are made of it.
        CREATE TABLE curated (
            kind text COLLATE "C" NOT NULL,
            id bigint NOT NULL,
            base text,
            edits text NOT NULL,
            is_deleted bigint NOT NULL,
            PRIMARY KEY (kind, id)
        );
        ALTER TABLE curated
            ADD CONSTRAINT curated_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT curated_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT curated_base_bounds CHECK (octet_length(base) <= 2000000) NOT VALID,
            ADD CONSTRAINT curated_edits_bounds CHECK (octet_length(edits) <= 2000000) NOT VALID,
            ADD CONSTRAINT curated_is_deleted_bounds CHECK (is_deleted BETWEEN 0 AND 999999999999) NOT VALID;
        CREATE INDEX curated_id ON curated(id);

        -- Texts of the catalogue in other languages. The Chinese ones are in the rows of the entities.
        CREATE TABLE translation (
            kind text COLLATE "C" NOT NULL,
            id bigint NOT NULL,
            member text COLLATE "C" NOT NULL,
            language text COLLATE "C" NOT NULL,
            text text NOT NULL,
            PRIMARY KEY (kind, id, member, language)
        );
        ALTER TABLE translation
            ADD CONSTRAINT translation_kind_bounds CHECK (octet_length(kind) <= 4000) NOT VALID,
            ADD CONSTRAINT translation_id_bounds CHECK (id BETWEEN 1 AND 9000000000000) NOT VALID,
            ADD CONSTRAINT translation_member_bounds CHECK (octet_length(member) <= 4000) NOT VALID,
            ADD CONSTRAINT translation_language_bounds CHECK (octet_length(language) <= 4000) NOT VALID,
            ADD CONSTRAINT translation_text_bounds CHECK (octet_length(text) <= 80000) NOT VALID;
        CREATE INDEX translation_id ON translation(id);
        """
}
