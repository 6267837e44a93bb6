internal import PostgreSQL
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables
internal import TempleWriting

/// How far an edit reaches beyond the temples that were loaded for it.
///
/// Other temples can have a position that a temple has left or has come to, a key that a record names, or a deity that no
/// loaded temple has any more. The edit must see them, so it is made again with them.
struct EditReach {
    let server: ServerConnection
    /// The database in which the rows were edited.
    let local: Connection
    /// The temples that were loaded.
    let temples: Set<Int64>
    /// The positions of the loaded temples before the edit.
    let places: [Int64: Place]

    /// A position as it is stored, with its mark: who leaves a position and comes back in one edit finds the mark changed,
    /// because nobody else is loaded who has it.
    struct Place: Hashable {
        let latitude: Double
        let longitude: Double
        let mark: Int64
    }

    /// Returns the positions of all temples of a small database.
    static func places(on local: Connection) throws -> [Int64: Place] {
        let all = try local.all("SELECT id, lat, lng, shares_position FROM temple") { row in
            (row.integer(0), Place(latitude: row.double(1), longitude: row.double(2), mark: row.integer(3)))
        }
        return Dictionary(all) { first, _ in first }
    }

    /// Returns the temples that the edit must see too.
    func missing(for changes: [TableChange]) throws -> Set<Int64> {
        var found: Set<Int64> = []
        for change in changes {
            guard let keys = change.keys else { continue }
            switch change.table.name {
            case "temple": found.formUnion(try neighbours(of: keys))
            case "temple_source", "kept_number": found.formUnion(try owners(in: change.table.name, of: keys))
            case "deity": found.formUnion(try worshippers(of: keys))
            default: break
            }
        }
        return found.subtracting(temples)
    }

    /// Returns the temples beyond the loaded ones whose cells name other deities since the names of deities have changed.
    ///
    /// - Parameter isOne: whether the cells of a row, its main and its side deities, name others than the row has.
    func relinked(_ isOne: LinkedOtherwise) throws -> Set<Int64> {
        let cells = try server.rows(
            """
            SELECT coalesce(main_deity, ''), side_deities, deities FROM temple WHERE id <> ALL($1)
            GROUP BY main_deity, side_deities, deities
            """, [.integers(Array(temples))]
        ) { (main: $0.text(0), side: $0.text(1), packed: $0.text(2)) }
        let changed = try cells.filter { try isOne($0.main.isEmpty ? nil : $0.main, $0.side, $0.packed) }
        guard !changed.isEmpty else { return [] }
        let ids = try server.rows(
            """
            SELECT temple.id FROM unnest($1, $2, $3) AS cell(main, side, packed)
            JOIN temple ON coalesce(temple.main_deity, '') = cell.main AND temple.side_deities = cell.side
                AND temple.deities = cell.packed
            """, [.texts(changed.map(\.main)), .texts(changed.map(\.side)), .texts(changed.map(\.packed))]
        ) { $0.integer(0) }
        return Set(ids).subtracting(temples)
    }

    /// Returns the temples at the positions that temples have left or come to, or whose mark has changed.
    private func neighbours(of ids: [Int64]) throws -> [Int64] {
        let present = try Self.places(on: local)
        let moved = ids.filter { places[$0] != present[$0] }
        let touched = Set(moved.flatMap { [places[$0], present[$0]].compactMap { $0 } })
        guard !touched.isEmpty else { return [] }
        let all = Array(touched)
        return try server.rows(
            """
            SELECT temple.id FROM unnest($1, $2) AS place(lat, lng)
            JOIN temple ON temple.lat = place.lat::double precision AND temple.lng = place.lng::double precision
            """, [.texts(all.map { "\($0.latitude)" }), .texts(all.map { "\($0.longitude)" })]
        ) { $0.integer(0) }
    }

    /// Returns the temples that have a key in a table which one of these temples has here.
    private func owners(in table: String, of ids: [Int64]) throws -> [Int64] {
        let keys = try local.all(
            "SELECT source, source_id FROM \(table) WHERE temple_id IN (SELECT value FROM json_each(?1))",
            [.text(Statement.json(ids))]
        ) { SourceKey(source: $0.text(0), id: $0.text(1)) }
        guard !keys.isEmpty else { return [] }
        return try server.rows(
            """
            SELECT stored.temple_id FROM unnest($1, $2) AS own(source, source_id)
            JOIN \(table) AS stored ON stored.source = own.source AND stored.source_id = own.source_id
            """, [.texts(keys.map(\.source)), .texts(keys.map(\.id))]
        ) { $0.integer(0) }
    }

    /// Returns for each deity that is gone here a temple that has it.
    private func worshippers(of deities: [Int64]) throws -> [Int64] {
        let present = Set(
            try local.all(
                "SELECT id FROM deity WHERE id IN (SELECT value FROM json_each(?1))", [.text(Statement.json(deities))]
            ) { $0.integer(0) })
        let gone = deities.filter { !present.contains($0) }
        guard !gone.isEmpty else { return [] }
        return try server.rows(
            """
            SELECT worshipper.temple_id FROM unnest($1) AS gone(id) CROSS JOIN LATERAL (
                SELECT temple_id FROM deity_temple WHERE deity_id = gone.id AND temple_id <> ALL($2) LIMIT 1
            ) AS worshipper
            """, [.integers(gone), .integers(Array(temples))]
        ) { $0.integer(0) }
    }
}
