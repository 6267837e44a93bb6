internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// A temple as an editor reads it.
enum EditableTempleJSON {
    /// Writes the temple's members into an open object: what is shown, and for each field what every source says.
    static func members(of temple: EditableTemple, to json: inout JSONWriter) {
        json.member("id", temple.id)
        json.member("version", temple.version)
        json.member("deleted", temple.isDeleted)
        for field in MergedTemple.Field.allCases {
            FieldValueJSON.members(of: field, temple.record.value(of: field), to: &json)
        }
        let edited = temple.edited
        json.key("edited")
        json.array(MergedTemple.Field.allCases.filter { edited[$0] != nil }) { json, field in
            json.value(field.rawValue)
        }
        json.key("fields")
        json.array(MergedTemple.Field.allCases) { json, field in
            json.object { json in
                json.member("field", field.rawValue)
                json.key("values")
                json.array(temple.records.filter { says($0, field) }) { json, record in
                    json.object { value(of: field, in: record, of: temple, to: &$0) }
                }
            }
        }
    }

    /// Whether a record has a value of a field. An edit also says that there is none.
    private static func says(_ record: TempleRecord, _ field: MergedTemple.Field) -> Bool {
        record.isEdit ? record.edits.contains(field) : record.value(of: field) != FieldValue.none
    }

    private static func value(
        of field: MergedTemple.Field, in record: TempleRecord, of temple: EditableTemple, to json: inout JSONWriter
    ) {
        json.member("source", record.key.source)
        json.member("source_id", record.key.id)
        let asOf = field == .openTime ? record.extras?.hoursAsOf ?? record.extras?.asOf : record.extras?.asOf
        json.member("as_of", asOf?.description)
        json.member("shown", temple.sources.contains { $0.key == record.key && $0.fields.contains(field) })
        json.key("value")
        json.object { FieldValueJSON.members(of: field, record.value(of: field), to: &$0) }
    }
}
