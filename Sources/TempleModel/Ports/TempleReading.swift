/// The port that the command asks through: what searches ask, and what is told of the store itself.
public protocol TempleReading: TempleSearching {
    /// The imports that the store has had, the newest first.
    func imports(limit: Int) throws(SearchError) -> [ImportEntry]

    /// Everything that sources say of temples, in the order of their ids: one record for each source of each temple; then
    /// the activities that feeds have told. All of it is of one state of the data.
    ///
    /// - Parameter source: only this source's or feed's; nil for all.
    /// - Throws: ``SearchError``, or what `activities` and `body` throw.
    func readRecords(
        ofSource source: String?, activities: (ActivityRecord) throws -> Void, _ body: (TempleRecord) throws -> Void
    ) throws

    /// The festivals, solar terms among them, and the groups of a name.
    func festivalsAndGroups(named name: String) throws(SearchError) -> (festivals: [Festival], groups: [TempleGroup])

    /// The edition of what comes with the program that the store was last written with; nil where none is known.
    func edition(of part: SuppliedData) throws(SearchError) -> String?
}

/// What comes with the program in editions. An edition says from which release's files that part of a store was written.
public enum SuppliedData: String, Sendable {
    /// The deities, festivals, activities and groups.
    case catalogue
    /// The well-known temples.
    case starter
}
