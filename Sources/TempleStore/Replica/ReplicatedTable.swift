/// A table that a replica has in common with its server, with the same columns and values in both.
package struct ReplicatedTable: Sendable {
    /// The type of a column's values.
    package enum ColumnType: Sendable {
        case integer
        case real
        case text
    }

    package struct Column: Sendable {
        package let name: String
        package let type: ColumnType
    }

    package let name: String
    package let columns: [Column]
    /// The column by whose values rows are replaced; nil for a small table that is replaced as a whole.
    package let key: String?
    /// The condition of the rows that are in common; nil for all.
    package let condition: String?

    private init(_ name: String, key: String? = nil, condition: String? = nil, _ columns: String) {
        self.name = name
        self.key = key
        self.condition = condition
        // "id:i" is an integer, "lat:r" a real, any other column a text.
        self.columns = columns.split(whereSeparator: \.isWhitespace).map { column in
            let parts = column.split(separator: ":")
            let type: ColumnType =
                switch parts.dropFirst().first {
                case "i": .integer
                case "r": .real
                default: .text
                }
            return Column(name: String(parts[0]), type: type)
        }
    }

    /// The names of the columns, joined by commas.
    package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

    /// The place of the key among the columns; nil for a table without a key.
    package var keyColumn: Int32? { key.flatMap { key in columns.firstIndex { $0.name == key } }.map(Int32.init) }

    /// All tables. A row comes after the rows that it refers to.
    package static let all: [ReplicatedTable] = [
        // The identity is that of the file.
        ReplicatedTable("meta", condition: "key <> 'identity'", "key value"),
        ReplicatedTable(
            "deity",
            """
            id:i slug name family_id:i role worship_notes days_note description cover_url no_day
            """),
        ReplicatedTable("deity_name", "key deity_id:i name position:i"),
        ReplicatedTable("deity_day", "deity_id:i position:i month:i day:i kind title source"),
        ReplicatedTable("deity_member", "deity_id:i position:i member"),
        ReplicatedTable(
            "festival",
            """
            id:i slug name description customs source rule rule_month:i rule_day:i rule_term rule_end:i duration_days:i
            every_years:i known_year:i occasion cover_url
            """),
        ReplicatedTable("festival_same_day", "festival_id:i position:i event"),
        ReplicatedTable(
            "activity",
            """
            id:i title announced_every_years:i usual note time place description source rule rule_month:i rule_day:i
            rule_term rule_end:i duration_days:i every_years:i known_year:i feed feed_id feed_record event_id:i lat:r lng:r
            own_day:i
            """),
        ReplicatedTable("activity_temple", "activity_id:i position:i source source_id"),
        ReplicatedTable(
            "temple_group", "id:i slug name description enabled:i video_url created_at"),
        ReplicatedTable("temple_group_item", "group_id:i position:i kind slug"),
        ReplicatedTable("former_temple", "id:i temple_id:i"),
        ReplicatedTable(
            "temple", key: "id",
            """
            id:i name name_en address county lat:r lng:r precision shares_position:i main_deity side_deities deities phone
            religion open_time rating:r official_name aliases prominence:i opening_hours opening_hours_lunar hours_as_of
            as_of website cover_url rating_count:i
            """),
        ReplicatedTable(
            "temple_detail", key: "temple_id",
            "temple_id:i introduction features transportation worship_tips reference same_as photos"),
        ReplicatedTable("temple_source", key: "temple_id", "source source_id temple_id:i record said:i"),
        ReplicatedTable("deity_temple", key: "temple_id", "deity_id:i temple_id:i"),
        ReplicatedTable(
            "import", key: "id",
            """
            id:i imported_at:i file schema inserted:i updated:i joined:i unchanged:i removed:i rejected:i undone_at:i
            command:i
            """),
        ReplicatedTable(
            "import_change", key: "import_id", "import_id:i position:i kind source source_id row_id:i record"),
        ReplicatedTable("import_new_temples", key: "import_id", "import_id:i first_id:i last_id:i"),
    ]
}
