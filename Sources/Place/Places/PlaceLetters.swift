internal import HanNames

/// Folding of single characters of names of places, and of what is typed.
enum PlaceLetters {
    enum Script {
        case latin, han, zhuyin
    }

    /// Returns the form of a scalar in which names are compared: one for traditional, simplified, Japanese and variant
    /// characters, and Latin letters in lower case without marks. Nil for what is no letter or digit.
    static func fold(_ scalar: Unicode.Scalar) -> UInt32? { DeityKey.fold(scalar)?.value }

    /// Whether a scalar that is no letter stands within a word: apostrophes, hyphens, marks of tones.
    static func isWithinWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "’", "‘", "`", "-", "‐": true
        default: (0x2B0...0x36F).contains(scalar.value)
        }
    }

    /// Nil for a digit, which belongs to the letters around it.
    static func script(of letter: UInt32) -> Script? {
        switch letter {
        case 0x30...0x39: nil
        case 0x61...0x7A: .latin
        case 0x3105...0x312F: .zhuyin
        default: .han
        }
    }

    /// Returns the folded letters of a name, without what separates words.
    static func key(_ name: some StringProtocol) -> [UInt32] { name.unicodeScalars.compactMap(fold) }
}
