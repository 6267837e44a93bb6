package import LunarCalendar
internal import RecordFiles

/// Date or time as feeds write it, converted to a day in Taiwan and a minute of that day.
///
/// The forms are `2023-07-01` and `2023/7/1`, with an optional time after a `T` or a space, `T09:00` or
/// `T09:00:00.000`, and an optional offset, `Z`, `+08:00` or `+0800`. Without an offset, the time is Taiwan's.
package struct WrittenTime: Equatable {
    package let day: CivilDay
    /// Minute of the day, 0..<1440; nil for a day without a time.
    package let minute: Int?

    /// Taiwan's offset from UTC, in minutes.
    private static let offset = 8 * 60

    /// Reads a date or a time.
    ///
    /// - Returns: nil if the text has another form or the day does not exist.
    package init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= 40 else { return nil }
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4...4), let mark = scanner.mark("-/"),
            let month = scanner.number(digits: 1...2), scanner.mark([mark]) != nil,
            let date = scanner.number(digits: 1...2)
        else { return nil }
        let written: CivilDay
        do {
            written = try CivilDay(year: year, month: month, day: date)
        } catch {
            return nil
        }
        guard !scanner.isAtEnd else {
            day = written
            minute = nil
            return
        }
        guard scanner.mark("T ") != nil, let time = Self.minutes(&scanner), let ahead = Self.offset(&scanner),
            scanner.isAtEnd
        else { return nil }
        let local = time + Self.offset - ahead
        day = written.adding(days: local < 0 ? -1 : local / 1_440)
        minute = (local + 1_440) % 1_440
    }

    /// Reads `09:00`, `09:00:00`, `09:00:00.000`.
    private static func minutes(_ scanner: inout DigitScanner) -> Int? {
        guard let hour = scanner.number(digits: 1...2), hour < 24, scanner.mark(":") != nil,
            let minute = scanner.number(digits: 2...2), minute < 60
        else { return nil }
        if scanner.mark(":") != nil {
            guard let second = scanner.number(digits: 2...2), second <= 60 else { return nil }
            if scanner.mark(".") != nil, scanner.number(digits: 1...9) == nil { return nil }
        }
        return hour * 60 + minute
    }

    /// Reads an offset as minutes east of UTC.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.isAtEnd { return offset }
        if scanner.mark("Zz") != nil { return 0 }
        guard let sign = scanner.mark("+-"), let hours = scanner.number(digits: 2...2), hours < 15 else { return nil }
        _ = scanner.mark(":")
        let minutes = scanner.isAtEnd ? 0 : scanner.number(digits: 2...2)
        guard let minutes, minutes < 60 else { return nil }
        return (sign == ASCII.hyphen ? -1 : 1) * (hours * 60 + minutes)
    }
}

/// Scanner that reads numbers and marks from the start of a text.
private struct DigitScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    var isAtEnd: Bool { index == text.count }

    /// Reads a number with this many digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        var value = 0
        let start = index
        while index < text.count, index - start < digits.upperBound, ASCII.isDigit(text[index]) {
            value = value * 10 + Int(text[index] - ASCII.zero)
            index += 1
        }
        return digits.contains(index - start) ? value : nil
    }

    /// Reads one of these marks.
    mutating func mark(_ marks: StaticString) -> UInt8? {
        mark(UnsafeBufferPointer(start: marks.utf8Start, count: marks.utf8CodeUnitCount).map { $0 })
    }

    mutating func mark(_ marks: [UInt8]) -> UInt8? {
        guard index < text.count, marks.contains(text[index]) else { return nil }
        index += 1
        return text[index - 1]
    }
}
