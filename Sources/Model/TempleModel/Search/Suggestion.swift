public import Geodesy
public import LunarCalendar

/// What somebody has typed so far, and where.
public struct SuggestQuery: Equatable, Sendable {
    /// Not blank, without control characters, of at most ``TempleQuery/maximumTextLength`` scalars.
    public let text: String
    /// Where the person is; nil where that is not known.
    public let center: Coordinate?
    public let limit: Int
    /// What is looked for.
    public let kinds: Set<Suggestion.Kind>
    /// From which the next day of a deity or a festival is counted.
    public let today: CivilDay

    public static let defaultLimit = 8
    public static let limits = 1...20

    /// Creates a query and checks every parameter; latitude and longitude are in degrees.
    ///
    /// - Throws: the first invalid parameter.
    public init(
        _ text: String, latitude: Double? = nil, longitude: Double? = nil, limit: Int = defaultLimit,
        kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), today: CivilDay
    ) throws(TempleQueryError) {
        guard TempleQuery.isDeityName(text), text.unicodeScalars.count <= TempleQuery.maximumTextLength else {
            throw .invalid(.q, text)
        }
        guard Self.limits.contains(limit) else { throw .limit("\(limit)", allowed: Self.limits) }
        switch (latitude, longitude) {
        case (nil, nil): center = nil
        case (nil, _?): throw .missing(.lat)
        case (_?, nil): throw .missing(.lng)
        case (let latitude?, let longitude?):
            do {
                center = try Coordinate(latitude: latitude, longitude: longitude)
            } catch {
                switch error {
                case .latitude(let value): throw .invalid(.lat, "\(value)")
                case .longitude(let value): throw .invalid(.lng, "\(value)")
                }
            }
        }
        self.text = text
        self.limit = limit
        self.kinds = kinds
        self.today = today
    }
}

/// One thing that somebody may mean who types.
public struct Suggestion: Equatable, Sendable {
    public let kind: Kind
    /// The id of the temple, deity or festival; the number of the place or purpose in its table.
    public let id: Int64
    /// The name that fits what was typed. It is shown.
    public let name: String
    /// The township of a temple, the county of a place, the deities of a purpose, the next day of a festival; nil for none.
    public let detail: String?
    /// From the query's point; nil without one, and for what has no position.
    public let distance: Distance?
    public let matched: Matched
    /// The parts of ``name`` that were typed, as ranges of its Unicode scalars, in order. Empty where no part is known.
    public let ranges: [Range<Int>]
    /// The path of the page on the site, with its query.
    public let url: String

    public enum Kind: String, CaseIterable, Sendable {
        case temple, deity, place, festival, purpose
    }

    /// How the name fits, best first. Of a temple whose name is a place and a further name, as 松山媽祖廟, how the further one
    /// fits.
    public enum Matched: String, CaseIterable, Comparable, Sendable {
        case exact
        /// The name begins with what was typed.
        case prefix
        /// The name has what was typed, or all of its parts.
        case contained
        /// The name sounds as what was typed.
        case sound
        /// The name is like what was typed, but for one character or some letters.
        case similar

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }

    public init(
        kind: Kind, id: Int64, name: String, detail: String?, distance: Distance?, matched: Matched,
        ranges: [Range<Int>], url: String
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.detail = detail
        self.distance = distance
        self.matched = matched
        self.ranges = ranges
        self.url = url
    }
}
