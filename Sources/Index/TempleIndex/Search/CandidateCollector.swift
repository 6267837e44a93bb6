/// A collector that makes an answer of the candidates of any source. A store offers it the candidates of a query.
package protocol CandidateCollector {
    /// The number of candidates that were evaluated, whether they are in the answer or not.
    var rowsRead: Int { get }
    /// The number of nodes and items of an index that were examined.
    var boxesLooked: Int { get }
    /// Whether no temple is in the answer yet.
    var isEmpty: Bool { get }

    /// Searches an index.
    ///
    /// - Parameters:
    ///   - choice: the part of the index to search.
    ///   - check: called regularly; an error that it throws ends the search.
    mutating func collect(
        from index: InMemoryTempleIndex, _ choice: NearestNeighborSearch.Choice, check: () throws -> Void
    ) throws

    /// Reads the candidates of a source.
    ///
    /// - Parameter check: called regularly; an error that it throws ends the search. A source with its own deadline
    ///   needs none.
    mutating func collect<Source: CandidateSource>(from source: inout Source, check: () throws -> Void) throws
}
