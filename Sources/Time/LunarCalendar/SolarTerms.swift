/// The days of the solar terms.
public enum SolarTerms {
    /// Returns the civil day, at UTC+8, of a term in a Gregorian year of 1900...2100.
    ///
    /// `SolarTermTable` documents how the days were calculated, and which moments are close to midnight.
    ///
    /// - Throws: `LunarCalendarError.yearOutOfRange`.
    public static func civilDay(of term: SolarTerm, year: Int) throws(LunarCalendarError) -> CivilDay {
        guard LunarCalendar.years.contains(year) else { throw .yearOutOfRange(year) }
        let packed = SolarTermTable.packed[year - LunarCalendar.years.lowerBound]
        let delay = Int(packed >> UInt64(2 * term.rawValue) & 3)
        return CivilDay(
            uncheckedYear: year, month: term.month, day: SolarTermTable.earliestDays[term.rawValue] + delay)
    }
}
