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
            minimumRating: Double? = nil, text: String? = nil, ids: [Int64]? = nil, counties: [String]? = nil,
            religion: String? = nil
        ) {
            self.ids = ids
            self.counties = counties
            self.religion = religion
            self.minimumRadius = minimumRadius
            self.bounds = bounds
            self.isOpenNow = isOpenNow
            self.minimumRating = minimumRating
            self.text = text
        }

        /// Whether every temple passes.
        public var isEmpty: Bool { self == Filter() }

        /// Whether it narrows a question enough to be asked without a point.
        public var needsNoPoint: Bool { text != nil || ids != nil || counties != nil || religion != nil }

        /// The terms of the text, as they were given: what white space holds apart.
        public var terms: [Substring] { text.map(TempleQuery.terms) ?? [] }

        /// - Throws: the first part that makes no sense, within a radius and at a time of asking.
        func check(radius: Distance, isTimeKnown: Bool) throws(TempleQueryError) {
            guard minimumRadius.meters >= 0, minimumRadius < radius else {
                throw .minimumRadius("\(minimumRadius.kilometers) km")
            }
            if isOpenNow, !isTimeKnown { throw .openNowOnAnotherDay }
            if let minimumRating, !TempleQuery.ratingRange.contains(minimumRating) {
                throw .minimumRating("\(minimumRating)")
            }
            if let text, !TempleQuery.isSearchText(text) { throw .text(text) }
            if let ids, ids.isEmpty || ids.count > TempleQuery.maximumIDs {
                throw .ids(ids.prefix(3).map(String.init).joined(separator: ","))
            }
            if let religion, !TempleQuery.isSearchText(religion) { throw .religion(religion) }
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
