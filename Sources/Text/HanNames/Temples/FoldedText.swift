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
        default: latin[scalar] ?? HanVariants.compared(scalar)
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

    /// Latin letters with tone marks.
    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let letters: [(Unicode.Scalar, String)] = [
            ("a", "āáǎàĀÁ"), ("e", "ēéěè"), ("i", "īíǐì"), ("o", "ōóǒòŌÓ"), ("u", "ūúǔùǖǘǚǜü"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, written) in letters {
            for scalar in written.unicodeScalars { table[scalar] = letter }
        }
        return table
    }()
}
