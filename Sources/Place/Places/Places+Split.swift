extension Places {
    /// Reads a text as a place and the rest: 鹿港 and 媽祖 in 媽祖 鹿港, 鹿港媽祖 and "mazu near Lugang"; 板橋區 and nothing in
    /// 台北縣板橋市.
    ///
    /// A text may have several readings; the likeliest is first. Words such as 附近 and "near" belong to neither part. The rest
    /// is as it was written, and empty if the text names a place alone, or a place and 廟 or "temple".
    public static func split(_ text: String) -> [(place: Place, rest: String)] {
        PlaceReading.all(of: text).prefix(mostReadings).map { (all[$0.place], $0.rest) }
    }

    /// Reads a text as districts of an address and the rest, the likeliest reading first: 鹿港鎮 and 天后宮 in 鹿港天后宮 and in
    /// 天后宮鹿港, 彰化縣, 鹿港鎮 and 天后宮 in 彰化縣鹿港天后宮. A station is no district.
    public static func districts(in text: String) -> [(districts: [Place], rest: String)] {
        PlaceReading.all(of: text).filter { all[$0.place].kind != .station }.prefix(mostReadings).map { reading in
            ([reading.county, reading.place].compactMap { $0 }.map { all[$0] }, withoutNearness(reading.rest))
        }
    }

    /// Returns what is left without a word for any temple at the end: 媽祖 for 媽祖廟, and mazu for "mazu temple". Nil for a text
    /// without such a word, and for one that says little else, such as 孔廟.
    public static func withoutKind(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        return PlaceConnectors.withoutKind(scalars[...]).map { String(String.UnicodeScalarView($0)) }
    }

    /// Returns what is looked for near something: 龍山寺 for 龍山寺附近 and "龍山寺 nearby". A text that says nothing else stays.
    public static func withoutNearness(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        return String(String.UnicodeScalarView(PlaceConnectors.withoutNearness(scalars[...])))
    }

    private static let mostReadings = 8
}
