/// The names of sources, for people.
enum SourceWords {
    /// Returns the name of a source; the source's own word for one that is not known.
    static func name(of source: String, _ context: PageContext) -> String {
        switch source {
        case "moi": context.told("National registry", "全國宗教資訊網")
        case "osm": "OpenStreetMap"
        case "nearby": context.told("nearby", "本站整理")
        case "tourism": context.told("Tourism Administration", "觀光署")
        case "attractions": context.told("Tourism Administration", "觀光署")
        case "new-taipei": context.told("New Taipei City", "新北市政府")
        case "taipei": context.told("Taipei City", "臺北市政府")
        default: source
        }
    }
}
