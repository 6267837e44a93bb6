internal import TempleFormats
internal import TempleModel

/// A deity, a festival, an activity or a group as an editor reads it, in the form of ``EditableTempleJSON``.
enum EditableEntityJSON {
    /// The source of what the supplied catalogue says.
    static let edition = "catalogue"

    /// Writes the entity's members into an open object: what is shown, and for each member what the supplied catalogue
    /// and the edits say.
    static func members(of entity: EditableEntity, to json: inout JSONWriter) {
        json.member("id", entity.id)
        json.member("version", entity.version)
        json.member("deleted", entity.isDeleted)
        let form = CatalogueForm(entity.kind).members
        for member in form { write(member, of: entity.members, to: &json) }
        json.key("edited")
        json.array(entity.edits) { json, edit in json.value(edit.name) }
        json.key("fields")
        json.array(form) { json, member in
            json.object { json in
                json.member("field", member.name)
                json.key("values")
                json.array(values(of: member.name, in: entity)) { json, value in
                    json.object { json in
                        json.member("source", value.source)
                        json.member("source_id", "\(entity.id)")
                        json.key("as_of")
                        json.null()
                        json.member("shown", value.isShown)
                        json.key("value")
                        json.object { write(member, of: value.members, to: &$0) }
                    }
                }
            }
        }
    }

    private struct Value {
        var source: String
        var members: [EditInput.Member]
        var isShown: Bool
    }

    /// Returns who says something of a member, edits first. An edit also says that there is none.
    private static func values(of name: String, in entity: EditableEntity) -> [Value] {
        var values: [Value] = []
        if entity.edits[name] != nil {
            values.append(Value(source: SourceKey.editSource, members: entity.edits, isShown: true))
        }
        if let base = entity.base, base[name] ?? .null != .null {
            values.append(Value(source: edition, members: base, isShown: values.isEmpty))
        }
        return values
    }

    /// Writes one member; no value is null, or an empty list.
    private static func write(
        _ member: CatalogueMember, of values: [EditInput.Member], to json: inout JSONWriter
    ) {
        json.key(named: member.name)
        var value = values[member.name] ?? .null
        if value == .null, case .list = member.type { value = .list([]) }
        EditInputJSON.write(value, to: &json)
    }
}
