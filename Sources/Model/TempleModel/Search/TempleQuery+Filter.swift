public import Geodesy

extension TempleQuery {
    /// The predicates of a query besides distance and deity. An empty filter accepts every temple.
    public struct Filter: Equatable, Sendable {
        // No member has a value here, so that one that the initializer forgets does not compile. Optional members are nil
        // without one; a test sets each of them.

        /// The smallest distance; nearer temples are left out.
        public var minimumRadius: Distance
        /// The box that temples must be in; nil for anywhere within the radius.
        public var bounds: BoundingBox?
        /// Only temples that are known to be open at the query's time.
        public var isOpenNow: Bool
        /// Only temples with at least this rating; nil for all, including those without a rating.
        public var minimumRating: Double?
        /// Only temples whose phone number is known.
        public var hasPhone: Bool
        /// Only temples whose names, addresses and deities' names contain all terms of this text; nil for all.
        public var text: String?
        /// Only these temples; nil for all.
        public var ids: [Int64]?
        /// Only temples in one of these counties and cities of Taiwan, by their present names; nil for all.
        public var counties: [String]?
        /// Only temples that have these texts of ``FieldTexts/labels``, such as a religion, as their sources write it.
        public var labels: FieldTexts
        /// Only temples that have changed after this place in the feed, which is one of the same database; nil for all.
        public var updatedSince: FeedCursor?

        public init(
            minimumRadius: Distance = Distance(meters: 0), bounds: BoundingBox? = nil, isOpenNow: Bool = false,
            minimumRating: Double? = nil, hasPhone: Bool = false, text: String? = nil, ids: [Int64]? = nil,
            counties: [String]? = nil, labels: FieldTexts = [:], updatedSince: FeedCursor? = nil
        ) {
            self.ids = ids
            self.counties = counties
            self.labels = labels
            self.updatedSince = updatedSince
            self.minimumRadius = minimumRadius
            self.bounds = bounds
            self.isOpenNow = isOpenNow
            self.minimumRating = minimumRating
            self.hasPhone = hasPhone
            self.text = text
        }

        /// Whether the filter accepts every temple.
        public var isEmpty: Bool { self == Filter() }

        /// Whether it narrows a query enough that the query needs no point.
        public var needsNoPoint: Bool { text != nil || ids != nil || counties != nil || labels[.religion] != nil }

        /// The terms of the text as written, separated by white space.
        public var terms: [Substring] { text.map(TempleQuery.terms) ?? [] }

        /// Parses the value of a parameter. The switch lists all of them, so a new parameter does not compile until it
        /// is handled.
        mutating func take(
            _ parameter: SearchParameter, _ text: String, radiusUnits: Bool
        ) throws(TempleQueryError) {
            switch parameter {
            case .minRadius: minimumRadius = try parameter.distance(text, units: radiusUnits)
            case .bbox: bounds = try parameter.value(text, of: BoundingBox.init(parsing:))
            case .q: self.text = text
            case .openNow: isOpenNow = try parameter.flag(text)
            case .minRating: minimumRating = try parameter.number(text)
            case .hasPhone: hasPhone = try parameter.flag(text)
            case .ids: ids = try parameter.value(text, of: Self.ids)
            case .county: counties = try parameter.value(text, of: Self.counties)
            case .religion: labels[.religion] = text
            case .updatedSince: updatedSince = try parameter.value(text) { FeedCursor(text: $0) }
            // These parameters belong to the query itself.
            case .lat, .lng, .radius, .deity, .fuzzy, .expand, .limit, .withinDays, .sort, .date, .cursor: break
            }
        }

        private static func counties(_ text: String) -> [String]? {
            let named = County.named(text)
            return named.isEmpty ? nil : named
        }

        /// Parses ids separated by commas and keeps each once, in the order given.
        private static func ids(_ text: String) -> [Int64]? {
            var ids: [Int64] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard (1...18).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                    let id = Int64(part), ids.count < TempleQuery.maximumIDs
                else { return nil }
                if !ids.contains(id) { ids.append(id) }
            }
            return ids
        }

        /// Checks the filter's values against the query's radius, and whether the query has a time.
        ///
        /// - Throws: the first value that is invalid.
        func check(radius: Distance, isTimeKnown: Bool) throws(TempleQueryError) {
            guard minimumRadius.meters >= 0, minimumRadius < radius else {
                throw .invalid(.minRadius, "\(minimumRadius.kilometers) km")
            }
            if isOpenNow, !isTimeKnown { throw .openNowOnAnotherDay }
            if let minimumRating, !TempleQuery.ratingRange.contains(minimumRating) {
                throw .invalid(.minRating, "\(minimumRating)")
            }
            if let text, !TempleQuery.isSearchText(text) { throw .invalid(.q, text) }
            if let ids, ids.isEmpty || ids.count > TempleQuery.maximumIDs {
                throw .invalid(.ids, ids.prefix(3).map(String.init).joined(separator: ","))
            }
            if let religion = labels[.religion], !TempleQuery.isSearchText(religion) {
                throw .invalid(.religion, religion)
            }
        }
    }

    /// The range of ratings.
    public static let ratingRange = 0.0...5.0
    /// The longest search text, in Unicode scalars.
    public static let maximumTextLength = 64
    /// The largest number of ids in a query.
    public static let maximumIDs = 100
    /// The largest number of terms in a search text.
    public static let maximumTerms = 8

    /// Whether a text can be searched for: 1 to 8 terms, at most 64 Unicode scalars in all, at least one letter or
    /// digit, and no control characters.
    public static func isSearchText(_ text: String) -> Bool {
        text.unicodeScalars.count <= maximumTextLength && terms(text).count <= maximumTerms
            && hasLetter(text) && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Whether a text has a letter or a digit. Nothing is found by one that has none, such as a picture of a lantern.
    public static func hasLetter(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    private static func terms(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
