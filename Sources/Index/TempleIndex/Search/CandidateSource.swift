package import Geodesy
package import TempleModel

/// A candidate of a search, with a lower bound of its rank.
package struct SearchCandidate {
    package let id: Int64
    package let position: Coordinate
    /// The number of its item in an index; without meaning when the source has no index.
    package let item: InMemoryTempleIndex.ItemNumber
    /// A lower bound of ``Rank/lead``, which ranks before the distance.
    package let lead: Double
    /// A lower bound of the haversine of the distance (``DistanceBound``); 0 for a query without a point.
    package let haversine: Double

    package init(
        id: Int64, position: Coordinate, item: InMemoryTempleIndex.ItemNumber = .init(layer: 0, number: 0),
        lead: Double, haversine: Double
    ) {
        self.id = id
        self.position = position
        self.item = item
        self.lead = lead
        self.haversine = haversine
    }
}

/// A source of candidates: a search in the index, or the R*Tree or a list of rows of a database file.
package protocol CandidateSource {
    associatedtype Details: CandidateDetails

    /// Whether the lower bounds of later candidates are never smaller, except by ``slackMeters``. The search then stops
    /// at the first candidate that is past the last one kept.
    var isRanked: Bool { get }
    /// The maximum by which the bound of a later candidate is smaller than that of an earlier one.
    var slackMeters: Double { get }
    /// Whether ``details(of:)`` reads memory only, so that it comes before the distance.
    var hasDetailsAtHand: Bool { get }

    /// Returns the next candidate; nil after the last.
    ///
    /// - Parameter check: to be called regularly during long work; an error that it throws ends the search.
    mutating func next(check: () throws -> Void) throws -> SearchCandidate?

    // The functions below are valid only for the last candidate returned.

    /// Whether the predicates on ids, positions, deities and days accept the candidate; true when the source has
    /// already evaluated them.
    func accepts(_ found: SearchCandidate) -> Bool
    /// Returns the ``Rank/lead`` of the candidate; it has no meaning in ``TempleQuery/Order/name``.
    func lead(of found: SearchCandidate) -> Double
    /// Returns the properties that the other predicates read; nil when the temple is missing, which happens only in a
    /// damaged file.
    func details(of found: SearchCandidate) throws -> Details?
    /// Returns the form in which the candidate is kept until the page is complete.
    func kept(_ found: SearchCandidate) throws -> PageEntry
}

/// A temple on a page in the making: the temple itself, or the number of its item.
package enum PageEntry {
    case temple(Temple)
    /// The number of its item; the temple is read when the page is complete.
    case item(InMemoryTempleIndex.ItemNumber)
}
