/// A spelling of at most ten letters, Latin ones, apostrophes or Zhuyin, as one number.
struct SpelledKey: Hashable {
    static let maximumLength = 10

    /// Six bits for each letter, from the lowest, and the length in the highest four.
    private var packed: UInt64 = 0

    static let apostrophe: UInt8 = 26
    /// ü, which is written as v too.
    static let umlaut: UInt8 = 21
    private static let zhuyin = 0x3105...0x3129

    init() {}

    /// The key of a spelling that has only letters with a code.
    init?(_ spelling: some StringProtocol) {
        for scalar in spelling.unicodeScalars {
            guard let code = Self.code(of: scalar), length < Self.maximumLength else { return nil }
            append(code)
        }
    }

    var length: Int { Int(packed >> 60) }

    mutating func append(_ code: UInt8) {
        packed = (packed | UInt64(code) << UInt64(6 * length)) + 1 << 60
    }

    /// The code of a small Latin letter, an apostrophe or a letter of Zhuyin, below 64.
    static func code(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "a"..."z": UInt8(scalar.value - 0x61)
        case "ü": umlaut
        case "'": apostrophe
        default: zhuyin.contains(Int(scalar.value)) ? UInt8(27 + Int(scalar.value) - zhuyin.lowerBound) : nil
        }
    }
}
