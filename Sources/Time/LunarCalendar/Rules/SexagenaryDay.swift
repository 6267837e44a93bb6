/// A day's position in the cycle of sixty days (干支), which begins with 甲子.
///
/// The cycle has run without a break for more than two thousand years, through every change of calendar. 7 January 2000
/// and 1 October 1949 are days of 甲子.
public struct SexagenaryDay: Hashable, Sendable {
    /// The position, from 0 for 甲子 to 59 for 癸亥.
    public let index: Int

    private static let branches = Array("子丑寅卯辰巳午未申酉戌亥")
    private static let count = 60
    /// The day number of 7 January 2000, counted from 1 January 1970.
    private static let knownFirst = 10_963

    init(index: Int) {
        self.index = index
    }

    /// Creates the position of a day.
    public init(of day: CivilDay) {
        let days = (day.dayNumber - Self.knownFirst) % Self.count
        index = days < 0 ? days + Self.count : days
    }

    /// The name: 戊寅.
    public var name: String {
        String([stem.character, Self.branches[index % Self.branches.count]])
    }

    /// The heavenly stem, of which there are ten.
    public var stem: HeavenlyStem { HeavenlyStem.allCases[index % HeavenlyStem.allCases.count] }

    /// Returns the first day with this position that is not before `day`.
    func first(onOrAfter day: CivilDay) -> CivilDay {
        let days = index - SexagenaryDay(of: day).index
        return day.adding(days: days < 0 ? days + Self.count : days)
    }
}
