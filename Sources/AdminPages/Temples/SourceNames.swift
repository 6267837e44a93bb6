internal import HTMLText
internal import LunarCalendar
internal import TempleModel

/// Who says something of a temple, in words.
enum SourceNames {
    /// Returns the name of a source; the source's own word for one that is not known.
    static func name(of source: String, _ context: AdminContext) -> String {
        switch source {
        case SourceKey.editSource: context.words("by hand", "人工編輯", "手作業")
        case "moi", "moi-festival": context.words("National registry", "全國宗教資訊網", "台湾の全国宗教情報網")
        case "osm": "OpenStreetMap"
        case SourceKey.starterSource: context.words("nearby", "本站整理", "当サイト")
        case "tourism", "attractions": context.words("Tourism Administration", "觀光署", "台湾観光署")
        case "new-taipei": context.words("New Taipei City", "新北市政府", "新北市")
        case "taipei": context.words("Taipei City", "臺北市政府", "台北市")
        default: source
        }
    }

    /// Returns a source with the date of what it says of a field, such as `OpenStreetMap, 2026-10-01`.
    static func html(_ record: TempleRecord, of field: MergedTemple.Field, _ context: AdminContext) -> HTML {
        let hoursDay = field == .openTime ? record.extras?.hoursAsOf : nil
        let day: HTML =
            (hoursDay ?? record.extras?.asOf).map { ", <span class=\"digits\">\($0.description)</span>" } ?? ""
        return "<bdi>\(name(of: record.key.source, context))</bdi>\(day)"
    }
}
