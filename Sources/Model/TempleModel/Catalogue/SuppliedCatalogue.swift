internal import Platform

/// The catalogue that a program supplies, read when it is first needed. A database that has its edition already asks for
/// little else: an edit of a temple resolves no name.
public final class SuppliedCatalogue: Sendable {
    /// That of the catalogue.
    public let edition: String
    private let catalogue: MadeOnce<Catalogue, SearchError>

    /// - Parameter read: reads the catalogue of this edition; called once, unless it fails.
    public init(edition: String, read: @escaping @Sendable () throws(SearchError) -> Catalogue) {
        self.edition = edition
        catalogue = MadeOnce(read)
    }

    /// A catalogue that is there.
    public convenience init(_ catalogue: Catalogue) {
        self.init(edition: catalogue.edition) { () throws(SearchError) in catalogue }
    }

    /// Returns the catalogue, to all threads the same one.
    public func value() throws(SearchError) -> Catalogue { try catalogue.value() }
}
