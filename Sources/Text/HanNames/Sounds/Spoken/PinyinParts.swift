/// A syllable as its initial and its final, and its spellings in other systems.
struct PinyinParts {
    /// b, p, m, f, d, t, n, l, g, k, h, j, q, x, zh, ch, sh, r, z, c, s or none.
    let initial: String
    /// As Pinyin spells it after an initial, with ü written as v: ong, iou is iu, uen is un.
    let final: String

    init(_ pinyin: String) {
        let spelling = pinyin.replacing("ü", with: "v")
        let initial = Self.consonants(of: spelling)
        var final = String(spelling.dropFirst(initial.count))
        switch initial {
        case "j", "q", "x": if final.hasPrefix("u") { final = "v" + final.dropFirst() }
        case "y":
            final = Self.afterY[final] ?? "i" + final
        case "w":
            final = Self.afterW[final] ?? "u" + final
        default: break
        }
        self.initial = initial == "y" || initial == "w" ? "" : initial
        self.final = final
    }

    /// The letters of the consonant that a spelling begins with, y and w among them.
    static func consonants(of pinyin: String) -> String {
        String(pinyin.prefix { !"aeiouüv".contains($0) })
    }

    private static let afterY = [
        "i": "i", "in": "in", "ing": "ing", "u": "v", "ue": "ve", "uan": "van", "un": "vn", "ou": "iu", "ong": "iong",
        "o": "io",
    ]
    private static let afterW = ["u": "u", "ei": "ui", "en": "un", "eng": "ueng"]

    /// The spelling in Zhuyin, without a tone.
    var zhuyin: String {
        if final == "i", let alone = Self.buzzing[initial] { return alone }
        return (Self.zhuyinInitials[initial] ?? "") + (Self.zhuyinFinals[final] ?? "")
    }

    private static let buzzing = ["zh": "ㄓ", "ch": "ㄔ", "sh": "ㄕ", "r": "ㄖ", "z": "ㄗ", "c": "ㄘ", "s": "ㄙ"]
    private static let zhuyinInitials = [
        "b": "ㄅ", "p": "ㄆ", "m": "ㄇ", "f": "ㄈ", "d": "ㄉ", "t": "ㄊ", "n": "ㄋ", "l": "ㄌ", "g": "ㄍ", "k": "ㄎ", "h": "ㄏ",
        "j": "ㄐ", "q": "ㄑ", "x": "ㄒ", "zh": "ㄓ", "ch": "ㄔ", "sh": "ㄕ", "r": "ㄖ", "z": "ㄗ", "c": "ㄘ", "s": "ㄙ",
    ]
    private static let zhuyinFinals = [
        "a": "ㄚ", "o": "ㄛ", "e": "ㄜ", "ai": "ㄞ", "ei": "ㄟ", "ao": "ㄠ", "ou": "ㄡ", "an": "ㄢ", "en": "ㄣ", "ang": "ㄤ",
        "eng": "ㄥ", "er": "ㄦ", "i": "ㄧ", "ia": "ㄧㄚ", "io": "ㄧㄛ", "ie": "ㄧㄝ", "iai": "ㄧㄞ", "iao": "ㄧㄠ", "iu": "ㄧㄡ",
        "ian": "ㄧㄢ", "in": "ㄧㄣ", "iang": "ㄧㄤ", "ing": "ㄧㄥ", "u": "ㄨ", "ua": "ㄨㄚ", "uo": "ㄨㄛ", "uai": "ㄨㄞ",
        "ui": "ㄨㄟ", "uan": "ㄨㄢ", "un": "ㄨㄣ", "uang": "ㄨㄤ", "ueng": "ㄨㄥ", "ong": "ㄨㄥ", "v": "ㄩ", "ve": "ㄩㄝ",
        "van": "ㄩㄢ", "vn": "ㄩㄣ", "iong": "ㄩㄥ",
    ]
}
