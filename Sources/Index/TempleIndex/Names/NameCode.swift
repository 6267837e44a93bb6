/// The characters of a name as 16-bit codes, folded by ``SearchKey``.
///
/// The characters beyond the Basic Multilingual Plane share the 2,048 codes of surrogates; a few names have one.
enum NameCode {
    /// Chinese characters, but for rare ones.
    static let characters: Range<UInt32> = 0x3400..<0xA000
    private static let firstSurrogate: UInt32 = 0xD800

    static func code(ofFolded scalar: UInt32) -> UInt16 {
        UInt16(exactly: scalar) ?? UInt16(firstSurrogate + scalar & 0x7FF)
    }

    static func codes(of key: SearchKey) -> [UInt16] { key.scalars.map(code(ofFolded:)) }

    /// Returns the codes of a text, and for each the number of its scalar in the text.
    static func codes(of text: String) -> (codes: [UInt16], scalars: [Int]) {
        var codes: [UInt16] = []
        var scalars: [Int] = []
        for (number, scalar) in text.unicodeScalars.enumerated() {
            for code in self.codes(of: SearchKey(String(scalar))) {
                codes.append(code)
                scalars.append(number)
            }
        }
        return (codes, scalars)
    }

    /// Whether a code is a small letter or a digit of ASCII, the only ones that a key has.
    static func isLetter(_ code: UInt16) -> Bool { code < 0x80 }
}
