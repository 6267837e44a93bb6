internal import TempleFormats
internal import TempleModel

/// The history of changes.
enum ChangeDocument {
    /// The most things of one change in a list of changes. A change on its own names all.
    static let mostEntitiesInList = 10

    /// Returns a page of the history.
    static func list(_ entries: [ChangeEntry]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 1024 * entries.count + 2)
        json.array(entries) { json, entry in write(entry, mostEntities: mostEntitiesInList, to: &json) }
        return json.bytes
    }

    /// Returns one change with everything in it.
    static func document(_ entry: ChangeEntry) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        write(entry, mostEntities: .max, to: &json)
        return json.bytes
    }

    private static func write(_ entry: ChangeEntry, mostEntities: Int, to json: inout JSONWriter) {
        ChangeJSON.write(
            entry, at: TaiwanMoment(secondsSince1970: entry.madeAt).rfc3339, mostEntities: mostEntities,
            imported: { imported, json in json.object { members(of: imported, to: &$0) } }, to: &json)
    }

    private static func members(of entry: ImportEntry, to json: inout JSONWriter) {
        json.member("files", entry.file)
        json.member("schema", entry.schema)
        json.member("can_be_undone", entry.canBeUndone)
        json.member("inserted", Int64(entry.inserted))
        json.member("updated", Int64(entry.updated))
        json.member("joined", Int64(entry.joined))
        json.member("unchanged", Int64(entry.unchanged))
        json.member("removed", Int64(entry.removed))
        json.member("rejected", Int64(entry.rejected))
        // A list does not read them.
        guard entry.files.contains(where: { $0.rejectedRows != nil }) else { return }
        json.key("rejected_rows")
        json.array(entry.files.flatMap { file in (file.rejectedRows ?? []).map { (file.name, $0) } }) { json, pair in
            let (file, row) = pair
            json.object { json in
                json.member("file", file)
                json.member("line", Int64(row.line))
                json.member("record", row.record)
                json.member("column", row.column)
                json.member("value", row.value)
                json.member("reason", row.reason)
                json.member("remedy", row.remedy)
            }
        }
    }
}
