/// Names in Latin letters by rule, in Hanyu Pinyin.
public enum RomanName {
    /// The name of a temple in English, such as `Longshan Temple` for 龍山寺, and `Lugang Tianhou Temple` for 鹿港天后宮 in 鹿港鎮.
    /// A note in brackets at the end is left out. Nil where a character has no reading.
    ///
    /// - Parameters:
    ///   - district: the township, with which a name may begin; without its last character, too.
    ///   - placeName: how the township is written in Latin letters, such as `Lukang`; nil to write its readings.
    public static func english(_ name: String, district: String?, placeName: String? = nil) -> String? {
        let reading = HanReadings.reading(of: withoutNote(withoutLegalForm(HanVariants.traditional(name))))
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
        if start > 0 {
            if let placeName { text = placeName } else { append(syllables[..<start], to: &text) }
        }
        for length in lengths(of: scalars[start..<end], hasKind: kind.word != nil && kind.dropped == 0) {
            append(syllables[start..<start + length], to: &text)
            start += length
        }
        guard let english = kind.word else { return text }
        return text.isEmpty ? english : text + " " + english
    }

    /// Lengths of the words of a name where each of its characters is read: two and three for 鹿港天后宮 in 鹿港鎮, Lùgǎng
    /// Tiānhòugōng. Their sum is the number of characters.
    ///
    /// The character that says what it is (宮, 寺) belongs to the word before it.
    ///
    /// - Parameter district: the township, with which a name may begin; without its last character, too.
    public static func wordLengths(of name: [Unicode.Scalar], district: String?) -> [Int] {
        let kind = Kind(name)
        let body = name.dropLast(kind.dropped)
        let place = placeLength(in: body, district: district)
        let first = place > 0 ? [place] : []
        if kind.dropped > 1 { return first + lengths(of: body.dropFirst(place)) + [kind.dropped] }
        return first + lengths(of: name[place...], hasKind: kind.word != nil)
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

    /// Lengths of the words of a name.
    ///
    /// - Parameter hasKind: whether its last character says what it is, and belongs to the word before: 艋舺清水巖 is Mengjia
    ///   Qingshuiyan.
    private static func lengths(of name: ArraySlice<Unicode.Scalar>, hasKind: Bool) -> [Int] {
        guard hasKind, name.count > 1 else { return lengths(of: name) }
        let words = lengths(of: name.dropLast())
        return words.dropLast() + [(words.last ?? 0) + 1]
    }

    /// Lengths of the words of a name: a place of three characters at the beginning, such as 九華山, then as many characters
    /// at the end as two and two make.
    private static func lengths(of name: ArraySlice<Unicode.Scalar>) -> [Int] {
        switch name.count {
        case 0: []
        case 1...3: [name.count]
        case 5... where placeEndings.contains(name[name.startIndex + 2]): [3] + lengths(of: name.dropFirst(3))
        default: lengths(of: name.dropLast(2)) + [2]
        }
    }

    private static let placeEndings = Set("山嶺崙坪埔溪港湖潭坑寮厝庄莊村里街市縣區鄉鎮峒".unicodeScalars)

    private static func withoutLegalForm(_ name: String) -> Substring {
        let form = legalForms.first { name.hasPrefix($0) && name.count > $0.count }
        return name.dropFirst(form?.count ?? 0)
    }

    private static let legalForms = ["財團法人", "寺廟法人"]

    /// 永安宮 of 永安宮(嶺腳).
    private static func withoutNote(_ name: Substring) -> Substring {
        guard let last = name.last, ")）〉】".contains(last), let start = name.firstIndex(where: "(（〈【".contains),
            start > name.startIndex
        else { return name }
        return name[..<start]
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
