internal import TempleIndex
public import TempleModel
internal import TempleTables

/// What somebody may mean who types. The names are compared here, in an index that is kept until the data changes: a
/// service asks its copy instead, and a command asks once.
extension PostGISTempleStore {
    public func suggestions(for query: SuggestQuery) throws(SearchError) -> [Suggestion] {
        try answering { rows, revision in
            let index = try indexForNames(rows, revision)
            let suggester = Suggester(SuggestLexicon.made(of: try upcomingCache.data()), index) { item, index in
                index.temple(item)
            }
            return try suggester.suggestions(for: query)
        }
    }

    func indexForNames(_ rows: ServerRows, _ revision: DataRevision) throws -> InMemoryTempleIndex? {
        if let indexOfNames, indexOfNames.revision == revision { return indexOfNames.index }
        let index = try ServerIndex.read(rows)
        indexOfNames = (revision, index)
        return index
    }
}
