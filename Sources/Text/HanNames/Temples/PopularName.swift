/// Popular name of a temple, derived from its registered name.
public enum PopularName {
    /// Returns the name without legal form, province and county. A township after the county stays without its last
    /// character, and so does the county before a name of up to three characters: 財團法人台北市東和禪寺 becomes 東和禪寺,
    /// 新北市三重區先嗇宮 三重先嗇宮, 嘉義縣大林鎮大林天后宮 大林天后宮, 台北市真武殿 台北真武殿.
    ///
    /// The rest, at least two characters, stays as it is written. The rule is that of the starter temples' names, which are
    /// those that people use.
    public static func of(_ registered: String) -> String {
        guard mayHavePrefix(registered) else { return registered }
        let written = Array(registered.unicodeScalars)
        let folded = written.map(FoldedText.fold)
        var rest = PlacePrefix.withoutLegalForm(folded[...])
        if rest.count < folded.count { rest = withoutLegalEnding(rest) }
        let parts = parts(of: rest)
        let kept = parts.flatMap { $0 }
        guard kept.count >= shortest, kept.count < folded.count else { return registered }
        return String(String.UnicodeScalarView(parts.flatMap { written[$0.indices] }))
    }

    /// A name of as many characters is not alone: there are 宮 and 廟 of the same name elsewhere.
    private static let short = 3

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

    /// Returns what is left of a name after its county: a place, where one stays, and the temple's own name. A name without a
    /// county stays whole, but for a township that the rest repeats.
    private static func parts(of name: ArraySlice<Unicode.Scalar>) -> [ArraySlice<Unicode.Scalar>] {
        var own = name
        var stems: [ArraySlice<Unicode.Scalar>] = []
        if let county = PlacePrefix.county(atStartOf: own) {
            stems.append(own.prefix(county.length - 1))
            own = own.dropFirst(county.length)
        }
        let hasCounty = !stems.isEmpty
        let length = Township.length(atStartOf: own)
        // 東區 is no place without its county, and in 東港鎮海宮 鎮 is the temple's.
        let left = own.count - length
        if length > 2, left >= (own[own.startIndex + length - 1] == "鎮" ? short : shortest) {
            stems.append(own.prefix(length - 1))
            own = own.dropFirst(length)
        } else if hasCounty, length == 2, left >= shortest {
            own = own.dropFirst(length)
        }
        guard let stem = stems.last, own.count >= shortest else { return [name] }
        if stems.contains(where: { own.starts(with: $0) }) {
            return stems.contains { own.count == $0.count && own.starts(with: $0) } ? [name] : [own]
        }
        guard hasCounty else { return [name] }
        return stems.count == 2 || own.count <= short ? [stem, own] : [own]
    }
}
