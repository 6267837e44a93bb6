/// A registered festival that an import left out because several temples may hold it.
public struct AmbiguousFestival: Codable, Hashable, Sendable {
    /// The temple's name, as the list has it.
    public var temple: String
    /// County and township; nil if the list has neither.
    public var area: String?
    /// The festival's name.
    public var title: String
    /// The ids of the temples that may hold it, ascending, at most ``mostCandidates``.
    public var candidates: [Int64]

    /// The largest number of candidates that are kept.
    public static let mostCandidates = 5

    public init(temple: String, area: String?, title: String, candidates: [Int64]) {
        self.temple = temple
        self.area = area
        self.title = title
        self.candidates = candidates
    }
}
