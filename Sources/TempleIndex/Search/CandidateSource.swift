package import Geodesy
package import TempleModel

/// A candidate of a search, with a lower bound of its rank.
package struct SearchCandidate {
    package let id: Int64
    package let position: Coordinate
    /// The number of its place in an index; 0 where the source has none.
    package let number: UInt32
    /// What the order puts before the distance, or less.
    package let lead: Double
    /// The haversine (``DistanceBound``) of the distance, or less; 0 without a point.
    package let haversine: Double

    package init(id: Int64, position: Coordinate, number: UInt32 = 0, lead: Double, haversine: Double) {
        self.id = id
        self.position = position
        self.number = number
        self.lead = lead
        self.haversine = haversine
    }
}

/// Where a search gets its candidates from: the index's walk, or a file's R*Tree or list of rows.
package protocol CandidateSource {
    associatedtype Details: CandidateDetails

    /// Whether each candidate's lower bound holds for all after it, but for ``slackMeters``: then the search stops at the first
    /// that is past the last one kept.
    var isRanked: Bool { get }
    /// How far the bound of a later candidate may fall short of an earlier one's.
    var slackMeters: Double { get }
    /// Whether ``details(of:)`` is cheaper than the geodesic.
    var hasDetailsAtHand: Bool { get }

    /// The next candidate; nil after the last.
    ///
    /// - Parameter check: to be called now and then on a long way; what it throws ends the search.
    mutating func next(check: () throws -> Void) throws -> SearchCandidate?

    // Of the candidate that came last:

    /// Whether the predicates on ids, places, deities and days accept it; true where the source has asked them itself.
    func accepts(_ found: SearchCandidate) -> Bool
    /// What the order puts before its distance; of no meaning in ``TempleQuery/Order/name``.
    func lead(of found: SearchCandidate) -> Double
    /// What the other predicates ask of it; nil where it is not there, which only damage can bring about.
    func details(of found: SearchCandidate) throws -> Details?
    /// What is kept of it until the page is made.
    func kept(_ found: SearchCandidate) throws -> PageEntry
}

/// A temple that is kept for a page.
package enum PageEntry {
    case temple(Temple)
    /// The number of its place: the temple is read when the page is made.
    case place(Int)
}
