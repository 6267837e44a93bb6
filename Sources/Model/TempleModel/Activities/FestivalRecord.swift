public import LunarCalendar

/// A festival that a temple has registered, as a row of a list says it. A store finds the temple.
public struct FestivalRecord: Equatable, Sendable {
    /// The list and the row, by an id made from the temple's name, the area, the title and the day. A second record with
    /// the same key is the same festival.
    public var key: SourceKey
    /// The festival's name, never empty: 天上聖母聖誕.
    public var title: String
    /// What the list says of it, without mobile numbers; nil if it says nothing. It becomes the activity's description.
    public var note: String?
    /// When it is held.
    public var day: Day
    /// The temple's name, never empty.
    public var templeName: String
    /// County and township, `高雄市梓官區`; shorter, or nil, if the row does not have both.
    public var area: String?
    /// The temple's telephone number, only to find the temple. It is never stored and is in no report.
    public var phone: String?

    /// When a festival is held.
    public enum Day: Hashable, Sendable {
        /// Every year.
        case yearly(YearlyDay)
        /// On this day alone.
        case once(CivilDay)
        /// Every year, on a month and day that may be of either calendar: a bare 02/02.
        case unknownCalendar(month: Int, day: Int)
    }

    public init(
        key: SourceKey, title: String, note: String? = nil, day: Day, templeName: String, area: String? = nil,
        phone: String? = nil
    ) {
        self.key = key
        self.title = title
        self.note = note
        self.day = day
        self.templeName = templeName
        self.area = area
        self.phone = phone
    }
}
