public import Geodesy
public import LunarCalendar

/// A temple as a source tells it: what an import reads and a store writes, before anything is looked up or joined.
public struct TempleRecord: Equatable, Sendable {
    /// Which row of which source this is; a second record with the same key is the same temple.
    public var key: SourceKey
    /// Whether the source has ids. Where it has none, the key's id is made from name, address and position, and a
    /// temple whose key is not found is looked for by those.
    public var hasOwnID: Bool
    /// Keys of other sources that are this same temple: a starter temple names the registry's row.
    public var sameAs: [SourceKey]
    /// What people call the temple, never empty.
    public var name: String
    /// The name that it is registered under, with its legal form; nil when the source has none.
    public var officialName: String?
    /// Other names that people use, in the source's order.
    public var aliases: [String]
    /// The name in English or in Latin letters, where the source has one.
    public var englishName: String?
    /// The postal address as the source writes it, tidied; nil when the source has none.
    public var address: String?
    /// The county or city, as 臺中市; nil when unknown.
    public var county: String?
    /// Where it stands.
    public var coordinate: Coordinate
    /// How the position came about; nil when the source does not say.
    public var precision: PositionPrecision?
    /// The main deity or deities in one string, as the source writes it.
    public var mainDeity: String?
    /// A public telephone number.
    public var phone: String?
    /// 道教, 佛教, ... as the source writes it.
    public var religion: String?
    /// What only some sources carry; nil for one that carries none of it.
    public var extras: Extras?
    /// Which fields the source has a place for; only these are changed in a temple that is stored.
    public var carried: Fields
    /// The number of its temple in the database that it was exported from: rows of a file with one number are of one
    /// temple, and of two numbers of two. Nil in a source's own list, and never stored.
    public var templeNumber: Int64?
    /// What the record becomes where no stored temple is the one that it is of. Never stored.
    public var admission = Admission.temple

    /// What becomes of a record that is of no stored temple.
    public enum Admission: Sendable {
        /// It is a new temple.
        case temple
        /// It adds to temples that others list: without one it is left out.
        case supplement
        /// As a supplement, and it may be of anything: only a temple of its name counts.
        case mention
    }

    /// The fields that a registry does not have: an import without them must not erase them.
    public struct Extras: Equatable, Sendable {
        /// The side deities, as the source writes them.
        public var sideDeities: [String] = []
        /// Opening hours as text, as people write them or in OpenStreetMap's grammar.
        public var openTime: String?
        /// The hours in OpenStreetMap's grammar, where the source states them or they must not be read from the text:
        /// see ``TempleHours``.
        public var openingHours: String?
        /// The hours of days of the lunar month, where the source states them.
        public var openingHoursLunar: String?
        /// The day of which the hours are, where it is another than ``asOf``.
        public var hoursAsOf: CivilDay?
        /// The temple's own web page.
        public var website: String?
        /// Pictures, the best first.
        public var photos: [Photo] = []
        /// 0 to 5.
        public var rating: Double?
        /// How many people gave the rating.
        public var ratingCount: Int?
        /// What the temple is, in a few sentences.
        public var introduction: String?
        /// What to look at.
        public var features: String?
        /// How to get there.
        public var transportation: String?
        /// How to worship there.
        public var worshipTips: String?
        /// Where the facts are from.
        public var reference: String?
        /// The day of which the record is.
        public var asOf: CivilDay?

        public init(
            sideDeities: [String] = [], openTime: String? = nil, rating: Double? = nil, introduction: String? = nil,
            features: String? = nil, transportation: String? = nil, worshipTips: String? = nil,
            reference: String? = nil
        ) {
            self.sideDeities = sideDeities
            self.openTime = openTime
            self.rating = rating
            self.introduction = introduction
            self.features = features
            self.transportation = transportation
            self.worshipTips = worshipTips
            self.reference = reference
        }

        /// The hours with what is known of them.
        public var hours: TempleHours {
            TempleHours(
                text: openTime, stated: openingHours, statedLunar: openingHoursLunar, asOf: hoursAsOf ?? asOf)
        }
    }

    public init(
        key: SourceKey, hasOwnID: Bool = true, sameAs: [SourceKey] = [], name: String, officialName: String? = nil,
        aliases: [String] = [], englishName: String? = nil, address: String? = nil, county: String? = nil,
        coordinate: Coordinate, precision: PositionPrecision? = nil, mainDeity: String? = nil, phone: String? = nil,
        religion: String? = nil, extras: Extras? = nil, carried: Fields = .all, templeNumber: Int64? = nil
    ) {
        self.key = key
        self.hasOwnID = hasOwnID
        self.sameAs = sameAs
        self.name = name
        self.officialName = officialName
        self.aliases = aliases
        self.englishName = englishName
        self.address = address
        self.county = county
        self.coordinate = coordinate
        self.precision = precision
        self.mainDeity = mainDeity
        self.phone = phone
        self.religion = religion
        self.extras = extras
        self.carried = carried
        self.templeNumber = templeNumber
    }
}

/// The identity of a temple: a source's short name and the id it has there.
public struct SourceKey: Hashable, Sendable {
    /// `moi` for the ministry's registry, `nearby` for the starter data, or what `--source` says.
    public var source: String
    /// The source of the starter temples, whose names are the ones that people know.
    public static let starterSource = "nearby"
    /// The source's own id.
    public var id: String

    public init(source: String, id: String) {
        self.source = source
        self.id = id
    }
}

/// How far a position can be trusted.
public enum PositionPrecision: String, Sendable, CaseIterable {
    /// Measured on the spot or checked on a map.
    case surveyed
    /// Computed from the address.
    case geocoded
    /// Several temples of the source have this very position: a village's or a street's, not the temple's.
    case shared
}
