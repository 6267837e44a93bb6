internal import TempleFormats
internal import TempleModel

/// The history of changes.
enum ChangeJSON {
    /// The most things of one change in a list of changes. A change on its own names all.
    static let mostEntitiesInList = 10

    /// Returns a page of the history.
    static func list(_ entries: [ChangeEntry]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 1024 * entries.count + 2)
        json.array(entries) { json, entry in
            json.object { members(of: entry, mostEntities: mostEntitiesInList, to: &$0) }
        }
        return json.bytes
    }

    /// Returns one change with everything in it.
    static func document(_ entry: ChangeEntry) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 4096)
        json.object { members(of: entry, mostEntities: .max, to: &$0) }
        return json.bytes
    }

    private static func members(of entry: ChangeEntry, mostEntities: Int, to json: inout JSONWriter) {
        json.member("number", entry.number)
        json.member("time", TaiwanMoment(secondsSince1970: entry.madeAt).rfc3339)
        json.member("author", entry.author)
        json.member("role", entry.role?.rawValue)
        json.member("way", entry.way.rawValue)
        json.member("reason", entry.reason)
        json.member("undoes", entry.undoes)
        json.member("undone", entry.undoneBy != nil)
        // An older program has not written by which change it undid one.
        json.member("undone_by", entry.undoneBy.flatMap { $0 == 0 ? nil : $0 })
        switch entry.contents {
        case .edits(let entities):
            json.member("entity_count", Int64(entities.count))
            json.key("entities")
            json.array(entities.prefix(mostEntities)) { json, entity in json.object { members(of: entity, to: &$0) } }
            json.key("import")
            json.null()
        case .imported(let entry):
            json.member("entity_count", Int64(0))
            json.key("entities")
            json.array([EntityChange]()) { _, _ in }
            json.key("import")
            json.object { members(of: entry, to: &$0) }
        }
    }

    private static func members(of entity: EntityChange, to json: inout JSONWriter) {
        json.member("entity", "\(entity.kind.rawValue):\(entity.id)")
        json.member("id", entity.id)
        json.member("name", entity.name)
        json.member("action", entity.action.rawValue)
        json.key("before")
        json.object { FieldJSON.members(of: entity.before, to: &$0) }
        json.key("after")
        json.object { FieldJSON.members(of: entity.after, to: &$0) }
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
    }
}
