package import TempleModel

/// What the predicates of a search ask of a temple, however its source keeps it: a row of a file, or an entry of an index.
package protocol CandidateDetails {
    var rating: Double? { get }
    var phone: String? { get }
    var hours: TempleHours { get }
    var deities: [TempleDeity] { get }
    var county: String? { get }
    var religion: String? { get }
    /// See ``IndexedTemple/prominence``.
    var prominence: Int64 { get }
    /// What it is called: the name that people know first, then the registered one and others.
    var names: [String] { get }

    /// Lends the key of the texts that say what the temple is called, where it is and whose it is.
    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result
}
