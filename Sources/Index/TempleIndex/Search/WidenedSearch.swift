package import Geodesy
package import TempleModel

/// What a collector finds within a query's radius, or within the first wider one that has a temple.
package struct WidenedSearch<Collector: CandidateCollector> {
    package private(set) var found: Collector
    package private(set) var radius: Distance

    /// Searches.
    ///
    /// - Parameters:
    ///   - collector: makes the collector of a radius.
    ///   - collect: reads the candidates within a radius; nil for a query that no temple can match.
    package init(
        of query: TempleQuery, by collector: (Distance) -> Collector,
        collect: ((inout Collector, Distance) throws -> Void)?
    ) throws {
        radius = query.radius
        found = collector(radius)
        guard let collect else { return }
        try collect(&found, radius)
        for wider in query.widerRadii where found.isEmpty {
            radius = wider
            found = collector(wider)
            try collect(&found, wider)
        }
    }
}
