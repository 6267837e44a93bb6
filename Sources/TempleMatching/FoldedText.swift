/// Folding of single characters, for names and for addresses.
enum FoldedText {
    /// Returns a character as halfwidth, lower case, without diacritics and in the common form of its variants.
    /// Characters that are not letters or digits stay.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value + 0x20))
        case 0x00...0x7F: scalar
        case 0x3000: " "
        case 0xFF01...0xFF5E: fold(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
        default: forms[scalar] ?? scalar
        }
    }

    static func isLatinOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: true
        default: false
        }
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    /// Whether a character is an ideograph or a letter of another script than Latin. Private-use characters count as
    /// ideographs.
    static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xE000...0xF8FF, 0x20000...0x323AF: true
        case 0x00...0x36F, 0x1E00...0x2FFF: false
        default: scalar.properties.isAlphabetic
        }
    }

    /// Returns `text` without its parts in brackets, unless nothing else is left.
    static func withoutNotes(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var kept: [Unicode.Scalar] = []
        var depth = 0
        for scalar in text {
            switch scalar {
            case "(", "[", "〈", "《", "【", "〔", "﹝", "﹙", "{": depth += 1
            case ")", "]", "〉", "》", "】", "〕", "﹞", "﹚", "}": depth = max(0, depth - 1)
            default: if depth == 0 { kept.append(scalar) }
            }
        }
        return kept.contains { isChinese($0) || isLatinOrDigit($0) } ? kept : text
    }

    /// Pairs of a written character and its folded form: variants that differ between sources of temple names,
    /// simplified forms of the commonest characters in them, and Latin letters with tone marks.
    private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = """
            台臺 坛壇 岩巖 嵓巖 巌巖 宫宮 庙廟 菴庵 舘館 馆館 峯峰 敎教 恒恆 双雙 眞真 徳德 圣聖 龙龍 観觀 观觀 灵靈 霊靈 関關 关關 蕯薩 萨薩 袓祖 褔福 鎭鎮
            镇鎮 衆眾 众眾 凤鳳 兴興 庆慶 济濟 済濟 无無 极極 宝寶 显顯 国國 义義 广廣 万萬 东東 岳嶽 温溫 庒莊 庄莊 部廍 妈媽 将將 军軍 头頭 会會 剎刹 榖穀
            āa áa ǎa àa ēe ée ěe èe īi íi ǐi ìi ōo óo ǒo òo ūu úu ǔu ùu ǖu ǘu ǚu ǜu üu ĀA ÁA ŌO ÓO
            """
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for pair in pairs.split(whereSeparator: \.isWhitespace) {
            let scalars = Array(pair.unicodeScalars)
            guard scalars.count == 2 else { continue }
            table[scalars[0]] = fold(ascii: scalars[1])
        }
        return table
    }()

    private static func fold(ascii scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
    }
}
