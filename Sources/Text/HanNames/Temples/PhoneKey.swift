/// A telephone number in Taiwan in a form that can be compared between sources: (04)2676-3522 and +886-4-26763522 are the
/// same number.
public struct PhoneKey: Hashable, Sendable {
    /// The digits after the country's code and the zero in front: 426763522.
    private let digits: String

    /// Most characters of a text that are read, and most numbers in it.
    private static let longest = 128
    private static let mostNumbers = 8
    /// Digits after the zero in front: an area code of one to three, and the rest of the number.
    private static let lengths = 8...9
    /// What ends with them is no number: 08-0000000.
    private static let zeros = "000000"

    /// Returns the numbers in a text, where 、, / and the like divide several. An extension is left out.
    ///
    /// A number without its area code is left out, because each area has its own; so are a number of zeros alone, and a
    /// mobile number, which is a person's.
    public static func all(in text: String) -> [PhoneKey] {
        let folded = text.unicodeScalars.prefix(longest).map(FoldedText.fold)
        let parts = folded.split(maxSplits: mostNumbers, whereSeparator: divides).prefix(mostNumbers)
        var keys: [PhoneKey] = []
        for key in parts.compactMap(PhoneKey.init) where !keys.contains(key) { keys.append(key) }
        return keys
    }

    private static func divides(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "、", "/", ";", ",", ".", "。", "或", "及", "\n": true
        default: false
        }
    }

    private static func endsNumber(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "轉", "转", "分", "#", "~", "*", "x": true
        default: false
        }
    }

    private init?(_ text: ArraySlice<Unicode.Scalar>) {
        let written = text.prefix { !Self.endsNumber($0) }
        var digits = written.filter(FoldedText.isDigit)[...]
        let isLong = digits.count > Self.lengths.upperBound + 1
        if digits.starts(with: Self.country), isLong || written.contains("+") {
            digits = digits.dropFirst(Self.country.count).drop { $0 == "0" }
        } else {
            guard digits.first == "0" else { return nil }
            digits = digits.dropFirst()
        }
        guard Self.lengths.contains(digits.count), digits.first != "9" || digits.count < Self.lengths.upperBound,
            !digits.suffix(Self.zeros.count).elementsEqual(Self.zeros.unicodeScalars)
        else { return nil }
        self.digits = String(String.UnicodeScalarView(digits))
    }

    private static let country = Array("886".unicodeScalars)
}
