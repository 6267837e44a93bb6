/// Members of collective deities, temples' own days, reasons for having no day, and events that are the same occasion.
enum Migration008 {
    static let sql = """
        -- Why a deity has no day: no_common_day, ...; NULL where it has one.
        ALTER TABLE deity ADD COLUMN no_day TEXT;

        -- The deities that one is the name for together: their days are its own too.
        CREATE TABLE deity_member (
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            -- The member's slug.
            member TEXT NOT NULL,
            PRIMARY KEY (deity_id, position)
        ) WITHOUT ROWID;

        -- The events that are the same occasion as a festival: a festival's slug, or a deity's and its day's place.
        CREATE TABLE festival_same_day (
            festival_id INTEGER NOT NULL REFERENCES festival(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            event TEXT NOT NULL,
            PRIMARY KEY (festival_id, position)
        ) WITHOUT ROWID;

        -- Whether an activity is its temples' own day, which goes before their deities' days.
        ALTER TABLE activity ADD COLUMN own_day INTEGER NOT NULL DEFAULT 0;

        -- The next writer writes the catalogue anew.
        DELETE FROM meta WHERE key = 'catalogue';
        """
}
