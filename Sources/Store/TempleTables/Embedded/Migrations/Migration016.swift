/// What a source said of a temple whose row another program has edited since.
enum Migration016 {
    static let sql = """
        -- What the only source of a temple said, where another program has edited the temple's row since: an import compares
        -- with it. The columns of the row and of its details by name, as one JSON object of texts.
        CREATE TABLE edited_temple (
            temple_id INTEGER PRIMARY KEY
                CONSTRAINT edited_temple_temple_id_bounds CHECK (temple_id BETWEEN 1 AND 9000000000000),
            said TEXT NOT NULL
                CONSTRAINT edited_temple_said_bounds CHECK (length(CAST(said AS BLOB)) <= 2000000)
        );
        -- The rows as such texts. Twenty digits are enough for any number; JSON cannot hold a BLOB that somebody has written.
        CREATE VIEW temple_as_said AS
        SELECT t.id AS temple_id, json_object(
            'name', CAST(t.name AS TEXT), 'name_en', CAST(t.name_en AS TEXT), 'address', CAST(t.address AS TEXT),
            'county', CAST(t.county AS TEXT), 'lat', printf('%!.20g', t.lat), 'lng', printf('%!.20g', t.lng),
            'precision', CAST(t.precision AS TEXT), 'main_deity', CAST(t.main_deity AS TEXT),
            'side_deities', CAST(t.side_deities AS TEXT), 'phone', CAST(t.phone AS TEXT),
            'religion', CAST(t.religion AS TEXT), 'open_time', CAST(t.open_time AS TEXT),
            'rating', CASE WHEN t.rating IS NOT NULL THEN printf('%!.20g', t.rating) END,
            'official_name', CAST(t.official_name AS TEXT), 'aliases', CAST(t.aliases AS TEXT),
            'opening_hours', CAST(t.opening_hours AS TEXT),
            'opening_hours_lunar', CAST(t.opening_hours_lunar AS TEXT), 'hours_as_of', CAST(t.hours_as_of AS TEXT),
            'as_of', CAST(t.as_of AS TEXT), 'website', CAST(t.website AS TEXT),
            'rating_count', CAST(t.rating_count AS TEXT), 'introduction', CAST(d.introduction AS TEXT),
            'features', CAST(d.features AS TEXT), 'transportation', CAST(d.transportation AS TEXT),
            'worship_tips', CAST(d.worship_tips AS TEXT), 'reference', CAST(d.reference AS TEXT),
            'same_as', CAST(d.same_as AS TEXT), 'photos', CAST(d.photos AS TEXT)) AS said
        FROM temple AS t LEFT JOIN temple_detail AS d ON d.temple_id = t.id;

        -- The first edit of a row keeps what the source said. An import of nearby drops these triggers while it writes, and a
        -- copy that follows a server updates no row.
        CREATE TRIGGER temple_edited BEFORE UPDATE OF
            name, name_en, address, county, lat, lng, precision, main_deity, side_deities, phone, religion, open_time,
            rating, official_name, aliases, opening_hours, opening_hours_lunar, hours_as_of, as_of, website, rating_count
        ON temple WHEN NOT EXISTS (SELECT 1 FROM edited_temple WHERE temple_id = OLD.id)
            AND EXISTS (SELECT 1 FROM temple_source WHERE temple_id = OLD.id AND said AND record IS NULL)
        BEGIN
            INSERT OR IGNORE INTO edited_temple SELECT temple_id, said FROM temple_as_said WHERE temple_id = OLD.id;
        END;
        CREATE TRIGGER temple_detail_edited BEFORE UPDATE ON temple_detail
        WHEN NOT EXISTS (SELECT 1 FROM edited_temple WHERE temple_id = OLD.temple_id)
            AND EXISTS (SELECT 1 FROM temple_source WHERE temple_id = OLD.temple_id AND said AND record IS NULL)
        BEGIN
            INSERT OR IGNORE INTO edited_temple SELECT temple_id, said FROM temple_as_said WHERE temple_id = OLD.temple_id;
        END;

        -- Another revision with each edit of the table, as of all others.
        CREATE TRIGGER revision_edited_temple_insert AFTER INSERT ON edited_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_edited_temple_update AFTER UPDATE ON edited_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        CREATE TRIGGER revision_edited_temple_delete AFTER DELETE ON edited_temple BEGIN
            UPDATE revision SET count = count + 1, mark = random();
        END;
        """
}
