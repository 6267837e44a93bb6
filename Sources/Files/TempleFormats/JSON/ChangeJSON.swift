public import TempleModel

/// The history of a database as JSON, for the command and for the HTTP API.
public enum ChangeJSON {
    /// Writes an entry of the history as an object.
    ///
    /// - Parameter mostEntities: the most things that it names; `entity_count` is the number of all.
    public static func write(_ entry: ChangeEntry, mostEntities: Int = .max, to json: inout JSONWriter) {
        write(
            entry, at: UTCText.text(secondsSince1970: entry.madeAt), mostEntities: mostEntities,
            imported: ImportEntryJSON.write, to: &json)
    }

    /// Writes an entry of the history as an object, with its time and its import in a form of the caller's.
    ///
    /// - Parameters:
    ///   - mostEntities: the most things that it names; `entity_count` is the number of all.
    ///   - imported: writes an import.
    public static func write(
        _ entry: ChangeEntry, at time: String, mostEntities: Int,
        imported: (ImportEntry, inout JSONWriter) -> Void, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("number", entry.number)
            json.member("time", time)
            json.member("author", entry.author)
            json.member("role", entry.role?.rawValue)
            json.member("way", entry.way.rawValue)
            json.member("reason", entry.reason)
            json.member("undoes", entry.undoes)
            json.member("undone", entry.undoneBy != nil)
            json.member("undone_by", entry.undoneBy)
            json.member("entity_count", Int64(entry.entityCount))
            json.key("entities")
            json.array(entry.contents.entities.prefix(mostEntities)) { json, change in write(change, to: &json) }
            json.key("import")
            if case .imported(let contents) = entry.contents {
                imported(contents, &json)
            } else {
                json.null()
            }
        }
    }

    /// Writes what has become of one thing as an object.
    public static func write(_ change: EntityChange, to json: inout JSONWriter) {
        json.object { json in
            json.member("entity", "\(change.kind.rawValue):\(change.id)")
            json.member("id", change.id)
            json.member("name", change.name)
            json.member("action", change.action.rawValue)
            json.key("before")
            values(change.before, change.membersBefore, of: change.kind, to: &json)
            json.key("after")
            values(change.after, change.membersAfter, of: change.kind, to: &json)
            json.key("other")
            guard let other = change.other else { return json.null() }
            json.object { json in
                json.member("temple", other.temple)
                json.key("sources")
                json.array(other.sources) { json, key in json.value(key.written) }
                json.member("verdict", other.verdict?.rawValue)
                json.member("former_verdict", other.formerVerdict?.rawValue)
            }
        }
    }

    private static func values(
        _ fields: FieldValues, _ members: [EditInput.Member], of kind: EntityKind, to json: inout JSONWriter
    ) {
        if kind == .temple {
            FieldValueJSON.object(fields, to: &json)
        } else {
            EditInputJSON.object(members, to: &json)
        }
    }
}
