/// Comparable form of names, independent of script and spelling: of deities, places, and what searches look for.
public enum DeityKey {
    /// Folds a written name into its search key.
    ///
    /// Fullwidth letters become halfwidth, traditional and variant characters one common form (臺, 台 and 台; 榖, 穀 and 谷),
    /// and Latin letters lower case without diacritics. Spaces, hyphens, apostrophes, brackets, punctuation, symbols,
    /// zero-width and private-use characters are dropped. The key is only for comparison and is never shown.
    ///
    /// - Complexity: O(*n*) in the number of Unicode scalars.
    public static func key(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if let kept = fold(scalar) { folded.append(kept) }
        }
        return String(folded)
    }

    /// Returns the scalar as the key has it; nil if the key leaves it out.
    package static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: scalar
        case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20)
        case 0x00...0x7F: nil
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF: HanVariants.key(scalar)
        case 0xFF10...0xFF19: Unicode.Scalar(scalar.value - 0xFEE0)
        case 0xFF21...0xFF3A: Unicode.Scalar(scalar.value - 0xFEC0)
        case 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0)
        case 0x80...0x24F, 0x1E00...0x1EFF, 0x207F: latinLetters[scalar]
        case 0x2B0...0x2FF, 0x1D00...0x1DBF: nil
        default:
            // Radicals and compatibility ideographs are forms of characters too.
            Optional(HanVariants.key(scalar)).flatMap { $0.properties.isAlphabetic ? $0 : nil }
        }
    }

    /// Letters of Hanyu Pinyin, Pe̍h-ōe-jī and Tâi-lô with their tone marks. Combining marks are dropped anyway.
    private static let latinLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let groups: [(Unicode.Scalar, String)] = [
            ("a", "àáâãäåāăąǎÀÁÂÃÄÅĀĂĄǍ"), ("c", "çćčÇĆČ"), ("e", "èéêëēĕėęěẽÈÉÊËĒĔĖĘĚ"),
            ("g", "ğǧ"), ("i", "ìíîïĩīĭįǐÌÍÎÏĨĪĬĮǏ"), ("m", "ḿḾ"), ("n", "ñńňǹⁿÑŃŇǸ"),
            ("o", "òóôõöøōŏőǒÒÓÔÕÖØŌŎŐǑ"), ("s", "śšşŚŠŞ"),
            ("u", "ùúûüũūŭůűǔǖǘǚǜÙÚÛÜŨŪŬŮŰǓǕǗǙǛ"), ("y", "ýÿÝŸ"), ("z", "źżžŹŻŽ"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, written) in groups {
            for scalar in written.unicodeScalars { table[scalar] = letter }
        }
        return table
    }()
}
