internal import LunarCalendar
package import TempleModel

/// Day of a festival as lists write it: 農曆 02/02, 國曆 2018/12/22, or a bare 02/02.
package struct FestivalDay: Equatable {
    let calendar: DayScanner.Calendar?
    /// Gregorian year, or lunar year; nil for a day of every year.
    let year: Int?
    let month: Int
    let day: Int

    /// Why a text is no day of a festival.
    package enum Fault: Error, Hashable, CaseIterable {
        case missing
        case noSingleDay
        case noSuchDay
        case leapMonth
        case otherYear
        case bareWithYear
    }

    /// Reads the form of a day.
    ///
    /// - Throws: `missing`, `noSingleDay` or `leapMonth`.
    package init(_ text: String) throws(Fault) {
        guard !Array(text.utf8).withUnsafeBufferPointer(Placeholder.matches) else { throw .missing }
        guard let written = WrittenDay(text) else { throw .noSingleDay }
        guard !written.isLeapMonth else { throw .leapMonth }
        (calendar, year, month, day) = (written.calendar, written.year, written.month, written.day)
    }

    /// Numbers of the day. They are the same in every form of a list.
    var digits: String { (year.map { "\($0)/" } ?? "") + "\(month)/\(day)" }

    /// Returns the day as a record has it. A day with a year is one day of the Gregorian calendar.
    ///
    /// - Parameter bareIsLunar: whether a bare 02/02 is a lunar day.
    /// - Throws: `noSuchDay`, `otherYear` or `bareWithYear`.
    package func day(bareIsLunar: Bool) throws(Fault) -> FestivalRecord.Day {
        if let year { return .once(try civilDay(in: year)) }
        switch calendar {
        case .lunar: return .yearly(.lunar(try lunarDay()))
        case .solar: return .yearly(try solarDay())
        case nil:
            if bareIsLunar { return .yearly(.lunar(try lunarDay())) }
            if (try? lunarDay()) == nil { _ = try solarDay() }
            return .unknownCalendar(month: month, day: day)
        }
    }

    private func lunarDay() throws(Fault) -> LunarDay {
        guard let day = try? LunarDay(month: month, day: day) else { throw .noSuchDay }
        return day
    }

    private func solarDay() throws(Fault) -> YearlyDay {
        // 2000 is a leap year, so 29 February is a day.
        guard (try? CivilDay(year: 2000, month: month, day: day)) != nil else { throw .noSuchDay }
        return .solar(month: month, day: day)
    }

    private func civilDay(in year: Int) throws(Fault) -> CivilDay {
        // A spreadsheet turns 02/02 into such a date.
        guard let calendar else { throw .bareWithYear }
        guard LunarCalendar.years.contains(year) else { throw .otherYear }
        switch calendar {
        case .lunar:
            let date = LunarDate(year: year, lunarDay: try lunarDay())
            guard let day = try? LunarCalendar.civilDay(of: date) else { throw .noSuchDay }
            return day
        case .solar:
            guard let day = try? CivilDay(year: year, month: month, day: day) else { throw .noSuchDay }
            // The calendar begins on 31 January 1900.
            guard LunarCalendar.contains(day) else { throw .otherYear }
            return day
        }
    }
}

extension FestivalDay.Fault {
    /// What is wrong, as a phrase after the value.
    package var reason: String {
        switch self {
        case .missing: "is empty"
        case .noSingleDay: "is not one day of a month"
        case .noSuchDay: "is a day that its calendar does not have"
        case .leapMonth: "is a day of a leap month, which few years have"
        case .otherYear: "is not in the years 1900 to 2100"
        case .bareWithYear: "has a year but no calendar, which is what a spreadsheet makes of 02/02"
        }
    }

    /// How to correct it.
    package var remedy: String { "write 農曆 02/02 or 國曆 2027/02/02" }
}
