/// Names in Latin letters by rule, in Hanyu Pinyin.
public enum RomanName {
    /// The name of a temple in English, such as `Longshan Temple` for 龍山寺, and `Lugang Tianhou Temple` for 鹿港天后宮 in 鹿港鎮.
    /// Nil where a character has no reading.
    ///
    /// - Parameter district: the township, with which a name may begin; without its last character, too.
    public static func english(_ name: String, district: String?) -> String? {
        let reading = HanReadings.reading(of: HanVariants.traditional(name))
        guard !reading.isEmpty else { return nil }
        var syllables: [Syllable] = []
        for (_, syllable) in reading {
            guard let syllable else { return nil }
            syllables.append(syllable)
        }
        let scalars = reading.map(\.scalar)
        let kind = Kind(scalars)
        let end = scalars.count - kind.dropped
        var text = ""
        var start = placeLength(in: scalars[..<end], district: district)
        if start > 0 { append(syllables[..<start], to: &text) }
        for length in lengths(of: end - start) {
            append(syllables[start..<start + length], to: &text)
            start += length
        }
        guard let english = kind.word else { return text }
        return text.isEmpty ? english : text + " " + english
    }

    /// How many characters of a name are its township's name.
    private static func placeLength(in name: ArraySlice<Unicode.Scalar>, district: String?) -> Int {
        guard let district else { return 0 }
        let whole = Array(HanVariants.traditional(district).unicodeScalars)
        for place in [whole, whole.dropLast()]
        where place.count >= 2 && place.count < name.count && name.starts(with: place) {
            return place.count
        }
        return 0
    }

    /// Lengths of the words of so many characters: the last two are a name of their own where there are four or more.
    private static func lengths(of count: Int) -> [Int] {
        switch count {
        case ...0: []
        case 1...3: [count]
        default: lengths(of: count - 2) + [2]
        }
    }

    /// Appends one word: 保安 is Bao'an.
    private static func append(_ syllables: ArraySlice<Syllable>, to text: inout String) {
        if !text.isEmpty { text += " " }
        for index in syllables.indices {
            let pinyin = PinyinTable.pinyin(syllables[index])
            if index == syllables.startIndex {
                text += capitals[pinyin] ?? pinyin
            } else {
                if let first = pinyin.utf8.first, vowels.contains(first) { text += "'" }
                text += pinyin
            }
        }
    }

    /// The spellings with a capital letter.
    private static let capitals = Dictionary(
        uniqueKeysWithValues: PinyinTable.spellings.map { ($0, $0.prefix(1).uppercased() + $0.dropFirst()) })
    /// The vowels that a syllable can begin with.
    private static let vowels = Array("aeo".utf8)
}
