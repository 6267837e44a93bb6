/// The names of the people of the back office, by which everybody knows who has changed what.
public enum StaffName {
    /// Whether a text can be a name: 1 to ``StaffLimits/longestName`` characters on one line without spaces around them, all of
    /// which can be seen, and none of which is another form of an ordinary one, such as ① for 1. Full-width letters are ordinary:
    /// people type them.
    public static func isGood(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, scalars.count <= StaffLimits.longestName else {
            return false
        }
        return !first.properties.isWhitespace && !last.properties.isWhitespace
            && scalars.allSatisfy { isVisible($0) && isOrdinary($0) }
    }

    /// Returns the form in which names are compared: names that look alike have the same. It is in small letters and of half width,
    /// without characters that cannot be seen and without spaces, and with Latin letters in place of those that look like them.
    public static func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where isVisible(scalar) && !scalar.properties.isWhitespace {
            scalars.append(halfWidth(scalar))
        }
        // Upper case first: ß and ς have none of their own.
        let small = String(scalars).uppercased().lowercased()
        return String(String.UnicodeScalarView(small.unicodeScalars.map { lookAlikes[$0] ?? $0 }))
    }

    /// Latin letters that small Cyrillic and Greek ones, or their capitals, look like.
    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
        let cyrillic: [UInt32] = [
            0x430, 0x432, 0x435, 0x43A, 0x43C, 0x43D, 0x43E, 0x440, 0x441, 0x442, 0x443, 0x445, 0x456, 0x458, 0x455,
        ]
        let greek: [UInt32] = [
            0x3B1, 0x3B2, 0x3B5, 0x3B6, 0x3B7, 0x3B9, 0x3BA, 0x3BC, 0x3BD, 0x3BF, 0x3C1, 0x3C4, 0x3C5, 0x3C7,
        ]
        let latin = "abekmhopctyxijs" + "abezhikmnoptyx"
        return Dictionary(zip((cyrillic + greek).compactMap(Unicode.Scalar.init), latin.unicodeScalars)) { one, _ in one
        }
    }()

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
        default: return true
        }
    }

    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    /// Whether a character is no compatibility form (NFKC) of another one.
    private static func isOrdinary(_ scalar: Unicode.Scalar) -> Bool {
        halfWidth(scalar).properties.lowercaseMapping.unicodeScalars.allSatisfy { small in
            switch small.value {
            // The wide space; ß and ς, which change with their case alone; Han characters that Swift holds for the ordinary ones, and
            // that are in names of people.
            case 0x3000, 0xDF, 0x3C2, 0xF900...0xFAFF, 0x2F800...0x2FA1F: true
            default: !small.properties.changesWhenNFKCCaseFolded
            }
        }
    }
}
