public import Geodesy

extension TempleQuery {
    /// What a temple has to be, beside being near and of a deity, to answer; where nothing is given, anything.
    public struct Filter: Equatable, Sendable {
        /// Temples nearer than this are left out.
        public var minimumRadius = Distance(meters: 0)
        /// Where temples have to be; nil for anywhere within the radius.
        public var bounds: BoundingBox?
        /// Only temples that are known to be open at the moment of asking.
        public var isOpenNow = false
        /// Only temples rated as well or better; nil for all, also those that nobody has rated.
        public var minimumRating: Double?
        /// Only temples whose phone number is known.
        public var hasPhone = false
        /// Only temples that have all its terms in their names, addresses and deities' names; nil for all.
        public var text: String?
        /// Only these temples; nil for all.
        public var ids: [Int64]?
        /// Only temples in one of these counties and cities of Taiwan, by today's names; nil for all.
        public var counties: [String]?
        /// Only temples of this religion, as their sources write it; nil for all.
        public var religion: String?

        public init(
            minimumRadius: Distance = Distance(meters: 0), bounds: BoundingBox? = nil, isOpenNow: Bool = false,
            minimumRating: Double? = nil, hasPhone: Bool = false, text: String? = nil, ids: [Int64]? = nil,
            counties: [String]? = nil,
            religion: String? = nil
        ) {
            self.ids = ids
            self.counties = counties
            self.religion = religion
            self.minimumRadius = minimumRadius
            self.bounds = bounds
            self.isOpenNow = isOpenNow
            self.minimumRating = minimumRating
            self.hasPhone = hasPhone
            self.text = text
        }

        /// Whether every temple passes.
        public var isEmpty: Bool { self == Filter() }

        /// Whether it narrows a question enough to be asked without a point.
        public var needsNoPoint: Bool { text != nil || ids != nil || counties != nil || religion != nil }

        /// The terms of the text, as they were given: what white space holds apart.
        public var terms: [Substring] { text.map(TempleQuery.terms) ?? [] }

        /// Reads the value of a parameter. The switch has all of them, so that a new one is read here or is not built.
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
            case .religion: religion = text
            // The question's own.
            case .lat, .lng, .radius, .deity, .expand, .limit, .withinDays, .sort, .date, .cursor: break
            }
        }

        private static func counties(_ text: String) -> [String]? {
            let named = County.named(text)
            return named.isEmpty ? nil : named
        }

        /// Ids separated by commas, each once, in the order given.
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

        /// - Throws: the first part that makes no sense, within a radius and at a time of asking.
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
            if let religion, !TempleQuery.isSearchText(religion) { throw .invalid(.religion, religion) }
        }
    }

    /// The ratings that there are.
    public static let ratingRange = 0.0...5.0
    /// How long a text to search for may be, in characters as Unicode counts them.
    public static let maximumTextLength = 64
    /// How many temples a question may name.
    public static let maximumIDs = 100
    /// How many terms it may have.
    public static let maximumTerms = 8

    /// Whether a text can be searched for: 1 to 8 terms of together at most 64 characters, a letter or a digit among
    /// them, no control characters.
    public static func isSearchText(_ text: String) -> Bool {
        text.unicodeScalars.count <= maximumTextLength && terms(text).count <= maximumTerms
            && text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func terms(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
