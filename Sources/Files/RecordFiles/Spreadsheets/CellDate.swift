/// Date, time of day or both in a cell of a spreadsheet.
struct CellDate: Equatable {
    /// Year, month and day; nil for a time of day alone.
    private(set) var day: (year: Int, month: Int, day: Int)?
    /// Hour, minute and second; nil for a day without a time.
    private(set) var time: (hour: Int, minute: Int, second: Int)?

    static func == (one: CellDate, other: CellDate) -> Bool { one.standard == other.standard }

    /// Converts a number of days since the epoch of a workbook, 1900 or 1904 (ECMA-376-1, 18.17.4.1); nil if it is not
    /// a day before the year 10000. Excel has a day 1900-02-29, so the numbers before it are one less.
    init?(serial: Double, is1904: Bool) {
        guard serial >= 0, serial < 2_958_466 else { return nil }
        var days = Int(serial)
        var seconds = Int(((serial - Double(days)) * 86_400).rounded())
        if seconds == 86_400 { (days, seconds) = (days + 1, 0) }
        if seconds > 0 || days == 0 { time = (seconds / 3_600, seconds / 60 % 60, seconds % 60) }
        guard days > 0 else { return }
        if is1904 { days += 1_462 }
        // From 1900-03-01 on, day 0 of the numbers is 1899-12-30.
        day = Self.civil(days - 25_569 + (days < 60 ? 1 : 0))
    }

    /// Takes the time of day of a number of days below a year, as a sum of hours is one; nil for other numbers, of which
    /// a style hides the day.
    init?(timeOf serial: Double) {
        guard serial >= 0, serial < 366 else { return nil }
        let seconds = Int((serial * 86_400).rounded()) % 86_400
        time = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// Reads `2018-12-22`, `2018-12-22T10:30:00`, or `PT18H30M00S`, as OpenDocument has them; nil for other texts.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let numbers = text.split { !ASCII.isDigit($0) }.map { UnsafeBufferPointer(rebasing: $0).wholeNumber ?? .max }
        if text.first == UInt8(ascii: "P") {
            guard numbers.count >= 2, numbers[0] < 24, numbers[1] < 60 else { return nil }
            time = (numbers[0], numbers[1], numbers.count > 2 ? min(numbers[2], 59) : 0)
            return
        }
        guard numbers.count >= 3, numbers[0] <= 9_999, 1...12 ~= numbers[1], 1...31 ~= numbers[2] else { return nil }
        day = (numbers[0], numbers[1], numbers[2])
        guard numbers.count >= 5, numbers[3] < 24, numbers[4] < 60 else { return }
        let second = numbers.count > 5 ? min(numbers[5], 59) : 0
        if (numbers[3], numbers[4], second) != (0, 0, 0) { time = (numbers[3], numbers[4], second) }
    }

    /// The text for a cell whose style shows it as `shown`: that, if it has year, month and day, or month and day, or
    /// the time, in this order and with usual marks. Otherwise the style hides a part of it, and the text is
    /// ``standard``.
    func text(shownAs shown: String?) -> String {
        guard let shown, let read = Self.numbers(shown) else { return standard }
        var rest = read.numbers[...]
        if let day {
            guard let mark = read.marks.first, mark == ASCII.hyphen || mark == Self.slash else { return standard }
            if rest.starts(with: [day.year, day.month, day.day]), read.marks.dropFirst().first == mark {
                rest = rest.dropFirst(3)
            } else if rest.starts(with: [day.month, day.day]) {
                rest = rest.dropFirst(2)
            } else {
                return standard
            }
        }
        guard !rest.isEmpty else { return shown }
        let ofTime = time ?? (0, 0, 0)
        let isTime =
            rest.elementsEqual([ofTime.hour, ofTime.minute])
            || rest.elementsEqual([ofTime.hour, ofTime.minute, ofTime.second])
        return isTime && read.marks.suffix(rest.count - 1).allSatisfy { $0 == ASCII.colon } ? shown : standard
    }

    /// `2018-12-22`, `2018-12-22 10:30`, or `10:30`, with the seconds if there are any.
    var standard: String {
        var parts: [String] = []
        if let day { parts.append("\(Self.padded(day.year, 4))-\(Self.padded(day.month))-\(Self.padded(day.day))") }
        if let time {
            let seconds = time.second == 0 ? "" : ":\(Self.padded(time.second))"
            parts.append("\(Self.padded(time.hour)):\(Self.padded(time.minute))\(seconds)")
        }
        return parts.joined(separator: " ")
    }

    static func padded(_ number: Int, _ digits: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns the numbers of a text, and the mark between each two; nil if it has anything else.
    private static func numbers(_ text: String) -> (numbers: [Int], marks: [UInt8])? {
        guard text.utf8.count <= 32 else { return nil }
        var numbers: [Int] = []
        var marks: [UInt8] = []
        var number: Int?
        for byte in text.utf8 {
            if ASCII.isDigit(byte) {
                number = (number ?? 0) % 1_000_000_000 * 10 + Int(byte - ASCII.zero)
                continue
            }
            guard let ended = number, marksOfDates.contains(byte) else { return nil }
            numbers.append(ended)
            marks.append(byte)
            number = nil
        }
        guard let number else { return nil }
        return (numbers + [number], marks)
    }

    private static let slash = UInt8(ascii: "/")
    private static let marksOfDates = [ASCII.hyphen, slash, ASCII.colon, ASCII.space]

    /// Returns the civil day of a number of days since 1970-01-01.
    ///
    /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, civil_from_days.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }
}
