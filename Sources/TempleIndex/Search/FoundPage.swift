package import Geodesy
package import TempleModel

/// The page of a query within its radius, or within the first wider one that has a temple.
package struct FoundPage {
    package private(set) var best: PageCollector
    package private(set) var radius: Distance
    private let alike: Suggestion.Matched?

    /// Looks for the page.
    ///
    /// - Parameters:
    ///   - alike: how the names fit, where the query takes the place of a fuzzy one (``AlikeQuery``).
    ///   - collect: reads the candidates within a radius; nil for a query that no temple can match.
    package init(
        of query: TempleQuery, _ filter: TemplePredicates, alike: Suggestion.Matched?, openingCheck: OpeningCheck?,
        collect: ((inout PageCollector, Distance) throws -> Void)?
    ) throws {
        self.alike = alike
        radius = query.radius
        best = PageCollector(query: query, radius: radius, filter: filter, openingCheck: openingCheck)
        guard let collect else { return }
        try collect(&best, radius)
        for wider in query.widerRadii where best.isEmpty {
            radius = wider
            best = PageCollector(query: query, radius: wider, filter: filter, openingCheck: openingCheck)
            try collect(&best, wider)
        }
    }

    /// How the names fit that are found in place of the text; nil where temples have it.
    package var matched: Suggestion.Matched? { best.isEmpty ? nil : alike }

    /// The cursor of the next page. Names that are alike come on one page.
    package var next: PageCursor? { alike == nil ? best.next : nil }
}
