internal import RecordFiles

/// One number of a telephone field, as groups of digits between hyphens and brackets.
struct PhonePart {
    private let text: [UInt8]
    /// Groups of digits before the extension.
    private let groups: [[UInt8]]

    init(_ text: [UInt8]) {
        self.text = text
        let number = text.prefix { $0 != ASCII.numberSign }
        groups = number.split { !ASCII.isDigit($0) }.map(Array.init)
    }

    /// All digits before the extension, without Taiwan's country code.
    private var digits: [UInt8] {
        let all = Array(groups.joined())
        for code in ["886", "00886", "002886"] where all.starts(with: code.utf8) && all.count >= code.utf8.count + 8 {
            return Array(all.dropFirst(code.utf8.count))
        }
        return all
    }

    /// Digits without the area code, if the area code is separated.
    var subscriberDigits: [UInt8] {
        let hasAreaCode = groups.count > 1 && groups[0].count <= 4 && groups[0].first == ASCII.zero
        return hasAreaCode ? Array(groups.dropFirst().joined()) : digits
    }

    /// Whether there is only an area code, an area code followed by zeros, or only zeros.
    var isPlaceholder: Bool {
        let isAreaCode = groups.count == 1 && groups[0].count <= 4 && groups[0].first == ASCII.zero
        return isAreaCode || subscriberDigits.allSatisfy { $0 == ASCII.zero }
    }

    /// Whether this is a Taiwanese mobile number: 09 and eight digits. The registry also has it after an area code
    /// (02-0933882100), without its zero (933-495951), or after the country code (886-0919612310).
    ///
    /// No area code starts with 09, and no number after an area code has nine digits.
    var isMobile: Bool {
        hasDigitsOfMobile
            || groups.contains { group in
                group.count == 9 && group[0] == ASCII.nine || group.count == 10 && group.starts(with: "09".utf8)
            }
    }

    /// Whether the digits are those of one mobile number, in any grouping.
    var hasDigitsOfMobile: Bool {
        let digits = digits
        if (9...14).contains(digits.count), digits.starts(with: "09".utf8) { return true }
        if digits.count == 9, digits[0] == ASCII.nine { return true }
        return (11...14).contains(digits.count) && digits.suffix(10).starts(with: "09".utf8)
    }

    /// The number as in the file, without repeated hyphens and without hyphens at the ends.
    var tidied: String {
        var result: [UInt8] = []
        for byte in text where byte != ASCII.hyphen || (result.last ?? ASCII.hyphen) != ASCII.hyphen {
            result.append(byte)
        }
        while let last = result.last, "-#( +~.".utf8.contains(last) { result.removeLast() }
        return String(decoding: result.drop { $0 == ASCII.space }, as: UTF8.self)
    }
}
