/// The feed of changes: the number of the last change of each thing, and tombstones.
enum Migration020 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- The number of the last change of each thing that the feed has; 0 for what has not changed since this schema.
        -- Rows from before the checks of other columns stay as they are.
        PRAGMA ignore_check_constraints = ON;
        ALTER TABLE temple ADD COLUMN changed INTEGER NOT NULL DEFAULT 0
            CONSTRAINT temple_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999);
        ALTER TABLE deity ADD COLUMN changed INTEGER NOT NULL DEFAULT 0
            CONSTRAINT deity_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999);
        ALTER TABLE festival ADD COLUMN changed INTEGER NOT NULL DEFAULT 0
            CONSTRAINT festival_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999);
        ALTER TABLE activity ADD COLUMN changed INTEGER NOT NULL DEFAULT 0
            CONSTRAINT activity_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999);
        ALTER TABLE temple_group ADD COLUMN changed INTEGER NOT NULL DEFAULT 0
            CONSTRAINT temple_group_changed_bounds CHECK (changed BETWEEN 0 AND 999999999999);
        PRAGMA ignore_check_constraints = OFF;
        CREATE INDEX temple_changed ON temple(changed, id);
        CREATE INDEX deity_changed ON deity(changed, id);
        CREATE INDEX festival_changed ON festival(changed, id);
        CREATE INDEX activity_changed ON activity(changed, id);
        CREATE INDEX temple_group_changed ON temple_group(changed, id);

        -- What is gone, with the number of the change that deleted it. It is kept as long as the history.
        CREATE TABLE tombstone (
            kind TEXT NOT NULL
                CONSTRAINT tombstone_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            id INTEGER NOT NULL
                CONSTRAINT tombstone_id_bounds CHECK (id BETWEEN 1 AND 9000000000000),
            number INTEGER NOT NULL
                CONSTRAINT tombstone_number_bounds CHECK (number BETWEEN 0 AND 999999999999),
            deleted_at INTEGER NOT NULL
                CONSTRAINT tombstone_deleted_at_bounds CHECK (deleted_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        CREATE INDEX tombstone_number ON tombstone(number, kind, id);
        CREATE INDEX tombstone_id ON tombstone(id);
        CREATE INDEX tombstone_deleted_at ON tombstone(deleted_at);

        -- Numbers of the feed go with the change of a row, which makes another revision by itself.
        DROP TRIGGER revision_meta_insert;
        DROP TRIGGER revision_meta_update;
        DROP TRIGGER revision_meta_delete;
        DROP TRIGGER revision_temple_update;
        DROP TRIGGER revision_deity_update;
        DROP TRIGGER revision_festival_update;
        DROP TRIGGER revision_activity_update;
        DROP TRIGGER revision_temple_group_update;

        -- The number of the last change, the number up to which tombstones may be missing, and the name of the feed, which a
        -- copy of the data has too.
        INSERT OR REPLACE INTO meta VALUES
            ('feed', '0'), ('feed_from', '0'), ('feed_identity', lower(hex(randomblob(8))));

        CREATE TRIGGER revision_meta_insert AFTER INSERT ON meta WHEN NEW.key NOT IN ('identity', 'feed') BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_meta_update AFTER UPDATE ON meta WHEN NEW.key NOT IN ('identity', 'feed') BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_meta_delete AFTER DELETE ON meta WHEN OLD.key NOT IN ('identity', 'feed') BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_update AFTER UPDATE ON temple WHEN NEW.changed IS OLD.changed BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_deity_update AFTER UPDATE ON deity WHEN NEW.changed IS OLD.changed BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_festival_update AFTER UPDATE ON festival WHEN NEW.changed IS OLD.changed BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_activity_update AFTER UPDATE ON activity WHEN NEW.changed IS OLD.changed BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_temple_group_update AFTER UPDATE ON temple_group WHEN NEW.changed IS OLD.changed BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;

        -- It has a row only within a transaction that writes numbers itself: a copy that follows a server, or a new catalogue.
        -- It is no data.
        CREATE TABLE feed_hold (one INTEGER PRIMARY KEY CHECK (one = 1));

        -- Each row that is written gets another number, and what is gone a tombstone. An import of nearby drops the triggers on the
        -- tables of temples while it writes, and does the same itself.
        CREATE TRIGGER feed_temple_insert AFTER INSERT ON temple WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            DELETE FROM tombstone WHERE kind = 'temple' AND id = NEW.id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT hosted.activity_id FROM temple_source AS said JOIN activity_temple AS hosted
                ON hosted.source_id = said.source_id AND hosted.source = said.source WHERE said.temple_id = NEW.id);
        END;
        CREATE TRIGGER feed_temple_update AFTER UPDATE ON temple
        WHEN NEW.changed IS OLD.changed AND NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            INSERT OR REPLACE INTO tombstone
            SELECT 'temple', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id <> NEW.id AND OLD.id BETWEEN 1 AND 9000000000000;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT hosted.activity_id FROM temple_source AS said JOIN activity_temple AS hosted
                ON hosted.source_id = said.source_id AND hosted.source = said.source WHERE said.temple_id = NEW.id);
        END;
        CREATE TRIGGER feed_temple_delete AFTER DELETE ON temple WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            INSERT OR REPLACE INTO tombstone
            SELECT 'temple', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id BETWEEN 1 AND 9000000000000;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT hosted.activity_id FROM temple_source AS said JOIN activity_temple AS hosted
                ON hosted.source_id = said.source_id AND hosted.source = said.source WHERE said.temple_id = OLD.id);
        END;
        CREATE TRIGGER feed_temple_detail_insert AFTER INSERT ON temple_detail
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple WHERE id = NEW.temple_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.temple_id;
        END;
        CREATE TRIGGER feed_temple_detail_update AFTER UPDATE ON temple_detail
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple WHERE id = NEW.temple_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.temple_id;
        END;
        CREATE TRIGGER feed_temple_detail_delete AFTER DELETE ON temple_detail
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple WHERE id = OLD.temple_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.temple_id;
        END;
        CREATE TRIGGER feed_temple_source_insert AFTER INSERT ON temple_source
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple WHERE id = NEW.temple_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.temple_id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT activity_id FROM activity_temple
                WHERE source_id = NEW.source_id AND source = NEW.source);
        END;
        CREATE TRIGGER feed_temple_source_update AFTER UPDATE ON temple_source
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold)
            AND EXISTS (SELECT 1 FROM temple WHERE id IN (OLD.temple_id, NEW.temple_id)) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (OLD.temple_id, NEW.temple_id);
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT activity_id FROM activity_temple
                WHERE source_id = NEW.source_id AND source = NEW.source);
        END;
        CREATE TRIGGER feed_temple_source_delete AFTER DELETE ON temple_source
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple WHERE id = OLD.temple_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.temple_id;
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id IN (SELECT activity_id FROM activity_temple
                WHERE source_id = OLD.source_id AND source = OLD.source);
        END;
        CREATE TRIGGER feed_deity_insert AFTER INSERT ON deity WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            DELETE FROM tombstone WHERE kind = 'deity' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_deity_update AFTER UPDATE ON deity
        WHEN NEW.changed IS OLD.changed AND NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            INSERT OR REPLACE INTO tombstone
            SELECT 'deity', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id <> NEW.id AND OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_deity_delete AFTER DELETE ON deity WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            INSERT OR REPLACE INTO tombstone
            SELECT 'deity', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_deity_name_insert AFTER INSERT ON deity_name
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_name_update AFTER UPDATE ON deity_name
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_name_delete AFTER DELETE ON deity_name
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = OLD.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.deity_id;
        END;
        CREATE TRIGGER feed_deity_day_insert AFTER INSERT ON deity_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_day_update AFTER UPDATE ON deity_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_day_delete AFTER DELETE ON deity_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = OLD.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.deity_id;
        END;
        CREATE TRIGGER feed_deity_member_insert AFTER INSERT ON deity_member
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_member_update AFTER UPDATE ON deity_member
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = NEW.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.deity_id;
        END;
        CREATE TRIGGER feed_deity_member_delete AFTER DELETE ON deity_member
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM deity WHERE id = OLD.deity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.deity_id;
        END;
        CREATE TRIGGER feed_festival_insert AFTER INSERT ON festival WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            DELETE FROM tombstone WHERE kind = 'festival' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_festival_update AFTER UPDATE ON festival
        WHEN NEW.changed IS OLD.changed AND NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            INSERT OR REPLACE INTO tombstone
            SELECT 'festival', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id <> NEW.id AND OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_festival_delete AFTER DELETE ON festival WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            INSERT OR REPLACE INTO tombstone
            SELECT 'festival', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_festival_same_day_insert AFTER INSERT ON festival_same_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM festival WHERE id = NEW.festival_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.festival_id;
        END;
        CREATE TRIGGER feed_festival_same_day_update AFTER UPDATE ON festival_same_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM festival WHERE id = NEW.festival_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.festival_id;
        END;
        CREATE TRIGGER feed_festival_same_day_delete AFTER DELETE ON festival_same_day
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM festival WHERE id = OLD.festival_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.festival_id;
        END;
        CREATE TRIGGER feed_activity_insert AFTER INSERT ON activity WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            DELETE FROM tombstone WHERE kind = 'activity' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_activity_update AFTER UPDATE ON activity
        WHEN NEW.changed IS OLD.changed AND NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            INSERT OR REPLACE INTO tombstone
            SELECT 'activity', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id <> NEW.id AND OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_activity_delete AFTER DELETE ON activity WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            INSERT OR REPLACE INTO tombstone
            SELECT 'activity', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_activity_temple_insert AFTER INSERT ON activity_temple
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM activity WHERE id = NEW.activity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.activity_id;
        END;
        CREATE TRIGGER feed_activity_temple_update AFTER UPDATE ON activity_temple
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM activity WHERE id = NEW.activity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.activity_id;
        END;
        CREATE TRIGGER feed_activity_temple_delete AFTER DELETE ON activity_temple
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM activity WHERE id = OLD.activity_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE activity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.activity_id;
        END;
        CREATE TRIGGER feed_temple_group_insert AFTER INSERT ON temple_group WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            DELETE FROM tombstone WHERE kind = 'group' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_temple_group_update AFTER UPDATE ON temple_group
        WHEN NEW.changed IS OLD.changed AND NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.id;
            INSERT OR REPLACE INTO tombstone
            SELECT 'group', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id <> NEW.id AND OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_temple_group_delete AFTER DELETE ON temple_group WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            INSERT OR REPLACE INTO tombstone
            SELECT 'group', OLD.id, (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed'), strftime('%s', 'now')
            WHERE OLD.id BETWEEN 1 AND 9000000000000;
        END;
        CREATE TRIGGER feed_temple_group_item_insert AFTER INSERT ON temple_group_item
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple_group WHERE id = NEW.group_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.group_id;
        END;
        CREATE TRIGGER feed_temple_group_item_update AFTER UPDATE ON temple_group_item
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple_group WHERE id = NEW.group_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = NEW.group_id;
        END;
        CREATE TRIGGER feed_temple_group_item_delete AFTER DELETE ON temple_group_item
        WHEN NOT EXISTS (SELECT 1 FROM feed_hold) AND EXISTS (SELECT 1 FROM temple_group WHERE id = OLD.group_id) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE id = OLD.group_id;
        END;
        CREATE TRIGGER feed_translation_insert AFTER INSERT ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'deity' AND id = NEW.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'festival' AND id = NEW.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'group' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_translation_update AFTER UPDATE ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'deity' AND id = NEW.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'festival' AND id = NEW.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE NEW.kind = 'group' AND id = NEW.id;
        END;
        CREATE TRIGGER feed_translation_delete AFTER DELETE ON translation WHEN NOT EXISTS (SELECT 1 FROM feed_hold) BEGIN
            UPDATE meta SET value = value + 1 WHERE key = 'feed';
            UPDATE deity SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'deity' AND id = OLD.id;
            UPDATE festival SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'festival' AND id = OLD.id;
            UPDATE temple_group SET changed = (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'feed')
            WHERE OLD.kind = 'group' AND id = OLD.id;
        END;
        CREATE INDEX activity_temple_key ON activity_temple(source_id, source);
        """
}
