package import Geodesy
package import TempleModel

/// The page of a query within its radius, or within the first wider one that has a temple.
package struct FoundPage {
    package let best: PageCollector
    package let radius: Distance
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
        let search = try WidenedSearch(
            of: query,
            by: { PageCollector(query: query, radius: $0, filter: filter, openingCheck: openingCheck) },
            collect: collect)
        (best, radius) = (search.found, search.radius)
    }

    /// How the names fit that are found in place of the text; nil where temples have it.
    package var matched: Suggestion.Matched? { best.isEmpty ? nil : alike }

    /// The cursor of the next page. Names that are alike come on one page.
    package var next: PageCursor? { alike == nil ? best.next : nil }
}
