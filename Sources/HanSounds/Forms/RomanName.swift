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
        var words: [String] = []
        var start = placeLength(in: scalars[..<end], district: district)
        if start > 0 { words.append(word(syllables[..<start])) }
        for length in lengths(of: end - start) {
            words.append(word(syllables[start..<start + length]))
            start += length
        }
        if let english = kind.word { words.append(english) }
        return words.joined(separator: " ")
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

    /// One word: 保安 is Bao'an.
    private static func word(_ syllables: ArraySlice<Syllable>) -> String {
        var word = ""
        for pinyin in syllables.map(PinyinTable.pinyin) {
            if let first = pinyin.first, !word.isEmpty, "aeo".contains(first) { word += "'" }
            word += pinyin
        }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}
