internal import RecordFiles

/// Publishable content of a telephone field.
package enum PhoneNumber: Equatable {
    /// No number: empty, 無, 08-0000000.
    case none
    /// Too few digits to call.
    case incomplete
    /// Numbers, without mobile numbers unless they are kept. Nil if the field has only mobile numbers.
    case number(String?, droppedMobile: Bool)

    /// Minimum number of digits in a subscriber's number (烏坵 and 連江; most have 7 or 8).
    private static let fewestDigits = 5

    /// Reads a telephone field.
    ///
    /// - Parameter text: the field, cleaned to ASCII width.
    package init(_ text: UnsafeBufferPointer<UInt8>, keepingMobiles: Bool) {
        if Self.isPlainLandline(text) {
            self = .number(String(decoding: text, as: UTF8.self), droppedMobile: false)
            return
        }
        guard text.contains(where: ASCII.isDigit) else {
            self = .none
            return
        }
        let (parts, droppedMobile, lostText) = Self.parts(of: text, keepingMobiles: keepingMobiles)
        let numbers = parts.map(PhonePart.init)
        if numbers.allSatisfy(\.isPlaceholder) {
            self = droppedMobile ? .number(nil, droppedMobile: true) : .none
            return
        }
        guard numbers.contains(where: { $0.subscriberDigits.count >= Self.fewestDigits }) else {
            self = droppedMobile ? .number(nil, droppedMobile: true) : .incomplete
            return
        }
        let usable =
            droppedMobile || lostText ? numbers.filter { $0.subscriberDigits.count >= Self.fewestDigits } : numbers
        let kept = usable.map(\.tidied).joined(separator: "、")
        self = .number(kept, droppedMobile: droppedMobile)
    }

    /// Returns whether the text has the most common form, `049-2644798`, which no mobile number has.
    private static func isPlainLandline(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 9, text.count <= 12, text[0] == ASCII.zero, text[1] != ASCII.zero, text[1] != ASCII.nine,
            let hyphen = text.firstIndex(of: ASCII.hyphen), (2...4).contains(hyphen)
        else { return false }
        let digits = text[(hyphen + 1)...]
        return (6...8).contains(digits.count) && text[..<hyphen].allSatisfy(ASCII.isDigit)
            && digits.allSatisfy(ASCII.isDigit) && digits.contains { $0 != ASCII.zero }
    }

    /// Returns the numbers of a field with several numbers. Mobile numbers are left out unless they are kept. Also
    /// returns whether a mobile number was left out, and whether there was text around the numbers.
    private static func parts(
        of text: UnsafeBufferPointer<UInt8>, keepingMobiles: Bool
    ) -> (parts: [[UInt8]], droppedMobile: Bool, lostText: Bool) {
        var parts: [[UInt8]] = []
        var droppedMobile = false
        var lostText = false
        var text = Array(text)
        if !keepingMobiles {
            let mobiles = text.withUnsafeBufferPointer { MobileText.ranges(in: $0) }
            droppedMobile = !mobiles.isEmpty
            for range in mobiles.reversed() { text.replaceSubrange(range, with: [Self.listMark]) }
        }
        for segment in split(withExtensionsMarked(text), where: { "/;,".utf8.contains($0) || $0 == Self.listMark }) {
            let words = split(segment) { !ASCII.isDigit($0) && !"-()+#~".utf8.contains($0) }
            let hasText = segment.contains { !ASCII.isDigit($0) && !"-()+#~. ".utf8.contains($0) }
            let isOneMobile = PhonePart(segment).hasDigitsOfMobile
            if !keepingMobiles, isOneMobile || words.contains(where: { PhonePart($0).isMobile }) {
                droppedMobile = true
                if !isOneMobile { parts += words.filter { !PhonePart($0).isMobile } }
            } else if hasText {
                lostText = true
                parts += words
            } else {
                parts.append(segment)
            }
        }
        return (parts, droppedMobile, lostText)
    }

    /// Byte for 、 after ``withExtensionsMarked(_:)``.
    private static let listMark: UInt8 = 0x01

    /// Returns the text with `#` for 轉 and 分機, and with a byte to split at for 、 and 或.
    private static func withExtensionsMarked(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else { return text }
        var result: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "轉", "分": if result.last != ASCII.numberSign { result.append(ASCII.numberSign) }
            case "機": if result.last != ASCII.numberSign { result.append(contentsOf: "機".utf8) }
            case "、", "或", "及", "和": result.append(listMark)
            default: result.append(contentsOf: String(scalar).utf8)
            }
        }
        return result
    }

    private static func split(_ bytes: [UInt8], where isSeparator: (UInt8) -> Bool) -> [[UInt8]] {
        bytes.split(whereSeparator: isSeparator).map(Array.init)
    }
}
