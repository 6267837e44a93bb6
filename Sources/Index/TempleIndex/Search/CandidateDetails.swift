package import TempleModel

/// The properties of a temple that the predicates of a search read. A source implements it for its own storage: a
/// database row, or an entry of an index.
package protocol CandidateDetails {
    var rating: Double? { get }
    var phone: String? { get }
    var hours: TempleHours { get }
    var deities: [TempleDeity] { get }
    /// The number of its set of deities in an index; nil when the source has no index.
    var deitySet: Int32? { get }
    var address: String? { get }
    /// See ``IndexedTemple/prominence``.
    var prominence: Int64 { get }
    /// Whether the address of a picture is known.
    var hasPicture: Bool { get }
    /// The names of the temple: first the best known name, then the official one and others.
    var names: [String] { get }

    /// Returns the text of one of ``FieldTexts/labels``.
    func label(_ field: MergedTemple.Field) -> String?

    /// Passes to `body` the search key of the temple's names, its address and its main deity.
    ///
    /// - Parameter spare: a buffer for the key, reused between calls.
    func withTextKey<Result>(_ spare: inout SearchKey, _ body: (SearchKey) -> Result) -> Result
}
