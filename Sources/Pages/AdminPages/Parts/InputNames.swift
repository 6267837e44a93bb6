internal import TempleImport
internal import TempleModel
internal import Wording

/// What people call the inputs of a temple's form: a field may have several.
enum InputNames {
    /// Returns the name of an input; nil for what no form has.
    static func text(_ member: String, _ context: AdminContext) -> String? {
        switch member {
        case TypedPosition.latitude: context.words("Latitude", "緯度", "緯度")
        case TypedPosition.longitude: context.words("Longitude", "經度", "経度")
        case TypedPosition.grid: context.words("Metres of TWD97", "TWD97 坐標", "TWD97 の座標")
        case "precision": context.words("How exact", "位置依據", "精度")
        case "open_time", "opening_hours", "opening_hours_lunar": HoursField.label(member, context)
        case "rating_count": context.words("By how many people", "評分人數", "評価した人数")
        case "reason": context.words("Why", "原因", "理由")
        default: MergedTemple.Field(named: member)?.about.label.text(in: context.language)
        }
    }
}

extension MergedTemple.Field {
    /// The attribute that says how much is taken; empty for a field without such a limit.
    var most: HTML { EditJudge.longest(self).map { HTML(longest: $0) } ?? "" }
}

extension HTML {
    /// Creates the attribute of an input that says how many characters are taken. More can be typed and pasted: a text that is cut
    /// without a word is lost.
    init(longest: Int) { self = "data-longest=\"\(String(longest))\"" }
}
