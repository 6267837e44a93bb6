internal import HanNames

/// Readings of Chinese names in pinyin with tones, joined to words: Dàjiǎ Zhènlángōng.
///
/// They are approximate: a character with several readings has the one that names of temples and deities have most.
enum Readings {
    /// The largest number of characters that are read. The rest is left out.
    static let most = 24

    /// Returns the reading: Dàjiǎ Zhènlángōng. Nil for a text without a Chinese character.
    ///
    /// - Parameter district: the township, with whose name a temple's may begin.
    static func reading(of text: String, district: String? = nil) -> String? {
        guard text.hasHan else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(most))
        var reading = ""
        // What joins to the next piece without a space.
        var isOpen = true
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.isHan {
                let end = scalars[index...].firstIndex { !$0.isHan } ?? scalars.count
                let words = words(of: Array(scalars[index..<end]), district: index == 0 ? district : nil)
                index = end
                guard !words.isEmpty else { continue }
                if !isOpen { reading += " " }
                reading += words.joined(separator: " ")
                isOpen = false
                continue
            }
            index += 1
            if let (mark, opens) = marks[scalar] {
                if opens, !isOpen { reading += " " }
                reading += mark
                isOpen = opens
            } else {
                reading.unicodeScalars.append(scalar)
                isOpen = scalar == " "
            }
        }
        return text.unicodeScalars.count > most ? reading + "…" : reading
    }

    /// Returns the words of characters that stand together. What cannot be read is left out.
    private static func words(of name: [Unicode.Scalar], district: String?) -> [String] {
        var syllables = name.map(syllable)
        for index in name.indices.dropLast() {
            guard let read = pairs[String(name[index]) + String(name[index + 1])] else { continue }
            (syllables[index], syllables[index + 1]) = read
        }
        var words: [String] = []
        var start = 0
        for length in RomanName.wordLengths(of: name, district: district) {
            let word = word(syllables[start..<start + length])
            if !word.isEmpty { words.append(word) }
            start += length
        }
        return words
    }

    /// Returns syllables as one word: Bǎo'ān.
    private static func word(_ syllables: ArraySlice<String>) -> String {
        var word = ""
        for syllable in syllables {
            guard let first = syllable.unicodeScalars.first else { continue }
            if word.isEmpty {
                word = syllable.prefix(1).uppercased() + syllable.dropFirst()
            } else {
                word += (vowels.contains(first) ? "'" : "") + syllable
            }
        }
        return word
    }

    /// The vowels that a syllable can begin with.
    private static let vowels = Set("aāáǎàeēéěèoōóǒò".unicodeScalars)

    /// Returns the reading of a character; empty for one that cannot be read.
    private static func syllable(of scalar: Unicode.Scalar) -> String {
        if let syllable = usual[scalar] { return syllable }
        // Of a compatibility form, only the usual form may be known.
        guard let syllable = HanForms.reading(of: scalar), !syllable.hasHan else { return "" }
        return syllable
    }

    /// Punctuation of Chinese in Latin letters, and whether it begins something.
    private static let marks: [Unicode.Scalar: (text: String, opens: Bool)] = [
        "（": ("(", true), "）": (")", false), "「": ("“", true), "」": ("”", false), "、": (",", false), "，": (",", false),
        "：": (":", false), "；": (";", false), "。": (".", false), "－": ("-", false), "‧": (" ", false),
        "・": (" ", false),
    ]

    /// Characters that ``HanForms`` reads otherwise than names do.
    private static let usual: [Unicode.Scalar: String] = [
        "佛": "fó", "地": "dì", "都": "dū", "藏": "zàng", "長": "cháng", "勒": "lè", "興": "xīng", "舍": "shè", "斗": "dǒu",
        "埔": "pǔ", "柵": "zhà", "應": "yìng", "還": "huán", "伽": "qié", "茄": "qié", "姥": "mǔ", "廈": "xià", "剎": "chà",
        "蕃": "fān", "蚵": "ké", "曾": "zēng", "調": "tiáo", "重": "chóng", "傳": "chuán", "阿": "ā",
    ]

    /// Two characters that are read otherwise together.
    private static let pairs: [String: (String, String)] = [
        "般若": ("bō", "rě"), "南無": ("nā", "mó"), "鎮長": ("zhèn", "zhǎng"), "長老": ("zhǎng", "lǎo"),
    ]
}
