extension Places {
    /// Reads a text as a place and the rest: 鹿港 and 媽祖 in 媽祖 鹿港, 鹿港媽祖 and "mazu near Lugang"; 板橋區 and nothing in
    /// 台北縣板橋市.
    ///
    /// A text may have several readings; the likeliest is first. Words such as 附近 and "near" belong to neither part. The rest
    /// is as it was written, and empty if the text names a place alone, or a place and 廟 or "temple".
    public static func split(_ text: String) -> [(place: Place, rest: String)] {
        PlaceReading.all(of: text).prefix(mostReadings).map { (all[$0.place], $0.rest) }
    }

    /// Returns what is looked for near something: 龍山寺 for 龍山寺附近 and "龍山寺 nearby". A text that says nothing else stays.
    public static func withoutNearness(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        return String(String.UnicodeScalarView(PlaceConnectors.withoutNearness(scalars[...])))
    }

    private static let mostReadings = 8
}
