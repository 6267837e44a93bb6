internal import RecordFiles

/// Search for mobile numbers in a longer text.
///
/// A mobile number is 09 and eight digits in the usual groups, `0912-345-678` or `(0912)345678`. It may start with 886,
/// followed by the zero, the zero in brackets, or no zero. Full-width digits, dashes and points count as digits, dashes
/// and points. Other text with the same number of digits, such as two dates in a row, does not match.
package enum MobileText {
    /// Returns the text without mobile numbers and without the empty brackets that they leave; nil if the text has no
    /// mobile number.
    package static func removing(from text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let ranges = ranges(in: text)
        guard !ranges.isEmpty else { return nil }
        var result: [UInt8] = []
        var kept = 0
        for range in ranges {
            result += text[kept..<range.lowerBound]
            kept = range.upperBound
        }
        return result + text[kept...]
    }

    /// Returns the ranges of mobile numbers in a text, in order.
    static func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard mayHaveAny(text) else { return [] }
        let folded = DialledText(text)
        var ranges: [Range<Int>] = []
        var index = 0
        while index < folded.bytes.count {
            guard ASCII.isDigit(folded.bytes[index]) else {
                index += 1
                continue
            }
            let groups = groups(of: folded.bytes, at: index)
            if !isFraction(folded.bytes, at: index), let end = endOfMobile(groups, folded.bytes) {
                ranges.append(folded.originalRange(of: withSigns(index..<end, folded.bytes)))
                index = end
            } else {
                // Continue with the next group: a landline may come before a mobile number.
                index = groups[0].upperBound
            }
        }
        return ranges
    }

    /// Returns whether the text has enough digits. A full-width digit begins with 0xEF.
    private static func mayHaveAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 10 else { return false }
        var digits = 0
        for byte in text { digits &+= ASCII.isDigit(byte) || byte == 0xEF ? 1 : 0 }
        return digits >= 10
    }

    /// Lengths of the groups of digits in a mobile number that starts with 09; then the same after the country code.
    private static let shapes =
        [
            [10], [4, 6], [4, 3, 3], [2, 8], [5, 5], [4, 2, 4], [4, 4, 2], [4, 2, 2, 2], [7, 3], [6, 4], [3, 7],
            [3, 3, 4],
            [3, 4, 3], [2, 4, 4], [2, 2, 6], [2, 2, 3, 3], [2, 3, 3, 2], Array(repeating: 1, count: 10),
        ] + shapesAbroad.map { [1] + $0 }
    private static let shapesAbroad = [[9], [3, 6], [3, 3, 3], [1, 8], [1, 4, 4], [2, 7]]
    /// Taiwan's country code, also with international prefixes.
    private static let countryCodes = ["886", "00886", "002886", "0886"].map { Array($0.utf8) }
    private static let mostGroups = 12

    /// Returns whether the digits at `start` are the decimal places of a number with up to three digits before its
    /// point.
    private static func isFraction(_ text: [UInt8], at start: Int) -> Bool {
        guard start > 1, text[start - 1] == ASCII.point else { return false }
        let whole = text[..<(start - 1)].reversed().prefix(while: ASCII.isDigit).prefix(4).count
        return (1...3).contains(whole)
    }

    /// Returns the groups of digits from `start`, separated by up to four signs.
    private static func groups(of text: [UInt8], at start: Int) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var index = start
        while groups.count < mostGroups, index < text.count {
            let end = text[index...].firstIndex { !ASCII.isDigit($0) } ?? text.count
            groups.append(index..<end)
            let gap = text[end...].prefix(5).prefix { "-. ()".utf8.contains($0) }
            guard !gap.isEmpty, gap.count < 5, gap.endIndex < text.count, ASCII.isDigit(text[gap.endIndex]) else {
                break
            }
            index = gap.endIndex
        }
        return groups
    }

    /// Returns the end of the mobile number that starts with the first group; nil if there is none.
    private static func endOfMobile(_ groups: [Range<Int>], _ text: [UInt8]) -> Int? {
        let digits = groups.flatMap { text[$0] }
        for code in [[]] + countryCodes where digits.starts(with: code) && groups[0].count >= code.count {
            var groups = groups[...]
            groups[0] = groups[0].dropFirst(code.count)
            if groups[0].isEmpty { groups.removeFirst() }
            let number = digits.dropFirst(code.count)
            let known =
                number.starts(with: "09".utf8)
                ? shapes : !code.isEmpty && number.first == ASCII.nine ? shapesAbroad : []
            for shape in known where groups.lazy.map(\.count).starts(with: shape) {
                return groups[groups.startIndex + shape.count - 1].upperBound
            }
        }
        return nil
    }

    /// Returns a number's range with the plus before it and the brackets that would otherwise be empty.
    private static func withSigns(_ number: Range<Int>, _ text: [UInt8]) -> Range<Int> {
        let (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
        var (start, end) = (number.lowerBound, number.upperBound)
        let before = { start > 0 ? text[start - 1] : 0 }
        let opened = text[number].lazy.filter { $0 == open }.count
        let closed = text[number].lazy.filter { $0 == close }.count
        if closed > opened, before() == open { start -= 1 }
        if before() == ASCII.plus { start -= 1 }
        if before() == open, end < text.count, text[end] == close {
            start -= 1
            end += 1
        }
        return start..<end
    }
}
