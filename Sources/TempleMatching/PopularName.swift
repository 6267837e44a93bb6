/// Popular name of a temple, derived from its registered name.
public enum PopularName {
    /// Returns the name without legal form and province, and without a county and township that the rest repeats:
    /// 財團法人台北市東和禪寺 becomes 台北市東和禪寺, 嘉義縣大林鎮大林天后宮 becomes 大林天后宮.
    ///
    /// The rest, at least two characters, stays as it is written.
    public static func of(_ registered: String) -> String {
        guard mayHavePrefix(registered) else { return registered }
        let written = Array(registered.unicodeScalars)
        let folded = written.map(FoldedText.fold)
        var rest = PlacePrefix.withoutLegalForm(folded[...])
        if rest.count < folded.count { rest = withoutLegalEnding(rest) }
        rest = withoutRepeatedDistrict(rest)
        guard rest.count >= shortest, rest.count < folded.count else { return registered }
        return String(String.UnicodeScalarView(written[rest.indices]))
    }

    private static let shortest = 2
    /// A legal form or a district has one of these among its first four characters.
    private static let marks: Set<Unicode.Scalar> = ["法", "寺", "省", "縣", "市", "鄉", "鎮", "區"]

    private static func mayHavePrefix(_ name: String) -> Bool {
        name.unicodeScalars.prefix(4).contains(where: marks.contains)
    }

    /// Removes the word for a foundation at the end of a name too.
    private static func withoutLegalEnding(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        let ending: [Unicode.Scalar] = ["財", "團"]
        return name.suffix(2).elementsEqual(ending) && name.count >= 2 + shortest ? name.dropLast(2) : name
    }

    private static func withoutRepeatedDistrict(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = name
        var stems: [ArraySlice<Unicode.Scalar>] = []
        if let county = PlacePrefix.county(atStartOf: rest) {
            stems.append(rest.prefix(county.length - 1))
            rest = rest.dropFirst(county.length)
        }
        let length = Township.length(atStartOf: rest)
        if length > 2 {
            stems.append(rest.prefix(length - 1))
            rest = rest.dropFirst(length)
        }
        return stems.contains { rest.starts(with: $0) && rest.count > $0.count } ? rest : name
    }
}
