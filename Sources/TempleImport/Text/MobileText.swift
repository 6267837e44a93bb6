/// Mobile numbers in a text of some length, found and taken out.
///
/// A mobile is 09 and eight digits in the groups that people write it in, `0912-345-678`, or 886 and the same without
/// its zero. What merely has as many digits, as two dates in a row, is none.
package enum MobileText {
    /// The text without mobile numbers; nil when it has none.
    package static func removing(from text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.contains(ASCII.nine) else { return nil }
        var result: [UInt8] = []
        var kept = 0
        var index = 0
        while index < text.count {
            guard ASCII.isDigit(text[index]) else {
                index += 1
                continue
            }
            let groups = groups(of: text, at: index)
            if !isFraction(text, at: index), let end = endOfMobile(groups, text) {
                result += text[kept..<index]
                kept = end
                index = end
            } else {
                // On with the next group: a landline may stand before a mobile.
                index = groups[0].upperBound
            }
        }
        guard kept > 0 else { return nil }
        result += text[kept...]
        return result
    }

    /// The groups of digits of a mobile, 09 first, and behind the country code.
    private static let shapes = [
        [10], [4, 6], [4, 3, 3], [2, 8], [5, 5], [4, 2, 4], [4, 4, 2], [4, 2, 2, 2], [7, 3],
    ]
    private static let shapesAbroad = [[9], [3, 6], [3, 3, 3], [1, 8]]

    /// Whether the digits from `start` on are the places of a number with up to three digits before its point.
    private static func isFraction(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start > 1, text[start - 1] == ASCII.point else { return false }
        let whole = text[..<(start - 1)].reversed().prefix(while: ASCII.isDigit).prefix(4).count
        return (1...3).contains(whole)
    }

    /// Up to five groups of digits from `start` on, parted by a sign or two.
    private static func groups(of text: UnsafeBufferPointer<UInt8>, at start: Int) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var index = start
        while groups.count < 5, index < text.count {
            let end = text[index...].firstIndex { !ASCII.isDigit($0) } ?? text.count
            groups.append(index..<end)
            let gap = text[end...].prefix(3).prefix { "-. ()".utf8.contains($0) }
            guard !gap.isEmpty, gap.count < 3, gap.endIndex < text.count, ASCII.isDigit(text[gap.endIndex]) else {
                break
            }
            index = gap.endIndex
        }
        return groups
    }

    /// Where the mobile ends that starts with the first group; nil when none does.
    private static func endOfMobile(_ groups: [Range<Int>], _ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let first = text[groups[0]]
        if first.starts(with: "09".utf8) { return end(groups[...], among: shapes) }
        if first.elementsEqual("886".utf8), groups.count > 1 {
            let second = text[groups[1]]
            if second.starts(with: "09".utf8) { return end(groups[1...], among: shapes) }
            return second.first == ASCII.nine ? end(groups[1...], among: shapesAbroad) : nil
        }
        let isWhole =
            first.count == 12 && first.starts(with: "8869".utf8)
            || first.count == 13 && first.starts(with: "88609".utf8)
        return isWhole ? groups[0].upperBound : nil
    }

    private static func end(_ groups: ArraySlice<Range<Int>>, among shapes: [[Int]]) -> Int? {
        for shape in shapes where shape.count <= groups.count {
            if zip(groups, shape).allSatisfy({ $0.count == $1 }) {
                return groups[groups.startIndex + shape.count - 1].upperBound
            }
        }
        return nil
    }
}
