public import Geodesy
public import LunarCalendar

/// A temple in an answer. It is immutable, and shared by reference: copying all its texts for each answer would cost
/// more than computing its distance.
public final class Temple: Equatable, Sendable, Identifiable {
    /// The service's own number. The same temple keeps it through every import.
    public let id: Int64
    public let name: String
    public let address: String?
    public let coordinate: Coordinate
    /// The main deity as the source writes it: 天上聖母 where people say 媽祖.
    public let mainDeity: String?
    /// All deities known to be worshipped there, main deities first.
    public let deities: [TempleDeity]
    /// The rating, 0 to 5.
    public let rating: Double?
    public let phone: String?
    /// Whether many people know the temple: it is in the starter data, in four sources, or in two and has a picture.
    public let isWellKnown: Bool
    private let visitor: KnownVisit?
    /// Whether a source gives opening hours.
    public let hasHours: Bool

    /// Facts for a visitor. Most temples have none.
    public var visit: Visit { visitor?.visit ?? Visit() }

    /// In an object of its own, because it is larger than the rest of a temple.
    private final class KnownVisit: Sendable {
        let visit: Visit

        init(_ visit: Visit) { self.visit = visit }
    }

    /// What a visitor wants to know.
    public struct Visit: Equatable, Sendable {
        public var hours = TempleHours()
        /// The address of a picture.
        public var coverURL: String?
        /// The temple's own web page.
        public var website: String?
        /// How many people gave the rating.
        public var ratingCount: Int?
        /// Whether the position is probably another place's (``PositionPrecision/doubtful``).
        public var hasDoubtfulPosition: Bool
        /// Whether other temples have the same position (``PositionPrecision/shared``).
        public var hasSharedPosition: Bool

        public init(
            hours: TempleHours = TempleHours(), coverURL: String? = nil, website: String? = nil,
            ratingCount: Int? = nil, hasDoubtfulPosition: Bool = false, hasSharedPosition: Bool = false
        ) {
            self.hasDoubtfulPosition = hasDoubtfulPosition
            self.hasSharedPosition = hasSharedPosition
            self.hours = hours
            self.coverURL = coverURL
            self.website = website
            self.ratingCount = ratingCount
        }
    }

    // Parts of `visit`, which is copied as a whole.

    /// The opening hours; nil for a temple of which nothing is known.
    public var hours: TempleHours? { visitor?.visit.hours }
    /// The opening hours, as the source writes them.
    public var openTime: String? { visitor?.visit.hours.text }
    public var coverURL: String? { visitor?.visit.coverURL }
    public var website: String? { visitor?.visit.website }
    public var ratingCount: Int? { visitor?.visit.ratingCount }
    /// Whether the position is probably another place's (``PositionPrecision/doubtful``).
    public var hasDoubtfulPosition: Bool { visitor?.visit.hasDoubtfulPosition ?? false }
    /// Whether other temples have the same position (``PositionPrecision/shared``).
    public var hasSharedPosition: Bool { visitor?.visit.hasSharedPosition ?? false }

    /// - Parameter prominence: the number of its sources, and 1,000 more for a starter temple.
    public init(
        id: Int64, name: String, address: String?, coordinate: Coordinate, mainDeity: String?, deities: [TempleDeity],
        rating: Double?, phone: String?, visit: Visit? = nil, prominence: Int64 = 1
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.coordinate = coordinate
        self.mainDeity = mainDeity
        self.deities = deities
        self.rating = rating
        self.phone = phone
        isWellKnown = Prominence.fame(prominence, hasPicture: visit?.coverURL != nil) >= Prominence.wellKnown
        visitor = visit.map(KnownVisit.init)
        hasHours = visit?.hours.areGiven ?? false
    }

    public static func == (left: Temple, right: Temple) -> Bool {
        left === right
            || (left.id == right.id && left.name == right.name && left.address == right.address
                && left.coordinate == right.coordinate && left.mainDeity == right.mainDeity
                && left.deities == right.deities && left.rating == right.rating && left.phone == right.phone
                && left.visit == right.visit && left.isWellKnown == right.isWellKnown)
    }
}

/// One deity of one temple.
public struct TempleDeity: Equatable, Sendable {
    /// The deity's number, the same in every temple.
    public var id: Int64
    /// The name people know: 媽祖.
    public var name: String
    public var role: DeityRole
    /// The name as this temple's source writes it: 天上聖母.
    public var written: String

    public init(id: Int64, name: String, role: DeityRole, written: String) {
        self.id = id
        self.name = name
        self.role = role
        self.written = written
    }
}

/// The role of a deity in a temple.
public enum DeityRole: String, Sendable {
    /// A main deity of the temple.
    case main
    /// A deity worshipped beside the main deity.
    case side
}

/// A temple with all its known details, for its own page.
public struct TempleDetail: Equatable, Sendable {
    public var temple: Temple
    /// Other names that people use.
    public var aliases: [String]
    /// The sources of the temple, the most trusted first, each with the fields that came from it.
    public var sources: [TempleSource]
    /// How reliable the position is.
    public var precision: PositionPrecision?
    /// The fields that are one text.
    public var texts: FieldTexts
    /// Pictures, the best first.
    public var photos: [Photo]

    public init(
        temple: Temple, aliases: [String] = [], sources: [TempleSource], precision: PositionPrecision?,
        texts: FieldTexts = [:], photos: [Photo] = []
    ) {
        self.temple = temple
        self.aliases = aliases
        self.sources = sources
        self.precision = precision
        self.texts = texts
        self.photos = photos
    }

    /// The registered name; nil where no source has one.
    public var officialName: String? { texts[.officialName] }
    public var englishName: String? { texts[.englishName] }
    public var county: String? { texts[.county] }
    public var religion: String? { texts[.religion] }
}

/// A source that lists a temple.
public struct TempleSource: Equatable, Sendable {
    public var key: SourceKey
    /// The date of the source's record; nil where the source does not give one.
    public var asOf: CivilDay?
    /// The shown fields that come from this source.
    public var fields: [MergedTemple.Field]

    public init(key: SourceKey, asOf: CivilDay? = nil, fields: [MergedTemple.Field]) {
        self.key = key
        self.asOf = asOf
        self.fields = fields
    }
}
