/// Data for visitors: opening hours in OpenStreetMap's grammar, websites, photos, ratings, and the dates of this data.
enum Migration009 {
    static let sql = """
        -- The hours in OpenStreetMap's grammar where a source states them; 'unknown' where the text must not be read; NULL
        -- where they are read from open_time.
        ALTER TABLE temple ADD COLUMN opening_hours TEXT;
        -- Hours of days of the lunar month, as '1,15 05:00-21:00'.
        ALTER TABLE temple ADD COLUMN opening_hours_lunar TEXT;
        -- The day of which the hours are, as 2021-03-31; NULL where it is that of the record.
        ALTER TABLE temple ADD COLUMN hours_as_of TEXT;
        -- The day of which the record is.
        ALTER TABLE temple ADD COLUMN as_of TEXT;
        ALTER TABLE temple ADD COLUMN website TEXT;
        -- The address of the first picture.
        ALTER TABLE temple ADD COLUMN cover_url TEXT;
        ALTER TABLE temple ADD COLUMN rating_count INTEGER;
        -- A JSON array of objects with url, title, credit and license; NULL for none.
        ALTER TABLE temple_detail ADD COLUMN photos TEXT;
        """
}
