extension PinyinParts {
    /// The spellings in Wade-Giles: with the apostrophe of an aspirate and without, with ü and with u. The first is the full one.
    var wadeGiles: [String] {
        var spellings = [String]()
        for spelling in strict {
            spellings.append(spelling)
            spellings.append(spelling.replacing("'", with: ""))
            spellings.append(spelling.replacing("v", with: "u"))
            spellings.append(spelling.replacing("'", with: "").replacing("v", with: "u"))
        }
        return spellings.enumerated().filter { !spellings.prefix($0.offset).contains($0.element) }.map(\.element)
    }

    /// Whether Wade-Giles writes an apostrophe after the consonant.
    var isAspirated: Bool { ["p", "t", "k", "q", "ch", "c"].contains(initial) }

    private var strict: [String] {
        if final == "i", let alone = Self.buzzingSpellings[initial] { return alone }
        guard !initial.isEmpty else { return Self.alone[final] ?? [final] }
        guard let consonant = Self.consonants[initial] else { return [] }
        let vowels =
            switch final {
            case "uo": ["g", "k", "h", "sh"].contains(initial) ? "uo" : "o"
            case "e": ["g", "k", "h"].contains(initial) ? "o" : "e"
            case "ui": ["g", "k"].contains(initial) ? "uei" : "ui"
            case "ong": "ung"
            case "iong": "iung"
            case "ian": "ien"
            case "ie": "ieh"
            case "ve": "veh"
            default: final
            }
        return [consonant + vowels]
    }

    private static let buzzingSpellings = [
        "zh": ["chih"], "ch": ["ch'ih"], "sh": ["shih"], "r": ["jih"], "z": ["tzu", "tze"], "c": ["tz'u"],
        "s": ["ssu", "szu", "sze"],
    ]
    private static let consonants = [
        "b": "p", "p": "p'", "m": "m", "f": "f", "d": "t", "t": "t'", "n": "n", "l": "l", "g": "k", "k": "k'", "h": "h",
        "j": "ch", "q": "ch'", "x": "hs", "zh": "ch", "ch": "ch'", "sh": "sh", "r": "j", "z": "ts", "c": "ts'",
        "s": "s",
    ]
    private static let alone = [
        "i": ["i", "yi"], "ia": ["ya"], "ie": ["yeh"], "iao": ["yao"], "iu": ["yu"], "ian": ["yen"], "in": ["yin"],
        "iang": ["yang"], "ing": ["ying"], "iong": ["yung"], "io": ["yo"], "u": ["wu"], "ua": ["wa"], "uo": ["wo"],
        "uai": ["wai"], "ui": ["wei"], "uan": ["wan"], "un": ["wen"], "uang": ["wang"], "ueng": ["weng"], "v": ["yv"],
        "ve": ["yveh"], "van": ["yvan"], "vn": ["yvn"], "er": ["erh"], "e": ["o", "e"],
    ]
}
