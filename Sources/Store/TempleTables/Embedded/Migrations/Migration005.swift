/// Kinds, pictures and descriptions of events, fields of groups for apps, and the event of each activity.
enum Migration005 {
    static let sql = """
        -- What kind of day a festival is: 節慶, 初一, ...
        ALTER TABLE festival ADD COLUMN occasion TEXT NOT NULL DEFAULT '節慶';
        ALTER TABLE festival ADD COLUMN cover_url TEXT;

        ALTER TABLE deity ADD COLUMN description TEXT;
        ALTER TABLE deity ADD COLUMN cover_url TEXT;

        ALTER TABLE temple_group ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE temple_group ADD COLUMN video_url TEXT;
        ALTER TABLE temple_group ADD COLUMN created_at TEXT NOT NULL DEFAULT '1970-01-01T08:00:00+08:00';

        -- The event that it belongs to; NULL for none, and for what a feed has told.
        ALTER TABLE activity ADD COLUMN event_id INTEGER;

        -- The next writer writes the catalogue anew and links all temples. A deity that only a source's name is known of
        -- gets an id from 10000000 on by that: 10000 and above, where they were, are ids of events too.
        DELETE FROM meta WHERE key = 'catalogue';
        """
}
