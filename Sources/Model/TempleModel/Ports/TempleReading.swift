/// The port of the command: searches, and facts about the store itself.
public protocol TempleReading: TempleSearching {
    /// Returns the store's imports, the newest first.
    func imports(limit: Int) throws(SearchError) -> [ImportEntry]

    /// Reads all stored records by temple id, one for each source of each temple, and then the feeds' activities. All
    /// of them are from one snapshot of the data.
    ///
    /// - Parameter source: only records of this source or feed; nil for all.
    /// - Throws: ``SearchError``, or what `activities` and `body` throw.
    func readRecords(
        ofSource source: String?, activities: (ActivityRecord) throws -> Void, _ body: (TempleRecord) throws -> Void
    ) throws

    /// Returns the festivals, including solar terms, and the groups with this name.
    func festivalsAndGroups(named name: String) throws(SearchError) -> (festivals: [Festival], groups: [TempleGroup])

    /// Returns the edition of the supplied data that was last written into the store; nil where none is known.
    func edition(of part: SuppliedData) throws(SearchError) -> String?
}

/// Data that the program supplies in editions. An edition identifies the release whose files a part of the store comes
/// from.
public enum SuppliedData: String, Sendable {
    /// The deities, festivals, activities and groups.
    case catalogue
    /// The well-known temples.
    case starter
}
