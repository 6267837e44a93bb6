/// All ways to write a place, for lookups.
enum PlaceNames {
    /// One way to write a place.
    struct Entry {
        /// Position in ``Places/all``.
        let place: Int
        let form: Form
    }

    /// What kind of name it is, the most certain first.
    enum Form: Int, Comparable {
        /// The name with the character for its kind, or one with the word for a station.
        case whole
        /// The name without it: 鹿港. Also a spelling in Latin letters.
        case stem
        /// A name of former times or of common use.
        case former
        /// A name that means a deity sooner: 觀音.
        case doubtful
        /// What sounds as a name.
        case spoken

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    static let sorted = SortedNames(
        Places.all.enumerated().flatMap { index, place in
            written(place).map { (PlaceLetters.key($0.name), Entry(place: index, form: $0.form)) }
        })

    /// Stems that mean a deity sooner than a township.
    private static let deities: Set = ["觀音", "Guanyin", "將軍"]

    private static func written(_ place: Place) -> [(name: String, form: Form)] {
        switch place.kind {
        case .county, .township: area(place)
        case .station: station(place)
        }
    }

    private static func area(_ place: Place) -> [(name: String, form: Form)] {
        var names: [(name: String, form: Form)] = [(place.name, .whole)]
        let stem = String(place.name.dropLast())
        // 東區 would leave 東, and East: neither identifies a place.
        let hasStem = stem.count > 1
        if hasStem { names.append((stem, deities.contains(stem) ? .doubtful : .stem)) }
        names += place.otherNames.map { ($0, .former) }
        for spelling in place.romanized {
            if hasStem { names.append((spelling, deities.contains(spelling) ? .doubtful : .stem)) }
            names += words(for: place.name.last).map { (spelling + $0, .whole) }
        }
        return names
    }

    private static func words(for kind: Character?) -> [String] {
        switch kind {
        case "縣": ["county"]
        case "市": ["city"]
        case "區": ["district"]
        case "鎮": ["township", "town"]
        default: ["township"]
        }
    }

    /// 板橋車站, 板橋火車站, 捷運板橋站, 板橋高鐵站, Banqiao Station.
    private static func station(_ place: Place) -> [(name: String, form: Form)] {
        let hasHighSpeed = place.systems.contains("高鐵")
        let hasTrains = place.systems.contains("臺鐵") || place.systems.contains("阿里山林業鐵路")
        let others = place.systems.filter { $0 != "高鐵" && $0 != "臺鐵" && $0 != "阿里山林業鐵路" }
        let kinds =
            (hasHighSpeed ? ["高鐵"] : []) + (others.isEmpty ? [] : ["捷運"])
            + (others.contains { $0.hasSuffix("輕軌") } ? ["輕軌"] : []) + (place.systems.contains("臺鐵") ? ["臺鐵"] : [])
        var names = [place.name]
        for stem in [stem(of: place)] + place.otherNames {
            if hasTrains || !others.isEmpty { names += [stem + "站", stem + "車站", stem + "驛"] }
            if hasTrains { names.append(stem + "火車站") }
            for kind in kinds { names += [kind + stem, kind + stem + "站", stem + kind + "站"] }
        }
        for spelling in place.romanized {
            names.append(spelling + "station")
            if !others.isEmpty { names += [spelling + "mrt", spelling + "mrtstation"] }
            if hasHighSpeed { names += [spelling + "hsr", spelling + "hsrstation"] }
        }
        return names.map { ($0, .whole) }
    }

    /// 板橋 for 板橋車站, 台中 for 高鐵台中站.
    static func stem(of station: Place) -> String {
        var stem = Substring(station.name)
        if stem.hasPrefix("高鐵") { stem = stem.dropFirst(2) }
        for word in ["總站", "車站", "站"] where stem.hasSuffix(word) {
            return word == "總站" ? String(stem) : String(stem.dropLast(word.count))
        }
        return String(stem)
    }
}
