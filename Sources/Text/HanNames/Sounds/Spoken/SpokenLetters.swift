/// The letters of a text, as codes of ``SpelledKey``, with the places where a syllable must end.
struct SpokenLetters {
    static let maximumCount = 64

    /// An apostrophe separates syllables, or aspirates a consonant of Wade-Giles.
    private(set) var codes: [UInt8] = []
    /// Whether no syllable goes on from the letter before to this one. One more than there are letters.
    private(set) var boundaries: [Bool] = [true]

    /// Reads Latin letters with or without tone marks, and Zhuyin. Nil for a text without a letter, with other characters, or
    /// with more letters than a name has.
    init?(_ text: some StringProtocol) {
        for scalar in text.unicodeScalars {
            guard append(scalar) else { return nil }
            guard codes.count <= Self.maximumCount else { return nil }
        }
        guard codes.contains(where: { $0 != SpelledKey.apostrophe }) else { return nil }
    }

    private mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61...0x7A, 0x3105...0x3129:
            SpelledKey.code(of: scalar).map { letter($0) }
        case 0x41...0x5A: letter(UInt8(scalar.value - 0x41))
        // Full-width letters.
        case 0xFF21...0xFF3A: letter(UInt8(scalar.value - 0xFF21))
        case 0xFF41...0xFF5A: letter(UInt8(scalar.value - 0xFF41))
        // Tone numbers, and tone marks of Zhuyin: ˇ ˉ ˊ ˋ ˙ ´ `.
        case 0x31...0x35, 0x02C7, 0x02C9...0x02CB, 0x02D9, 0xB4, 0x60:
            guard !codes.isEmpty else { return false }
            separate()
        // Apostrophes.
        case 0x27, 0x02BC, 0x02BB, 0x2018, 0x2019, 0x201B:
            if !codes.isEmpty { letter(SpelledKey.apostrophe) }
        // Combining tone marks, circumflex and breve; the diaeresis makes ü.
        case 0x0300...0x0302, 0x0304, 0x0306, 0x030C: break
        case 0x0308:
            guard let last = codes.indices.last else { return false }
            codes[last] = SpelledKey.umlaut
        // Blanks, hyphens and what separates words.
        case 0x20, 0xA0, 0x3000, 0x2D, 0x2010...0x2015, 0xB7, 0x2E, 0x2C, 0x2F, 0x5F: separate()
        default:
            guard let code = Self.accented[scalar] else { return false }
            letter(code)
        }
        return true
    }

    private mutating func letter(_ code: UInt8) {
        codes.append(code)
        boundaries.append(false)
    }

    private mutating func separate() { boundaries[codes.count] = true }

    /// Letters with tone marks, circumflex or breve.
    private static let accented: [Unicode.Scalar: UInt8] = {
        let forms = [
            "a": "āáǎàăâĀÁǍÀÂ", "e": "ēéěèêếềĕĒÉĚÈÊ", "i": "īíǐìĭîĪÍǏÌÎ", "o": "ōóǒòŏôŌÓǑÒÔ", "u": "ūúǔùŭûŪÚǓÙŬÛ",
            "ü": "ǖǘǚǜüǕǗǙǛÜ",
            "n": "ńňǹ",
        ]
        var accented: [Unicode.Scalar: UInt8] = [:]
        for (letter, marked) in forms {
            guard let scalar = letter.unicodeScalars.first, let code = SpelledKey.code(of: scalar) else { continue }
            for each in marked.unicodeScalars { accented[each] = code }
        }
        return accented
    }()
}
