extension TempleNameKey {
    /// Last characters that name the kind of a temple (宮, 廟, 寺) and do not identify it.
    private static let endings: Set<Unicode.Scalar> = ["宮", "廟", "寺", "祠", "堂", "殿", "壇", "府", "庵", "巖", "院"]
    /// Romanised endings, and common words.
    private static let commonWords: Set<String> = [
        "temple", "shrine", "monastery", "hall", "palace", "gong", "miao", "si", "ci", "tang", "dian", "tan", "fu",
        "an", "yan", "yuan", "kong", "center", "centre", "buddhist", "taoist", "chinese", "the", "of",
    ]
    /// Weight of a common word, and of a pair of characters that includes an ending.
    private static let commonWeight = 0.25
    /// Factor for two names with different endings: 福德宮 and 福德祠 are often two temples.
    private static let otherEnding = 0.75

    /// Returns the similarity of two names, from 0 to 1.
    ///
    /// Equal keys have 1. If one name ends with the other, they have 0.95 (鎮瀾宮 in 大甲鎮瀾宮); if one contains the other
    /// elsewhere, 0.85 (慈雲寺 in 慈雲寺地藏殿). Otherwise it is the Dice coefficient of pairs of neighbouring characters (L. R.
    /// Dice, Ecology 26, 1945). A pair with an ending has a quarter of the weight. If the endings differ, the result is
    /// reduced by a quarter. Latin names are compared by whole words, and only if one of the names has no Chinese.
    ///
    /// - Complexity: O(*nm*), both at most ``longest``.
    public static func similarity(_ a: TempleNameKey, _ b: TempleNameKey) -> Double {
        if !a.characters.isEmpty, !b.characters.isEmpty { return similarity(a.characters, b.characters) }
        guard !a.words.isEmpty, !b.words.isEmpty else { return 0 }
        // Long Shan Temple is also written Longshan Temple.
        if a.words.joined() == b.words.joined() { return 1 }
        if let part = likenessOfPart(a.words, b.words, isCommon: commonWords.contains) { return part }
        return dice(a.words, b.words) { commonWords.contains($0) ? commonWeight : 1 }
    }

    private static func similarity(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Double {
        if a == b { return 1 }
        if min(a.count, b.count) >= 2, let part = likenessOfPart(a, b, isCommon: endings.contains) { return part }
        let likeness = dice(pairs(a), pairs(b)) { pair in
            endings.contains(pair.first) || endings.contains(pair.second) ? commonWeight : 1
        }
        guard let endOfA = a.last, let endOfB = b.last, endOfA != endOfB else { return likeness }
        return endings.contains(endOfA) && endings.contains(endOfB) ? likeness * otherEnding : likeness
    }

    /// Returns the similarity if one name is part of the other and identifies the temple.
    private static func likenessOfPart<Element: Equatable>(
        _ a: [Element], _ b: [Element], isCommon: (Element) -> Bool
    ) -> Double? {
        let (short, long) = a.count < b.count ? (a, b) : (b, a)
        guard !short.allSatisfy(isCommon) else { return nil }
        if long.suffix(short.count).elementsEqual(short) { return 0.95 }
        return (0...long.count - short.count).contains { long[$0...].starts(with: short) } ? 0.85 : nil
    }

    private struct Pair: Equatable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar
    }

    private static func pairs(_ name: [Unicode.Scalar]) -> [Pair] {
        zip(name, name.dropFirst()).map { Pair(first: $0, second: $1) }
    }

    /// Returns the Dice coefficient: twice the common weight over the weight of both, with each element used once.
    private static func dice<Element: Equatable>(
        _ a: [Element], _ b: [Element], weight: (Element) -> Double
    ) -> Double {
        let all = a.reduce(0) { $0 + weight($1) } + b.reduce(0) { $0 + weight($1) }
        guard all > 0 else { return 0 }
        var left = b
        var common = 0.0
        for element in a {
            guard let index = left.firstIndex(of: element) else { continue }
            left.remove(at: index)
            common += weight(element)
        }
        return 2 * common / all
    }
}
