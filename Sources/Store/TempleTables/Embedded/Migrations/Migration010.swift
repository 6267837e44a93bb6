/// The last changes of temples, for indexes in memory that follow the data.
enum Migration010 {
    static let sql = """
        -- The last changes of temples, oldest first. A reader that finds the last change that it knows, with its mark, knows
        -- all temples that have changed since.
        CREATE TABLE temple_change (
            number INTEGER PRIMARY KEY,
            -- Tells this change from another one with its number, in a copy of the file.
            mark INTEGER NOT NULL DEFAULT (random()),
            temple_id INTEGER NOT NULL,
            -- Where the temple was before; NULL for a new one.
            lat REAL,
            lng REAL
        );
        -- The first change is that of no temple, so that there is always one.
        INSERT INTO temple_change (number, temple_id) VALUES (1, 0);

        CREATE TRIGGER temple_change_kept AFTER INSERT ON temple_change BEGIN
            DELETE FROM temple_change WHERE number <= NEW.number - 16384;
        END;

        -- For edits by other programs: an import of nearby drops these triggers while it writes, and notes its changes
        -- itself.
        CREATE TRIGGER temple_inserted AFTER INSERT ON temple BEGIN
            INSERT INTO temple_change (temple_id) VALUES (NEW.id);
        END;
        CREATE TRIGGER temple_updated AFTER UPDATE OF
            id, lat, lng, name, address, main_deity, deities, rating, open_time, phone, official_name, aliases, name_en,
            county, religion, prominence, opening_hours, opening_hours_lunar, hours_as_of, as_of, website, cover_url,
            rating_count
        ON temple BEGIN
            INSERT INTO temple_change (temple_id, lat, lng) VALUES (OLD.id, OLD.lat, OLD.lng);
            INSERT INTO temple_change (temple_id) SELECT NEW.id WHERE NEW.id <> OLD.id;
        END;
        CREATE TRIGGER temple_deleted AFTER DELETE ON temple BEGIN
            INSERT INTO temple_change (temple_id, lat, lng) VALUES (OLD.id, OLD.lat, OLD.lng);
        END;
        """
}
