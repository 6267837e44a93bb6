public import Geodesy
public import LunarCalendar

/// A temple as a source describes it. An import reads it and a store writes it, before anything is looked up or joined.
public struct TempleRecord: Equatable, Sendable {
    /// The source and the row that the record comes from. A second record with the same key is the same temple.
    public var key: SourceKey
    /// Whether the source has ids. If it has none, the key's id is derived from name, address and position, and a
    /// temple whose key is not found is searched for by those.
    public var hasOwnID: Bool
    /// Keys of other sources for the same temple: a starter temple names the registry's row.
    public var sameAs: [SourceKey]
    /// The name in common use, never empty.
    public var name: String
    /// Other names that people use, in the source's order.
    public var aliases: [String]
    /// The position.
    public var coordinate: Coordinate
    /// How the position was found; nil when the source does not say.
    public var precision: PositionPrecision?
    /// The fields that are one text.
    public var texts: FieldTexts
    /// Fields that only some sources have; nil for a source that has none of them.
    public var extras: Extras?
    /// The fields that the source has. An update changes only these in a stored temple.
    public var carried: Fields
    /// The temple's number in the database that exported it. Rows of a file with the same number are the same temple,
    /// and rows with different numbers are different temples. Nil in a source's own list, and never stored.
    public var templeNumber: Int64?
    /// What happens when the record matches no stored temple. Never stored.
    public var admission = Admission.temple
    /// The fields that a record made by hand decides, also those that it has not: there is none then. Empty for a record of
    /// a source.
    public var edits: Set<MergedTemple.Field> = []

    /// What happens to a record that matches no stored temple.
    public enum Admission: String, Sendable {
        /// It becomes a new temple.
        case temple
        /// It only adds to temples of other sources; without a match it is left out.
        case supplement
        /// Like a supplement, but it may describe anything: only a temple of the same name matches.
        case mention
    }

    /// Fields that a registry does not have. An import without them must not erase them.
    public struct Extras: Equatable, Sendable {
        /// The side deities, as the source writes them.
        public var sideDeities: [String] = []
        /// Opening hours as text, as people write them or in OpenStreetMap's grammar.
        public var openTime: String?
        /// The hours in OpenStreetMap's grammar, where the source states them, or ``TempleHours/unread`` where they
        /// must not be parsed from the text: see ``TempleHours``.
        public var openingHours: String?
        /// The hours on days of the lunar month, where the source states them.
        public var openingHoursLunar: String?
        /// The date of the hours, where it differs from ``asOf``.
        public var hoursAsOf: CivilDay?
        /// Pictures, the best first.
        public var photos: [Photo] = []
        /// The rating, 0 to 5.
        public var rating: Double?
        /// How many people gave the rating.
        public var ratingCount: Int?
        /// The date of the record.
        public var asOf: CivilDay?

        public init(sideDeities: [String] = [], openTime: String? = nil, rating: Double? = nil) {
            self.sideDeities = sideDeities
            self.openTime = openTime
            self.rating = rating
        }

        /// The hours with everything known about them.
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
        texts = [
            .officialName: officialName, .englishName: englishName, .address: address, .county: county,
            .mainDeity: mainDeity, .phone: phone, .religion: religion,
        ]
        self.key = key
        self.hasOwnID = hasOwnID
        self.sameAs = sameAs
        self.name = name
        self.aliases = aliases
        self.coordinate = coordinate
        self.precision = precision
        self.extras = extras
        self.carried = carried
        self.templeNumber = templeNumber
    }
}

extension TempleRecord {
    /// The registered name, with its legal form; nil when the source has none.
    public var officialName: String? {
        get { texts[.officialName] }
        set { texts[.officialName] = newValue }
    }

    /// The name in English or in Latin letters, where the source has one.
    public var englishName: String? {
        get { texts[.englishName] }
        set { texts[.englishName] = newValue }
    }

    /// The postal address as the source writes it, normalised; nil when the source has none.
    public var address: String? {
        get { texts[.address] }
        set { texts[.address] = newValue }
    }

    /// The county or city, such as 臺中市; nil when unknown.
    public var county: String? {
        get { texts[.county] }
        set { texts[.county] = newValue }
    }

    /// The main deity or deities in one string, as the source writes it.
    public var mainDeity: String? {
        get { texts[.mainDeity] }
        set { texts[.mainDeity] = newValue }
    }

    /// A public telephone number.
    public var phone: String? {
        get { texts[.phone] }
        set { texts[.phone] = newValue }
    }

    /// The religion as the source writes it: 道教, 佛教, ...
    public var religion: String? {
        get { texts[.religion] }
        set { texts[.religion] = newValue }
    }
}

extension TempleRecord {
    /// Whether the record is made by hand: it decides ``edits``, and says nothing of the other fields.
    public var isEdit: Bool { key.source == SourceKey.editSource }

    /// Whether an edit alone is a temple: it was made by hand.
    public var isWholeEdit: Bool { isEdit && edits.contains(.name) && edits.contains(.position) }
}

/// The identity of a source's record: the source's short name and its own id.
public struct SourceKey: Hashable, Sendable {
    /// `moi` for the ministry's registry, `nearby` for the starter data, or the value of `--source`.
    public var source: String
    /// The source of the starter temples, whose names are the ones in common use.
    public static let starterSource = "nearby"
    /// The source of the ministry's registry.
    public static let registrySource = "moi"
    /// The source of edits by hand.
    public static let editSource = "curated"
    /// The source's own id.
    public var id: String

    public init(source: String, id: String) {
        self.source = source
        self.id = id
    }

    /// The key of the edits of a temple.
    public static func edit(ofTemple id: Int64) -> SourceKey { SourceKey(source: editSource, id: String(id)) }
}

/// How reliable a position is.
public enum PositionPrecision: String, Sendable, CaseIterable {
    /// Measured on the spot or checked on a map.
    case surveyed
    /// Computed from the address.
    case geocoded
    /// Several temples of the source have this same position: it is a village's or a street's, not the temple's.
    case shared
    /// The position is probably another place's: it is in another county than the address, or temples of many townships
    /// have it.
    case doubtful
}
