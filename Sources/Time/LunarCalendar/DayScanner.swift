/// Scanner of days in Chinese text, from left to right: 農曆 02/02, 六月十八日, 民國107年12月22日.
///
/// A reading that fails leaves the scanner where it was.
package struct DayScanner {
    /// Calendar that a text names in front of a day.
    package enum Calendar: Hashable, Sendable {
        case lunar, solar
    }

    private let text: [Unicode.Scalar]
    package private(set) var index = 0

    /// - Parameter longest: characters after this many are not read.
    package init(_ text: some StringProtocol, longest: Int) {
        self.text = text.unicodeScalars.prefix(longest).map(Self.narrowed)
    }

    package var isAtEnd: Bool { index == text.count }

    private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

    package mutating func skipBlanks() { while next == " " { index += 1 } }

    /// Moves on by one character, or by a whole number in digits.
    package mutating func skip() {
        guard Self.digit(next) != nil else {
            index += 1
            return
        }
        while Self.digit(next) != nil { index += 1 }
    }

    /// Reads one of the characters.
    package mutating func take(_ characters: String) -> Bool {
        guard let next, characters.unicodeScalars.contains(next) else { return false }
        index += 1
        return true
    }

    /// Reads a word.
    package mutating func take(word: String) -> Bool {
        guard text[index...].starts(with: word.unicodeScalars) else { return false }
        index += word.unicodeScalars.count
        return true
    }

    /// Whether one of the words comes next, after blanks and brackets.
    package func has(anyOf words: [String]) -> Bool {
        let rest = text[index...].drop { " ([「".unicodeScalars.contains($0) }
        return words.contains { rest.starts(with: $0.unicodeScalars) }
    }

    /// Whether one of the words stands before an index, with nothing but blanks and `fillers` between.
    package func has(anyOf words: [String], before end: Int, over fillers: [String]) -> Bool {
        var rest = text[..<end]
        while true {
            while rest.last == " " { rest.removeLast() }
            if words.contains(where: { rest.reversed().starts(with: $0.unicodeScalars.reversed()) }) { return true }
            guard let filler = fillers.first(where: { rest.reversed().starts(with: $0.unicodeScalars.reversed()) })
            else { return false }
            rest = rest.dropLast(filler.unicodeScalars.count)
        }
    }
}

extension DayScanner {
    /// Reads 農曆 or 國曆, or another name of them, and the blanks after it.
    package mutating func calendar() -> Calendar? {
        guard index + 1 < text.count, "曆歷历".unicodeScalars.contains(text[index + 1]) else { return nil }
        let found: Calendar
        switch text[index] {
        case "農", "陰", "舊", "农", "阴": found = .lunar
        case "國", "陽", "西", "新", "国", "阳": found = .solar
        default: return nil
        }
        index += 2
        skipBlanks()
        return found
    }

    /// Reads a year with what parts it from the month: `2018/`, 2018年, 民國107年, 民國五十二年, 二〇一八年, `2018-`.
    ///
    /// A number below 1000 before 年 is a year of the Republic: 78年3月21日.
    package mutating func year() -> Int? {
        let start = index
        let isRepublic = text[index...].starts(with: "民國".unicodeScalars)
        if isRepublic { index += 2 }
        skipBlanks()
        guard let number = digits(1...4) ?? chineseYear(),
            take("年") || ((isRepublic || number > Self.mostOfRepublic) && take("/-."))
        else {
            index = start
            return nil
        }
        skipBlanks()
        return isRepublic || number <= Self.mostOfRepublic ? number + Self.firstYearOfRepublic - 1 : number
    }

    private static let mostOfRepublic = 999
    private static let firstYearOfRepublic = 1912

