/// The first schema of a file, which a new file gets at once. Released, it never changes; a test pins its hash.
///
/// A temple's rows are `temple` with what a search reads, `temple_detail` with what only its own page shows, `temple_source` with
/// what each source says, and `deity_temple`. The catalogue has a table for each kind of thing. Triggers keep three records for
/// whoever else writes the file: `temple_change` for indexes in memory, `revision` for answers that were kept, and the numbers of
/// the feed. A write of nearby drops those on the rows of temples meanwhile and keeps the records itself (`TempleTriggers`).
enum TempleSchema {
    /// Application id "NRBY". The tables of SpatiaLite come first.
    static let sql =
        (["SELECT InitSpatialMetaData(0, 'WGS84');", "PRAGMA application_id = 1314013785;"]
        + catalogue + temples + imports + edits + changes + revisions + feed).joined(separator: "\n")

    /// Returns SQL for a table, with a check of each bound that ``StoredTable/ofFirstSchema`` has for its columns.
    ///
    /// - Parameter columns: the columns, then the key and further checks.
    static func table(_ name: String, withoutRowID: Bool = false, _ columns: String) -> String {
        let stored = StoredTable.ofFirstSchema.first { $0.name == name }?.columns ?? []
        let bounds = stored.compactMap { column in
            column.bound.map { ",\n    " + bound($0, of: column.name, in: name) }
        }
        return
            "CREATE TABLE \(name) (\n\(indented(columns))\(bounds.joined())\n)\(withoutRowID ? " WITHOUT ROWID" : "");"
    }

    /// Returns SQL for the check of a column.
    static func bound(_ bound: StoredBound, of column: String, in table: String) -> String {
        let check =
            if let values = bound.values {
                "\(column) BETWEEN \(values.lowerBound) AND \(values.upperBound)"
            } else {
                "length(CAST(\(column) AS BLOB)) <= \(bound.mostBytes ?? .max)"
            }
        return "CONSTRAINT \(table)_\(column)_bounds CHECK (\(check))"
    }

    private static func indented(_ lines: String) -> String {
        lines.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }

    // MARK: Triggers

    /// What becomes of a row, and the name of its values then.
    enum Event: String, CaseIterable {
        case insert, update, delete

        var row: String { self == .delete ? "OLD" : "NEW" }
    }

    /// Returns SQL for a trigger on each event of a table.
    static func triggers(
        _ name: String, on table: String, when condition: (Event) -> String?, _ body: (Event) -> String
    ) -> [String] {
        Event.allCases.map { event in
            let condition = condition(event).map { " WHEN " + $0 } ?? ""
            return """
                CREATE TRIGGER \(name)_\(table)_\(event) AFTER \(event.rawValue.uppercased()) ON \(table)\(condition) BEGIN
                \(indented(body(event)))
                END;
                """
        }
    }
}
