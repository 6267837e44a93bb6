/// Chinese characters in texts.
extension String {
    /// Whether the text has a Chinese character.
    var hasHan: Bool {
        // Nearly all texts of the data begin with one.
        unicodeScalars.contains(where: \.isHan)
    }
}

extension Unicode.Scalar {
    /// Whether this is a Chinese character: of the unified ideographs, their extensions or their compatibility forms.
    var isHan: Bool {
        switch value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005...0x3007: true
        default: false
        }
    }
}
