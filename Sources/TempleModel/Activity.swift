public import Geodesy
public import TempleCalendar

/// What happens at temples, a festival of their own every year, or something that happens once, at a temple or elsewhere.
public struct Activity: Equatable, Sendable, Identifiable {
    public var id: Int64
    public var title: String
    /// The temples it belongs to.
    public var temples: [SourceKey]
    /// When it falls; `DayRule.announced` where the date is chosen anew each time.
    public var recurrence: Recurrence
    /// How many years lie between two times of one that is announced.
    public var announcedEveryYears: Int?
    /// When it usually is, in words, where its date is announced.
    public var usual: String?
    /// How its date is chosen, or what else to know.
    public var note: String?
    /// The hours, `18:00-23:00`.
    public var time: String?
    public var place: String?
    /// Where it is, for what is at no temple.
    public var coordinate: Coordinate?
    public var description: String?
    /// The event that it belongs to: ``EventID``.
    public var eventID: Int64?
    /// Whether it is its temples' own day, which goes before their deities': it comes every year by the lunar calendar.
    public var isOwnDay: Bool
    /// Who says so.
    public var source: String

    public init(
        id: Int64, title: String, temples: [SourceKey], recurrence: Recurrence, announcedEveryYears: Int? = nil,
        usual: String? = nil, note: String? = nil, time: String? = nil, place: String? = nil,
        coordinate: Coordinate? = nil, description: String? = nil, eventID: Int64? = nil, isOwnDay: Bool = false,
        source: String
    ) {
        self.id = id
        self.title = title
        self.temples = temples
        self.recurrence = recurrence
        self.announcedEveryYears = announcedEveryYears
        self.usual = usual
        self.note = note
        self.time = time
        self.place = place
        self.coordinate = coordinate
        self.description = description
        self.eventID = eventID
        self.isOwnDay = isOwnDay
        self.source = source
    }
}

extension Activity {
    /// Whether its days can be a temple's own day: it comes every year, on a day that the lunar calendar fixes.
    public var canBeOwnDay: Bool {
        switch recurrence.rule {
        case .lunar, .lunarYearEnd: recurrence.everyYears == 1
        default: false
        }
    }
}

/// An activity with the temples that a store has of those it belongs to.
public struct HostedActivity: Equatable, Sendable {
    public var activity: Activity
    public var hosts: [Host]

    /// A temple, as much of it as an activity shows.
    public struct Host: Equatable, Sendable {
        public var templeID: Int64
        /// The temple's place among the activity's temples, from 0.
        public var place: Int
        public var name: String
        public var address: String?
        public var coordinate: Coordinate

        public init(templeID: Int64, place: Int, name: String, address: String?, coordinate: Coordinate) {
            self.templeID = templeID
            self.place = place
            self.name = name
            self.address = address
            self.coordinate = coordinate
        }
    }

    public init(activity: Activity, hosts: [Host]) {
        self.activity = activity
        self.hosts = hosts
    }
}
