internal import TempleFormats
internal import TempleModel

/// Entities of the catalogue in a list: enough to know each one, and what is done by hand.
enum EntityListJSON {
    static func list(_ entities: [EditableEntity]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 160 * entities.count + 2)
        json.array(entities) { json, entity in
            json.object { json in
                json.member("id", entity.id)
                json.member("name", entity.name)
                json.member("slug", entity.slug)
                json.member("by_hand", entity.base == nil)
                json.key("edited")
                json.array(entity.edits) { json, edit in json.value(edit.name) }
                json.member("deleted", entity.isDeleted)
            }
        }
        return json.bytes
    }
}
