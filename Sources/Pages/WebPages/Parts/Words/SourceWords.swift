internal import LunarCalendar
internal import TempleModel
package import Wording

/// The names of sources, for people.
package enum SourceWords {
    /// Returns the name of a source; the source's own word for one that is not known.
    package static func words(of source: String) -> Words {
        switch source {
        case SourceKey.editSource: Words("edited by hand", "人工編輯", "手作業で編集")
        case "moi", "moi-festival": Words("National registry", "全國宗教資訊網", "台湾の全国宗教情報網")
        case SourceKey.starterSource: Words("nearby", "本站整理", "当サイト")
        case "tourism", "attractions": Words("Tourism Administration", "觀光署", "台湾観光署")
        case "new-taipei": Words("New Taipei City", "新北市政府", "新北市")
        case "taipei": Words("Taipei City", "臺北市政府", "台北市")
        case "osm": Words("OpenStreetMap", "OpenStreetMap", "OpenStreetMap")
        default: Words(source, source, source)
        }
    }

    static func name(of source: String, _ context: PageContext) -> String {
        words(of: source).text(in: context.language)
    }

    /// Returns where a temple has registered a festival, and of when this list is; nil for an activity that is none.
    static func registered(_ activity: Activity, _ context: PageContext) -> String? {
        activity.isRegistered ? registered(in: [activity], context) : nil
    }

    /// Returns where temples have registered these festivals: each list once, with the month of its import.
    static func registered(in festivals: [Activity], _ context: PageContext) -> String {
        var days: [String: CivilDay?] = [:]
        for festival in festivals { days[festival.source] = festival.asOf }
        let lists = days.sorted { $0.key < $1.key }.map { source, day in
            let list = name(of: source, context)
            guard let month = day?.description.prefix(7) else { return list }
            return context.words("\(list) (as of \(month))", "\(list)（資料 \(month)）", "\(list)（\(month) 時点）")
        }
        .joined(separator: context.language == .english ? ", " : "、")
        return context.words("Registered: \(lists)", "登記：\(lists)", "登録：\(lists)")
    }
}
