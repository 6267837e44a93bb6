/// The source of a deity's texts, and texts of activities in other languages.
enum Migration024 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- Where the texts of a deity are from, such as its story; NULL where nobody says it. Rows from before the checks of other
        -- columns stay as they are.
        PRAGMA ignore_check_constraints = ON;
        ALTER TABLE deity ADD COLUMN source TEXT
            CONSTRAINT deity_source_bounds CHECK (length(CAST(source AS BLOB)) <= 80000);
        PRAGMA ignore_check_constraints = OFF;

        -- A text in another language gives the activity that it is of another number too.
        DROP TRIGGER feed_translation_insert;
        DROP TRIGGER feed_translation_update;
        DROP TRIGGER feed_translation_delete;
        CREATE TRIGGER feed_translation_insert AFTER INSERT ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'deity' AND id = NEW.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'festival' AND id = NEW.id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'activity' AND id = NEW.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'group' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_translation_update AFTER UPDATE ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'deity' AND id = NEW.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'festival' AND id = NEW.id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'activity' AND id = NEW.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'group' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_translation_delete AFTER DELETE ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'deity' AND id = OLD.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'festival' AND id = OLD.id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'activity' AND id = OLD.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'group' AND id = OLD.id;
        END;
        """
}
