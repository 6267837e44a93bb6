/// A question as it comes from outside, every value still text; nil for what was not given.
public struct TempleQueryText: Equatable, Sendable {
    public var latitude: String?
    public var longitude: String?
    public var radius: String?
    public var minimumRadius: String?
    /// `west,south,east,north` in degrees.
    public var bounds: String?
    public var deity: String?
    /// Terms to be found in names and addresses.
    public var text: String?
    /// Temples' ids, separated by commas.
    public var ids: String?
    public var county: String?
    public var religion: String?
    /// `true` or `false`, as ``expands``.
    public var openNow: String?
    public var minimumRating: String?
    public var expands: String?
    public var limit: String?
    public var withinDays: String?
    public var order: String?
    public var date: String?
    public var cursor: String?

    public init(
        latitude: String? = nil, longitude: String? = nil, radius: String? = nil, minimumRadius: String? = nil,
        bounds: String? = nil, deity: String? = nil, text: String? = nil, openNow: String? = nil,
        minimumRating: String? = nil, expands: String? = nil, limit: String? = nil, withinDays: String? = nil,
        order: String? = nil, date: String? = nil, cursor: String? = nil, ids: String? = nil, county: String? = nil,
        religion: String? = nil
    ) {
        self.ids = ids
        self.county = county
        self.religion = religion
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.minimumRadius = minimumRadius
        self.bounds = bounds
        self.deity = deity
        self.text = text
        self.openNow = openNow
        self.minimumRating = minimumRating
        self.expands = expands
        self.limit = limit
        self.withinDays = withinDays
        self.order = order
        self.date = date
        self.cursor = cursor
    }
}
