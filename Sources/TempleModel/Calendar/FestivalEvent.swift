public import TempleCalendar

/// A day that a calendar of festivals shows: a deity's day or a festival of the year, as it falls one time.
public struct FestivalEvent: Equatable, Sendable {
    /// What the event is.
    public enum Kind: String, CaseIterable, Sendable {
        case deityDay = "deity_day"
        case festival
    }

    /// The same for every year's occurrence: see ``EventCalendar``.
    public var id: Int64
    public var kind: Kind
    public var title: String
    public var occurrence: Occurrence
    /// 0 for today.
    public var countdownDays: Int
    /// The deity whose day it is.
    public var deity: Deity?
    /// The festival that it is.
    public var festival: Festival?
    /// Who says so.
    public var source: String
}
