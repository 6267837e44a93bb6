public import TempleModel

/// Values as editors write them, as JSON: members of the catalogue's entities in edits, answers and the history.
public enum EditInputJSON {
    /// Writes a value.
    public static func write(_ input: EditInput, to json: inout JSONWriter) {
        switch input {
        case .null: json.null()
        case .text(let text): json.value(text)
        case .number(let number):
            // A whole number has no decimals: it is an id, a month or a day.
            if let whole = Int64(exactly: number) { json.value(whole) } else { json.value(exactly: number) }
        case .flag(let flag): json.value(flag)
        case .list(let elements): json.array(elements) { json, element in write(element, to: &json) }
        case .object(let members): object(members, to: &json)
        }
    }

    /// Writes members as an object.
    public static func object(_ list: [EditInput.Member], to json: inout JSONWriter) {
        json.object { members(list, to: &$0) }
    }

    /// Writes members into an open object.
    public static func members(_ members: [EditInput.Member], to json: inout JSONWriter) {
        for member in members {
            json.key(named: member.name)
            write(member.value, to: &json)
        }
    }
}