    /// Reads a month and a day: 3月21日, 六月十八, `3/21`. It does not check whether there is such a day.
    ///
    /// - Parameter signs: characters that may part the numbers.
    package mutating func monthAndDay(partedBy signs: String = "/") -> MonthDay? {
        let start = index
        let isInDigits = Self.digit(next) != nil
        if let month = isInDigits ? digits(1...2) : chineseMonth() {
            if isInDigits, take(signs) {
                if let day = digits(1...2), !signs.unicodeScalars.contains(next ?? " ") {
                    return MonthDay(month: month, day: day)
                }
            } else {
                skipBlanks()
                let isMonth = take("月")
                skipBlanks()
                if isMonth, let day = dayOfMonth() { return MonthDay(month: month, day: day) }
            }
        }
        index = start
        return nil
    }

    /// Reads a day of a month, with 日 or 號 behind it: 21日, 廿三, 初一.
    ///
    /// - Parameter needsMark: whether 日 or 號 must be there.
    package mutating func dayOfMonth(needsMark: Bool = false) -> Int? {
        let start = index
        let isInDigits = Self.digit(next) != nil
        if let day = isInDigits ? digits(1...2) : chineseNumber() {
            // 三月一 may go on as 三月一次, but not at the end.
            let isAlone = !isInDigits && index - start == 1
            skipBlanks()
            if take("日號号") { return day }
            if !needsMark, !isAlone || isAtEnd, !Self.counted.contains(next ?? " ") { return day }
        }
        index = start
        return nil
    }

    /// Characters that make a number before them a count and no day: 10時, 二十週年.
    private static let counted = Set("月時点點分週周年人次尊位天個名桌元萬千百屆樓/".unicodeScalars)
}

/// Month and day without a year and without a calendar.
package struct MonthDay: Comparable, Sendable {
    package let month: Int
    package let day: Int

    package init(month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    package static func < (left: MonthDay, right: MonthDay) -> Bool {
        (left.month, left.day) < (right.month, right.day)
    }
}

extension DayScanner {
    private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
        case 0x09, 0x0A, 0x0D, 0x3000: " "
        case 0x2010...0x2015, 0x2212, 0x2500: "-"
        case 0x301C: "~"
        default: scalar
        }
    }

    private static func digit(_ scalar: Unicode.Scalar?) -> Int? {
        guard let scalar, ("0"..."9").contains(scalar) else { return nil }
        return Int(scalar.value - 0x30)
    }

    /// Reads a whole number in digits, if it has as many as this.
    private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        let start = index
        var value = 0
        while let digit = Self.digit(next), index - start <= count.upperBound {
            value = value * 10 + digit
            index += 1
        }
        guard count.contains(index - start) else {
            index = start
            return nil
        }
        return value
    }

    private mutating func chineseMonth() -> Int? {
        if take("正元") { return 1 }
        if take("冬") { return 11 }
        if take("臘腊") { return 12 }
        return chineseNumber()
    }

    private static let numerals: [Unicode.Scalar: Int] = [
        "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    ]

    /// Reads a number of a month or day: 六, 十二, 初十, 廿三, 二十三, 三十.
    private mutating func chineseNumber() -> Int? {
        let start = index
        if take("初") {
            if take("十") { return 10 }
            if let value = numeral() { return value }
            index = start
            return nil
        }
        if take("廿") { return 20 + (numeral() ?? 0) }
        if take("卅") { return 30 + (numeral() ?? 0) }
        let tens = numeral() ?? 0
        if take("十") { return 10 * max(tens, 1) + (numeral() ?? 0) }
        return tens > 0 ? tens : nil
    }

    /// Reads the number of a year: 元, 五十二, 一百零七, 一〇七, 二〇一八.
    private mutating func chineseYear() -> Int? {
        if take("元") { return 1 }
        let end = index + 6
        var sum = 0
        var part: Int?
        while index < end {
            if let digit = take("零〇○") ? 0 : numeral() {
                part = (part ?? 0) * 10 + digit
            } else if take("百") {
                sum += 100 * (part ?? 1)
                part = nil
            } else if take("十") {
                sum += 10 * (part ?? 1)
                part = nil
            } else {
                break
            }
        }
        let number = sum + (part ?? 0)
        return number > 0 ? number : nil
    }

    private mutating func numeral() -> Int? {
        guard let value = next.flatMap({ Self.numerals[$0] }) else { return nil }
        index += 1
        return value
    }
}
