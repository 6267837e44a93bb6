public import TempleCalendar

/// A day that a calendar of festivals shows: a deity's day or a festival of the year, as it falls one time.
public struct FestivalEvent: Equatable, Sendable {
    /// What the event is.
    public enum EventType: String, CaseIterable, Sendable {
        case festival
        /// A deity's day.
        case deity
        /// A day that a user has made. None is in the catalogue.
        case custom
    }

    /// The same for every year's occurrence: see ``EventID``.
    public var id: Int64
    public var type: EventType
    /// One of ``EventKind/all``.
    public var kind: String
    public var title: String
    /// When it falls every year.
    public var recurrence: Recurrence
    public var occurrence: Occurrence
    /// 0 while it goes on, negative where it is over.
    public var countdownDays: Int
    /// The deity whose day it is.
    public var deity: Deity?
    /// The festival that it is.
    public var festival: Festival?
    /// Who says so.
    public var source: String
    /// The same occasion's other events that fall on this day, and so are one entry with it; each has none itself.
    public var also: [FestivalEvent] = []

    /// Its title and those of the events that are one entry with it, each once.
    public var titles: [String] {
        ([self] + also).reduce(into: []) { titles, event in
            if !titles.contains(event.title) { titles.append(event.title) }
        }
    }

    /// What it is about.
    public var description: String? { festival?.description ?? deity?.description }

    /// What people do, or how the deity is worshipped.
    public var worshipNotes: String? { festival?.customs ?? deity?.worshipNotes }

    /// The address of a picture.
    public var coverURL: String? { festival?.coverURL ?? deity?.coverURL }
}
