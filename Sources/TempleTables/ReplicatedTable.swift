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
        /// The values that a row may have; nil for all. Both schemas check them.
        package let bound: StoredBound?
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
        self.columns = columns.split(whereSeparator: \.isWhitespace).map { column in
            let parts = column.split(separator: ":")
            let (type, bound) = Self.kind(parts.dropFirst().first)
            return Column(name: String(parts[0]), type: type, bound: bound)
        }
    }

    /// "id:k" is the id of a row, "position:n" a number, "rule_day:i" another integer, "lat:r" a real number,
    /// "description:p" a longer text, "aliases:l" a list or a record, and any other column a text of one line.
    private static func kind(_ letter: Substring?) -> (type: ColumnType, bound: StoredBound?) {
        switch letter {
        case "k": (.integer, .id)
        case "n": (.integer, .number)
        case "i": (.integer, nil)
        case "r": (.real, nil)
        case "p": (.text, .prose)
        case "l": (.text, .list)
        default: (.text, .line)
        }
    }

    /// The names of the columns, joined by commas.
    package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

    /// The place of the key among the columns; nil for a table without a key.
    package var keyColumn: Int32? { key.flatMap { key in columns.firstIndex { $0.name == key } }.map(Int32.init) }

    /// Whether all values of a row are within their bounds.
    package func isWithinBounds(_ row: some ResultRow) -> Bool {
        columns.enumerated().allSatisfy { index, column in
            let index = Int32(index)
            guard let bound = column.bound, !row.isNull(index) else { return true }
            if let values = bound.values { return values.contains(row.integer(index)) }
            return row.withText(index) { $0.count <= bound.mostBytes ?? .max }
        }
    }

    /// All tables. A row comes after the rows that it refers to.
    package static let all: [ReplicatedTable] = [
        // The identity is that of the file.
        ReplicatedTable("meta", condition: "key <> 'identity'", "key value:l"),
        ReplicatedTable(
            "deity",
            """
            id:k slug name family_id:k role:p worship_notes:p days_note:p description:p cover_url:p no_day
            """),
        ReplicatedTable("deity_name", "key deity_id:k name position:n"),
        ReplicatedTable("deity_day", "deity_id:k position:n month:i day:i kind title source:p"),
        ReplicatedTable("deity_member", "deity_id:k position:n member"),
        ReplicatedTable(
            "festival",
            """
            id:k slug name description:p customs:p source:p rule rule_month:i rule_day:i rule_term rule_end:i
            duration_days:i every_years:i known_year:i occasion cover_url:p
            """),
        ReplicatedTable("festival_same_day", "festival_id:k position:n event"),
        ReplicatedTable(
            "activity",
            """
            id:k title announced_every_years:i usual:p note:p time:p place:p description:p source:p rule rule_month:i
            rule_day:i rule_term rule_end:i duration_days:i every_years:i known_year:i feed feed_id feed_record:l event_id:k
            lat:r lng:r own_day:n
            """),
        ReplicatedTable("activity_temple", "activity_id:k position:n source source_id"),
        ReplicatedTable(
            "temple_group", "id:k slug name description:p enabled:n video_url:p created_at"),
        ReplicatedTable("temple_group_item", "group_id:k position:n kind slug"),
        ReplicatedTable("former_temple", "id:k temple_id:k"),
        ReplicatedTable(
            "temple", key: "id",
            """
            id:k name name_en address county lat:r lng:r precision shares_position:n main_deity side_deities:l deities:l phone
            religion open_time rating:r official_name aliases:l prominence:n opening_hours:p opening_hours_lunar:p hours_as_of
            as_of website:p cover_url:p rating_count:n
            """),
        ReplicatedTable(
            "temple_detail", key: "temple_id",
            "temple_id:k introduction:p features:p transportation:p worship_tips:p reference:p same_as:l photos:l"),
        ReplicatedTable("temple_source", key: "temple_id", "source source_id temple_id:k record:l said:n"),
        ReplicatedTable("deity_temple", key: "temple_id", "deity_id:k temple_id:k"),
        ReplicatedTable("kept_number", key: "temple_id", "source source_id temple_id:k"),
        ReplicatedTable(
            "import", key: "id",
            """
            id:k imported_at:n file:p schema inserted:n updated:n joined:n unchanged:n removed:n rejected:n undone_at:n
            command:n
            """),
        ReplicatedTable(
            "import_change", key: "import_id", "import_id:k position:n kind source source_id row_id:k record:l"),
        ReplicatedTable("import_new_temples", key: "import_id", "import_id:k first_id:k last_id:k"),
    ]
}
