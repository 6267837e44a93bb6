public import Geodesy
public import LunarCalendar

/// An event at temples: a yearly festival of their own, or a single event at a temple or elsewhere.
public struct Activity: Equatable, Sendable, Identifiable {
    public var id: Int64
    public var title: String
    /// The temples that host the activity.
    public var temples: [SourceKey]
    /// When the activity falls; `DayRule.announced` if its date is chosen anew each time.
    public var recurrence: Recurrence
    /// For an announced activity, the number of years between two occurrences.
    public var announcedEveryYears: Int?
    /// For an announced activity, the usual date, in words.
    public var usual: String?
    /// How the date is chosen, or other remarks.
    public var note: String?
    /// The hours, `18:00-23:00`.
    public var time: String?
    public var place: String?
    /// The position of an activity that is at no temple.
    public var coordinate: Coordinate?
    /// Whether activities of many townships have this position, so that it is none of theirs.
    public var hasDoubtfulPosition = false
    public var description: String?
    /// The id of the event that the activity belongs to: see ``EventID``.
    public var eventID: Int64?
    /// Whether this is the temples' own day, which takes precedence over their deities' days. Such an activity recurs
    /// every year by the lunar calendar.
    public var isOwnDay: Bool
    /// The source of these facts.
    public var source: String
    /// The day on which the list with this registered festival was last imported, by Taiwan time; nil where nobody knows it,
    /// and for all other activities.
    public var asOf: CivilDay?
    /// The texts in other languages; none for an activity that an import has brought.
    public var translations = Translations()

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
    /// Whether the activity's days can be a temple's own day: it recurs every year on a fixed lunar day.
    public var canBeOwnDay: Bool {
        switch recurrence.rule {
        case .lunar(let day): !day.isLeapMonth && recurrence.everyYears == 1
        case .lunarYearEnd: recurrence.everyYears == 1
        default: false
        }
    }
}

/// An activity with those of its temples that are in the store.
public struct HostedActivity: Equatable, Sendable {
    public var activity: Activity
    public var hosts: [Host]

    /// The fields of a temple that an activity shows.
    public struct Host: Equatable, Sendable {
        public var templeID: Int64
        /// The temple's index among the activity's temples, from 0.
        public var index: Int
        public var name: String
        public var address: String?
        public var coordinate: Coordinate

        public init(templeID: Int64, index: Int, name: String, address: String?, coordinate: Coordinate) {
            self.templeID = templeID
            self.index = index
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
