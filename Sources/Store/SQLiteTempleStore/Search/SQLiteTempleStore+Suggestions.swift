internal import TempleIndex
public import TempleModel
internal import TempleTables

/// What somebody may mean who types, by the names in the in-memory index.
extension SQLiteTempleStore {
    public func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] {
        try answering {
            let snapshot = try currentSnapshot()
            // An open row would keep the read transaction open.
            defer { snapshot.reader.endRow() }
            let index = try indexForNames(snapshot)
            let suggester = Suggester(try lexicon(snapshot.revision), index) { item, index in
                try index.temple(item) ?? snapshot.reader.row(index.id(of: item))?.temple()
            }
            return try suggester.suggestions(for: query)
        }
    }

    /// Whether a query must not take more than about a millisecond.
    private var isOnLoop: Bool { limits.budget != nil }

    /// The number of temples among whose names an event loop searches.
    private static let mostTemplesOnLoop = 1 << 15

    /// Returns the index of the current revision; nil when the file has too many temples for one. A command makes it now, and
    /// a worker waits a moment for it.
    func indexForNames(_ snapshot: SnapshotCache) throws -> InMemoryTempleIndex? {
        if let index = snapshot.heldIndex {
            guard !isOnLoop || index.itemCount <= Self.mostTemplesOnLoop else { throw SearchError.overBudget }
            return index
        }
        guard !isOnLoop else { throw SearchError.overBudget }
        if let indexCache { return try indexCache.loadedIndex(of: snapshot.revision, limits) }
        if let indexOfNames, indexOfNames.revision == snapshot.revision { return indexOfNames.index }
        var passed: Set<Int64> = []
        let index = try IndexedTemples.read(connection, passed: &passed)
        indexOfNames = (snapshot.revision, index)
        return index
    }

    /// Returns the names of the catalogue. A worker makes them for all threads.
    private func lexicon(_ revision: DataRevision) throws -> SuggestLexicon {
        if let shared = indexCache?.lexicon(of: revision) { return shared }
        let catalogue = try upcomingCache.data()
        let known = SuggestLexicon.known(of: catalogue)
        guard known != nil || !isOnLoop else { throw SearchError.overBudget }
        let lexicon = known ?? SuggestLexicon.made(of: catalogue)
        indexCache?.keep(lexicon, of: revision)
        return lexicon
    }
}
