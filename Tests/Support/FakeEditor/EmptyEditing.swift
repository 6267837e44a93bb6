package import TempleModel

/// An editor of a store without temples, things and changes. What a test asks of one it writes itself.
package protocol EmptyEditing: TempleEditing {}

extension EmptyEditing {
    package func edit(_ steps: [EditStep], by author: EditAuthor, _ options: EditOptions) throws -> EditOutcome {
        throw EditRefused(.unknownTemple(1), step: 0)
    }

    package func undo(
        change number: Int64, mayUndoAll: Bool, by author: EditAuthor, _ options: EditOptions
    ) throws -> EditOutcome {
        throw EditRefused(.unknownChange(number))
    }

    package func editableTemple(id: Int64) throws(SearchError) -> EditableTemple? { nil }

    package func temple(formerly id: Int64) throws(SearchError) -> Int64? { nil }

    package func deletedTemples(after: Int64, limit: Int) throws(SearchError) -> [EditableTemple] { [] }

    package func templesByChange(after last: ChangedTemple?, limit: Int) throws(SearchError) -> [ChangedTemple] { [] }

    package func templesChangedByHand(
        since: Int64, after last: ChangedTemple?, limit: Int
    ) throws(SearchError) -> ChangedTemplePage { ChangedTemplePage(temples: [], next: nil) }

    package func templesByName(
        after last: NamedTemple?, in county: String?, limit: Int
    ) throws(SearchError) -> [NamedTemple] { [] }

    package func editableEntity(_ kind: CatalogueKind, id: Int64) throws(SearchError) -> EditableEntity? { nil }

    package func editableEntities(
        _ kind: CatalogueKind, after id: Int64, limit: Int
    ) throws(SearchError) -> [EditableEntity] { [] }

    package func pairs(matching query: PairQuery) throws(SearchError) -> PairPage { PairPage(pairs: [], next: nil) }

    package func pair(_ one: Int64, _ other: Int64) throws(SearchError) -> TemplePair? { nil }

    package func changes(matching query: ChangeQuery) throws(SearchError) -> ChangePage {
        ChangePage(entries: [], next: nil)
    }

    package func change(_ number: Int64) throws(SearchError) -> ChangeEntry? { nil }
}
