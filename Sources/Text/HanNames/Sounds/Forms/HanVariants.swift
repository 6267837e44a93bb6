/// Forms of one character: Japanese shinjitai, simplified, and variants. All comparisons of names read this one table.
public enum HanVariants {
    /// A text with each character in the traditional form that names have in Taiwan: 竜山寺 and 龙山寺 become 龍山寺, 観音 becomes
    /// 觀音. What names are written with stays, such as 台 and 岩. Each scalar stays one scalar.
    public static func traditional(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { forms[$0] != nil }) else { return text }
        var traditional = ""
        traditional.unicodeScalars.append(contentsOf: text.unicodeScalars.lazy.map { forms[$0] ?? $0 })
        return traditional
    }

    /// Returns the traditional form under which a character is compared: 臺 for 台, 巖 for 岩 and 岳 for 嶽.
    public static func compared(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let form = forms[scalar] ?? scalar
        return equal[form] ?? form
    }

    /// Returns the form of a character in a search key, for texts that may be in simplified characters. It is simplified, since
    /// 后 stands for 後 too and no traditional form is right for both.
    public static func key(_ scalar: Unicode.Scalar) -> Unicode.Scalar { keys[scalar] ?? scalar }

    /// Returns pairs of characters, one after another: each other form of a character that the texts have, and its key. A page
    /// compares names by them as the server does: 龙 and 竜 are pairs of a list with 龍. Radicals and compatibility characters are
    /// left out, which Unicode's normalisation knows.
    public static func pairs(for texts: some Sequence<String>) -> String {
        var wanted: Set<Unicode.Scalar> = []
        for text in texts { wanted.formUnion(text.unicodeScalars.lazy.map(key)) }
        let found = keys.filter { form, key in
            form != key && wanted.contains(key) && form.properties.isUnifiedIdeograph
        }
        var pairs = String.UnicodeScalarView()
        for (form, key) in found.sorted(by: { $0.key < $1.key }) { pairs.append(contentsOf: [form, key]) }
        return String(pairs)
    }

    private static let forms = HanPairs.table(VariantTable.text)
    private static let equal = HanPairs.table(VariantTable.equal)

    private static func isShort(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x1_0000 }

    /// The keys of the characters that have forms.
    private static let keys: [Unicode.Scalar: Unicode.Scalar] = {
        var keys: [Unicode.Scalar: Unicode.Scalar] = [:]
        keys.reserveCapacity(6_000)
        let simplified = HanPairs.table(SimplifiedTable.text)
        for scalar in [forms, equal, simplified].flatMap(\.keys) {
            let form = compared(scalar)
            let short = simplified[form] ?? form
            keys[scalar] = isShort(short) ? short : form
        }
        // An index of names has one 16-bit code for a character. A simplified form without one gives way.
        for (form, short) in simplified where !isShort(short) { keys[short] = keys[form] }
        return keys
    }()
}

/// Pairs of characters as tables have them: one after another, with line breaks anywhere.
enum HanPairs {
    /// Returns the second character of each pair by the first.
    static func table(_ text: String) -> [Unicode.Scalar: Unicode.Scalar] {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        var written: Unicode.Scalar?
        for scalar in text.unicodeScalars where scalar != "\n" {
            if let variant = written {
                table[variant] = scalar
                written = nil
            } else {
                written = scalar
            }
        }
        return table
    }
}
