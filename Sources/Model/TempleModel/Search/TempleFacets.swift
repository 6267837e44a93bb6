/// How many temples of a search there are with each value.
public struct TempleFacets: Equatable, Sendable {
    /// All temples of the search, whatever its limit.
    public var total: Int
    /// By the deity's id, the most temples first, then by id. A temple counts once for each deity whose search finds it:
    /// its own deities, and the families that they are members of.
    public var deities: [Count<Int64>]
    /// By county, the most temples first, then by name.
    public var counties: [Count<String>]
    /// How many are known to be open now; nil where the query's day is not today, or nobody asked.
    public var openNow: Int?
    /// How many have a day within 30 days; nil where nobody asked.
    public var daySoon: Int?

    public struct Count<Value: Hashable & Sendable>: Equatable, Sendable {
        public let value: Value
        /// The name that is shown.
        public let name: String
        public let count: Int

        public init(value: Value, name: String, count: Int) {
            self.value = value
            self.name = name
            self.count = count
        }
    }

    /// What may be counted, under its name in a URL.
    public enum Facet: String, CaseIterable, Sendable {
        case deity, county
        case openNow = "open_now"
        case daySoon = "day_soon"
    }

    /// How many days ahead a day is soon.
    public static let soonDays = 30
    /// The most values that are counted of one facet.
    public static let mostValues = 50

    public init(
        total: Int = 0, deities: [Count<Int64>] = [], counties: [Count<String>] = [], openNow: Int? = nil,
        daySoon: Int? = nil
    ) {
        self.total = total
        self.deities = deities
        self.counties = counties
        self.openNow = openNow
        self.daySoon = daySoon
    }
}
