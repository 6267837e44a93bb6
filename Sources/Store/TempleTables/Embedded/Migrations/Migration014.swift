/// The index in memory learns which positions are doubtful.
enum Migration014 {
    static let sql = """
        -- As in schema 10, and for what makes a position doubtful.
        DROP TRIGGER temple_updated;
        CREATE TRIGGER temple_updated AFTER UPDATE OF
            id, lat, lng, name, address, main_deity, deities, rating, open_time, phone, official_name, aliases, name_en,
            county, religion, prominence, opening_hours, opening_hours_lunar, hours_as_of, as_of, website, cover_url,
            rating_count, precision, shares_position
        ON temple BEGIN
            INSERT INTO temple_change (temple_id, lat, lng) VALUES (OLD.id, OLD.lat, OLD.lng);
            INSERT INTO temple_change (temple_id) SELECT NEW.id WHERE NEW.id <> OLD.id;
        END;
        """
}
