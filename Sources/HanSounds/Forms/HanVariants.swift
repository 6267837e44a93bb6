/// Forms of one character: Japanese shinjitai, simplified, and variants.
public enum HanVariants {
    /// A text with each character in the traditional form that names have in Taiwan: 竜山寺 and 龙山寺 become 龍山寺, 観音 becomes
    /// 觀音. Each scalar stays one scalar.
    public static func traditional(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { forms[$0] != nil }) else { return text }
        var traditional = ""
        traditional.unicodeScalars.append(contentsOf: text.unicodeScalars.lazy.map { forms[$0] ?? $0 })
        return traditional
    }

    private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
        var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
        var written: Unicode.Scalar?
        for scalar in VariantTable.text.unicodeScalars where !scalar.properties.isWhitespace {
            if let variant = written {
                forms[variant] = scalar
                written = nil
            } else {
                written = scalar
            }
        }
        return forms
    }()
}
