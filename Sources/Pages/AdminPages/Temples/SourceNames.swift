internal import LunarCalendar
internal import TempleModel
internal import WebPages
internal import Wording

/// Who says something of a temple, in words.
enum SourceNames {
    /// Returns the name of a source, as visitors read it.
    static func name(of source: String, _ context: AdminContext) -> String {
        SourceWords.words(of: source).text(in: context.language)
    }

    /// Returns a source with the date of what it says of a field, such as `OpenStreetMap, 2026-10-01`.
    static func html(_ record: TempleRecord, of field: MergedTemple.Field, _ context: AdminContext) -> HTML {
        let hoursDay = field == .openTime ? record.extras?.hoursAsOf : nil
        let day: HTML =
            (hoursDay ?? record.extras?.asOf).map { ", <span class=\"digits\">\($0.description)</span>" } ?? ""
        return "<bdi>\(name(of: record.key.source, context))</bdi>\(day)"
    }
}
