public import TempleModel

/// An editor of a store without temples, things and changes. What a test asks of one it writes itself.
public protocol EmptyEditing: TempleEditing {}

extension EmptyEditing {
    public func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        throw EditRefused(.unknownTemple(1), step: 0)
    }

    public func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        throw EditRefused(.unknownChange(number))
    }

    public func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? { nil }

    public func temple(formerly id: Int64) throws(SearchError) -> Int64? { nil }

    public func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] { [] }

    public func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] { [] }

    public func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage { ChangedTemplePage(temples: [], next: nil) }

    public func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] { [] }

    public func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? { nil }

    public func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] { [] }

    public func pairs(matching query: PairQuery) throws(SearchError) -> PairPage { PairPage(pairs: [], next: nil) }

    public func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? { nil }

    public func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        ChangePage(entries: [], next: nil)
    }

    public func change(_ number: Int64) throws(SearchError) -> ChangeEntry? { nil }
}
