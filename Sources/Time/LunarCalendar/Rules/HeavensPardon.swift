/// 天赦日, the days on which heaven pardons: one day of the sixty-day cycle in each season, five to seven in a year.
///
/// The days are 戊寅 in spring, 甲午 in summer, 戊申 in autumn and 甲子 in winter (欽定協紀辨方書, under 天赦). A season begins on the
/// civil day of its first solar term: 立春, 立夏, 立秋 or 立冬.
enum HeavensPardon {
    /// Two slots for each of the five parts of seasons in a year: no part is as long as three cycles of sixty days.
    static let slotsPerYear = 5 * 2

    private static let spring = SexagenaryDay(index: 14)
    private static let summer = SexagenaryDay(index: 30)
    private static let autumn = SexagenaryDay(index: 44)
    private static let winter = SexagenaryDay(index: 0)

    /// Returns the day in a Gregorian year and a slot of 0..<10, in the order of the slots. Nil where there is none,
    /// and outside the years of the solar terms.
    static func civilDay(inYear year: Int, slot: Int) -> CivilDay? {
        guard let (first, end, kind) = season(slot / 2, ofYear: year) else { return nil }
        let day = kind.first(onOrAfter: first).adding(days: slot % 2 == 0 ? 0 : 60)
        return day < end ? day : nil
    }

    /// Returns a part of a season: its first day, the day after its last, and the day of the cycle to find.
    private static func season(
        _ part: Int, ofYear year: Int
    ) -> (first: CivilDay, end: CivilDay, kind: SexagenaryDay)? {
        func term(_ term: SolarTerm) -> CivilDay? { try? SolarTerms.civilDay(of: term, year: year) }
        func newYear(_ year: Int) -> CivilDay? { try? CivilDay(year: year, month: 1, day: 1) }
        let (first, end, kind): (CivilDay?, CivilDay?, SexagenaryDay) =
            switch part {
            case 0: (newYear(year), term(.lichun), winter)
            case 1: (term(.lichun), term(.lixia), spring)
            case 2: (term(.lixia), term(.liqiu), summer)
            case 3: (term(.liqiu), term(.lidong), autumn)
            default: (term(.lidong), newYear(year + 1), winter)
            }
        guard let first, let end else { return nil }
        return (first, end, kind)
    }
}
