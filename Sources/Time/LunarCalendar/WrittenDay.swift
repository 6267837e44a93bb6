/// A day as people write it: 農曆三月廿三, 3月23日, 閏6/24, 除夕, 115年3月3日, 2027-04-29.
///
/// It does not check whether there is such a day.
package struct WrittenDay: Equatable, Sendable {
    /// The calendar that the text names; nil where it names none.
    package let calendar: DayScanner.Calendar?
    /// Gregorian year, or lunar year; nil for a day of every year.
    package let year: Int?
    /// Whether the month is called a leap month.
    package let isLeapMonth: Bool
    package let month: Int
    package let day: Int

    /// The longest text that is read, in characters; 民國一百一十五年十二月二十三日 has 15.
    package static let longest = 40

    /// Reads a text that is one day and nothing else. Nil for any other text.
    package init?(_ text: some StringProtocol) {
        // More than any scalar takes, so that a long text is not counted.
        guard text.utf8.count <= 4 * Self.longest, text.unicodeScalars.count <= Self.longest else { return nil }
        var scanner = DayScanner(text, longest: Self.longest)
        scanner.skipBlanks()
        calendar = scanner.calendar()
        year = scanner.year()
        isLeapMonth = scanner.take("閏闰")
        // The last day of the lunar year, which is the 29th of some.
        let found =
            !isLeapMonth && calendar != .solar && scanner.take(word: "除夕")
            ? MonthDay(month: 12, day: 30) : scanner.monthAndDay(partedBy: year == nil ? "/-" : "/-.")
        scanner.skipBlanks()
        guard let found, scanner.isAtEnd else { return nil }
        month = found.month
        day = found.day
    }
}

extension WrittenDay {
    /// What the text means to somebody who converts days: without a calendar, a day with a year is a civil one, and one
    /// without a year is lunar.
    package enum Meaning: Equatable, Sendable {
        case everyYear(LunarDay)
        case once(LunarDate)
        case civil(CivilDay)
    }

    /// Why a day has no meaning.
    package enum Fault: Error, Equatable, CustomStringConvertible {
        /// A day of the civil calendar without a year.
        case noYear
        case noSuchDay(CivilDay.Invalid)
        case noLunarDay(LunarDay.Invalid)

        /// What is wrong, in English.
        package var description: String {
            switch self {
            case .noYear: "a civil day needs its year, such as 2027-04-29 or 民國116年4月29日"
            case .noSuchDay(let fault): "there is no such day: \(fault)"
            case .noLunarDay(let fault): "\(fault)"
            }
        }
    }

    package func meaning() throws(Fault) -> Meaning {
        if calendar == .lunar || year == nil && calendar == nil || isLeapMonth {
            let lunar: LunarDay
            do throws(LunarDay.Invalid) {
                lunar = try LunarDay(month: month, day: day, isLeapMonth: isLeapMonth)
            } catch {
                throw .noLunarDay(error)
            }
            return year.map { .once(LunarDate(year: $0, lunarDay: lunar)) } ?? .everyYear(lunar)
        }
        guard let year else { throw .noYear }
        do throws(CivilDay.Invalid) {
            return .civil(try CivilDay(year: year, month: month, day: day))
        } catch {
            throw .noSuchDay(error)
        }
    }
}
