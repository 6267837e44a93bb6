internal import TempleModel

extension StoredTable {
    /// All tables of nearby's data. A row comes after the rows that it refers to.
    ///
    /// A file has further tables, which are its own: `schema_state`, `temple_change`, `revision`, `feed_hold`, and `replica` and
    /// `replica_without` where it follows a server. A server has `state`, `change` and `heartbeat`. Both have `person`, of those
    /// who may edit: no copy, no export and no log of changes has its rows.
    package static let all: [StoredTable] = [
        // The identity is that of the file. A few rows, whose key is a text.
        StoredTable(
            "meta", primaryKey: ["key"], changeKey: nil, isSmall: true, condition: "key <> 'identity'",
            [
                .line("key"), .list("value"),
            ]),
        StoredTable(
            "deity", primaryKey: ["id"], changeKey: "id", isSmall: true,
            [
                .id("id"), .line("slug", .optional), .line("name"), .id("family_id", .optional),
                .prose("role", .optional), .prose("worship_notes", .optional), .prose("days_note", .optional),
                .prose("description", .optional), .prose("cover_url", .optional), .line("no_day", .optional),
                .number("changed"), .prose("source", .optional),
            ]),
        StoredTable(
            "deity_name", primaryKey: ["key", "deity_id"], changeKey: "deity_id", isSmall: true,
            [
                .line("key"), .id("deity_id"), .line("name"), .number("position"),
            ]),
        StoredTable(
            "deity_day", primaryKey: ["deity_id", "position"], changeKey: "deity_id", isSmall: true,
            [
                .id("deity_id"), .number("position"), .integer("month"), .integer("day"), .line("kind"),
                .line("title"), .prose("source"),
            ]),
        StoredTable(
            "deity_member", primaryKey: ["deity_id", "position"], changeKey: "deity_id", isSmall: true,
            [
                .id("deity_id"), .number("position"), .line("member"),
            ]),
        StoredTable(
            "festival", primaryKey: ["id"], changeKey: "id", isSmall: true,
            [
                .id("id"), .line("slug"), .line("name"), .prose("description", .optional),
                .prose("customs", .optional), .prose("source"), .line("rule"), .integer("rule_month", .optional),
                .integer("rule_day", .optional), .line("rule_term", .optional), .integer("rule_end", .optional),
                .integer("duration_days"), .integer("every_years"), .integer("known_year", .optional),
                .line("occasion"), .prose("cover_url", .optional), .number("changed"),
                .integer("rule_nth", .optional), .line("rule_of", .optional),
            ]),
        StoredTable(
            "festival_same_day", primaryKey: ["festival_id", "position"], changeKey: "festival_id", isSmall: true,
            [
                .id("festival_id"), .number("position"), .line("event"),
            ]),
        StoredTable(
            "activity", primaryKey: ["id"], changeKey: "id", isSmall: true,
            [
                .id("id"), .line("title"), .integer("announced_every_years", .optional), .prose("usual", .optional),
                .prose("note", .optional), .prose("time", .optional), .prose("place", .optional),
                .prose("description", .optional), .prose("source"), .line("rule"),
                .integer("rule_month", .optional), .integer("rule_day", .optional), .line("rule_term", .optional),
                .integer("rule_end", .optional), .integer("duration_days"), .integer("every_years"),
                .integer("known_year", .optional), .line("feed", .optional), .line("feed_id", .optional),
                .list("feed_record", .optional), .id("event_id", .optional), .real("lat", .optional),
                .real("lng", .optional), .number("own_day"), .number("changed"),
                .integer("rule_nth", .optional), .line("rule_of", .optional),
            ]),
        StoredTable(
            "activity_temple", primaryKey: ["activity_id", "position"], changeKey: "activity_id", isSmall: true,
            [
                .id("activity_id"), .number("position"), .line("source"), .line("source_id"),
            ]),
        StoredTable(
            "temple_group", primaryKey: ["id"], changeKey: "id", isSmall: true,
            [
                .id("id"), .line("slug"), .line("name"), .prose("description", .optional), .number("enabled"),
                .prose("video_url", .optional), .line("created_at"), .number("changed"),
            ]),
        StoredTable(
            "temple_group_item", primaryKey: ["group_id", "position"], changeKey: "group_id", isSmall: true,
            [
                .id("group_id"), .number("position"), .line("kind"), .line("slug"),
            ]),
        StoredTable(
            "translation", primaryKey: ["kind", "id", "member", "language"], changeKey: "id", isSmall: true,
            [
                .line("kind"), .id("id"), .line("member"), .line("language"), .prose("text"),
            ]),
        StoredTable(
            "curated", primaryKey: ["kind", "id"], changeKey: "id", isSmall: true, isForWriters: true,
            [
                .line("kind"), .id("id"), .list("base", .optional), .list("edits"), .number("is_deleted"),
            ]),
        StoredTable(
            "former_temple", primaryKey: ["id"], changeKey: "id", isSmall: true,
            [
                .id("id"), .id("temple_id"), .list("sources", .optional),
            ]),
        StoredTable(
            "temple", primaryKey: ["id"], changeKey: "id",
            [
                .id("id", .watched), .line("name", .watched), .real("lat", .watched), .real("lng", .watched),
                .line("precision", .optional, .watched), .number("shares_position", .watched),
                .list("side_deities"), .list("deities", .watched), .line("open_time", .optional, .watched),
                .real("rating", .optional, .watched), .list("aliases", .watched), .number("prominence", .watched),
                .prose("opening_hours", .optional, .watched), .prose("opening_hours_lunar", .optional, .watched),
                .line("hours_as_of", .optional, .watched), .line("as_of", .optional, .watched),
                .prose("cover_url", .optional, .watched), .number("rating_count", .optional, .watched),
                .number("changed"),
            ] + FieldTexts.ofSearch.map { .text(of: $0, .optional, .watched) }),
        StoredTable(
            "temple_detail", primaryKey: ["temple_id"], changeKey: "temple_id",
            [.id("temple_id")] + FieldTexts.ofPage.map { .text(of: $0, .optional) }
                + [.list("same_as", .optional), .list("photos", .optional)]),
        StoredTable(
            "edited_temple", primaryKey: ["temple_id"], changeKey: "temple_id", isForWriters: true,
            [
                .id("temple_id"), .list("said"),
            ]),
        StoredTable(
            "temple_source", primaryKey: ["source_id", "source"], changeKey: "temple_id",
            [
                .line("source"), .line("source_id"), .id("temple_id"), .list("record", .optional), .number("said"),
            ]),
        StoredTable(
            "deity_temple", primaryKey: ["deity_id", "temple_id"], changeKey: "temple_id",
            [
                .id("deity_id"), .id("temple_id"),
            ]),
        StoredTable(
            "tombstone", primaryKey: ["kind", "id"], changeKey: "id",
            [
                .line("kind"), .id("id"), .number("number"), .number("deleted_at"),
            ]),
        StoredTable(
            "kept_number", primaryKey: ["source", "source_id"], changeKey: "temple_id", isForWriters: true,
            [
                .line("source"), .line("source_id"), .id("temple_id"),
            ]),
        StoredTable(
            "import", primaryKey: ["id"], changeKey: "id",
            [
                .id("id"), .number("imported_at"), .prose("file"), .line("schema"), .number("inserted"),
                .number("updated"), .number("joined"), .number("unchanged"), .number("removed"),
                .number("rejected"), .number("undone_at", .optional), .number("command"),
            ]),
        StoredTable(
            "import_change", primaryKey: ["import_id", "position"], changeKey: "import_id", isForWriters: true,
            [
                .id("import_id"), .number("position"), .line("kind"), .line("source"), .line("source_id"),
                .id("row_id"), .list("record", .optional),
            ]),
        StoredTable(
            "import_new_temples", primaryKey: ["import_id", "first_id"], changeKey: "import_id", isForWriters: true,
            [
                .id("import_id"), .id("first_id"), .id("last_id"),
            ]),
        StoredTable(
            "deleted_temple", primaryKey: ["temple_id"], changeKey: "temple_id", isForWriters: true,
            [
                .id("temple_id")
            ]),
        StoredTable(
            "waiting_row", primaryKey: ["id"], changeKey: "id", isForWriters: true,
            [
                .id("id"), .line("source"), .line("source_id"), .list("record"),
            ]),
        StoredTable(
            "history", primaryKey: ["number"], changeKey: "number", isForWriters: true,
            [
                .id("number"), .number("made_at"), .line("author", .optional), .id("person", .optional),
                .line("role", .optional), .line("way"), .prose("reason", .optional), .id("undoes", .optional),
                .number("undone_by", .optional), .id("command", .optional), .line("request_key", .optional),
                .line("request_digest", .optional),
            ]),
        StoredTable(
            "history_entity", primaryKey: ["number", "position"], changeKey: "number", isForWriters: true,
            [
                .id("number"), .number("position"), .line("kind"), .id("entity"), .line("name"), .line("action"),
                .list("before", .optional), .list("after", .optional), .list("edits_before", .optional),
                .list("edits_after", .optional), .list("other", .optional),
            ]),
        StoredTable(
            "temple_pair", primaryKey: ["a", "b"], changeKey: "a", isSmall: true, isForWriters: true,
            [
                .id("a"), .id("b"), .line("verdict"), .number("decided_at"), .line("author", .optional),
            ]),
    ]

    /// The tables as the first schemas have them. Those are released and never change: a step that adds a table or a column marks
    /// it as added.
    package static let ofFirstSchema = all.compactMap(\.ofFirstSchema)

    /// The tables that a service reads, and those that it has no use for.
    package static let served = all.filter { !$0.isForWriters }
    package static let forWriters = all.filter(\.isForWriters)
}
