extension TempleSchema {
    /// Deities, festivals, activities and groups, with their texts in other languages.
    static let catalogue = [
        // Facts of the file, such as its identity, the editions of what it was given, and the number of the feed.
        table(
            "meta", withoutRowID: true,
            """
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
            """),
        // The id of the next temple; of the feed the number of the last change, the number up to which tombstones may be missing, and
        // the name, which a copy of the data has too.
        """
        INSERT INTO meta VALUES
            ('next_temple_id', '1'), ('feed', '0'), ('feed_from', '0'), ('feed_identity', lower(hex(randomblob(8))));
        """,

        // Deities of the catalogue have ids below 10000 and a slug; a name that no catalogue knows becomes a deity of its own, with
        // an id from 10000 on.
        table(
            "deity",
            """
            id INTEGER PRIMARY KEY,
            slug TEXT UNIQUE,
            name TEXT NOT NULL,
            family_id INTEGER REFERENCES deity(id),
            role TEXT,
            worship_notes TEXT,
            days_note TEXT,
            description TEXT,
            cover_url TEXT,
            -- Why it has no day: no_common_day, ...; NULL where it has one.
            no_day TEXT,
            changed INTEGER NOT NULL DEFAULT 0,
            -- Where its texts are from; NULL where nobody says it.
            source TEXT
            """),
        "CREATE INDEX deity_family ON deity(family_id) WHERE family_id IS NOT NULL;",

        // Every name a deity is asked by, under its search key (DeityKey): as written, simplified, in Latin letters.
        table(
            "deity_name", withoutRowID: true,
            """
            key TEXT NOT NULL,
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            -- 0 is the name people know, then the aliases and the names in Latin letters, in the catalogue's order.
            position INTEGER NOT NULL,
            PRIMARY KEY (key, deity_id)
            """),
        "CREATE INDEX deity_name_deity ON deity_name(deity_id);",
        table(
            "deity_day", withoutRowID: true,
            """
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            -- As in the catalogue; part of an event's id.
            position INTEGER NOT NULL,
            month INTEGER NOT NULL,
            day INTEGER NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (deity_id, position)
            """),
        // The deities that one is the name for together: their days are its own too.
        table(
            "deity_member", withoutRowID: true,
            """
            deity_id INTEGER NOT NULL REFERENCES deity(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            -- The member's slug.
            member TEXT NOT NULL,
            PRIMARY KEY (deity_id, position)
            """),

        table(
            "festival",
            """
            id INTEGER PRIMARY KEY,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT,
            customs TEXT,
            source TEXT NOT NULL,
            \(rule),
            occasion TEXT NOT NULL DEFAULT '節慶',
            cover_url TEXT,
            changed INTEGER NOT NULL DEFAULT 0,
            \(furtherRule)
            """),
        // The events that are the same occasion as a festival: a festival's slug, or a deity's and its day's place.
        table(
            "festival_same_day", withoutRowID: true,
            """
            festival_id INTEGER NOT NULL REFERENCES festival(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            event TEXT NOT NULL,
            PRIMARY KEY (festival_id, position)
            """),

        table(
            "activity",
            """
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            announced_every_years INTEGER,
            usual TEXT,
            note TEXT,
            time TEXT,
            place TEXT,
            description TEXT,
            source TEXT NOT NULL,
            \(rule),
            -- Of one from a source's list: the source, its key there, and what it said.
            feed TEXT,
            feed_id TEXT,
            feed_record TEXT,
            event_id INTEGER,
            lat REAL,
            lng REAL,
            -- Whether it is its temples' own day, which goes before their deities' days.
            own_day INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL DEFAULT 0,
            \(furtherRule)
            """),
        "CREATE UNIQUE INDEX activity_feed ON activity(feed, feed_id) WHERE feed IS NOT NULL;",
        // By the source's key, not the temple's id: an activity may be known before its temple is.
        table(
            "activity_temple", withoutRowID: true,
            """
            activity_id INTEGER NOT NULL REFERENCES activity(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            source TEXT NOT NULL,
            source_id TEXT NOT NULL,
            PRIMARY KEY (activity_id, position)
            """),
        "CREATE INDEX activity_temple_key ON activity_temple(source_id, source);",

        table(
            "temple_group",
            """
            id INTEGER PRIMARY KEY,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT,
            enabled INTEGER NOT NULL DEFAULT 1,
            video_url TEXT,
            created_at TEXT NOT NULL DEFAULT '1970-01-01T08:00:00+08:00',
            changed INTEGER NOT NULL DEFAULT 0
            """),
        table(
            "temple_group_item", withoutRowID: true,
            """
            group_id INTEGER NOT NULL REFERENCES temple_group(id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            slug TEXT NOT NULL,
            PRIMARY KEY (group_id, position)
            """),

        // Texts in other languages. The Chinese ones are in the rows of the things.
        table(
            "translation", withoutRowID: true,
            """
            kind TEXT NOT NULL,
            id INTEGER NOT NULL,
            member TEXT NOT NULL,
            language TEXT NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (kind, id, member, language)
            """),
        "CREATE INDEX translation_id ON translation(id);",
    ]

    /// The rule by which something takes place (RuleColumns).
    private static let rule = """
        rule TEXT NOT NULL,
        rule_month INTEGER,
        rule_day INTEGER,
        rule_term TEXT,
        rule_end INTEGER,
        duration_days INTEGER NOT NULL,
        every_years INTEGER NOT NULL,
        known_year INTEGER
        """

    /// Which weekday of a month, and of what a rule counts from.
    private static let furtherRule = """
        rule_nth INTEGER,
        rule_of TEXT
        """
}
