/// A validated question for the number of temples in each cell of a map's view.
public struct ClusterQuery: Equatable, Sendable {
    /// The predicates; the query has no point, and its order and limit are not used.
    public let temples: TempleQuery
    /// The cells of the view.
    public let grid: ClusterGrid

    /// The search parameters that the question understands: the filters that need no point, and the day.
    public static let parameters: [SearchParameter] = SearchParameter.allCases.filter { parameter in
        switch parameter.role {
        case .filter(let needsPoint): !needsPoint
        case .day: true
        case .area, .writing, .paging: false
        }
    }

    /// - Returns: nil for a zoom outside ``ClusterGrid/zooms``, for too many cells, and for a query without a box.
    public init?(_ temples: TempleQuery, zoom: Int) {
        guard let view = temples.filter.bounds, let grid = ClusterGrid(view, zoom: zoom) else { return nil }
        self.temples = temples
        self.grid = grid
    }
}

/// The temples of a view, counted by cell.
public struct TempleClusters: Equatable, Sendable {
    /// The cells with at least one temple, row by row from the north, each row from the west.
    public var clusters: [TempleCluster]
    /// The meaning of the query's deity name; nil when the query has none.
    public var deity: DeityMatch?

    public init(clusters: [TempleCluster], deity: DeityMatch? = nil) {
        self.clusters = clusters
        self.deity = deity
    }
}

/// The temples in one cell of a view.
public struct TempleCluster: Equatable, Sendable {
    public var count: Int
    /// The mean of the temples' positions in degrees.
    public var latitude: Double
    public var longitude: Double
    /// The box around the temples.
    public var bounds: BoundingBox
    /// The temple, if it is the only one.
    public var templeID: Int64?

    public init(count: Int, latitude: Double, longitude: Double, bounds: BoundingBox, templeID: Int64?) {
        self.count = count
        self.latitude = latitude
        self.longitude = longitude
        self.bounds = bounds
        self.templeID = templeID
    }
}
